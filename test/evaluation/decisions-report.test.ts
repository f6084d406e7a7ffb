import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { rowsSection } from '../../pipelines/evaluate/rows-report.ts'
import type { ScoreTable } from '../../src/game/scores.ts'
import { commandLine, type Ran } from '../command-line.ts'
import { folderOf } from './folders.ts'

const root = folderOf('report-of-decisions')
const [games, out] = [join(root, 'it is'), join(root, 'asked')]

let asked: Ran
beforeAll(async () => {
  const made = ['--ruleset', 'mini-mafia', '--players', 'scripted', '--seed', 'asked', '--train', '2']
  expect((await commandLine(['generate', ...made, '--out', games])).code).toBe(0)
  asked = await commandLine(['evaluate', 'decisions', games, '--player', 'random', '--limit', '5', '--out', out])
})

test('the last lines name the report and the log for Inspect', () => {
  expect(asked.code).toBe(0)
  expect(asked.out.trimEnd().split('\n').slice(-2)).toEqual([
    `report: ${out}/report.md, ${out}/report.json`,
    `log for Inspect: ${out}/inspect.json`,
  ])
})

test('the report names the dataset, the log, the command, and how many of its decisions were asked', () => {
  const page = readFileSync(join(out, 'report.md'), 'utf8')
  expect(page).toMatch(
    /- 5 of its \d+ decisions between several options, drawn evenly by a hash of their ids, .* `random` was asked at each\./,
  )
  expect(page).toContain(`- The dataset is \`${games}\`, SHA-256 of its games `)
  expect(page).toContain('in `inspect.json`, a log for Inspect')
  expect(page).toContain(`npx omerta evaluate decisions '${games}' --player random --limit 5 --out '<folder>'\`.\n`)
})

test('where all decisions were asked the report says so, and that of a speech the nomination is compared', async () => {
  const [more, all] = [join(root, 'ten'), join(root, 'all')]
  const made = ['--ruleset', 'mafia-2025', '--players', 'scripted', '--seed', 'asked', '--train', '1', '--out', more]
  expect((await commandLine(['generate', ...made])).code).toBe(0)
  for (const [dataset, speaks] of [
    [games, false],
    [more, true],
  ] as const) {
    const folder = join(all, String(speaks))
    const { out: printed } = await commandLine([
      'evaluate',
      'decisions',
      dataset,
      '--player',
      'random',
      '--out',
      folder,
    ])
    const page = readFileSync(join(folder, 'report.md'), 'utf8')
    expect(page).toMatch(/- All \d+ decisions of it between several options; `random` was asked at each\./)
    expect(page).not.toContain('drawn evenly')
    expect(page).toContain('without those that choose nothing but words')
    expect([/^ +speak /m.test(printed), printed.includes('Speak: a speech that may nominate')]).toEqual([
      speaks,
      speaks,
    ])
  }
})

test('below the table is what its columns are, and nothing of others', () => {
  const mean = { mean: 0.5, low: null, high: null, of: 4, clusters: 2 }
  const noteOf = (...measures: string[]) => {
    const means = Object.fromEntries(measures.map((name) => [name, mean]))
    const report = {
      format: 1,
      player: 'x',
      dataset_sha256: '',
      ruleset: 'r',
      ...{ decisions: 4, from: 9 },
      groups: { all: means },
    } as const
    return (rowsSection(report) as ScoreTable).note
  }
  expect(noteOf('legal', 'agrees')).toMatch(/Legal: .*Agrees: /)
  expect(noteOf('legal', 'agrees')).not.toMatch(/Surprise|KL|Worth|There/)
  expect(noteOf('legal', 'surprise', 'divergence', 'worth', 'worth_there')).toMatch(
    /Surprise: .*KL: .*Worth: .*There: /,
  )
})
