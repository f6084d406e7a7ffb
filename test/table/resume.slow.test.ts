import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stream } from '../../src/game/random.ts'
import { commandLine } from '../command-line.ts'
import { folderFor } from './tables.ts'

const base = folderFor('resume')
const folder = join(base, 'played')
let child: ChildProcess | undefined
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

/** Starts a table in another process, whose person answers each ask at once, as fast as tables go. */
const started = (...args: string[]): ChildProcess => {
  const process_ = spawn(process.execPath, [join(import.meta.dirname, 'hasty-table.ts'), folder, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = process_
  return process_
}

const ended = (one: ChildProcess): Promise<number | null> => new Promise((resolve) => one.once('exit', resolve))

test('a table that is killed 20 times goes on from the very ask: no answer is lost, none is asked twice', {
  timeout: 300_000,
}, async () => {
  const random = stream('kills')
  let isOver = false
  let kills = 0
  const told: string[] = []
  for (let run = 0; !isOver; run++) {
    const one = started(run === 0 ? 'begin' : 'resume')
    let out = ''
    one.stdout!.on('data', (text) => (out += text))
    const end = ended(one)
    // The table is killed at a random moment after it has begun; the last runs are left alone.
    const timer = new Promise<void>((resolve) => {
      const wait = setInterval(() => {
        if (!out.includes('begun') && one.exitCode === null) return
        clearInterval(wait)
        setTimeout(resolve, kills < 20 ? random() * 250 : 60_000)
      }, 5)
    })
    await Promise.race([end, timer])
    if (one.exitCode === null && one.signalCode === null) {
      one.kill('SIGKILL')
      kills++
    }
    await end
    told.push(...out.split('\n').filter((line) => line.startsWith('answered ')))
    isOver = out.includes('over')
  }
  expect(kills).toBe(20)
  const game = readFileSync(join(folder, 'manifest.json'), 'utf8')
  expect(JSON.parse(game).recipe).toMatchObject({ origin: 'played', games: { train: 1 } })
  // What the person was told to be taken is in the saved game, as it was given.
  const { out } = await commandLine(['show', folder, '--game', '0', '--judge'])
  const answers = told.map((line) => line.slice('answered '.length))
  expect(new Set(answers).size).toBe(answers.length)
  for (const answer of answers) expect(out).toContain(answer)
  expect((await commandLine(['validate', folder, '--worlds', 'all'])).code).toBe(0)
})
