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

test('a game that was appended again is named, and nothing is said of the others', async () => {
  let game = ''
  const lines = said(
    await forged(({ rows }) => {
      game = rows[path('games')]![0]!['game_id']
      rows[path('games')]!.push(structuredClone(rows[path('games')]![0]!))
    }),
  )
  expect(lines).toContain(`splits ${path('games')} ${game}: occurs twice`)
  expect(lines.filter((line) => /^(?:replay|keys|games|splits)/.test(line))).toHaveLength(1)
})

test('a game of train that was copied into the test games is named, with both splits', async () => {
  let game = ''
  const test = path('games', 0, 'test')
  const lines = said(
    await forged(({ rows }) => {
      game = rows[path('games')]![1]!['game_id']
      rows[test]!.splice(1, 0, structuredClone(rows[path('games')]![1]!))
    }),
  )
  expect(lines.filter((line) => /^(?:replay|keys|games|splits)/.test(line))).toEqual([
    `splits ${test} ${game}: is game 1 of train by its row, and was added to this file`,
    `splits ${test} ${game}: occurs in ${path('games')} too, so in two splits`,
  ])
})
