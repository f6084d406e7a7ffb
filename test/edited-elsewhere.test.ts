import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataPath } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { writtenElsewhere } from './elsewhere.ts'
import { type Draft, forging, type Row, withRecord } from './forging.ts'

const { forged } = forging({
  ruleset: 'mini-mafia',
  players: 'scripted',
  seed: 'edited elsewhere',
  games: { train: 3 },
  group_games: 1,
})
type Kept = 'games' | 'decisions' | 'sft'
type Change = (rows: Row[]) => unknown

/** Validates the dataset after another program has changed rows of some files, and lists these files in the manifest as they are then. */
const edited = (changes: Partial<Record<Kept, Change>>, names: (name: string) => string = (name) => name) =>
  forged((draft: Draft) => {
    draft.last = (manifest) => {
      for (const [config, change] of Object.entries(changes) as [Kept, Change][]) {
        const path = dataPath(config, 'train', 0)
        const rows = draft.rows[path]!
        const bytes = writtenElsewhere(config, (change(rows) ?? rows) as Row[], names)
        writeFileSync(join(draft.folder, path), bytes)
        const files = manifest['shards'].flatMap(({ files }: Row) => files) as Row[]
        const listed = files.find((file) => file['path'] === path)!
        Object.assign(listed, { bytes: bytes.length, sha256: sha256(bytes) })
      }
    }
  })
const said = ({ findings }: Awaited<ReturnType<typeof edited>>): string[] =>
  findings.map(({ check, row, game, message }) => [check, row ?? game, message].filter(Boolean).join(' '))
const BY_ANOTHER = expect.stringMatching(/^schema was written by another program, hyparquet; its rows are compared/)
const same = (): void => {}

test('files that another program wrote again without a change are said to be that, and nothing else of them is wrong', async () => {
  const report = await edited({ games: same, decisions: same, sft: same })
  expect(said(report)).toEqual([BY_ANOTHER, BY_ANOTHER, BY_ANOTHER])
  expect(report.ok).toBe(false)
  expect(report.checks).toMatchObject({ games: 3, replay: report.rows.decisions + report.rows.sft })
})

test('what was changed is named by row and column; rows that are gone, twice or of no game are found in their group', async () => {
  const ids: string[] = []
  const other = 'f'.repeat(32)
  const report = await edited({
    decisions(rows) {
      const [first, second, last] = [rows[1]!, rows[3]!, rows.at(-2)!]
      for (const row of [first, last, second]) ids.push(row['row_id'])
      second['public_transcript'] = [...second['public_transcript'], 'Number 3 is the mafioso.']
      return rows.filter((row) => row !== first && row !== last)
    },
    sft(rows) {
      ids.push(rows[0]!['row_id'])
      rows[2]!['label'] = true
      return [{ ...rows[0]!, row_id: other, game_id: other }, ...rows, rows[0]!]
    },
  })
  const [gone, last, changed, twice] = ids
  const lines = said(report)
  for (const line of [
    `replay ${gone} is missing`,
    `replay ${last} is missing`,
    `replay ${changed} column public_transcript differs from the row derived from its game`,
    `keys ${twice} occurs twice`,
    `replay ${other} does not belong to any game in this row group`,
  ])
    expect(lines.filter((one) => one === line)).toEqual([line])
  expect(lines.filter((line) => line.includes('column label differs'))).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('files has '))).toHaveLength(2)
  expect(lines).toHaveLength(2 + 5 + 1 + 2)
  expect(JSON.stringify(report.findings)).toContain('Number 3 is the mafioso.')
})

test('a record that was changed is found in its game, and rows that are in another order are found', async () => {
  const lines = said(
    await edited({ games: (rows) => void (rows[0]!['winner'] = 'nobody'), sft: (rows) => rows.toReversed() }),
  )
  expect(lines.filter((line) => /^\w+ [0-9a-f]{32} .*winner/.test(line)).length).toBeGreaterThan(0)
  expect(lines).toContainEqual(expect.stringMatching(/^replay \S+ is out of order/))
})

test('a column of another name is named, and the rest of the dataset is checked', async () => {
  const report = await edited({ sft: same }, (name) => (name === 'label' ? 'mark' : name))
  expect(said(report)).toEqual([
    expect.stringMatching(/^schema was written by another program.*lacks the column label/),
  ])
  expect(report.checks.replay).toBe(report.rows.decisions)
})

const deleted = (rows: Row[]): Row[] => rows.filter((_, i) => i !== 1)

test('a game that was deleted is named once, and the games after it are where they belong', async () => {
  const ids: string[] = []
  const lines = said(
    await edited({
      games(rows) {
        ids.push(rows[1]!['game_id'])
        return deleted(rows)
      },
    }),
  )
  const [id] = ids
  expect(lines.slice(2)).toEqual([
    `splits ${id} is missing: it was game 1 of train`,
    `replay ${id} is missing from games, and has rows here`,
    `replay ${id} is missing from games, and has rows here`,
    'manifest the tally of shard train 0 does not match its rows',
  ])
  expect(lines.slice(0, 2)).toEqual([BY_ANOTHER, 'files has 2 rows where the manifest lists 3'])
})

test('a deleted game is named in a file of omerta too, and by its number where nobody drew the games', async () => {
  const games = 'data/games/train-00000.parquet'
  const own = said(await forged(({ rows }) => (rows[games] = deleted(rows[games]!))))
  expect(own.filter((line) => line.startsWith('splits'))).toEqual([
    expect.stringMatching(/^splits \w{32} is missing: it was game 1 of train$/),
  ])
  const played = await forged(({ rows, manifest }) => {
    Object.assign(manifest['recipe'], { origin: 'played' })
    for (const row of rows[games]!) withRecord(row, (record) => (record['origin'] = { kind: 'played' }))
    rows[games] = deleted(rows[games]!)
  })
  expect(said(played).filter((line) => line.startsWith('splits'))).toEqual(['splits lacks game 1 of train'])
})

test('another deal is said before what follows from it, also of a game that cannot be played so', async () => {
  const dealt = async (change: (deal: string[]) => unknown) => {
    const { findings } = await forged(({ rows }) =>
      withRecord(rows['data/games/train-00000.parquet']![0]!, ({ deal }) => change(deal)),
    )
    return findings.filter(({ check }) => check !== 'files').map(({ message }) => message)
  }
  const [first, second] = await dealt((deal) => deal.reverse())
  expect(first).toBe('has another deal than its seed gives')
  expect(second).toMatch(/^cannot be played again|^was changed|^column /)
})
