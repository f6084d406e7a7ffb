import { recipeSchema } from '../schemas/recipe.ts'
import { type Random, stream } from '../src/game/random.ts'
import { playGame, rulesetOf } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { Appraiser, type Appraising, appraisingOf } from '../src/value/appraise.ts'
import { chance, contrast, type Estimate, type Wins } from '../src/value/wins.ts'
import { asksOf } from '../src/view/decisions.ts'
import type { View } from '../src/view/view.ts'

// node scripts/coverage.ts <ruleset> <decisions> <repeats> <states> <states of the reference>: how often the interval of an estimate has the truth in it.
// The truth is an estimate from many states. Each decision is estimated again and again with fresh random numbers.

interface Covered {
  readonly ruleset: string
  /** How many decisions are estimated, how often each, and from how many states at first. */
  readonly decisions: number
  readonly repeats: number
  readonly states: number
  /** How many states the truth is estimated from. */
  readonly many: number
}

/** How far estimates are from the truth, in their own standard errors. */
export interface Distances {
  readonly value: number[]
  readonly advantage: number[]
}

/** One decision of each of `decisions` games, with a random stream: the same for the same arguments. */
export async function* decisionsOf(
  name: string,
  decisions: number,
): AsyncGenerator<{ view: View; appraising: Appraising; random: Random }> {
  const recipe = recipeSchema.parse({ ruleset: name, players: 'holy-grail', seed: 'coverage', games: { train: 1000 } })
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset)
  const make = playersOf(words, recipe.sampling, ruleset)
  const appraising = appraisingOf(ruleset, words)
  const random = stream('coverage')
  for (let index = 0; index < decisions; index++) {
    const { log } = await playGame({ recipe, ruleset, split: 'train', index, make })
    yield { view: anyOf(viewsOf(log), random), appraising, random }
  }
}

/** The distances of the chance to win with an action and of its advantage from those of a reference, added to what was found before. */
export function measure(found: Distances, wins: Wins, reference: Wins, action: number): void {
  const others = reference.map((_, i) => i).filter((i) => i !== action)
  found.value.push(distance(chance(wins, action), chance(reference, action)))
  found.advantage.push(distance(contrast(wins, action, others), contrast(reference, action, others)))
}

async function distancesOf({ ruleset, decisions, repeats, states, many }: Covered): Promise<Distances> {
  const found: Distances = { value: [], advantage: [] }
  for await (const { view, appraising, random } of decisionsOf(ruleset, decisions)) {
    const reference = new Appraiser(appraising, 1).appraise(view, many, random)
    const action = Math.floor(random() * reference.length)
    const appraiser = new Appraiser(appraising)
    for (let i = 0; i < repeats; i++) measure(found, appraiser.appraise(view, states, random), reference, action)
  }
  return found
}

const distance = ({ mean, error }: Estimate, truth: Estimate): number => Math.abs(mean - truth.mean) / error
const anyOf = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)]!

/** The views of a game in which a seat has several options. */
function viewsOf(log: Awaited<ReturnType<typeof playGame>>['log']): View[] {
  return [...asksOf(log)].flatMap(({ ask, view }) =>
    ask.seat > 0 && (ask.options.length > 1 || ask.nominable) ? [view] : [],
  )
}

/** The share of distances up to a bound. */
export const within = (distances: readonly number[], bound: number): number =>
  distances.filter((one) => one <= bound).length / distances.length

if (import.meta.main) {
  const [ruleset = 'mafia-2025', decisions = '40', repeats = '25', states = '8', many = '1500'] = process.argv.slice(2)
  const found = await distancesOf({
    ruleset,
    decisions: Number(decisions),
    repeats: Number(repeats),
    states: Number(states),
    many: Number(many),
  })
  for (const [what, distances] of Object.entries(found))
    console.log(
      `${what}: ${(100 * within(distances, 1.96)).toFixed(1)} % of ${distances.length} intervals of ±1.96 standard errors have the truth in them`,
    )
}
