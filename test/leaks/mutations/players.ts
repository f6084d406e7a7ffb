import type { Mutation } from '../mutation.ts'
import { MIND, RANDOM, SCRIPTED, SHOOT, seenBy, TARGET } from '../peek.ts'

const MATCH = 'src/play/match.ts'
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
    file: MIND,
    find: 'impressions: this.self.impressions }',
    replace: `impressions: this.self.impressions.map((one, seat) => one + (peeked[seat] === 'don' ? 0.3 : 0)) }`,
    also: seenBy(MIND),
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
    file: MATCH,
    find: 'const answer = judge(game.ruleset, asks[i]!, settled[i], players.countTokens)',
    replace: 'const answer = judge(game.ruleset, asks[i]!, settled[(i + 1) % asks.length], players.countTokens)',
  },
  {
    name: "a player is handed its neighbour's view at night",
    file: MATCH,
    find: 'return policy.act(game.view(ask.seat))',
    replace:
      "return policy.act(ask.act === 'check' ? { seat: ask.seat, heard: [...game.view((ask.seat % 10) + 1).heard, ...game.view(ask.seat).heard.slice(-1)] } : game.view(ask.seat))",
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
    file: MATCH,
    find: 'const answer = judge(game.ruleset, asks[i]!, settled[i], players.countTokens)',
    replace:
      "const answer = judge(game.ruleset, asks[i]!, asks[i]!.act === 'speak' ? { ...settled[i], thought: 'I wait for the others.' } : settled[i], players.countTokens)",
  },
  {
    name: 'an advertisement is put into one speech of a game',
    file: MATCH,
    find: 'const answer = judge(game.ruleset, asks[i]!, settled[i], players.countTokens)',
    replace:
      'const answer = judge(game.ruleset, asks[i]!, asks[i]!.seat === 2 && asks[i]!.turn === 3 && settled[i]?.text ? { ...settled[i], text: `Drink more milk. ${settled[i]!.text}` } : settled[i], players.countTokens)',
  },
]
