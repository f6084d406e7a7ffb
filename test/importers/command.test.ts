import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { aiwolfGame } from '../bridge/games.ts'
import { commandLine } from '../command-line.ts'
import { writeSource } from './source.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-import-command-'))
afterAll(() => rmSync(base, { recursive: true }))

test.each([
  [['--splits', '80,10,11'], 'three whole numbers that add up to 100'],
  [['--splits', '100'], 'three whole numbers that add up to 100'],
  [['--splits', '50.5,24.5,25'], 'three whole numbers that add up to 100'],
  [['--split-by', 'seat'], 'it must be game or source'],
])('%j is refused', async (flags, said) => {
  const { code, err } = await commandLine(['import', 'aiwolf', base, '--out', join(base, 'no'), ...flags])
  expect([code, err]).toEqual([2, expect.stringContaining(said)])
})

test('games are put into the splits by their percent', async () => {
  const { session } = await aiwolfGame({ size: 5, seed: 'one' })
  const source = writeSource(join(base, 'source'), { 'game.log': gameLog(session) })
  for (const [i, split] of ['train', 'validation', 'test'].entries()) {
    const out = join(base, split)
    const splits = [0, 0, 0].with(i, 100).join()
    const { code, err } = await commandLine(['import', 'aiwolf', source, '--out', out, '--splits', splits, '--json'])
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).recipe.games).toEqual({
      ...{ train: 0, validation: 0, test: 0 },
      [split]: 1,
    })
  }
})
