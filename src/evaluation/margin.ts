import type { Team } from '../../schemas/ask.ts'
import { type Block, EVEN, marginScale } from './blocks.ts'
import type { Question } from './design.ts'
import type { Estimate } from './statistics/clustered.ts'
import { DIFFERENCE, estimateOf, noSums, type Range, SHARE, type Sums, withCluster } from './statistics/moments.ts'

/** A mean with its 95 % interval, clustered by deal; `range` is what the value of a deal can be. */
export const estimated = (values: Iterable<number>, range?: Range): Estimate => estimateOf(sumsOf(values), range)

/** Values of deals, of which each is a cluster. */
export const sumsOf = (values: Iterable<number>): Sums => {
  let sums: Sums = noSums
  for (const value of values) sums = withCluster(sums, value, 1)
  return sums
}

/** A player's share of wins in a team, and that of the other player on the same deals. */
export interface TeamScore {
  readonly team: Team
  readonly a: Estimate
  readonly b: Estimate
  readonly difference: Estimate
}

/** By how much more often A wins than is even, and what the pairs were worth. */
export interface Margin {
  readonly deals: number
  readonly margin: Estimate
  /** The mean score of A, and in other questions than a duel that of B in the same seats. */
  readonly a: Estimate
  readonly b: Estimate
  readonly teams: readonly TeamScore[]
  readonly pairing: Pairing
}

export interface Pairing {
  /** Of the two scores that are compared on a deal; null if one of them never varies. */
  readonly correlation: number | null
  /** The variance of a deal's margin, and what it would be if its games were of different deals. */
  readonly variance: number
  readonly unpaired: number
  /** The share of games that pairing saved: 1 − variance / unpaired. Negative where it cost some. */
  readonly saved: number | null
}

/** The margin of A over all deals. Scores from which luck was subtracted have no range. */
export function marginOf(blocks: readonly Block[], question: Question, isReduced = false): Margin {
  const scale = marginScale(question)
  const kept = (range: Range): Range | undefined => (isReduced ? undefined : range)
  const teams = [...new Set(blocks.flatMap((block) => Object.keys(block.teams)))].sort().reverse()
  const isDuel = question.kind === 'duel'
  return {
    deals: blocks.length,
    margin: estimated(
      blocks.map(({ value }) => scale * (value - EVEN)),
      kept([-scale / 2, scale / 2]),
    ),
    a: estimated(
      blocks.map(({ pair }) => (isDuel ? (pair[0] + pair[1]) / 2 : pair[0])),
      kept(SHARE),
    ),
    b: estimated(
      blocks.map(({ pair }) => (isDuel ? 1 - (pair[0] + pair[1]) / 2 : pair[1])),
      kept(SHARE),
    ),
    teams: teams.map((team) => teamScore(blocks, team, kept)),
    pairing: pairingOf(blocks, question),
  }
}

function teamScore(blocks: readonly Block[], team: Team, kept: (range: Range) => Range | undefined): TeamScore {
  const over = (range: Range, value: (one: { a: number; b: number }) => number): Estimate => {
    let sums: Sums = noSums
    for (const { teams } of blocks) {
      const one = teams[team]
      if (one) sums = withCluster(sums, value(one) * one.seats, one.seats)
    }
    return estimateOf(sums, kept(range))
  }
  return {
    team,
    a: over(SHARE, ({ a }) => a),
    b: over(SHARE, ({ b }) => b),
    difference: over(DIFFERENCE, ({ a, b }) => a - b),
  }
}

function pairingOf(blocks: readonly Block[], { kind }: Question): Pairing {
  const n = blocks.length
  const mean = (of: (pair: readonly [number, number]) => number): number =>
    blocks.reduce((sum, { pair }) => sum + of(pair), 0) / n
  const [a, b] = [mean(([first]) => first), mean(([, second]) => second)]
  const moment = (of: (pair: readonly [number, number]) => number): number => (n > 1 ? (mean(of) * n) / (n - 1) : 0)
  const [va, vb] = [moment(([first]) => (first - a) ** 2), moment(([, second]) => (second - b) ** 2)]
  const covariance = moment(([first, second]) => (first - a) * (second - b))
  // A duel adds its two results and halves them; other questions take the difference.
  const unpaired = kind === 'duel' ? (va + vb) / 4 : va + vb
  const variance = kind === 'duel' ? unpaired + covariance / 2 : unpaired - 2 * covariance
  return {
    correlation: va > 0 && vb > 0 ? covariance / Math.sqrt(va * vb) : null,
    variance,
    unpaired,
    saved: unpaired > 0 ? 1 - variance / unpaired : null,
  }
}
