import { expect, test } from 'vitest'
import { drawnOtherwise } from '../pipelines/validate/drawn.ts'
import { CHANCE } from '../schemas/ask.ts'
import { type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import type { GameRecord } from '../schemas/record.ts'
import { gameId, isGame, rulesetOf } from '../src/play/series.ts'
import { publishedNames, unplaced } from '../src/policy/model-name.ts'
import { asksModel, isBuiltIn, modelOf, unknownPlayer } from '../src/policy/players.ts'
import { gameOf, makerOf } from './played.ts'

const recipeOf = (input: RecipeInput) =>
  recipeSchema.parse({ ruleset: 'mini-mafia', seed: 'ports', games: { train: 2 }, ...input })

/** A game whose models are stood in for by random players with the same random numbers. */
const playedBy = (players: RecipeInput['players']) => {
  const recipe = recipeOf({ players })
  return gameOf(recipe, 0, { player: (_, random) => makerOf(recipe).player('random', random) })
}

test.each([
  ['model:m@http://127.0.0.1:8000/v1', 'model:m'],
  ['model:m@http://a/v1|http://b/v1', 'model:m'],
  ['model:a@b@https://c/v1', 'model:a@b'],
  ['decide:m@http://a', 'decide:m'],
  ['holy-grail-club:model:m@http://a', 'holy-grail-club:model:m'],
  ['revac-notone:model:m@http://a', 'revac-notone:model:m'],
  ['gguf:/home/me/models/x.gguf', 'gguf:x.gguf'],
  ['wolf:gguf:runs\\x.gguf', 'wolf:gguf:x.gguf'],
  ['scripted', 'scripted'],
  ['./my-player.ts', './my-player.ts'],
])('%s is %s in records', (name, recorded) => {
  expect(unplaced(name)).toBe(recorded)
  expect([asksModel(recorded), isBuiltIn(recorded)]).toEqual([asksModel(name), isBuiltIn(name)])
})

test('two players that differ in their places only are told apart', () => {
  const [a, b, c] = ['model:m@http://a', 'model:m@http://b', 'model:n@http://a'] as const
  expect([...publishedNames([a, b, a, c])]).toEqual([
    [a, 'model:m (1)'],
    [b, 'model:m (2)'],
    [c, 'model:n'],
  ])
})

test('a recorded name cannot be seated: it does not say where its model is', () => {
  expect(unknownPlayer('model:m')).toMatch(/names no server/)
  expect(modelOf('model:m')).toBeUndefined()
  expect(modelOf('gguf:x.gguf')).toBe('gguf:x.gguf')
})

test.each([
  [['model:m@http://127.0.0.1:8000/v1', 'model:m@http://127.0.0.1:8001/v1']],
  [['revac:model:m@http://gpu-7.lab.example:8000/v1', 'revac:model:m@https://api.example.org/v1']],
  [['gguf:/home/me/x.gguf', 'gguf:x.gguf']],
])('where a model is served changes no game: %j', async ([here, there]) => {
  const [one, other] = [await playedBy(here!), await playedBy(there!)]
  expect(other.record).toEqual(one.record)
  expect(JSON.stringify(one.record)).not.toMatch(/https?:|home|127\.0/)
  const recipe = recipeOf({ players: there! })
  expect(drawnOtherwise(one, recipe, rulesetOf(recipe))).toBeUndefined()
})

test.each<[differs: string, change: (record: GameRecord) => Partial<GameRecord>, sentence: string]>([
  ['its deal', ({ deal }) => ({ deal: [...deal.slice(1), deal[0]!] }), 'has another deal than its seed gives'],
  ['a player', ({ players }) => ({ players: players.with(0, 'random') }), 'was played by other players'],
  ['what it cost', ({ usage }) => ({ usage: { ...usage, calls: 1 } }), 'has calls or tokens of models, and no model'],
  [
    'what chance chose',
    ({ choices }) => ({ choices: choices.filter(({ seat }) => seat !== CHANCE) }),
    'was decided by chance in another way than its seed gives',
  ],
])('a game that differs from what its seed gives in %s is found', async (_, change, sentence) => {
  const recipe = recipeOf({ players: 'scripted' })
  const game = await gameOf(recipe, 0)
  expect(drawnOtherwise(game, recipe, rulesetOf(recipe))).toBeUndefined()
  const changed = { ...game, record: { ...game.record, ...change(game.record) } }
  expect(drawnOtherwise(changed, recipe, rulesetOf(recipe))).toContain(sentence)
})

test('another model, another architecture and other seats of two servers give other games', () => {
  const id = (players: RecipeInput['players']) => gameId(recipeOf({ players }), 'mini-mafia@1', 'train', 0)
  const names = ['model:m@http://a', 'model:n@http://a', 'wolf:model:m@http://a']
  const two = ['model:m@http://a', 'model:m@http://b', 'scripted', 'scripted']
  expect(new Set([...names.map(id), id(two), id([...two].reverse())]).size).toBe(5)
})

test('games whose ids were made from names with places are still those of their recipe', () => {
  const recipe = recipeOf({ players: 'model:m@http://a' })
  const old = gameId(recipe, 'mini-mafia@1', 'train', 0, (player) => player)
  expect(old).not.toBe(gameId(recipe, 'mini-mafia@1', 'train', 0))
  expect(isGame(old, recipe, 'mini-mafia@1', 'train', 0)).toBe(true)
  expect(isGame(old, recipe, 'mini-mafia@1', 'train', 1)).toBe(false)
})
