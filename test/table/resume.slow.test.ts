import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stream } from '../../src/game/random.ts'
import { commandLine } from '../command-line.ts'
import { folderFor } from './tables.ts'

/** More with KILLS=20. */
const KILLS = Number(process.env['KILLS'] ?? 5)
const base = folderFor('resume')
let child: ChildProcess | undefined
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

/** Starts a table in another process, whose person answers each ask at once, as fast as tables go. */
const started = (folder: string, how: 'begin' | 'resume'): ChildProcess => {
  const process_ = spawn(process.execPath, [join(import.meta.dirname, 'hasty-table.ts'), folder, how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = process_
  return process_
}

const ended = (one: ChildProcess): Promise<number | null> => new Promise((resolve) => one.once('exit', resolve))

/** Plays a game to its end at a table that is killed `kills` times at most, each time at a random moment after it has begun. */
async function played(folder: string, kills: number, random: () => number) {
  const told: string[] = []
  let killed = 0
  for (let run = 0, isOver = false; !isOver; run++) {
    const one = started(folder, run === 0 ? 'begin' : 'resume')
    let out = ''
    one.stdout!.on('data', (text) => (out += text))
    const end = ended(one)
    const timer = new Promise<void>((resolve) => {
      const wait = setInterval(() => {
        if (!out.includes('begun') && one.exitCode === null) return
        clearInterval(wait)
        setTimeout(resolve, killed < kills ? random() * 250 : 60_000)
      }, 5)
    })
    await Promise.race([end, timer])
    if (one.exitCode === null && one.signalCode === null && one.kill('SIGKILL')) killed++
    await end
    told.push(...out.split('\n').filter((line) => line.startsWith('answered ')))
    isOver = out.includes('over')
  }
  return { told, killed }
}

test(`tables that are killed ${KILLS} times go on from the very ask: no answer is lost, none is asked twice`, {
  timeout: 300_000,
}, async () => {
  const random = stream('kills')
  // How many kills a game sees depends on how fast it is played.
  for (let game = 0, kills = 0; kills < KILLS; game++) {
    const folder = join(base, `played-${game}`)
    const { told, killed } = await played(folder, KILLS - kills, random)
    kills += killed
    const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
    expect(JSON.parse(manifest).recipe).toMatchObject({ origin: 'played', games: { train: 1 } })
    // What the person was told to be taken is in the saved game, as it was given.
    const { out } = await commandLine(['show', folder, '--game', '0', '--judge'])
    const answers = told.map((line) => line.slice('answered '.length))
    expect(new Set(answers).size).toBe(answers.length)
    for (const answer of answers) expect(out).toContain(answer)
    expect((await commandLine(['validate', folder, '--worlds', 'all'])).code).toBe(0)
  }
})
