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

const HELD = 'holds the games of another shard'

test('two shards in each other’s place are named, each file once, and so are two files', async () => {
  const exchanged = async (...configs: ('games' | 'decisions' | 'sft')[]) =>
    said(
      await forged(({ rows }) => {
        for (const config of configs) {
          const [a, b] = [path(config), path(config, 1)]
          ;[rows[a], rows[b]] = [rows[b]!, rows[a]!]
        }
      }),
    ).filter((line) => /^(?:replay|keys|games|splits)/.test(line))
  expect(await exchanged('games', 'decisions', 'sft')).toEqual(
    [0, 1].flatMap((shard) =>
      (['decisions', 'sft', 'games'] as const).map(
        (config) => `splits ${path(config, shard)}: ${HELD}, train ${1 - shard}, and nothing of train ${shard}`,
      ),
    ),
  )
  expect(await exchanged('decisions')).toEqual(
    [0, 1].map(
      (shard) => `splits ${path('decisions', shard)}: ${HELD}, train ${1 - shard}, and nothing of train ${shard}`,
    ),
  )
})

test('a row with another id is unknown, and its game is not', async () => {
  const { findings } = await forged(({ rows }) => (rows[path('decisions')]![0]!['row_id'] = 'f'.repeat(32)))
  const found = findings.find(({ row }) => row === 'f'.repeat(32))
  expect(found?.message).toBe('is unknown: its game has no row with this id')
})
