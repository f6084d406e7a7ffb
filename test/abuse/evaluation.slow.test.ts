import { hash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../command-line.ts'
import { filesIn, folderOf, reportIn, runDuel } from '../evaluation/folders.ts'

// An evaluation is believed only as far as its games go, whatever stands beside them.

const root = folderOf('abuse-evaluation')
const whole = join(root, 'whole')
const DEALS = ['--deals', '40', '--seed', 'abuse']
const run = (folder: string) => runDuel('scripted', 'random', folder, ...DEALS)
beforeAll(async () => {
  expect((await run(whole)).code).toBe(0)
}, 120_000)

const copied = (name: string): string => {
  const folder = join(root, name)
  cpSync(whole, folder, { recursive: true })
  return folder
}
const change = (folder: string, path: string, changed: (text: string) => string): void =>
  writeFileSync(join(folder, path), changed(readFileSync(join(folder, path), 'utf8')))
const validate = (folder: string) => commandLine(['validate', folder, '--workers', '1'])
const swapped = (text: string): string =>
  text.replace(/"winner":"(red|black)"/g, (_, team) => `"winner":"${team === 'red' ? 'black' : 'red'}"`)
/** With the hash that a tally has of itself. */
const hashed = (text: string): string => {
  const { sha256: _, ...tally } = JSON.parse(text)
  return `${JSON.stringify({ ...tally, sha256: hash('sha256', JSON.stringify(tally)) })}\n`
}

describe('winners that were swapped in a tally', () => {
  test('are not believed: the same command counts the games again', async () => {
    const folder = copied('swapped')
    change(folder, 'tallies/test-00000.json', swapped)
    const { out } = await run(folder)
    expect(out).toContain('scripted plays better than random')
    expect(reportIn(folder)).toEqual(reportIn(whole))
    expect(filesIn(folder)).toEqual(filesIn(whole))
  })

  test('are found by validate, even with the right hash of themselves', async () => {
    const folder = copied('hashed')
    change(folder, 'tallies/test-00000.json', (text) => hashed(swapped(text)))
    const { code, out } = await validate(folder)
    expect(code).toBe(1)
    expect(out).toContain('tallies/test-00000.json is not what the games of this evaluation give')
  })

  test('do not matter where the games were swapped too: the dataset does not pass, and nothing is counted of it', async () => {
    const folder = copied('games')
    const path = join(folder, 'games/data/games/test-00000.parquet')
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(path, bytes)
    const { code, err } = await run(folder)
    const after = reportIn(folder)
    // The damaged shard is played again, or refused; it is never counted as it is.
    if (code === 0) expect(after.duel).toEqual(reportIn(whole).duel)
    else expect(err).toMatch(/is not as it was written/)
    const again = copied('games-validated')
    writeFileSync(join(again, 'games/data/games/test-00000.parquet'), bytes)
    const { code: rc, out } = await validate(again)
    expect(rc).toBe(1)
    expect(out).not.toContain('are what these games give')
  })
})

test('a whole evaluation passes, and its provenance says which command made it', async () => {
  const { code, out } = await validate(whole)
  expect(out).toMatch(/counts and report: \d+ files are what these games give/)
  expect(code).toBe(0)
  const { runs } = JSON.parse(readFileSync(join(whole, 'provenance.json'), 'utf8'))
  expect(runs[0].command.slice(0, 4)).toEqual(['omerta', 'evaluate', '--player', 'scripted'])
  expect(runs[0].date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test.each([
  ['report.json', (text: string) => text.replace('"answer": "better"', '"answer": "worse"')],
  ['report.md', (text: string) => text.replace('plays better', 'plays worse')],
  ['tables/win-rates.csv', (text: string) => text.replace(/\d\d\.\d %/, '99.9 %')],
  ['tables/tables.tex', (text: string) => `${text}%`],
  ['figures/wins.svg', (text: string) => text.replace('</svg>', '<text>better</text></svg>')],
  ['tallies/test-00001.json', () => '{}'],
  ['evaluation.json', (text: string) => text.replace('"alpha": 0.05', '"alpha": 0.5')],
  ['evaluation.json', (text: string) => text.replace('"seed": "abuse"', '"seed": "other"')],
  ['provenance.json', () => '{"runs": 3}'],
] as const)('a change in %s is found', async (path, changed) => {
  const folder = copied('changed')
  try {
    change(folder, path, changed)
    const { code, out, err } = await validate(folder)
    expect(code).toBe(1)
    expect(`${out}${err}`).toContain(path === 'evaluation.json' ? 'json' : path)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a file that does not belong to an evaluation is found, and one that is missing', async () => {
  const folder = copied('more')
  writeFileSync(join(folder, 'tables/ours.csv'), 'a,b\n')
  rmSync(join(folder, 'report.md'))
  const { out, code } = await validate(folder)
  expect(code).toBe(1)
  expect(out).toContain('tables/ours.csv does not belong to this evaluation')
  expect(out).toContain('report.md is missing')
  // The same command puts both right.
  expect((await run(folder)).code).toBe(0)
  expect(existsSync(join(folder, 'tables/ours.csv'))).toBe(false)
  expect(filesIn(folder)).toEqual(filesIn(whole))
})
