import { expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Event, Hand } from '../schemas/event.ts'
import { Beliefs } from '../src/belief/beliefs.ts'
import { EvidenceReader } from '../src/belief/evidence.ts'
import type { Evidence } from '../src/belief/features.ts'
import { PAIR_FEATURES, SEAT_FEATURES } from '../src/belief/features.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { MAFIA_2025 } from '../src/language/en/vocabulary.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { viewFrom, viewOf } from '../src/view/view.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

const OPENED: Event = {
  ...{ type: 'opened', ruleset: 'mafia-2025', book: 'mafia-2025', switches: {}, limits: {} },
  roles: { civilian: 6, sheriff: 1, mafia: 2, don: 1 },
  teams: { civilian: 'red', sheriff: 'red', mafia: 'black', don: 'black' },
}
const spoke = (seat: Seat, text: string, act = 'speak'): Event => ({ type: 'spoke', seat, act, text: `${text} PASS.` })
const began = (phase: string, number: number): Event => ({ type: 'began', phase, number })
const nominated = (seat: Seat, target: Seat): Event => ({ type: 'nominated', seat, target })
const left = (seat: Seat, by: string): Event => ({ type: 'left', seat, by })
const cast = (seat: Seat, target: Seat): Event => ({ type: 'cast', room: 'village', seat, target })
const balloted = (nominees: Seat[], round: number): Event => ({ type: 'balloted', nominees, round })
const voted = (target: Seat, by: readonly Seat[], kind: Hand['kind'] = 'cast'): Event => ({
  ...{ type: 'voted', target },
  by: by.map((seat) => ({ seat, kind })),
})

