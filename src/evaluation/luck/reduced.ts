import { type Block, blocksIn, EVEN, marginScale } from '../blocks.ts'
import { A, B, type Design, OTHERS } from '../design.ts'
import { type Margin, marginOf, sumsOf } from '../margin.ts'
import { blocksOf, type GameOutcome, reducedScoreOf } from '../outcome.ts'
import type { Estimate } from '../statistics/clustered.ts'
import { estimateOf, testOf } from '../statistics/moments.ts'
import { type SequentialRule, type SequentialTest, sequentialTest } from '../statistics/sequential.ts'

/** A mean that is 0 for players that draw from the probabilities that they state, a deal. */
export interface LuckCheck {
  /** "chance", or the letter of a player. */
  readonly who: string
  /** The worth to its own team of its choices in a team, or how much likelier its picks were than what it states to draw. */
  readonly of: 'red' | 'black' | 'worth' | 'picks'
  readonly mean: Estimate
  /** Of a mean of 0. */
  readonly p: number
}

/** What the games of an evaluation say without their luck. */
export interface Reduced {
  readonly margin: Margin
  readonly sequential: SequentialTest
  /** The share of games that it saved: 1 − the ratio of the variances of a deal. */
  readonly saved: number | null
  /** What was subtracted from the margin, in the mean over deals. It differs from 0 by chance only. */
  readonly luck: Estimate
  /** Whether it differs from 0 by more than chance: then the reduced estimate means nothing. */
  readonly is_odd: boolean
  readonly checks: readonly LuckCheck[]
  /** Those whose checks fail: what their choices were worth is not subtracted. */
  readonly refused: readonly string[]
}

/** A check fails where chance explains it in fewer than one of 1,000 evaluations. */
const FAILED = 0.001

/** What the games say without their luck. `plain` are the same deals with it. */
export function reducedOf(
  games: readonly GameOutcome[],
  plain: readonly Block[],
  { pairing }: Margin,
  {
    design,
    rule,
    teams,
  }: { readonly design: Design; readonly rule: SequentialRule; readonly teams: Readonly<Record<string, string>> },
): Reduced {
  const { question } = design
  const scale = marginScale(question)
  const checks = checksOf(blocksOf(games, design.arms.length))
  const refused = new Set(checks.flatMap(({ who, p }) => (p < FAILED ? [who] : [])))
  const blocks = blocksIn(games, design, teams, (game, team) => reducedScoreOf(game, team, refused))
  const margin = marginOf(blocks, question, true)
  const values = blocks.map(({ value }) => value)
  const luck = sumsOf(plain.map(({ value }, i) => scale * (value - values[i]!)))
  return {
    margin,
    sequential: { ...sequentialTest(values, EVEN, { ...rule, delta: rule.delta / scale }), delta: rule.delta },
    saved: pairing.variance > 0 ? 1 - margin.pairing.variance / pairing.variance : null,
    luck: estimateOf(luck),
    is_odd: testOf(luck) < FAILED,
    checks,
    refused: [...refused].sort(),
  }
}

/**
 * Each player's luck as red, as black and in both, how likely its picks were, and the luck of chance events: a player that takes the likeliest option
 * has more than none.
 */
function checksOf(deals: readonly (readonly GameOutcome[])[]): LuckCheck[] {
  const check = (who: string, of: LuckCheck['of'], value: (game: GameOutcome) => number): LuckCheck[] => {
    const sums = sumsOf(deals.map((deal) => deal.reduce((sum, game) => sum + value(game), 0)))
    // Who states no probabilities has no luck.
    return sums[3] === 0 ? [] : [{ who, of, mean: estimateOf(sums), p: testOf(sums) }]
  }
  return [
    ...check('chance', 'worth', ({ luck }) => luck?.['chance'] ?? 0),
    ...[A, B, OTHERS].flatMap((letter) => [
      ...check(letter, 'red', ({ luck }) => luck?.[`${letter}/red`] ?? 0),
      ...check(letter, 'black', ({ luck }) => -(luck?.[`${letter}/black`] ?? 0)),
      ...check(letter, 'worth', ({ luck }) => (luck?.[`${letter}/red`] ?? 0) - (luck?.[`${letter}/black`] ?? 0)),
      ...check(letter, 'picks', ({ likelier }) => likelier?.[letter] ?? 0),
    ]),
  ]
}
