import type { Evaluation } from '../../schemas/evaluation.ts'
import { EVEN, marginScale } from '../../src/evaluation/blocks.ts'
import { B, OTHERS } from '../../src/evaluation/design.ts'
import { estimated } from '../../src/evaluation/margin.ts'
import { type Anytime, confidenceSequence } from '../../src/evaluation/statistics/anytime.ts'
import type { Estimate } from '../../src/evaluation/statistics/clustered.ts'
import { UsageError } from '../errors.ts'
import { difference } from '../generate/plan.ts'
import { countEvaluation, type EvaluateOptions } from './evaluate.ts'
import type { Evaluated } from './evaluated.ts'
import { openEvaluation } from './evaluation.ts'
import { stopText } from './tables.ts'
import { shortName } from './wording.ts'

/** One of two evaluations that are compared. */
export interface ComparedSide {
  readonly folder: string
  readonly players: Readonly<Record<string, string>>
  readonly deals: number
  readonly margin: Estimate
  /** Bounds of the margin that hold for how it was stopped. */
  readonly bounds: { readonly low: number | null; readonly high: number | null }
}

export interface Comparison {
  readonly sides: readonly [ComparedSide, ComparedSide]
  /** By how much the margin of the first is larger. */
  readonly difference: Estimate
  /** The kind of its bounds: for a number of deals fixed in advance, or valid at any time. */
  readonly by: 'interval' | 'confidence sequence'
  /** Deals that both have played; 0 where their seeds differ, so that they are compared without pairs. */
  readonly common_deals: number
  /** Why the difference is not one of the two players A alone, a sentence each. */
  readonly warnings: readonly string[]
}

/** Of every interval. */
const ALPHA = 0.05

/**
 * Compares two evaluations of two players, deal by deal where they have the same deals. Throws {@link UsageError} if their questions differ.
 */
export async function compareEvaluations(
  folders: readonly [string, string],
  options: Pick<EvaluateOptions, 'workers' | 'stopped'>,
): Promise<Comparison> {
  const evaluations = folders.map(openEvaluation) as [Evaluation, Evaluation]
  requireComparable(folders, evaluations)
  const first = await countEvaluation(folders[0], evaluations[0], options)
  const second = await countEvaluation(folders[1], evaluations[1], options)
  const isPaired = evaluations[0].recipe.seed === evaluations[1].recipe.seed
  const values = [marginsIn(first), marginsIn(second)] as const
  const common = isPaired ? Math.min(values[0].length, values[1].length) : 0
  const by = [first, second].every(({ results }) => results.duel!.verdict.by === 'interval')
    ? 'interval'
    : 'confidence sequence'
  const scale = marginScale(first.stated.design.question)
  return {
    sides: [sideOf(folders[0], first), sideOf(folders[1], second)],
    difference:
      common > 1
        ? paired(
            values[0].slice(0, common).map((value, i) => value - values[1][i]!),
            scale,
            by,
          )
        : independent(first, second, by),
    by,
    common_deals: common > 1 ? common : 0,
    warnings: warningsOf(evaluations),
  }
}

/** The mean difference over the same deals, with bounds that are valid at any time unless `by` is `interval`. */
function paired(differences: readonly number[], scale: number, by: Comparison['by']): Estimate {
  const found = estimated(differences, [-scale, scale])
  if (by === 'interval') return found
  const unit = differences.map((value) => (value / scale + 1) / 2)
  const { low, high } = confidenceSequence(unit, ALPHA, EVEN)
  return { ...found, low: scale * (2 * low - 1), high: scale * (2 * high - 1) }
}

/** The difference of two means of different deals. Bounds that hold at any time share their alpha. */
function independent(first: Evaluated, second: Evaluated, by: Comparison['by']): Estimate {
  const [a, b] = [first.results.duel!.margin.margin, second.results.duel!.margin.margin]
  const none = { of: a.of + b.of, clusters: a.clusters + b.clusters }
  if (a.mean === null || b.mean === null || a.low === null || b.low === null)
    return { mean: null, low: null, high: null, ...none }
  const mean = a.mean - b.mean
  if (by === 'interval')
    return {
      mean,
      low: mean - Math.hypot(a.mean - a.low, b.high! - b.mean),
      high: mean + Math.hypot(a.high! - a.mean, b.mean - b.low),
      ...none,
    }
  const scale = marginScale(first.stated.design.question)
  const [x, y] = [first, second].map(({ blocks }) => {
    const values = blocks.map(({ value }) => value)
    return confidenceSequence(values, ALPHA / 2, EVEN)
  }) as [Anytime, Anytime]
  return { mean, low: scale * (x.low - y.high), high: scale * (x.high - y.low), ...none }
}

/** What differs besides the tested player. */
function warningsOf([first, second]: readonly [Evaluation, Evaluation]): string[] {
  const others = [B, OTHERS].filter((letter) => playersIn(first)[letter] !== playersIn(second)[letter])
  const names = (one: Evaluation, letter: string): string => shortName(playersIn(one)[letter] ?? playersIn(one)[B]!)
  const otherwise = difference(settingIn(first), settingIn(second))
  const stops = difference(first.stop, second.stop)
  return [
    ...others.map((letter) =>
      [
        letter === B ? 'They were played against different opponents' : 'Different players sat in the other seats',
        ` (${names(first, letter)}; ${names(second, letter)}), so the difference is not one of the tested players alone.`,
      ].join(''),
    ),
    ...(otherwise ? [`They were not played in the same way: ${otherwise}.`] : []),
    ...(stops ? [`They were stopped by different rules: ${stopText(first.stop)}; ${stopText(second.stop)}.`] : []),
  ]
}

const playersIn = ({ recipe }: Evaluation) => recipe.players as Readonly<Record<string, string>>

function requireComparable(
  folders: readonly [string, string],
  [first, second]: readonly [Evaluation, Evaluation],
): void {
  const gauntlet = [first, second].findIndex(({ question }) => question.kind === 'gauntlet')
  if (gauntlet >= 0)
    throw new UsageError(
      `${folders[gauntlet]} is a gauntlet; evaluate compare sets two evaluations of two players beside each other`,
    )
  if (first.ruleset !== second.ruleset)
    throw new UsageError(
      `${folders[0]} was played under ${first.ruleset} and ${folders[1]} under ${second.ruleset}; they cannot be compared`,
    )
  const asked = difference(first.question, second.question)
  if (asked)
    throw new UsageError(`${folders[0]} and ${folders[1]} ask different questions (${asked}); they cannot be compared`)
}

const settingIn = ({ recipe: { sampling, renderer, switches, tokenizer, moderator } }: Evaluation): object => ({
  sampling,
  renderer,
  switches,
  tokenizer,
  moderator,
})

const marginsIn = ({ blocks, stated }: Evaluated): number[] =>
  blocks.map(({ value }) => marginScale(stated.design.question) * (value - EVEN))

const sideOf = (folder: string, { results, stated }: Evaluated): ComparedSide => ({
  folder,
  players: stated.design.players,
  deals: results.deals,
  margin: results.duel!.margin.margin,
  bounds: results.duel!.verdict.bounds,
})
