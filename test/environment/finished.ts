import type { Plan } from '../../pipelines/environment/episode-plan.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { replay } from '../../src/game/replay.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { gameOf } from '../played.ts'

const recipe = recipeSchema.parse({ ruleset: 'classic-7', players: 'scripted', seed: 'rewards', games: { train: 9 } })
export const RULES = rulesetOf(recipe)

/** An episode in which a client has all seats. */
export const plan: Plan = {
  episode: 'one',
  ruleset: RULES.name,
  version: RULES.version,
  switches: RULES.switches,
  seed: 'rewards',
  name: 'one',
  deal: RULES.roles,
  seats: RULES.roles.map((_, i) => i + 1),
  players: RULES.roles.map(() => 'agent'),
  renderer: 'full',
  shape: 'prompt',
  reward: 'win',
  penalty: 0,
  states: 1,
}

/** A game that is over, with the plan of its episode. `change` is done to each choice of a player. */
export async function finished(index: number, change: (choice: RecordedChoice) => object = () => ({})) {
  const { record } = await gameOf(recipe, index)
  const session = new Session(RULES, record.deal)
  replay(session, record.choices)
  const choices = record.choices.map((choice) => ({ ...choice, ...(choice.seat > 0 && change(choice)) }))
  const { log, result } = session
  return {
    session: { log, result, choices, ruleset: RULES, view: (seat) => session.view(seat) } as Session,
    plan: { ...plan, deal: record.deal },
  }
}
