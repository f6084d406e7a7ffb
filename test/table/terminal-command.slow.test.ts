import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { commandLine } from '../command-line.ts'
import { folders } from './tables.ts'

const folder = folders()
const cli = join(import.meta.dirname, '../../scripts/omerta.js')

/** Plays in a terminal; `said` is called with the process and each line. */
async function playing(
  args: readonly string[],
  said: (line: string, type: (text: string) => void, stop: () => void) => void,
) {
  const child = spawn(process.execPath, [cli, 'play', '--terminal', '--no-clock', '--players', 'scripted', ...args])
  let [out, err] = ['', '']
  child.stderr.on('data', (text) => (err += String(text)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    out += `${line}\n`
    said(
      line,
      (text) => void child.stdin.write(text),
      () => void setTimeout(() => child.kill('SIGINT'), 400),
    )
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, out, err }
}

test('Ctrl-C asks, leaves, and ends the command with the line that resumes the table', async () => {
  const at = folder()
  const times: number[] = []
  const { code, out, err } = await playing(['--out', at], (line, _, stop) => {
    if (!/Type \? for help|^Leave the table|^You have left/.test(line)) return
    times.push(Date.now())
    // The launcher passes on a signal that the terminal has sent to both.
    stop()
    if (times.length < 3) setTimeout(stop, 50)
  })
  const [, asked = 0, left = 0] = times
  expect(left - asked, 'one press, which comes twice, does not leave').toBeGreaterThan(200)
  expect(out).toContain(
    'You have left; the rules answer for your seat. Type k to skip a wait; Ctrl-C ends the command.',
  )
  expect([code, err]).toEqual([130, `the table was stopped; npx omerta play --resume ${at} --terminal resumes it\n`])
})

test('a game in a terminal ends with its cards, and with a command that prints it', async () => {
  const at = folder()
  const { code, out } = await playing(['--pace', 'fast', '--out', at], (line, type) => {
    if (/^(?:The table waits|Player )/.test(line)) type('k\n')
    if (line.includes('You are asked to')) type(`${/\((\d+)\)/.exec(line)?.[1] ?? 'I wait and see.'}\n`)
  })
  expect(code).toBe(0)
  expect(out).toMatch(
    /Game over\.[^\n]*\nThe cards:\n(?: {2}\S+ \(\d\): \w+, (?:you|scripted)\n){4}You have (?:won|lost): /,
  )
  const [, show = ''] = /npx omerta (show .*) prints the game/.exec(out)!
  const shown = await commandLine(show.split(' '))
  expect([shown.code, shown.err]).toEqual([0, ''])
  expect(shown.out).toContain('Game over.')
})

test('a terminal without a seat is refused before anything is served', async () => {
  const ran = await commandLine(['play', '--terminal', '--seat', 'none', '--no-open', '--port', '0', '--out', folder()])
  expect([ran.code, ran.out]).toEqual([2, ''])
  expect(ran.err).toContain('--terminal needs a seat')
})

test("of a module of one's own the command says at the end how often it gave no legal answer, and the first", async () => {
  const at = folder()
  const module = join(at, 'typed.mjs')
  mkdirSync(at, { recursive: true })
  writeFileSync(module, "export const kind = { make: () => ({ act: () => ({ pick: 'me' }) }) }\n")
  const own = ['--players', module, '--seat', 'none', '--pace', 'fast', '--no-open', '--port', '0', '--no-keep']
  const { err } = await commandLine(['play', ...own, '--out', join(at, 'out')])
  expect(err).toMatch(
    /typed\.mjs gave no legal answer in (\d+) of \1 asks; .*the first: \{"pick":"me"\}, when asked to/,
  )
})