/** Events of a game, each with the evidence that it gives: "actor>target feature". */
const STORY: readonly (readonly [Event, ...(string | readonly string[])[]])[] = [
  [OPENED],
  [began('night', 1)],
  [began('morning', 1)],
  [left(5, 'kill'), '5 killed'],
  // Before anybody has spoken a suspect is a guess.
  [spoke(5, 'I suspect player number 3. I trust player number 4.', 'farewell')],
  [{ type: 'started', seat: 1, day: 1 }],
  [spoke(1, 'I suspect player number 3. I trust player number 4.'), '1>3 accuse on day 1', '1>4 trust on day 1'],
  [spoke(2, 'I have nothing to say.'), '2 names nobody'],
  [spoke(2, 'I have nothing to say.', 'farewell')],
  [spoke(3, 'I suspect player number 1. Once more, I suspect player number 1.'), '3>1 accuse on day 1'],
  [spoke(3, 'I suspect player number 1.')],
  [spoke(4, 'I suspect player number 3. I will vote against player number 3.'), '4>3 accuse on day 1'],
  [spoke(6, 'I defend player number 3.'), '6>3 defend on day 1', '6>3 stands by the accused'],
  [spoke(7, 'I suspect player number 3.'), '7>3 accuse on day 1', '7>3 joins accusers'],
  [nominated(7, 3), '7>3 nominate on day 1'],
  [nominated(8, 8)],
  [nominated(8, 3), '8>3 nominate on day 1', '8>3 joins accusers'],
  [spoke(9, 'I am the Sheriff. I checked player number 3: black.'), '9 claims first on day 1', '9>3 told black'],
  [spoke(9, 'I am the Sheriff. I checked player number 3: black.')],
  [
    spoke(3, 'I am the Sheriff. I checked player number 2: red.', 'defend'),
    ...['3 claims against another', '3 claims under pressure', '3>2 told red'],
  ],
  [spoke(10, 'I believe number 9 and not number 3.'), '10>9 believes', '10>3 disbelieves'],
  [spoke(8, 'Number 4, whom do you suspect?'), '8 asks and names nobody'],
  [spoke(8, 'Number 4, whom do you suspect? I suspect player number 3.'), '8>3 accuse on day 1'],
  [spoke(2, 'Number 4, whom do you suspect?', 'defend')],
  [spoke(4, 'Number 2, what you say about me is wrong.', 'defend'), '4>2 answer on day 1'],
  [cast(2, 8), '2>8 cast on day 1'],
  [cast(2, 8)],
  [balloted([3, 9], 1)],
  [voted(3, [1, 2, 8, 10])],
  [voted(9, [3, 4, 6])],
  [voted(9, [7], 'default')],
  [
    left(3, 'vote'),
    ...[1, 2, 8, 10].flatMap((seat) => [`${seat}>3 vote on day 1`, `${seat}>3 votes with the majority`]),
    ...['3>9 vote on day 1', '4>9 vote on day 1', '4>3 spares', '4>3 breaks its word'],
    ...['6>9 vote on day 1', '6>3 spares'],
  ],
  [began('night', 2)],
  [{ type: 'claimed', seat: 9, target: 1 }],
  [began('morning', 2)],
  [left(1, 'kill'), '1 killed', '9 claimant lives on', '4>1 friend was killed'],
  [{ type: 'started', seat: 2, day: 2 }],
  [spoke(7, 'I suspect player number 9. I trust player number 2.'), '7>9 accuse', '7>2 trust'],
  [spoke(4, 'I suspect player number 8. I defend player number 2.'), '4>8 accuse', '4>2 defend'],
  [nominated(4, 8), '4>8 nominate'],
  [balloted([9, 2], 1)],
  [voted(9, [7, 10])],
  [voted(2, [4, 6])],
  [{ type: 'tied', seats: [9, 2] }, '7>9 vote', '10>9 vote', '4>2 vote', '6>2 vote'],
  [balloted([9, 2, 8], 2)],
  [voted(9, [4, 7, 8])],
  [voted(2, [6])],
  [voted(8, [10])],
  [{ type: 'raised', nominees: [2, 8], remove: [4], keep: [2] }, '4>2 remove', '4>8 remove', '2>8 keep'],
  [
    left(9, 'vote'),
    ...[4, 7, 8].flatMap((seat) => [`${seat}>9 votes again`, `${seat}>9 votes with the majority`]),
    // Seat 10 voted against seat 9 in the first ballot.
    ...['6>2 votes again', '6>2 votes alone', '6>9 spares', '10>8 votes again', '10>8 votes alone'],
  ],
  [began('night', 3)],
  [began('morning', 3)],
  [left(4, 'kill'), '4 killed', '2>4 friend was killed', '8>4 accuser was killed'],
  [left(10, 'fouls')],
  [spoke(6, 'I am the Sheriff.'), '6 names nobody', '6 claims against another'],
  [{ type: 'posted', room: 'village', seat: 7, text: 'Number 2, whom do you suspect?' }],
  [{ type: 'posted', room: 'village', seat: 2, text: 'Number 7, what you say about me is wrong.' }, '2>7 answer'],
  [cast(2, 8), '2>8 cast'],
  [began('vote', 3)],
  [voted(8, [2])],
  [{ type: 'stayed', seats: [8], reason: 'tie' }, '2>8 vote', '2>8 votes with the majority'],
  [began('night', 4)],
  [left(6, 'kill'), '6 killed after a claim'],
  // A Doctor's night: only the player that covered seat 8 knows that it did.
  [{ type: 'chose', seat: 2, turn: 9, act: 'protect', pick: 8, source: 'made' } as Event],
  [{ type: 'missed' }, '8 saved', ...[5, 3, 1, 9, 4, 10, 6].map((seat) => `${seat} dead before a save`)],
  [{ type: 'missed' }, ...[5, 3, 1, 9, 4, 10, 6].map((seat) => `${seat} dead before a save`)],
]

/** A claim that nobody counters, and one of another role. */
const CLAIMS: readonly (readonly [Event, ...string[]])[] = [
  [OPENED],
  [began('day', 1)],
  [spoke(5, 'I am the Detective. I suspect player number 3.'), '5 claims first on day 1', '5>3 accuse on day 1'],
  [spoke(6, 'I am the Doctor. I suspect player number 3.'), '6 claims another role', '6>3 accuse on day 1'],
  [spoke(6, 'I am the Doctor. I suspect player number 3.')],
  [balloted([3, 2], 1), '5 claim stands on day 1'],
  [voted(3, [5])],
  [{ type: 'tied', seats: [3, 2] }, '5>3 vote on day 1', '5>3 votes with the majority'],
  [balloted([3, 2], 2)],
  [began('night', 2)],
  [began('day', 2)],
  [balloted([3, 2], 1), '5 claim stands'],
]

