import { recipeSchema } from '../schemas/recipe.ts'
import { playGame, rulesetOf } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { stream } from '../src/table/random.ts'
import { Appraiser, appraisingOf } from '../src/value/appraise.ts'
import { chance, contrast, type Estimate } from '../src/value/wins.ts'
import { type Heard, hearers, type View } from '../src/view/view.ts'

// node scripts/coverage.ts <ruleset> <decisions> <repeats> <states> <states of the reference>: how often the interval of an estimate has the truth in it.
// The truth is an estimate from many states. Each decision is estimated again and again with fresh random numbers.

const [name = 'mafia-2025', decisions = '40', repeats = '25', states = '8', many = '1500'] = process.argv.slice(2)
const recipe = recipeSchema.parse({ ruleset: name, players: 'holy-grail', seed: 'coverage', games: { train: 1000 } })
const ruleset = rulesetOf(recipe)
const words = wordsOf(ruleset)
const make = playersOf(words, recipe.sampling, ruleset)
const appraising = appraisingOf(ruleset, words)
const random = stream('coverage')

/** One decision with several options of each of some games. */
async function* views(): AsyncGenerator<View> {
  for (let index = 0; ; index++) {
    const { log, record } = await playGame({ recipe, ruleset, split: 'train', index, make })
    const everyone = Array.from({ length: record.deal.length + 1 }, (_, seat) => seat)
    const histories = everyone.map((): Heard[] => [])
    const found: View[] = []
    for (const { to, event } of log) {
      for (const seat of hearers(to, everyone)) histories[seat]?.push({ event, open: to === 'everyone' })
      if (event.type === 'asked' && event.seat > 0 && (event.options.length > 1 || event.nominable))
        found.push({ seat: event.seat, heard: histories[event.seat]!.slice() })
    }
    yield found[Math.floor(random() * found.length)]!
  }
}

const counts = { value: [0, 0], advantage: [0, 0] }
const count = (of: keyof typeof counts, { mean, error }: Estimate, truth: number): void => {
  counts[of][1]!++
  if (Math.abs(mean - truth) <= 1.96 * error) counts[of][0]!++
}
let left = Number(decisions)
for await (const view of views()) {
  if (left-- === 0) break
  const reference = new Appraiser(appraising, 1).appraise(view, Number(many), random)
  const action = Math.floor(random() * reference.length)
  const others = reference.map((_, i) => i).filter((i) => i !== action)
  const truth = { value: chance(reference, action).mean, advantage: contrast(reference, action, others).mean }
  for (let i = 0; i < Number(repeats); i++) {
    const wins = new Appraiser(appraising).appraise(view, Number(states), random)
    count('value', chance(wins, action), truth.value)
    count('advantage', contrast(wins, action, others), truth.advantage)
  }
}
for (const [what, [inside, all]] of Object.entries(counts))
  console.log(
    `${what}: ${((100 * inside!) / all!).toFixed(1)} % of ${all} intervals of ±1.96 standard errors have the truth in them`,
  )
