import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { generate } from '../../pipelines/generate/generate.ts'
import { sampleRow, summarize } from '../../pipelines/generate/summary.ts'
import { exportRows } from '../../pipelines/read/export.ts'
import { findGame } from '../../pipelines/read/find.ts'
import { formatNames } from '../../pipelines/read/formats.ts'
import { showGame } from '../../pipelines/read/show-game.ts'
import { showRow } from '../../pipelines/read/show-row.ts'
import { countDataset, writeFigures } from '../../pipelines/read/stats.ts'
import { statsText } from '../../pipelines/read/stats-text.ts'
import { renderAgain } from '../../pipelines/rows/render-again.ts'
import { reportText } from '../../pipelines/validate/report-text.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { rulesets } from '../../src/games/games.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { provideWords } from '../../src/storage/prompts.ts'
import { goldenOf } from '../golden/write.ts'
import { cleanChecks, leakChecks } from '../leaks/checks.ts'
import { declareFields } from '../leaks/events/fields.ts'
import { soiree, switchesSchema, words } from './made-up.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-made-up-'))
const at = (name: string): string => join(base, name)
const make = (name: string, more: object) => {
  const recipe = recipeSchema.parse({ ruleset: 'soiree', seed: 'made up', games: { train: 30, test: 10 }, ...more })
  return generate({ folder: at(name), recipe, extend: false, concurrency: 1, stopped: () => false })
}

beforeAll(async () => {
  rulesets['soiree'] = { make: soiree, switches: switchesSchema }
  provideWords({ language: 'en', book: 'soiree' }, words)
  declareFields({ overheard: ['seat', 'isNear'] })
  await make('set', { players: { spy: 'random', court: 'scripted' } })
})
afterAll(() => {
  delete rulesets['soiree']
  rmSync(base, { recursive: true })
})

const ODD = /undefined|NaN|\[object|sheriff|\bmafia|\bdon\b|civilian/i
const decisionsOf = async (name: string): Promise<DecisionRow[]> =>
  (await readParquet(readFileSync(at(`${name}/data/decisions/train-00000.parquet`)))) as unknown as DecisionRow[]

describe('a game that nobody knew goes through every verb', () => {
  test('generate: its roles, teams, acts and winners are in the rows, the manifest and the card', async () => {
    const { tally } = openDataset(at('set'))
    expect(Object.keys(tally.wins)).toEqual(['court', 'nobody', 'shade'])
    expect(Object.keys(tally.acts)).toEqual(['accuse', 'poison', 'toast'])
    expect(tally.acts_by_role['poison']).toEqual({ spy: tally.acts['poison'] })
    const rows = await decisionsOf('set')
    expect(new Set(rows.map(({ role, team }) => `${role} of the ${team}`))).toEqual(
      new Set(['herald of the court', 'guest of the court', 'spy of the shade']),
    )
    expect(new Set(rows.map(({ phase }) => phase))).toEqual(new Set(['night', 'salon', 'vote']))
    expect(new Set(rows.map(({ role, player }) => `${role} ${player}`)).size).toBe(3)
    const card = readFileSync(at('set/README.md'), 'utf8')
    expect(card).toMatch(/\| court \| \d+ \|[\s\S]*\| poison \|/)
    expect(card).not.toMatch(/undefined|NaN|\[object/)
    const said = [summarize(at('set'), openDataset(at('set'))), await sampleRow(at('set'), openDataset(at('set')))]
    expect(said.join('\n')).not.toMatch(ODD)
  })

  test('validate: no findings in any deal that there is', async () => {
    const report = await validate({ folder: at('set'), worlds: 'all' })
    expect(report).toMatchObject({ ok: true, findings: [], unlisted: 0, games: 40 })
    expect(report.leaks).toMatchObject({ exhaustive: 40, sampled: 0 })
    expect(Object.keys(report.leaks.decisions).sort()).toEqual(['guest', 'herald', 'moderator', 'spy'])
    expect(report.leaks.twins).toBeGreaterThan(40 * 15)
    expect(reportText(report)).toMatch(/all checks passed$/m)
    expect(reportText(report)).not.toMatch(/undefined|NaN|\[object/)
  })

  test('validate: what the spy hears and its knowledge table does not allow is found', async () => {
    await make('loud', { switches: { isLoud: true }, games: { train: 3 }, players: 'random' })
    const { ok, findings } = await validate({ folder: at('loud'), worlds: 'all' })
    expect(ok).toBe(false)
    expect(findings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^knowledge: overheard told to seat \d, a spy$/),
        expect.stringMatching(/^worlds: view of seat \d, a spy$/),
      ]),
    )
  })

  // Before figures are drawn: the packages that draw add globals, which a hostile player would tell.
  test('its golden files can be written, and `npm run leaks` covers it as it is', async () => {
    expect(Object.keys(await goldenOf('soiree'))).toContainEqual(expect.stringMatching(/^soiree\.seat-\d\.txt$/))
    const { found, rows } = await cleanChecks([{ ruleset: 'soiree' }])
    expect(found).toEqual({})
    expect(rows).toBeGreaterThan(100)
    const loud = await leakChecks([{ ruleset: 'soiree', switches: { isLoud: true } }])
    expect(Object.keys(loud.found)).toEqual(expect.arrayContaining(['knowledge', 'worlds']))
  })

  test('rows, show, stats, figures and export', async () => {
    await renderAgain({ folder: at('set'), out: at('again') })
    expect(openDataset(at('again'))).toEqual(openDataset(at('set')))
    const game = await findGame(at('set'), '0')
    expect(showGame(game, undefined)).toMatch(
      /NIGHT 1\.[\s\S]*▌ to \d: Night 1: the spy (?:sits|does not sit) beside you\./,
    )
    for (let seat = 1; seat <= 5; seat++) expect(showGame(game, seat)).not.toMatch(ODD)
    const rows = await decisionsOf('set')
    expect(await showRow(at('set'), rows[0]!.row_id)).toContain('You are a guest at a soirée of five.')
    const counted = await countDataset(at('set'))
    expect(Object.keys(counted.stats.wins.teams)).toEqual(['court', 'shade', 'draw', 'nobody'])
    expect(statsText(at('set'), counted)).toMatch(/^ {2}spy +random/m)
    expect(statsText(at('set'), counted)).not.toMatch(ODD)
    const drawn = await writeFigures(at('set'), counted.manifest, counted.stats)
    for (const path of drawn.filter((one) => one.endsWith('.svg')))
      expect(readFileSync(at(`set/${path}`), 'utf8')).not.toMatch(ODD)
    for (const to of formatNames.filter((name) => name !== 'decision')) {
      const { rows: written } = await exportRows({ dataset: at('set'), out: at(to), to })
      expect(written).toBe(openDataset(at('set')).tally.rows['sft'])
    }
  })
})
