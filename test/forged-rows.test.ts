import { expect, test } from 'vitest'
import { metadataOf } from '../pipelines/generate/shard.ts'
import { descriptorOf } from '../src/rows/configs/configs.ts'
import { dataPath } from '../src/storage/folder.ts'
import { type Draft, forging, type Row, withRecord } from './forging.ts'

const { forged } = forging({
  ruleset: 'mini-mafia',
  players: 'scripted',
  seed: 'forged rows',
  games: { train: 2, test: 1 },
  shard_games: 2,
  group_games: 1,
})
const DECISIONS = dataPath('decisions', 'train', 0)
const SFT = dataPath('sft', 'train', 0)
const GAMES = dataPath('games', 'train', 0)
const TEST = dataPath('games', 'test', 0)

const said = ({ findings }: Awaited<ReturnType<typeof forged>>): string[] =>
  findings.map(({ check, file, row, game, message }) => `${check} ${file} ${row ?? game}: ${message}`)

const rowsOf = ({ rows }: Draft, path = DECISIONS): Row[] => rows[path]!
const first = ({ rows }: Draft): Row => rows[GAMES]![0]!

const changes: [what: string, change: (draft: Draft) => unknown, wanted: RegExp][] = [
  ['a row twice', (draft) => rowsOf(draft).splice(1, 0, rowsOf(draft)[1]!), /^keys \S+decisions.*: occurs twice$/],
  ['a row less', (draft) => rowsOf(draft).splice(1, 1), /^replay \S+decisions.*: is missing$/],
  [
    'a row of another game',
    ({ rows }) => rows[DECISIONS]!.splice(1, 1, rows[dataPath('decisions', 'test', 0)]![1]!),
    /^replay \S+decisions.*: does not belong to any game in this row group$/,
  ],
  [
    'two rows in each other’s place',
    (draft) => rowsOf(draft, SFT).splice(0, 2, rowsOf(draft, SFT)[1]!, rowsOf(draft, SFT)[0]!),
    /^replay \S+sft.*: is out of order/,
  ],
  [
    'another cell',
    (draft) => (rowsOf(draft)[0]!['day'] = 7),
    /^replay \S+decisions.*: column day differs from the row/,
  ],
  [
    'all rows of a config taken out',
    ({ rows, manifest }) => {
      const [shard] = manifest['shards']
      shard.files = shard.files.filter(({ path }: Row) => path !== SFT)
      shard.tally.rows.sft = 0
      delete rows[SFT]
    },
    /^replay \S+sft.*: is missing$/,
  ],
  ['other columns', ({ schemas }) => (schemas[SFT] = descriptorOf('games').schema), /^schema .*the columns of sft$/],
  [
    'metadata of another dataset',
    ({ metadata }) => (metadata[SFT] = metadataOf('sft', 'f'.repeat(64))),
    /^schema \S+sft.*: belongs to another dataset: the hash of its recipe is ffffffffffff…/,
  ],
  [
    'more metadata',
    ({ metadata, manifest }) => (metadata[SFT] = { ...metadataOf('sft', manifest['recipe_hash']), more: 'x' }),
    /^schema \S+sft.*: has key-value metadata that omerta does not write$/,
  ],
  [
    'an empty cell in a game',
    (draft) => (first(draft)['days'] = null),
    /^games .*: column days: it must be a number, not null/,
  ],
  [
    'a changed cell in a game',
    (draft) => first(draft)['days']++,
    /^games .*: was changed: column days differs from what the game gives$/,
  ],
  [
    'a changed cell in a game, and its digest',
    (draft) => Object.assign(first(draft), { days: first(draft)['days'] + 1, digest: 'again' }),
    /^games .*: column days differs from what a replay of the record gives$/,
  ],
  [
    'no record of a game',
    (draft) => Object.assign(first(draft), { record: '{}', digest: 'again' }),
    /^games .*: cannot be played again from its record: /,
  ],
  [
    'other switches in a record',
    (draft) => withRecord(first(draft), ({ switches }) => Object.assign(switches, { rounds: 3 })),
    /^games .*(?:was played with switches that differ|cannot be played again)/,
  ],
  [
    'a game twice',
    ({ rows }) => (rows[GAMES]![1] = structuredClone(rows[GAMES]![0]!)),
    /^splits \S+games\/train.*: occurs twice$/,
  ],
  [
    'a game in two files',
    ({ rows }) => (rows[TEST]![0] = structuredClone(rows[GAMES]![0]!)),
    /^splits \S+games\/test.*: occurs in data\/games\/train-00000.parquet too, so in two splits$/,
  ],
  [
    'a game of another split',
    ({ rows }) => (rows[TEST]![0] = structuredClone(rows[GAMES]![0]!)),
    /^splits \S+games\/test.*: is a train game in a test file$/,
  ],
  [
    'another seed',
    ({ manifest }) => (manifest['recipe'].seed = 'other'),
    /^splits \S+games.*: is not game 1 of train: the recipe makes a game with another id there$/,
  ],
  [
    'calls of models in a record of players that are none',
    (draft) => withRecord(first(draft), ({ usage }) => usage.calls++),
    /^splits .*: has calls or tokens of models, and no model played$/,
  ],
  [
    'a game that was played among drawn ones',
    (draft) => withRecord(first(draft), (record) => (record['origin'] = { kind: 'played' })),
    /^splits .*: was played by its record, and the recipe says that games were drawn from its seed$/,
  ],
]

