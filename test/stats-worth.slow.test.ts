import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { countDataset } from '../pipelines/read/stats.ts'
import { statsText } from '../pipelines/read/stats-text.ts'
import { recipeSchema } from '../schemas/recipe.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-worth-'))
afterAll(() => rmSync(base, { recursive: true }))

test.each(['mafia-2025', 'classic-7', 'maw', 'mini-mafia'])(
  '%s: two games have figures, and none is NaN',
  async (ruleset) => {
    const folder = join(base, ruleset)
    const recipe = recipeSchema.parse({ ruleset, seed: 'worth', games: { train: 2 } })
    await generate({ recipe, folder, extend: false, concurrency: 1, stopped: () => false })
    const set = await countDataset(folder)
    const measures = Object.values(set.stats.worth).flat()
    for (const { key, unit, value, hits, of } of measures) {
      if (value === null) continue
      expect(Number.isFinite(value), key).toBe(true)
      if (unit === 'share') expect(value >= 0 && value <= 1, key).toBe(true)
      if (of !== undefined) expect(of > 0 && hits! <= of, key).toBe(true)
    }
    expect(new Set(measures.map(({ key }) => key)).size).toBe(measures.length)
    const speeches = Object.entries(set.stats.lengths.words).filter(
      ([act]) => !['all', 'schedule', 'cue', 'post'].includes(act),
    )
    if (ruleset !== 'maw')
      expect(measures.find(({ key }) => key === 'arithmetic')!.of).toBe(speeches.reduce((sum, [, { n }]) => sum + n, 0))
    const text = statsText('D', set)
    expect(text).toMatch(/^What the rows teach/m)
    expect(text).not.toMatch(/undefined|NaN|Infinity|null/)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(140)
  },
)

test('lessons, kinds of pairs and the gap of thoughts are counted from rows', async () => {
  const folder = join(base, 'rows')
  const recipe = recipeSchema.parse({
    ruleset: 'mini-mafia',
    seed: 'worth',
    games: { train: 6 },
    players: 'holy-grail',
    values: 8,
    configs: ['decisions', 'preference', 'typed', 'games'],
  })
  await generate({ recipe, folder, extend: false, concurrency: 1, stopped: () => false })
  const { manifest, stats } = await countDataset(folder)
  const total = (counts: Readonly<Record<string, number>> | null): number =>
    Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0)
  expect(total(stats.lessons)).toBe(stats.rows)
  expect(stats.pairs).toEqual({ real: manifest.tally.rows['preference'], self: 0, none: 0, mate: 0 })
  const gap = stats.worth['thoughts']!.find(({ key }) => key === 'thought_gap')
  expect(gap!.value).toBeLessThan(0.006)
})
