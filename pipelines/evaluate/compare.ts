import type { Evaluation } from '../../schemas/evaluation.ts'
import { EVEN, marginScale } from '../../src/arena/blocks.ts'
import { A, B } from '../../src/arena/design.ts'
import { estimated } from '../../src/arena/margin.ts'
import type { Estimate } from '../../src/stats/clustered.ts'
import { UsageError } from '../errors.ts'
import { difference } from '../generate/plan.ts'
import { countEvaluation, type Evaluated, type EvaluateOptions } from './evaluate.ts'
import { openEvaluation } from './evaluation.ts'
import type { Section } from './sections.ts'
import { pointsText, shortName, whole } from './wording.ts'

/** One of two evaluations that are set beside each other. */
interface Side {
  readonly folder: string
  readonly players: Readonly<Record<string, string>>
  readonly deals: number
  readonly margin: Estimate
}

export interface Comparison {
  readonly sides: readonly [Side, Side]
  /** By how much the margin of the first is larger. */
  readonly difference: Estimate
  /** Deals that both have played; 0 where their seeds differ, so that they are compared without pairs. */
  readonly common_deals: number
  /** What was stated otherwise, beside who plays. */
  readonly stated_otherwise: string | null
}

/** Sets two evaluations of two players beside each other: deal by deal where they have the same deals. Throws {@link UsageError} where they ask another question. */
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
  const margins = [first.results.duel!.margin.margin, second.results.duel!.margin.margin] as const
  return {
    sides: [sideOf(folders[0], first), sideOf(folders[1], second)],
    difference:
      common > 1
        ? estimated(values[0].slice(0, common).map((value, i) => value - values[1][i]!))
        : independent(margins[0], margins[1]),
    common_deals: common > 1 ? common : 0,
    stated_otherwise: difference(settingIn(evaluations[0]), settingIn(evaluations[1])) ?? null,
  }
}

function requireComparable(
  folders: readonly [string, string],
  [first, second]: readonly [Evaluation, Evaluation],
): void {
  const gauntlet = [first, second].findIndex(({ question }) => question.kind === 'gauntlet')
  if (gauntlet >= 0)
    throw new UsageError(
      `${folders[gauntlet]} is a gauntlet; --compare sets two evaluations of two players beside each other`,
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
})

/** The difference of two means of different deals. */
function independent(a: Estimate, b: Estimate): Estimate {
  const none = { of: a.of + b.of, clusters: a.clusters + b.clusters }
  if (a.mean === null || b.mean === null || a.low === null || b.low === null)
    return { mean: null, low: null, high: null, ...none }
  const mean = a.mean - b.mean
  const half = Math.hypot(a.mean - a.low, b.mean - b.low)
  return { mean, low: mean - half, high: mean + half, ...none }
}

/** A comparison as a sentence and a table. */
export function comparisonText({ sides, difference, common_deals: common, stated_otherwise: otherwise }: Comparison): {
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
  return {
    lines: [answer, ...(otherwise ? [`They were not played in the same way: ${otherwise}.`] : [])],
    section: {
      title: 'Two evaluations',
      head: ['folder', 'A', 'against', 'deals', 'margin, in points'],
      rows: [
        ...sides.map(({ folder, players, deals, margin }) => [
          folder,
          shortName(players[A]!),
          shortName(players[B]!),
          whole(deals),
          pointsText(margin),
        ]),
        ['difference', '', '', common > 0 ? whole(common) : '', pointsText(difference)],
      ],
      note:
        common > 0
          ? 'Compared deal by deal: they have one seed, so the same deals. Intervals are 95 %, clustered by deal.'
          : 'They have different deals, so their intervals add up; evaluations with one --seed are compared deal by deal.',
    },
  }
}
