import type { Mutation } from '../mutation.ts'
import { RANDOM, SCRIPTED, SHOOT, seenBy, TARGET } from '../peek.ts'

const PLAY = 'src/game/play.ts'
const SESSION = 'src/game/session.ts'
const SERIES = 'src/play/series.ts'

/** Players that use what they cannot know, and games that are not what their seed and their players give. No row says more than it should. */
export const mutations: readonly Mutation[] = [
  {
    name: 'scripted red players vote against a true black where one is on the ballot',
    file: SCRIPTED,
    find: "    case 'vote':\n",
    replace: `    case 'vote': {\n      const black = isBlack(mind) ? undefined : seats.find((seat) => /mafia|don/.test(peeked[seat]!))\n      if (black !== undefined) return black\n`,
    also: [
      ...seenBy(SCRIPTED),
      {
        file: SCRIPTED,
        find: "raiseHand(mind, seats[0]!) : vote(mind, seats)\n    case 'raise'",
        replace: "raiseHand(mind, seats[0]!) : vote(mind, seats)\n    }\n    case 'raise'",
      },
      { file: SCRIPTED, find: 'import { suspects }', replace: 'import { isBlack, suspects }' },
    ],
  },
  {
    name: 'the scripted Don checks the true Sheriff',
    file: SHOOT,
    find: "  return (isBlack(mind) ? ranked.at(-1) : ranked[0]) ?? 'none'",
    replace: `  const found = seats.find((seat) => peeked[seat] === 'sheriff')\n  if (isBlack(mind) && found !== undefined) return found\n  return (isBlack(mind) ? ranked.at(-1) : ranked[0]) ?? 'none'`,
    also: seenBy(SHOOT),
  },
  {
    name: 'one holy-grail red in ten suspects a true black more',
    first: 'reasoning',
    file: TARGET,
    find: '  if (!mind.isBlack) return 0\n',
    replace: `  if (!mind.isBlack) return mind.me === 3 && /mafia|don/.test(peeked[seat]!) ? 1.5 : 0\n`,
    also: seenBy(TARGET),
  },
  {
    name: 'a holy-grail player takes its first impressions from the cards',
    first: 'reasoning',
    file: TARGET,
    find: 'WEIGHTS.suspicion * self.impressions[option]!',
    replace: `WEIGHTS.suspicion * (self.impressions[option]! + (peeked[option] === 'don' ? 0.3 : 0))`,
    also: seenBy(TARGET),
  },
  {
    name: 'the random player of seat 4 votes against the true Don',
    first: 'values',
    file: RANDOM,
    find: '    const ask = askOf(view)\n',
    replace: `    const ask = askOf(view)\n    const don = ask.act === 'vote' && ask.seat === 4 ? ask.options.find((seat) => peeked[seat as number] === 'don') : undefined\n    if (don !== undefined) return { pick: don }\n`,
    also: seenBy(RANDOM),
    rulesets: ['mafia-2025'],
  },
  {
    name: 'simultaneous answers are shifted by one seat',
    file: PLAY,
    find: 'else this.#take(ask, given)',
    replace:
      'else {\n      const { batch } = this as unknown as { batch: readonly Ask[] }\n      this.#take(batch.at(batch.indexOf(ask) - 1)!, given)\n    }',
    also: [
      {
        file: PLAY,
        find: 'for (const ask of asks) this.#ask(ask, waiting)',
        replace: 'Object.assign(this, { batch: asks })\n    for (const ask of asks) this.#ask(ask, waiting)',
      },
    ],
  },
  {
    name: "a player is handed its neighbour's view at night",
    file: PLAY,
    find: 'const given = player.act(session.view(ask.seat), this.#turn)',
    replace:
      "const given = player.act(ask.act === 'check' ? ((history) => ({ seat: ask.seat, history, upTo: history.length }))([...session.view((ask.seat % 10) + 1).history, ...session.view(ask.seat).history.slice(-1)]) : session.view(ask.seat), this.#turn)",
  },
  {
    name: 'the random numbers of a seat follow its card',
    file: SERIES,
    find: 'make.player(player, seatStream(recipe, source, i + 1, entrant))',
    replace: 'make.player(player, seatStream(recipe, id + deal[i], i + 1))',
  },
  {
    name: 'all seats have one stream of random numbers',
    file: SERIES,
    find: 'make.player(player, seatStream(recipe, source, i + 1, entrant))',
    replace: 'make.player(player, seatStream(recipe, id, 1))',
  },
  {
    name: 'the Sheriff never sits in seat 1',
    file: SERIES,
    find: '  const deal = dealOf(ruleset, recipe, source)\n',
    replace: "  const deal = dealOf(ruleset, recipe, source)\n  if (deal[0] === 'sheriff') deal.reverse()\n",
  },
  {
    name: 'a thought is added behind the back of the player',
    file: SESSION,
    find: 'const choice = judge(this.ruleset, ask, reply, this.#countTokens)',
    replace:
      "const choice = judge(this.ruleset, ask, ask.act === 'speak' ? { ...reply, thought: 'I wait for the others.' } : reply, this.#countTokens)",
  },
  {
    name: 'an advertisement is put into one speech of a game',
    file: SESSION,
    find: 'const choice = judge(this.ruleset, ask, reply, this.#countTokens)',
    replace:
      'const choice = judge(this.ruleset, ask, ask.seat === 2 && ask.turn === 3 && reply?.text ? { ...reply, text: `Drink more milk. ${reply.text}` } : reply, this.#countTokens)',
  },
]
