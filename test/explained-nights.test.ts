import { expect, test } from 'vitest'
import { recipeSchema } from '../schemas/recipe.ts'
import { stream } from '../src/game/random.ts'
import { MODERATOR_ROLE } from '../src/game/ruleset.ts'
import { isSame } from '../src/leaks/same.ts'
import { truthOf, twinOf } from '../src/leaks/twins.ts'
import { rulesetOf } from '../src/play/series.ts'
import { heardBy, viewOf } from '../src/view/view.ts'
import { gameOf } from './played.ts'

// With a Guard and a Witch one night can be explained in several ways, and some leave too little for the nights that follow: a Guard who is
// barred, a potion that is gone.

test.each([
  [
    'the Witch keeps the antidote for night 3',
    5,
    2,
    'sheriff mafia civilian witch doctor civilian mafia mafia civilian',
  ],
  [
    'the Guard and the Witch do not both save on night 2',
    53,
    8,
    'civilian mafia witch sheriff mafia civilian doctor mafia civilian',
  ],
  [
    'the Guard spares night 1 to save the same seat on night 2',
    71,
    1,
    'mafia civilian civilian mafia civilian witch sheriff doctor mafia',
  ],
])('a replay under another deal explains all nights together: %s', async (_, index, seat, dealt) => {
  const recipe = recipeSchema.parse({
    ...{ ruleset: 'werewolf-9-guard', players: 'random', seed: 'counted', games: { train: 100 } },
  })
  const rules = rulesetOf(recipe)
  const { log, record } = await gameOf(recipe, index)
  const view = viewOf(log, seat)
  const roles = [MODERATOR_ROLE, ...dealt.split(' ')]
  const read = rules.knows.clues(seat)
  const clues = heardBy(view).map(({ event }) => read(event))
  const ruledOut = clues.findIndex((found) => found.some((clue) => !clue.allows(roles)))
  const truth = truthOf(rules, record.deal, log, record.choices)
  const { history } = twinOf(truth, roles, stream('nights'), { seat }).game.view(seat)
  const differs = view.history.findIndex((heard, k) => !history[k] || !isSame(heard, history[k]))
  const end = view.history.length
  expect(differs < 0 ? end : differs).toBeGreaterThanOrEqual(ruledOut < 0 ? end : ruledOut)
})
