// Error rates of evaluations: many small evaluations of two players, played without rows, and their verdicts.
// `node scripts/evaluate-errors.ts classic-7 scripted scripted 200 100`: ruleset, A, B, evaluations, deals of each. With two equal players the 95 % interval
// should leave out 0 in 1 to 10 % of them, and the sequential test should call one better in at most alpha.

import { percent, pointsText } from '../pipelines/evaluate/wording.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { designOf } from '../src/evaluation/design.ts'
import { marginOf } from '../src/evaluation/margin.ts'
import type { GameOutcome } from '../src/evaluation/outcome.ts'
import { duelBlocks } from '../src/evaluation/report.ts'
import { wilson } from '../src/evaluation/statistics/wilson.ts'
import { verdictOf } from '../src/evaluation/verdict.ts'
import { playGame, rulesetOf } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { appraiserOf } from '../src/value/appraise.ts'

const [name = 'classic-7', a = 'scripted', b = a, evaluations = '200', deals = '100', delta = '0.05'] =
  process.argv.slice(2)
const design = designOf({ kind: 'duel' }, a, b)
const rule = { delta: Number(delta), alpha: 0.05, beta: 0.05 }
const stop = { kind: 'deals', deals: Number(deals) } as const

async function outcomes(seed: string): Promise<GameOutcome[]> {
  const recipe = recipeSchema.parse({
    ruleset: name,
    seed,
    players: design.players,
    arms: design.arms,
    games: { test: 2 * Number(deals) },
  })
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset)
  const make = playersOf(words, recipe.sampling, ruleset, appraiserOf(ruleset, words))
  const games: GameOutcome[] = []
  for (let index = 0; index < recipe.games.test; index++) {
    const { outcome } = await playGame({ recipe, ruleset, split: 'test', index, make })
    games.push({ index, winner: outcome.winner, days: 0, alive: outcome.alive.length, points: {}, defaulted: {} })
  }
  return games
}

let first = ''
const decidedAt: number[] = []
const counts = { covered: 0, excluded_ever: 0, better: 0, worse: 0, none: 0, undecided: 0 }
const correlations: number[] = []
let margin = 0
for (let i = 0; i < Number(evaluations); i++) {
  const stated = { design, stop, rule, beliefs: 0, isChanged: false, teams: {}, roleNames: {} }
  const blocks = duelBlocks(await outcomes(`null ${i}`), stated)
  const found = marginOf(blocks, design.question)
  const { sequential, anytime } = verdictOf(blocks, found, { question: design.question, stop, rule })
  if (found.margin.low! <= 0 && found.margin.high! >= 0) counts.covered++
  if (anytime.excludes_even_at !== null) counts.excluded_ever++
  counts[sequential.decision === 'no difference' ? 'none' : sequential.decision]++
  if (found.pairing.correlation !== null) correlations.push(found.pairing.correlation)
  if (sequential.at !== null) decidedAt.push(sequential.at)
  first ||= [
    `the first: margin ${pointsText(found.margin)} points`,
    `${sequential.decision} after ${sequential.at ?? 'no'} deals`,
    `pairs saved ${percent(found.pairing.saved ?? 0)} of the games`,
  ].join('; ')
  margin += found.margin.mean! / Number(evaluations)
}
const share = (hits: number): string => {
  const { low, high } = wilson(hits, Number(evaluations))
  return `${hits} of ${evaluations} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %)`
}
console.log(
  `${evaluations} evaluations of ${a} against ${b}, ${name}, ${deals} deals each; mean margin ${(100 * margin).toFixed(2)} points`,
)
console.log(`95 % interval covers 0: ${share(counts.covered)}`)
console.log(`confidence sequence left out 0 at some time: ${share(counts.excluded_ever)}`)
console.log(
  `sequential test (delta ${delta}): better ${share(counts.better)}, worse ${share(counts.worse)}, ` +
    `no difference ${share(counts.none)}, undecided ${counts.undecided}`,
)
console.log(
  `mean correlation of the two results on a deal: ${(correlations.reduce((sum, one) => sum + one, 0) / correlations.length).toFixed(3)}`,
)
console.log(first)
if (decidedAt.length > 0)
  console.log(
    `decided after ${(decidedAt.reduce((sum, one) => sum + one, 0) / decidedAt.length).toFixed(0)} deals in the mean`,
  )
