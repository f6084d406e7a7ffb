import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { listFiles } from '../../src/storage/files.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { replayed } from './kaggle-replay.ts'
import { writeSource } from './source.ts'

const cli = join(import.meta.dirname, '../../scripts/omerta.js')
const base = mkdtempSync(join(tmpdir(), 'omerta-killed-'))
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

/** Starts an import, with the exit code to come. */
function start(source: string, out: string): { child: ChildProcess; code: Promise<number | null> } {
  const args = [cli, 'import', 'kaggle-werewolf', source, '--skip-broken', '--out', out]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  children.add(child)
  return { child, code: new Promise((resolve) => child.on('close', resolve)) }
}

const hashes = (folder: string): object =>
  Object.fromEntries(listFiles(folder).map((path) => [path, sha256(readFileSync(join(folder, path)))]))

test('an import that was killed while it read, and while it wrote, goes on to the same bytes', async () => {
  const replays = await Promise.all(Array.from({ length: 60 }, async (_, i) => JSON.stringify(await replayed({}, i))))
  const files = { ...Object.fromEntries(replays.map((text, i) => [`${i}.json`, text])), 'broken.json': '{' }
  const source = writeSource(join(base, 'source'), files)
  expect(await start(source, join(base, 'whole')).code).toBe(0)
  const out = join(base, 'killed')
  const read = join(out, '.omerta/import.jsonl')
  const isRead = (): boolean => existsSync(read) && readFileSync(read, 'utf8').split('\nunit ').length > 20
  const isWriting = (): boolean => existsSync(join(out, '.omerta/recipe.json'))
  for (const isReached of [isRead, isWriting]) {
    const { child, code } = start(source, out)
    while (child.exitCode === null && !isReached()) await wait(1)
    child.kill('SIGKILL')
    expect(await code).toBeNull()
  }
  expect(existsSync(join(out, 'manifest.json'))).toBe(false)
  expect(await start(source, out).code).toBe(0)
  expect(hashes(out)).toEqual(hashes(join(base, 'whole')))
})
