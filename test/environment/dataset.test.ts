import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeEpisodes } from '../../pipelines/environment/episodes.ts'
import { Journal, journalPath } from '../../pipelines/environment/journal.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { finished } from './finished.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-episodes-'))
afterAll(() => rmSync(base, { recursive: true }))

/** A folder whose journal has these lines. */
function journal(name: string, lines: readonly object[]): string {
  const folder = join(base, name)
  mkdirSync(folder)
  writeFileSync(journalPath(folder), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return folder
}

const [{ plan, session }, other] = [await finished(0), await finished(1)]
const begun = (episode: string, more: object = {}) => ({ begun: { ...plan, episode, ...more } })
const [half, rest] = [session.choices.slice(0, 9), session.choices.slice(9)]

test('episodes that came to their end are a dataset, in the order in which they did; those under way are not in it', async () => {
  const folder = journal('games', [
    begun('first'),
    { episode: 'first', choices: half },
    begun('second', { deal: other.plan.deal }),
    begun('third'),
    { episode: 'third', choices: half },
    { episode: 'second', choices: other.session.choices },
    { ended: 'second' },
    { episode: 'first', choices: rest },
    { ended: 'first' },
  ])
  const out = join(base, 'dataset')
  const { tally, recipe, shards } = await writeEpisodes({ folder, out })
  expect(tally.games).toBe(2)
  expect(recipe).toMatchObject({ ruleset: 'classic-7', origin: 'played', players: 'recorded', games: { train: 2 } })
  const { findings } = await validate({ folder: out, worlds: 4 })
  expect(findings).toEqual([])
  const games = shards.flatMap(({ files }) => files).find(({ path }) => path.includes('games'))!
  const rows = await readParquet(readBytes(join(out, games.path), 1 << 30))
  expect(rows.map(({ roles }) => roles)).toEqual([other.plan.deal, plan.deal])
  expect(new Set(rows.map((row) => row['game_id'])).size).toBe(2)
})

test('a folder without episodes, with none that came to its end, or with those of several rulesets makes no dataset', async () => {
  const made = (folder: string) => writeEpisodes({ folder, out: join(base, 'none') })
  await expect(made(join(base, 'nowhere'))).rejects.toThrow(/there is no folder .*nowhere/)
  await expect(made(base)).rejects.toThrow(/has no episodes; "omerta serve --env --out/)
  await expect(made(journal('open', [begun('first'), { episode: 'first', choices: half }]))).rejects.toThrow(
    /no episode in .* has come to its end/,
  )
  const whole = (episode: string, more: object) => [
    begun(episode, more),
    { episode, choices: session.choices },
    { ended: episode },
  ]
  const mixed = journal('mixed', [...whole('first', {}), ...whole('second', { version: '0-000000000000' })])
  await expect(made(mixed)).rejects.toThrow(/has games of classic-7@.* and of classic-7@0-000000000000/)
})

test('a server does not begin in a folder with episodes of another ruleset, or with other switches', () => {
  const folder = journal('begun', [begun('first'), { episode: 'first', choices: half }])
  const { ruleset: name, version } = plan
  expect(new Journal({ folder, ruleset: { name, version } }).unfinished('first')).toBeDefined()
  for (const other of [
    { name: 'mini-mafia', version: '1-000000000000' },
    { name, version: '1-000000000000' },
  ])
    expect(() => new Journal({ folder, ruleset: other })).toThrow(
      `${folder} has episodes of ${name}@${version}, and this server plays ${other.name}@1-000000000000; name another folder with --out`,
    )
})
