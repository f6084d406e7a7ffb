import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'omerta-own-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What generate says of a module in which a player is. In a process of its own, as Vitest loads modules otherwise than Node. */
function generating(name: string, source: string): readonly [number | null, string] {
  const module = join(folder, name)
  writeFileSync(module, source)
  const game = ['--ruleset', 'mini-mafia', '--train', '1', '--workers', '1', '--out', join(folder, `${name}-out`)]
  const command = ['scripts/omerta.js', 'generate', '--players', module, ...game]
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return [status, stderr]
}

test('a module that throws at the table is named, with the line', () => {
  const source = 'export const kind = {\n  make: () => ({\n    act: (view) => view.there.here,\n  }),\n}\n'
  const [code, err] = generating('throws.mjs', source)
  expect(code).toBe(1)
  expect(err).toMatch(/the module \S*throws\.mjs failed at line 3: TypeError: Cannot read properties of undefined/)
})

test('a module that cannot be loaded is named, with what to do', () => {
  const foreign = generating('foreign.mjs', "import { askOf } from 'omerta'\nexport const kind = { make: askOf }\n")
  expect(foreign).toEqual([
    2,
    expect.stringMatching(/foreign\.mjs cannot be loaded: .*; in a clone of omerta run "npm run build" once/),
  ])
  const broken = generating('broken.mjs', 'export const kind = {\n  make( {\n')
  expect(broken).toEqual([
    2,
    expect.stringMatching(/broken\.mjs cannot be loaded: .*; "node --check \S+broken\.mjs" shows where/),
  ])
  const typed = generating('typed.ts', 'export const kind = {\n  make( : {\n}\n')
  expect(typed).toEqual([2, expect.stringMatching(/typed\.ts cannot be loaded at line 2: /)])
})
