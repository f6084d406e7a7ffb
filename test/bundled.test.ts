import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundled, bundleFolder, STAMP, stampOf } from '../scripts/bundled.js'

const base = mkdtempSync(join(tmpdir(), 'omerta-bundled-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A clone with three sources and the bundle that was made of them. */
function clone(name: string): string {
  const root = join(base, name)
  for (const folder of ['cli', 'pipelines', 'schemas', 'src/view']) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'source.ts'), 'export {}\n')
  }
  mkdirSync(bundleFolder(root), { recursive: true })
  writeFileSync(join(bundleFolder(root), STAMP), stampOf(root))
  return root
}

test('a bundle is taken while all sources are as it was made of them', () => {
  const root = clone('fresh')
  expect(bundled(root)).toBe(join(bundleFolder(root), 'omerta.js'))
})

test.each<[string, (source: string) => void]>([
  ['has other bytes', (source) => writeFileSync(source, 'export const one = 1\n')],
  ['has another time', (source) => utimesSync(source, new Date(0), new Date(0))],
  ['is gone', (source) => rmSync(source)],
  ['has a new one beside it', (source) => writeFileSync(join(source, '../another.ts'), '')],
])('no bundle is taken where a source %s', (name, change) => {
  const root = clone(name)
  change(join(root, 'src/view/source.ts'))
  expect(bundled(root)).toBeUndefined()
})

test('no bundle is taken that was not finished', () => {
  const root = clone('unfinished')
  rmSync(join(bundleFolder(root), STAMP))
  expect(bundled(root)).toBeUndefined()
})