/** A first claim after the first day. */
const LATE_CLAIM: typeof CLAIMS = [
  [OPENED],
  [began('day', 2)],
  [spoke(5, 'I am the Detective. I suspect player number 3.'), '5 claims first', '5>3 accuse'],
]

const FEATURES: ReadonlySet<string> = new Set<string>([...PAIR_FEATURES, ...SEAT_FEATURES])

const textOf = ({ actor, target, feature }: Evidence): string => `${actor}${target > 0 ? `>${target}` : ''} ${feature}`

test('every event of a game gives the evidence that it should, and no other', () => {
  const reader = new EvidenceReader(MAFIA_2025)
  for (const [event, ...expected] of STORY) {
    const before = reader.found.length
    if (event.type === 'chose') reader.readOwn(event)
    else reader.read(event)
    expect(reader.found.slice(before).map(textOf).sort(), JSON.stringify(event)).toEqual(expected.sort())
  }
  const claims = [CLAIMS, LATE_CLAIM].flatMap((story) => {
    const classic = new EvidenceReader(wordsOf(rulesetNamed('classic-7')).vocabulary)
    for (const [event, ...expected] of story) {
      const before = classic.found.length
      classic.read(event)
      expect(classic.found.slice(before).map(textOf).sort(), JSON.stringify(event)).toEqual(expected.sort())
    }
    return classic.found
  })
  const features = new Set([...reader.found, ...claims].map(({ feature }) => feature))
  expect([...PAIR_FEATURES, ...SEAT_FEATURES].filter((feature) => !features.has(feature))).toEqual([])
  expect(reader.found.filter(({ feature }) => !FEATURES.has(feature))).toEqual([])
  expect(reader.found.find(({ feature }) => feature === 'accuser was killed')!.day).toBe(3)
})

test('what not everybody heard is no evidence', () => {
  const ruleset = rulesetNamed('mafia-2025')
  const read = (open: boolean): number => {
    const told = STORY.filter(([{ type }]) => type !== 'chose')
    const history = told.map(([event]) => ({ event, open: open || event === OPENED }))
    return new Beliefs(2, thinkingOf(ruleset)).read(viewFrom(2, history)).evidence.length
  }
  expect(read(false)).toBe(0)
  expect(read(true)).toBeGreaterThan(60)
})

test.each([
  ['maw', { players: 9, whisper: true, announceVotes: false, deadHear: 'all' }],
  ['maw', { seer: true }],
  ['classic-7', { kill: 'consult', floor: 'chat' }],
  ['mafia-2025', {}],
])(
  'all seats of a game of %s %j have the same evidence: whispers, hideouts and nights give none',
  async (name, switches) => {
    const ruleset = rulesetNamed(name, switches)
    const { log } = await watched(
      recipeFor(name, switches, 'whisper' in switches ? 'random' : 'holy-grail'),
      3,
      () => undefined,
    )
    const secret = new Set(log.flatMap(({ to, event }) => (to === 'everyone' ? [] : [event.type])))
    expect([...secret]).toEqual(expect.arrayContaining(['dealt', 'chose']))
    if ('whisper' in switches) expect([...secret]).toEqual(expect.arrayContaining(['whispered', 'posted', 'cast']))
    const thinking = thinkingOf(ruleset)
    const reader = new EvidenceReader(thinking.vocabulary)
    for (const { to, event } of log) if (to === 'everyone') reader.read(event)
    expect(reader.found.length).toBeGreaterThan(20)
    for (let seat = 1; seat <= ruleset.roles.length; seat++) {
      // Whom the Doctor saved is evidence that it alone has.
      const { evidence } = new Beliefs(seat, thinking).read(viewOf(log, seat))
      expect(evidence.filter(({ feature }) => feature !== 'saved')).toEqual(reader.found)
    }
  },
)
