import fc from 'fast-check'
import type { Seat } from '../../schemas/ask.ts'
import type { Vocabulary } from '../../src/language/en/vocabulary.ts'
import { type Move, type Reason, type Speech, styles } from '../../src/language/moves.ts'
import { isCanonical } from '../../src/speech/writer/canonical.ts'
import { wordsOf } from '../../src/storage/prompts.ts'

/** The words of every game. */
export const vocabularies: readonly Vocabulary[] = ['mafia-2025', 'classic-7', 'maw', 'mini-mafia'].map(
  (book) => wordsOf({ language: 'en', book }).vocabulary,
)

const seat = fc.integer({ min: 1, max: 10 })
const time = fc.integer({ min: 1, max: 5 })
/** An object without the fields that are not there. */
const record = <T>(model: { [Key in keyof T]: fc.Arbitrary<T[Key]> }): fc.Arbitrary<T> =>
  fc.record(model).map((made) => JSON.parse(JSON.stringify(made)) as T)
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(one, { nil: undefined })
const is = <const T>(value: T): fc.Arbitrary<T> => fc.constant(value)

/** Why a deed counts; what does not support its reason is sorted out with what cannot be heard exactly. */
const counts = maybe(record({ is: fc.constantFrom('killed', 'checker', 'black', 'red'), by: maybe(seat) }))

const reasons: Readonly<Record<Reason['kind'], fc.Arbitrary<object>>> = {
  voted: record({ kind: is('voted'), target: seat, day: maybe(time), not: maybe(is(true)), counts }),
  nominated: record({ kind: is('nominated'), target: seat, day: maybe(time), counts }),
  accused: record({ kind: is('accused'), target: seat, isBare: maybe(is(true)), counts }),
  defended: record({ kind: is('defended'), target: seat, counts }),
  suspected: record({ kind: is('suspected'), by: seat, counts }),
  trusted: record({ kind: is('trusted'), by: seat, counts }),
  killed: record({ kind: is('killed'), victim: seat }),
  check: record({ kind: is('check'), by: seat }),
  claim: record({ kind: is('claim'), rival: maybe(seat) }),
  contradiction: record({ kind: is('contradiction'), target: seat }),
  silence: record({ kind: is('silence'), to: maybe(seat) }),
  followed: record({ kind: is('followed'), other: seat }),
  answered: record({ kind: is('answered') }),
  unopposed: record({ kind: is('unopposed') }),
  proven: record({ kind: is('proven') }),
  outlived: record({ kind: is('outlived') }),
  refuted: record({ kind: is('refuted'), target: seat }),
  shot: record({ kind: is('shot'), by: seat }),
  guess: record({ kind: is('guess') }),
}
export const reasonKinds = Object.keys(reasons) as Reason['kind'][]
export const reasonOf = (kind: Reason['kind']): fc.Arbitrary<Reason> => reasons[kind] as fc.Arbitrary<Reason>
const why = maybe(fc.oneof(...reasonKinds.map(reasonOf)))

const moves = ({ roles, found, protected: saved }: Vocabulary): Readonly<Record<string, fc.Arbitrary<object>>> => ({
  accuse: record({ kind: is('accuse'), seat, why }),
  trust: record({ kind: is('trust'), seat, why }),
  defend: record({ kind: is('defend'), seat, why }),
  believe: record({ kind: is('believe'), seat, over: seat, why }),
  vote: record({ kind: is('vote'), seat, all: maybe(is(true)) }),
  if: record({
    kind: is('if'),
    when: fc.record({ seat, is: fc.constantFrom('black', 'red', 'silent', 'claiming') }),
    vote: seat,
  }),
  ask: fc.oneof(
    record({
      kind: is('ask'),
      seat: fc.integer({ min: 0, max: 10 }),
      about: fc.constantFrom('suspect', 'vote', 'role'),
    }),
    record({
      kind: is('ask'),
      seat: fc.integer({ min: 0, max: 10 }),
      about: fc.constantFrom('why', 'opinion'),
      target: seat,
    }),
  ),
  answer: fc.oneof(
    record({ kind: is('answer'), to: seat, isOpen: maybe(is(true)) }),
    record({ kind: is('answer'), to: seat, target: seat, why }),
  ),
  changed: record({ kind: is('changed'), from: seat, to: seat, why }),
  retract: record({ kind: is('retract'), seat, was: fc.constantFrom('for', 'against') }),
  count: record({ kind: is('count'), alive: fc.integer({ min: 3, max: 10 }), misses: fc.integer({ min: 1, max: 3 }) }),
  nominate: record({ kind: is('nominate'), seat }),
  hold: record({ kind: is('hold') }),
  claim: record({ kind: is('claim'), role: fc.constantFrom(...Object.keys(roles)) }),
  check: record({ kind: is('check'), seat, found: fc.constantFrom(...Object.keys(found)), night: maybe(time) }),
  ...(saved.length > 0 && { protect: record({ kind: is('protect'), seat, night: maybe(time) }) }),
})
export const moveKinds = Object.keys(moves(vocabularies[1]!)) as Move['kind'][]

/** A move of a kind that can be heard exactly. */
export const moveOf = (kind: Move['kind'], vocabulary: Vocabulary, speaker: Seat): fc.Arbitrary<Move> =>
  (moves(vocabulary)[kind] as fc.Arbitrary<Move>).filter((move) => isCanonical([move], speaker))

/** Someone with something to say that can be heard exactly. */
export interface Saying {
  readonly vocabulary: Vocabulary
  readonly speaker: Seat
  readonly speech: Speech
  readonly style: (typeof styles)[number]
  readonly mood: 'turn' | 'defence' | 'last word' | 'post'
  readonly closing: boolean
  readonly seed: number
}

export const saying = (maxLength = 6): fc.Arbitrary<Saying> =>
  fc.record({ vocabulary: fc.constantFrom(...vocabularies), speaker: seat }).chain(({ vocabulary, speaker }) =>
    fc.record({
      vocabulary: is(vocabulary),
      speaker: is(speaker),
      speech: fc
        .array(
          fc.oneof(...Object.keys(moves(vocabulary)).map((kind) => moveOf(kind as Move['kind'], vocabulary, speaker))),
          {
            maxLength,
          },
        )
        .map((all) => canonical(all, speaker)),
      style: fc.constantFrom(...styles),
      mood: fc.constantFrom('turn', 'defence', 'last word', 'post'),
      closing: fc.boolean(),
      seed: fc.nat(),
    }),
  ) as fc.Arbitrary<Saying>

/** Leaves out what says again what was said. */
function canonical(all: readonly Move[], speaker: Seat): Speech {
  const kept: Move[] = []
  for (const move of all) if (isCanonical([...kept, move], speaker)) kept.push(move)
  return kept
}

/** Numbers in [0, 1), the same for a seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
