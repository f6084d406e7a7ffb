import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { gameId, isGame } from '../src/play/series.ts'

type Named = Parameters<typeof gameId>[0]

const idOf = (...parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts)).slice(0, 32)
const recipe: Named = { seed: 's', players: 'random', moderator: 'built-in' }
const place = 'http://127.0.0.1:8000/v1'
const arms = [{ rest: 'A' }, { rest: 'B' }]

// Published ids must not change, so each is pinned by what is hashed.
test.each<[string, Partial<Named>, unknown[]]>([
  ['one player', {}, ['s', 'r', 'random', 'train', 3]],
  ['a list of players', { players: ['random', 'scripted'] }, ['s', 'r', ['random', 'scripted'], 'train', 3]],
  ['players by team', { players: { red: 'random' } }, ['s', 'r', { red: 'random' }, 'train', 3]],
  ['a moderator', { moderator: 'model:m' }, ['s', 'r', 'random', 'train', 3, 'model:m']],
  ['a served moderator', { moderator: `model:m@${place}` }, ['s', 'r', 'random', 'train', 3, 'model:m']],
  ['arms', { arms }, ['s', 'r', 'random', 'train', 3, arms, 0]],
  ['arms with drawn seats', { arms, drawn: 2 }, ['s', 'r', 'random', 'train', 3, arms, 2]],
  ['arms and a moderator', { arms, moderator: 'model:m' }, ['s', 'r', 'random', 'train', 3, 'model:m', arms, 0]],
])('the id of a game with %s', (_, given, parts) => {
  const id = gameId({ ...recipe, ...given }, 'r', 'train', 3)
  expect(id).toBe(idOf(...parts))
  expect(isGame(id, { ...recipe, ...given }, 'r', 'train', 3)).toBe(true)
  for (const other of [gameId(recipe, 'r', 'test', 3), gameId(recipe, 'r', 'train', 4)]) expect(other).not.toBe(id)
})
