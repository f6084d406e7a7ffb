import { type Block, EVEN, marginScale } from './blocks.ts'
import type { Question } from './design.ts'
import { type Margin, sumsOf } from './margin.ts'
import { type Anytime, confidenceSequence, moreToExclude } from './statistics/anytime.ts'
import { type GateTest, gateTest } from './statistics/gate.ts'
import { testOf } from './statistics/moments.ts'
import { type SequentialRule, type SequentialTest, sequentialTest } from './statistics/sequential.ts'

/** When an evaluation of two players stops: stated before its first game. */
export type StopRule =
  /** After this number of deals. */
  | { readonly kind: 'deals'; readonly deals: number }
  /** When the margin is known to within ± width at any time, or after the most deals. */
  | { readonly kind: 'width'; readonly width: number; readonly deals: number }
  /** When the sequential test has decided, or after the most deals. */
  | { readonly kind: 'decided'; readonly deals: number }
  /** When a margin of `low` or one of `high` is rejected, or after the most deals. */
  | { readonly kind: 'gate'; readonly low: number; readonly high: number; readonly deals: number }

/** `unclear`: the two cannot be told apart yet. */
export type Answer = 'better' | 'worse' | 'no difference' | 'unclear'

/**
 * How strong the evidence is that one plays better. Weak: a 95 % interval leaves out 0, as it does once in twenty evaluations of equal players. Moderate:
 * so does one of 99 %, or the sequential test has decided. Strong: so do bounds that hold at any time.
 */
export type Evidence = 'weak' | 'moderate' | 'strong'

export interface Verdict {
  readonly answer: Answer
  /** Null if neither is said to play better. */
  readonly evidence: Evidence | null
  /** What the answer rests on. */
  readonly by: 'interval' | 'confidence sequence' | 'sequential test'
  /** Bounds of the margin that hold for how it was stopped: the interval if the number of deals was fixed before, else those that hold at any time. */
  readonly bounds: { readonly low: number | null; readonly high: number | null }
  readonly sequential: SequentialTest
  /** What the gate decides, on the scale of the margin; null where none was asked for. */
  readonly gate: GateTest | null
  /** Bounds of the margin that hold whenever one looks, and after how many deals they first left out 0. */
  readonly anytime: Anytime
  /**
   * About how many more deals it takes to tell the two apart by `by` (until its bounds leave out 0, or until the test has decided), if the margin stays as it
   * is; 0 where there is an answer, null where too few deals tell nothing.
   */
  readonly more_deals: number | null
}

/** Fewer deals than this give no verdict. */
export const FEWEST_DEALS = 20
/** Of every interval. */
const ALPHA = 0.05
/** From which p-value on evidence is no longer weak. */
const MODERATE = 0.01
const Z = 1.959964

export interface Asked {
  readonly question: Question
  readonly stop: StopRule
  /** On the scale of the margin. */
  readonly rule: SequentialRule
  /** Whether the rule to stop by was changed after results were seen: then a number of deals was not fixed before. */
  readonly isChanged?: boolean
}

/** What the deals say, by the rule that was stated. */
export function verdictOf(blocks: readonly Block[], { margin }: Margin, asked: Asked): Verdict {
  const { question, stop, rule, isChanged = false } = asked
  const scale = marginScale(question)
  const values = blocks.map(({ value }) => value)
  const test = sequentialTest(values, EVEN, { ...rule, delta: rule.delta / scale })
  const sequential = { ...test, delta: rule.delta }
  const sequence = confidenceSequence(values, ALPHA, EVEN)
  const anytime = { ...sequence, low: scale * (sequence.low - EVEN), high: scale * (sequence.high - EVEN) }
  const by =
    stop.kind === 'decided'
      ? 'sequential test'
      : stop.kind !== 'deals' || isChanged
        ? 'confidence sequence'
        : 'interval'
  const bounds = by === 'interval' ? { low: margin.low, high: margin.high } : { low: anytime.low, high: anytime.high }
  const answer: Answer =
    blocks.length < FEWEST_DEALS
      ? 'unclear'
      : by !== 'sequential test'
        ? answerOf(bounds, rule.delta)
        : sequential.decision === 'undecided'
          ? 'unclear'
          : sequential.decision
  const isTold = answer === 'better' || answer === 'worse'
  const isCertain = anytime.low > 0 || anytime.high < 0
  const p = testOf(sumsOf(values.map((value) => value - EVEN)), [-EVEN, EVEN])
  const evidence = !isTold ? null : isCertain ? 'strong' : by !== 'interval' || p < MODERATE ? 'moderate' : 'weak'
  const more =
    answer !== 'unclear'
      ? 0
      : by === 'sequential test'
        ? sequential.more
        : by === 'interval'
          ? toSeparate(margin, blocks.length)
          : toExclude(margin, values, scale)
  const gate = stop.kind === 'gate' ? gateOf(values, stop, rule, scale) : null
  return { answer, evidence, by, bounds, sequential, gate, anytime, more_deals: more }
}

function gateOf(
  values: readonly number[],
  { low, high }: StopRule & { kind: 'gate' },
  { alpha, beta }: SequentialRule,
  scale: number,
): GateTest {
  const test = gateTest(values, EVEN, { low: low / scale, high: high / scale, alpha, beta })
  return { ...test, low, high }
}

/** What bounds of a margin say. Bounds within ±delta say that no difference matters. */
function answerOf({ low, high }: { readonly low: number | null; readonly high: number | null }, delta: number): Answer {
  if (low === null || high === null) return 'unclear'
  if (low > 0) return 'better'
  if (high < 0) return 'worse'
  return low > -delta && high < delta ? 'no difference' : 'unclear'
}

/** The standard error of a margin, where there are enough deals for one. */
function errorOf({ low, high }: Margin['margin'], deals: number): number | null {
  return low === null || high === null || low === high || deals < FEWEST_DEALS ? null : (high - low) / 2 / Z
}

/** A margin within this share of its error is as good as none: at least as many deals would be needed as for that. */
const NONE = 1 / 4

/** How many more deals until the interval of the margin leaves out 0, if margin and variance stay as they are. */
function toSeparate(margin: Margin['margin'], deals: number): number | null {
  const error = errorOf(margin, deals)
  if (margin.mean === null || error === null) return null
  const least = Math.max(Math.abs(margin.mean), error * NONE)
  return Math.max(1, Math.ceil(((Z * error) / least) ** 2 * deals) - deals)
}

/** How many more deals until the bounds that hold at any time leave out 0, if margin and variance stay as they are. */
function toExclude(margin: Margin['margin'], values: readonly number[], scale: number): number | null {
  const error = errorOf(margin, values.length)
  return error === null ? null : moreToExclude(values, ALPHA, EVEN, (error * NONE) / scale)
}

/** Whether the rule says to stop after these deals. */
export function isOver(blocks: readonly Block[], margin: Margin, asked: Asked): boolean {
  const { stop } = asked
  if (blocks.length >= stop.deals) return true
  if (stop.kind === 'deals' || blocks.length < FEWEST_DEALS) return false
  const { sequential, anytime, gate } = verdictOf(blocks, margin, asked)
  if (gate) return gate.decision !== 'undecided'
  return stop.kind === 'width' ? (anytime.high - anytime.low) / 2 <= stop.width : sequential.decision !== 'undecided'
}
