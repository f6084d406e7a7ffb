import { expect, test } from 'vitest'
import type { Model } from '../schemas/model.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { Calls } from '../src/policy/calls.ts'
import { decidePlayer } from '../src/policy/decide-player.ts'
import { wordsOf } from '../src/storage/prompts.ts'

/** A decision model to which all options are equally likely. */
const undecided: Pick<Model, 'decide'> = {
  decide: (_, questions) =>
    Promise.resolve({
      answers: Object.fromEntries(
        Object.entries(questions).map(([name, question]) => {
          const options = question.type === 'choice' ? Object.keys(question.criteria) : ['false', 'true']
          return [name, Object.fromEntries(options.map((option) => [option, 1 / options.length]))]
        }),
      ),
      cost: { prompt_tokens: 1, cached_tokens: 0, completion_tokens: 1, ms: 1 },
    }),
}

test('the speeches of a decision model keep to the letters that AIWolf allows, so none of them is cut', async () => {
  const ruleset = rulesetNamed('aiwolf-13', {})
  const words = wordsOf(ruleset)
  const { sampling } = recipeSchema.parse({ ruleset: 'mini-mafia', seed: 'letters', games: { train: 1 } })
  for (const game of [1, 2, 3]) {
    const players = ruleset.roles.map((_, seat) =>
      decidePlayer(new Calls(undecided as Model, sampling, stream(game, seat)), words, stream(game, seat, 'words')),
    )
    const session = new Session(ruleset, ruleset.roles)
    await play(session, seatsOf(players, stream(game)))
    const said = session.choices.filter(({ text }) => text !== undefined)
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter(({ truncated }) => truncated)).toEqual([])
  }
})
