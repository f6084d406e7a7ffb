import { expect, test } from 'vitest'
import { dataPath } from '../src/storage/folder.ts'
import { forging } from './forging.ts'

const { forged } = forging({
  ruleset: 'mini-mafia',
  players: 'scripted',
  seed: 'copied games',
  games: { train: 4, test: 2 },
  shard_games: 2,
  group_games: 1,
  configs: ['decisions', 'sft', 'typed', 'games'],
})
const path = (config: 'games' | 'decisions' | 'sft' | 'typed', shard = 0, split: 'train' | 'test' = 'train') =>
  dataPath(config, split, shard)

const said = ({ findings }: Awaited<ReturnType<typeof forged>>): string[] =>
  findings.map(({ check, file, game, message }) => `${check} ${[file, game].filter(Boolean).join(' ')}: ${message}`)

test('a finding in typed names its game, though its rows do not', async () => {
  let game = ''
  const { findings } = await forged(({ rows }) => {
    game = rows[path('games')]![0]!['game_id']
    rows[path('typed')]![0]!['gold'] = '{}'
  })
  const own = findings.filter(({ check }) => check === 'replay')
  expect(own.map(({ message }) => message)).toEqual(['column gold differs from the row derived from its game'])
  expect(own[0]!.game).toBe(game)
})
