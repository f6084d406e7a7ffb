import type { Seat } from '../../schemas/ask.ts'

/** What is said for or against another. */
const STANCES = [
  'accuse on day 1',
  'accuse',
  'joins accusers',
  'trust on day 1',
  'trust',
  'defend on day 1',
  'defend',
  'stands by the accused',
] as const

/**
 * What a seat does to another in public. A parameter for each says how much it changes the log-odds of a deal, by the teams of the two:
 * `rb` a red acts on a black, `br` a black on a red, `bb` a black on a black; a red on a red counts nothing.
 */
export const PAIR_FEATURES = [
  ...STANCES,
  'nominate on day 1',
  'nominate',
  'vote on day 1',
  'vote',
  'votes again',
  'votes with the majority',
  'votes alone',
  'spares',
  'breaks its word',
  'cast on day 1',
  'cast',
  'remove',
  'keep',
  'answer on day 1',
  'answer',
  'believes',
  'disbelieves',
  'told black',
  'told red',
  /** The target accused, or trusted, the actor and was then killed at night. */
  'accuser was killed',
  'friend was killed',
] as const
export type PairFeature = (typeof PAIR_FEATURES)[number]

/** What a seat does, or what happens to it, with a parameter for the black team and one for each role that one seat holds. */
export const SEAT_FEATURES = [
  'names nobody',
  /** Names nobody in a speech, but asks somebody a question. */
  'asks and names nobody',
  'claims first on day 1',
  'claims first',
  'claims against another',
  'claims under pressure',
  'claimant lives on',
  /** At a vote nobody else has claimed the role that checks. */
  'claim stands on day 1',
  'claim stands',
  /** Claims a role other than the one that checks. */
  'claims another role',
  'killed',
  'killed after a claim',
  /** Nobody died on the night in which the observer itself protected the seat. Nobody else knows. */
  'saved',
  /** The seat was dead when a night killed nobody, so it is not the one that saves others. */
  'dead before a save',
] as const
export type SeatFeature = (typeof SEAT_FEATURES)[number]

/** What is said of others, without what somebody claims to know. Players repeat it, and repeat each other, so it weighs less than its parts. */
export const TALK: ReadonlySet<string> = new Set<PairFeature | SeatFeature>([
  ...STANCES,
  'answer on day 1',
  'answer',
  'believes',
  'disbelieves',
  'names nobody',
  'asks and names nobody',
])

/** One thing that everybody saw: what `actor` did to `target` (0 if to nobody), and when. */
export interface Evidence {
  readonly feature: PairFeature | SeatFeature
  readonly actor: Seat
  readonly target: Seat
  readonly day: number
}

const acts = new Map(
  [...PAIR_FEATURES, ...SEAT_FEATURES].map((feature) => [feature, feature.replace(/ on day 1$/, '')]),
)
/** What was done, on whatever day. */
export const actOf = (feature: PairFeature | SeatFeature): string => acts.get(feature)!

const numbers = new Map([...acts].map(([feature, act]) => [feature, [...new Set(acts.values())].indexOf(act)]))
/** A number for what was done, below {@link ACTS}: the same on whatever day. */
export const actNumberOf = (feature: PairFeature | SeatFeature): number => numbers.get(feature)!
export const ACTS = new Set(acts.values()).size

/** Parameters of one feature between two seats. `sb` and `sr`: the actor holds the role that checks, and the target is black or red. */
export interface PairWeights {
  rb: number
  br: number
  bb: number
  sb?: number
  sr?: number
}

/** Parameters of one game. Natural logarithms; 0 where nothing is named. */
export interface Parameters {
  /**
   * What the sum of the evidence is multiplied by on day 1, on day 2 and so on; the last number counts for all later days. Below 1 where acts
   * that go together count twice.
   */
  readonly sharpness?: readonly number[]
  /** What the evidence of {@link TALK} is multiplied by besides, by day as `sharpness`. */
  readonly talk?: readonly number[]
  readonly pairs: Readonly<Partial<Record<PairFeature, PairWeights>>>
  readonly seats: Readonly<Partial<Record<SeatFeature, Readonly<Record<string, number>>>>>
}
