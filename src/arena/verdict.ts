import { type Anytime, confidenceSequence } from '../stats/anytime.ts'
import { type SequentialRule, type SequentialTest, sequentialTest } from '../stats/sequential.ts'
import { type Block, EVEN, marginScale } from './blocks.ts'
import type { Question } from './design.ts'
import type { Margin } from './margin.ts'

/** When an evaluation of two players stops: stated before its first game. */
export type StopRule =
  /** After so many deals. */
  | { readonly kind: 'deals'; readonly deals: number }
  /** When the margin is known to within ± width at any time, or after the most deals. */
  | { readonly kind: 'width'; readonly width: number; readonly deals: number }
  /** When the sequential test has decided, or after the most deals. */
  | { readonly kind: 'decided'; readonly deals: number }

/** `unclear`: the two cannot be told apart yet. */
export type Answer = 'better' | 'worse' | 'no difference' | 'unclear'

export interface Verdict {
  readonly answer: Answer
  /** What the answer rests on. */
  readonly by: 'interval' | 'confidence sequence' | 'sequential test'
  readonly sequential: SequentialTest
  /** Bounds of the margin that hold whenever one looks, and after how many deals they first left out 0. */
  readonly anytime: Anytime
  /** About how many more deals it takes to tell the two apart by `by`, if the margin stays as it is; 0 where they are told apart, null where too few deals tell nothing. */
  readonly more_deals: number | null
}

/** Fewer deals than this give no verdict. */
export const FEWEST_DEALS = 20
/** Of every interval. */
const ALPHA = 0.05
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
  const bounds = confidenceSequence(values, ALPHA, EVEN)
  const anytime = { ...bounds, low: scale * (bounds.low - EVEN), high: scale * (bounds.high - EVEN) }
  const by =
    stop.kind === 'decided'
      ? 'sequential test'
      : stop.kind === 'width' || isChanged
        ? 'confidence sequence'
        : 'interval'
  const answer: Answer =
    blocks.length < FEWEST_DEALS
      ? 'unclear'
      : by !== 'sequential test'
        ? answerOf(by === 'interval' ? margin : anytime, rule.delta)
        : sequential.decision === 'undecided'
          ? 'unclear'
          : sequential.decision
  const more = answer !== 'unclear' ? 0 : by === 'sequential test' ? sequential.more : toSeparate(margin, blocks.length)
  return { answer, by, sequential, anytime, more_deals: more }
}

/** What bounds of a margin say. Bounds within ±delta say that no difference matters. */
function answerOf({ low, high }: { readonly low: number | null; readonly high: number | null }, delta: number): Answer {
  if (low === null || high === null) return 'unclear'
  if (low > 0) return 'better'
  if (high < 0) return 'worse'
  return low > -delta && high < delta ? 'no difference' : 'unclear'
}

/** How many more deals until the interval of the margin leaves out 0, if margin and variance stay as they are. */
function toSeparate({ mean, low }: Margin['margin'], deals: number): number | null {
  if (mean === null || low === null || low === mean || deals < FEWEST_DEALS) return null
  const deviation = ((mean - low) / Z) * Math.sqrt(deals)
  // A margin within a quarter of its error is as good as none: at least so many deals would be needed.
  const least = Math.max(Math.abs(mean), (mean - low) / Z / 4)
  return Math.max(1, Math.ceil(((Z * deviation) / least) ** 2) - deals)
}

/** Whether the rule says to stop after these deals. */
export function isOver(blocks: readonly Block[], margin: Margin, asked: Asked): boolean {
  const { stop } = asked
  if (blocks.length >= stop.deals) return true
  if (stop.kind === 'deals' || blocks.length < FEWEST_DEALS) return false
  const { sequential, anytime } = verdictOf(blocks, margin, asked)
  return stop.kind === 'decided' ? sequential.decision !== 'undecided' : (anytime.high - anytime.low) / 2 <= stop.width
}