test.each(changes)('a dataset with %s does not pass', async (_, change, wanted) => {
  expect(said(await forged(change))).toContainEqual(expect.stringMatching(wanted))
})

/** Makes a dataset one of games that were played. */
function played({ rows, manifest }: Draft, place = (index: number) => index): void {
  const { recipe } = manifest
  Object.assign(recipe, { origin: 'played' })
  for (const path of [GAMES, TEST])
    for (const row of rows[path]!) {
      row['index'] = place(row['index'])
      withRecord(row, (record) => Object.assign(record, { origin: { kind: 'played' }, index: row['index'] }))
    }
}

test('a played game stands where its record says, and no chance is looked for in it', async () => {
  const { unchecked, ...report } = await forged((draft) => played(draft))
  expect(said(report as never).filter((line) => line.startsWith('splits'))).toEqual([])
  expect(unchecked.map(({ check, reason }) => `${check}: ${reason}`)).toContain(
    'chance: games that were played: nobody drew them from a seed',
  )
  const moved = await forged((draft) => played(draft, (index) => index + 5))
  expect(said(moved)).toContainEqual(expect.stringMatching(/: is game 6 by its record, and stands as game 1$/))
})

test('players of another edition are not asked again, and with --replay-players none nobody is', async () => {
  const reasons = async (change: (draft: Draft) => unknown, again: 'all' | 'none') =>
    (await forged(change, { again })).unchecked.map(({ reason, count }) => `${count} ${reason}`)
  const older = (draft: Draft): void =>
    withRecord(first(draft), ({ editions }) => Object.assign(editions, { scripted: 99 }))
  expect(await reasons(older, 'all')).toContain(
    '1 games played by another edition of scripted than this version of omerta has',
  )
  expect(await reasons(() => {}, 'none')).toContain('3 games, because --replay-players is none')
  expect(await reasons(() => {}, 'none')).toContain('3 games, because --worlds is 0')
})

test('a choice that its player would not make is found when it is asked again', async () => {
  const { findings } = await forged(
    (draft) =>
      withRecord(first(draft), ({ choices }) => {
        const spoken = choices.find(({ text }: Row) => text)
        spoken.text = 'I like gardens.'
      }),
    { again: 'all' },
  )
  expect(findings.map(({ check }) => check)).toContain('players')
})
