import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-launcher-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const launcher = join(import.meta.dirname, '../scripts/omerta.js')
/** Makes a Node take itself for an older one, so that the launcher starts the pinned one. */
const OLD = "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.0.0'}})"

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  '%s to the launcher stops the process that works',
  async (signal) => {
    const out = join(base, signal)
    const args = ['generate', '--ruleset', 'mini-mafia', '--train', '100000', '--shard-games', '100000', '--out', out]
    const child = spawn(process.execPath, ['--import', OLD, launcher, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    const said: string[] = []
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
    // The pipe is closed when the last process that writes to it is gone.
    const gone = new Promise<number | null>((resolve) => child.on('close', resolve))
    while (child.exitCode === null && !existsSync(join(out, '.omerta/recipe.json'))) await wait(20)
    await wait(200)
    child.kill(signal)
    const code = await Promise.race([gone, wait(60_000, 'still at work')])
    expect(code).toBe({ SIGINT: 130, SIGTERM: 75, SIGKILL: null }[signal])
    expect(said.join('')).toMatch(/stopping/)
  },
)

test('a clone may be in a folder whose name means something else in an address', () => {
  const root = join(base, 'a clone, 50% done #2')
  for (const folder of ['cli', 'pipelines', 'schemas', 'src']) mkdirSync(join(root, folder), { recursive: true })
  for (const name of ['omerta.js', 'bundled.js', 'launch-settings.js'])
    cpSync(join(launcher, '..', name), join(root, 'scripts', name))
  writeFileSync(join(root, 'cli/cli.ts'), 'process.stdout.write(`ran ${process.argv[2]}`)')
  expect(execFileSync(process.execPath, [join(root, 'scripts/omerta.js'), 'show'], { encoding: 'utf8' })).toBe(
    'ran show',
  )
})
