import type { Evaluation } from '../../schemas/evaluation.ts'
import { EVEN, marginScale } from '../../src/evaluation/blocks.ts'
import { A, B, OTHERS } from '../../src/evaluation/design.ts'
import { estimated } from '../../src/evaluation/margin.ts'
import { type Anytime, confidenceSequence } from '../../src/evaluation/statistics/anytime.ts'
import type { Estimate } from '../../src/evaluation/statistics/clustered.ts'
import { UsageError } from '../errors.ts'
import { difference } from '../generate/plan.ts'
import { countEvaluation, type EvaluateOptions } from './evaluate.ts'
import type { Evaluated } from './evaluated.ts'
import { openEvaluation } from './evaluation.ts'
import type { Section } from './sections.ts'
import { stopText } from './tables.ts'
import { pointsText, shortName, whole } from './wording.ts'

/** One of two evaluations that are set beside each other. */
interface Side {
  readonly folder: string
  readonly players: Readonly<Record<string, string>>
  readonly deals: number
  readonly margin: Estimate
  /** Bounds of the margin that hold for how it was stopped. */
  readonly bounds: { readonly low: number | null; readonly high: number | null }
}

export interface Comparison {
  readonly sides: readonly [Side, Side]
  /** By how much the margin of the first is larger. */
  readonly difference: Estimate
  /** What its bounds are: of a number of deals that was fixed before, or such as hold whenever one stops. */
  readonly by: 'interval' | 'confidence sequence'
  /** Deals that both have played; 0 where their seeds differ, so that they are compared without pairs. */
  readonly common_deals: number
  /** Why the difference is not one of the two players A alone, a sentence each. */
  readonly warnings: readonly string[]
}

/** Of every interval. */
const ALPHA = 0.05

/**
 * Sets two evaluations of two players beside each other: deal by deal where they have the same deals. Throws {@link UsageError} where they ask another
 * question.
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

/** The mean of differences of the same deals. Whoever stops first looks at both, so bounds that hold at any time hold then. */
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

/** What differs beside the player that is tested. */
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

const sideOf = (folder: string, { results, stated }: Evaluated): Side => ({
  folder,
  players: stated.design.players,
  deals: results.deals,
  margin: results.duel!.margin.margin,
  bounds: results.duel!.verdict.bounds,
})

/** A comparison as a sentence and a table. */
export function comparisonText({ sides, difference, by, common_deals: common, warnings }: Comparison): {
  readonly lines: string[]
  readonly section: Section
} {
  const named = ({ players }: Side): string => `${shortName(players[A]!)} against ${shortName(players[B]!)}`
  const [first, second] = sides
  const { low, high } = difference
  const answer =
    low === null || (low <= 0 && high! >= 0)
      ? `Cannot tell which margin is larger: ${named(first)} and ${named(second)} differ by ${pointsText(difference)} points.`
      : `The margin of ${named(low > 0 ? first : second)} is larger: the difference is ${pointsText(difference)} points.`
  const bounds =
    by === 'interval'
      ? 'Intervals are 95 %, clustered by deal.'
      : 'Not both had a number of deals that was fixed before, so bounds are such as hold at any time.'
  return {
    lines: [answer, ...warnings],
    section: {
      title: 'Two evaluations',
      head: ['folder', 'A', 'against', 'deals', 'margin, in points'],
      rows: [
        ...sides.map(({ folder, players, deals, margin, bounds }) => [
          folder,
          shortName(players[A]!),
          shortName(players[B]!),
          whole(deals),
          pointsText({ ...margin, ...bounds }),
        ]),
        ['difference', '', '', common > 0 ? whole(common) : '', pointsText(difference)],
      ],
      note:
        common > 0
          ? `Compared deal by deal: they have one seed, so the same deals. ${bounds}`
          : `They have different deals, so their intervals add up; evaluations with one --seed are compared deal by deal. ${bounds}`,
    },
  }
}
