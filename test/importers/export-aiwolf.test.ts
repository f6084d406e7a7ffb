import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generate } from '../../pipelines/generate/generate.ts'
import { exportAiwolf } from '../../pipelines/read/export-aiwolf.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { aiwolf } from '../../src/importers/aiwolf/aiwolf.ts'
import { playForeign } from '../../src/importers/play.ts'
import { gameOf } from '../played.ts'
import { logsOf } from './aiwolf-log.ts'
import { imported, writeSource } from './source.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-export-aiwolf-'))
afterAll(() => rmSync(base, { recursive: true }))

const recipeOf = (ruleset: string, switches: object = {}) =>
  recipeSchema.parse({
    ruleset,
    switches,
    players: 'random',
    configs: ['decisions', 'games'],
    seed: 'export',
    games: { train: 2 },
  })

/** What happened in a game, without what a log of the contest does not have: thoughts, and whether nobody was chosen or no answer came. */
const events = (log: readonly { readonly to: unknown; readonly event: object }[]): unknown[] =>
  log.map(({ to, event }) => ({
    to,
    event: 'source' in event ? { ...event, thought: undefined, source: undefined } : event,
  }))

test.each([{}, { chat: true }])(
  'games that are exported as logs of the contest are the same when they are imported: %o',
  async (switches) => {
    const recipe = recipeOf('aiwolf-5', switches)
    const [set, out] = [join(base, `set ${Object.keys(switches)}`), join(base, `logs ${Object.keys(switches)}`)]
    await generate({ folder: set, recipe, extend: false, concurrency: 1, stopped: () => false })
    const files = expect.arrayContaining([
      { path: expect.stringMatching(/^[0-9a-f]{32}\.log$/), bytes: expect.any(Number) },
    ])
    expect(await exportAiwolf(set, out, {})).toEqual({ folder: out, format: 'aiwolf', games: 2, files })
    for (const index of [0, 1]) {
      const { log, record } = await gameOf(recipe, index)
      const path = `${record.game_id}.log`
      expect(readdirSync(out)).toContain(path)
      const text = readFileSync(join(out, path), 'utf8')
      const file = { path, at: path, bytes: Buffer.from(text), text, json: undefined }
      const [game] = [...aiwolf.games({ path, files: [file], file: () => file })]
      expect(events(playForeign(game!).session.log)).toEqual(events(log))
    }
  },
)

test('games of a folder of several datasets are exported together', async () => {
  const source = writeSource(join(base, 'source'), {
    'five.log': (await logsOf(5, 'five')).lines,
    'nine.log': (await logsOf(9, 'nine')).lines,
  })
  const { parts } = await imported('aiwolf', source, join(base, 'both'))
  expect(parts).toHaveLength(2)
  const out = join(base, 'both logs')
  expect(await exportAiwolf(join(base, 'both'), out, {})).toMatchObject({ games: 2 })
  expect(
    readdirSync(out)
      .map((path) => readFileSync(join(out, path), 'utf8'))
      .sort(),
  ).toEqual(['five.log', 'nine.log'].map((path) => readFileSync(join(source, path), 'utf8')).sort())
  await expect(exportAiwolf(join(base, 'both'), join(base, 'none'), { split: 'test' })).rejects.toThrow(
    'has no split test; it has train',
  )
})

test('games of another table are refused', async () => {
  const set = join(base, 'mini')
  await generate({ folder: set, recipe: recipeOf('mini-mafia'), extend: false, concurrency: 1, stopped: () => false })
  await expect(exportAiwolf(set, join(base, 'mini logs'), {})).rejects.toThrow('--to aiwolf takes games of aiwolf-5')
})
