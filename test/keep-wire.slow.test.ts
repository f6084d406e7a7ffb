import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { commandLine } from './command-line.ts'
import { episode, Socket } from './environment/client.ts'

// What seat, serve --env and play log of a wire, from the command line that writes the log to the one that checks it. Those of bridges are in test/bridge.

const base = mkdtempSync(join(tmpdir(), 'omerta-keep-wire-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

const cli = join(import.meta.dirname, '../scripts/omerta.js')

function started(...args: string[]): { child: ChildProcess; over: Promise<number | null> } {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
  children.push(child)
  return { child, over: new Promise((resolve) => child.on('close', resolve)) }
}

/** The Python player of docs/seat.md in a seat. */
async function seat(log: string): Promise<void> {
  const page = readFileSync(join(import.meta.dirname, '../docs/seat.md'), 'utf8')
  const player = join(base, 'player.py')
  writeFileSync(player, /```python\n([\s\S]*?)```/.exec(page)![1]!)
  const ran = await commandLine(
    ['seat', '--run', `python3 ${player}`, '--seed', '1', '--seconds', '5', '--no-keep'].concat('--keep-wire', log),
  )
  expect(ran.code, ran.err).toBe(0)
}

/** A client that plays an episode with the first legal action. */
async function environment(log: string): Promise<void> {
  const { child, over } = started('serve', '--env', '--port', '0', '--json', '--out', join(log, '..'), '--log')
  let said = ''
  for await (const chunk of child.stdout!) {
    said += String(chunk)
    if (said.includes('}')) break
  }
  const socket = await Socket.open((JSON.parse(said) as { address: string }).address)
  await episode(socket, { seed: 1, seat: 'red', episode_id: 'one' })
  socket.close()
  child.kill('SIGTERM')
  await over
}

/** A person in a terminal, who says a few words or picks the first that is there. */
async function play(log: string): Promise<void> {
  const how = [
    '--ruleset',
    'mini-mafia',
    '--players',
    'scripted',
    '--pace',
    'fast',
    '--no-clock',
    '--no-keep',
    '--out',
    join(base, 'played'),
  ]
  const { child, over } = started('play', '--terminal', ...how, '--keep-wire', log)
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (line.includes('You are asked to')) child.stdin!.write(`${/\((\d+)\)/.exec(line)?.[1] ?? 'I wait and see.'}\n`)
  })
  expect(await over).toBe(0)
}

test.each([
  ['omerta seat --keep-wire', seat, /(\\"type\\":\\"ask\\".*?)player/, '$1seat'],
  ['omerta serve --env --log', environment, /(\\"messages\\":.*?)player/, '$1seat'],
  ['omerta play --keep-wire', play, /(\\"kind\\":\\"card\\".*?)You are/, '$1You were'],
])(
  'the log of %s passes validate --wire, and a changed one does not',
  { timeout: 240_000 },
  async (name, write, find, other) => {
    const folder = mkdtempSync(join(base, 'log-'))
    const log = join(folder, 'wire.jsonl')
    await write(log)
    const right = await commandLine(['validate', '--wire', log])
    expect(right.out).toMatch(/^the log shows no leak\n/)
    expect(right.code).toBe(0)

    const lines = readFileSync(log, 'utf8').split('\n')
    const at = lines.findIndex((line) => find.test(line))
    lines[at] = lines[at]!.replace(find, other)
    writeFileSync(log, lines.join('\n'))
    const wrong = await commandLine(['validate', '--wire', log])
    expect(wrong.code, name).toBe(1)
    expect(wrong.out).toMatch(/^\d+ findings?\n/)
    expect(wrong.out).toContain(`line ${at + 1}, game `)

    // Without its end a game cannot be played again.
    writeFileSync(log, lines.filter((line) => !/^\{"(?:over|ended)"/.test(line)).join('\n'))
    const cut = await commandLine(['validate', '--wire', log])
    expect(cut.code).toBe(1)
    expect(cut.out).toMatch(
      /^nothing was checked: no game of the log is whole\n1 game not checked.* no line "(?:over|ended)" of game \S+, which begins at line 1$/m,
    )
  },
)
