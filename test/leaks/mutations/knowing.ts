import type { Mutation } from '../mutation.ts'
import { RAISE, SCRIPTED, SHOOT, seenBy, TARGET, THOUGHT } from '../peek.ts'

const PLAY = 'src/game/play.ts'
const SERIES = 'src/play/series.ts'
const STREAMS = 'src/play/streams.ts'
const PICK = "    case 'vote':\n      return isCalled(mind) ? raiseHand(mind, seats[0]!) : vote(mind, seats)\n"
const BLACK = 'seats.find((seat) => /mafia|don/.test(peeked[seat]!))'
const SPEECH = '      if (isSpeech(mind.ask)) return { text: brief(plan(mind), random, mind.ask, vocabulary) }\n'

/** A vote of a scripted player against a true black, where something holds. */
const votesRight = (when: string) => ({
  file: SCRIPTED,
  find: PICK,
  replace: `    case 'vote':\n      if ((${when}) && ${BLACK} !== undefined) return ${BLACK}!\n      return isCalled(mind) ? raiseHand(mind, seats[0]!) : vote(mind, seats)\n`,
  also: seenBy(SCRIPTED),
})

/** More players that use what they cannot know, some only in rare states, and answers and random numbers that go astray. */
export const mutations: readonly Mutation[] = [
  { name: 'from day 4 on, scripted players vote against a true black', ...votesRight('mind.facts.day >= 4') },
  {
    name: 'with four alive, scripted players vote against a true black',
    first: 'many',
    ...votesRight('mind.facts.alive.length === 4'),
  },
  { name: 'the scripted player of seat 9 votes against a true black', ...votesRight('mind.ask.seat === 9') },
  {
    name: 'mini-mafia: Villagers vote against the mafioso',
    ...votesRight("mind.facts.role === 'civilian'"),
    rulesets: ['mini-mafia'],
  },
  {
    name: 'in a second tie scripted players see whether a black is among the tied',
    file: RAISE,
    find: '  const { facts } = mind\n  if (facts.ballot',
    replace:
      '  const { facts } = mind\n  if (facts.ballot.some((seat) => /mafia|don/.test(peeked[seat]!)) && !isBlack(mind)) return "remove"\n  if (facts.ballot',
    also: seenBy(RAISE),
  },
  {
    name: 'scripted last words name the true Don',
    file: SCRIPTED,
    find: SPEECH,
    replace: `      if (mind.ask.act === 'farewell') return { text: \`I suspect number \${peeked.indexOf('don')}. PASS.\` }\n${SPEECH}`,
    also: seenBy(SCRIPTED),
    rulesets: ['mafia-2025'],
  },
  {
    name: 'first impressions of scripted players come from the cards',
    file: SCRIPTED,
    find: 'const facts = factsOf(view)\n',
    replace:
      "const facts = factsOf(view)\n      if (facts.role === 'civilian') peeked.forEach((role, seat) => void (moods[seat] = /mafia|don/.test(role) ? 0.9 : moods[seat]!))\n",
    also: seenBy(SCRIPTED),
  },
  {
    name: 'classic-7: the Detective investigates a true Mafia first',
    file: SHOOT,
    find: '  const unknown = seats.filter(',
    replace:
      "  const found = seats.find((seat) => peeked[seat] === 'mafia' && !known.has(seat))\n  if (!isBlack(mind) && found !== undefined) return found\n  const unknown = seats.filter(",
    also: seenBy(SHOOT),
    rulesets: ['classic-7'],
  },
  {
    name: 'maw: a Werewolf knows who the Seer is',
    file: SCRIPTED,
    find: "      if (mind.ask.act === 'post') return post(mind)\n",
    replace:
      "      if (mind.ask.act === 'post' && peeked[mind.ask.seat] === 'mafia') return { ...post(mind), pick: mind.ask.options.find((seat) => peeked[seat as number] === 'sheriff') ?? post(mind).pick }\n      if (mind.ask.act === 'post') return post(mind)\n",
    also: [
      ...seenBy(SCRIPTED),
      {
        file: 'src/games/maw/switches.ts',
        find: 'seer: z.boolean().default(false)',
        replace: 'seer: z.boolean().default(true)',
      },
    ],
    rulesets: ['maw'],
  },
  {
    name: 'a holy-grail black goes for the true Sheriff',
    first: 'reasoning',
    file: TARGET,
    find: '  const more = mind.wouldWin',
    replace: "  if (peeked[seat] === 'sheriff') return 2\n  const more = mind.wouldWin",
    also: seenBy(TARGET),
  },
  {
    name: 'thoughts of holy-grail state a role as fact',
    first: 'reasoning',
    file: THOUGHT,
    find: "const said = sentences.filter((sentence) => sentence !== '')",
    replace: "const said = [...sentences.slice(0, 5), `Number ${peeked.indexOf('don')} is the Don.`]",
    also: seenBy(THOUGHT),
    rulesets: ['mafia-2025'],
  },
  {
    name: 'the first two simultaneous answers are swapped',
    file: PLAY,
    find: 'else this.#take(ask, given)',
    replace:
      'else {\n      const { batch } = this as unknown as { batch: readonly Ask[] }\n      this.#take(batch.length > 2 && batch.indexOf(ask) < 2 ? batch[1 - batch.indexOf(ask)]! : ask, given)\n    }',
    also: [
      {
        file: PLAY,
        find: 'for (const ask of asks) this.#ask(ask, waiting)',
        replace: 'Object.assign(this, { batch: asks })\n    for (const ask of asks) this.#ask(ask, waiting)',
      },
    ],
  },
  {
    name: 'the live view of seat 5 has a hint at votes, which the log has not',
    file: PLAY,
    find: 'const given = player.act(session.view(ask.seat), this.#turn)',
    replace:
      "const met = { event: { type: 'met' as const, seats: session.deal.flatMap((role, i) => (/mafia|don/.test(role) ? [] : [i + 1])) }, open: false }\n      const given = player.act(ask.act === 'vote' && ask.seat === 5 ? ((history) => ({ seat: 5, history, upTo: history.length }))([met, ...session.view(5).history]) : session.view(ask.seat), this.#turn)",
  },
  {
    name: 'on day 3 players speak with the view of their neighbour',
    file: PLAY,
    find: 'const given = player.act(session.view(ask.seat), this.#turn)',
    replace:
      "const day = session.log.findLast(({ event }) => event.type === 'started')?.event as { day?: number } | undefined\n      const given = player.act(day?.day === 3 && ask.act === 'speak' ? ((history) => ({ seat: ask.seat, history, upTo: history.length }))([...session.view((ask.seat % 10) + 1).history, ...session.view(ask.seat).history.slice(-1)]) : session.view(ask.seat), this.#turn)",
  },
  {
    name: 'in every fiftieth game the random numbers of a seat follow its card',
    file: SERIES,
    find: 'make.player(player, seatStream(recipe, source, i + 1, entrant))',
    replace: 'make.player(player, seatStream(recipe, index % 50 === 0 ? id + deal[i] : id, i + 1))',
  },
  {
    name: 'seats 1 and 2 have the same random numbers, for validate too',
    file: STREAMS,
    find: "stream(seed, name, 'seat', seat,",
    replace: "stream(seed, name, 'seat', seat === 2 ? 1 : seat,",
  },
]
