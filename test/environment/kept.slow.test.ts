import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { validateWire } from '../../pipelines/validate/wire/validate-wire.ts'
import { commandLine } from '../command-line.ts'
import { episode, firstLegal, Socket, served, type Told } from './client.ts'

const folders: string[] = []
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-env-'))
  folders.push(folder)
  return folder
}

/** The command line as a process of its own, and its address. */
async function started(...args: string[]): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['scripts/omerta.js', 'serve', '--env', '--port', '0', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  for await (const chunk of child.stdout!) {
    said += String(chunk)
    if (said.includes('}')) break
  }
  return { child, address: (JSON.parse(said) as { address: string }).address }
}

const killed = (child: ChildProcess): Promise<unknown> => {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  return gone
}

/** What is the same in an episode that was interrupted and in one that was not: everything but the word that it began. */
const told = (texts: readonly string[]): unknown[] =>
  texts.map((text) => {
    const { observation, done } = (JSON.parse(text) as Told['message']).data
    return { observation, done }
  })

test.each(['random', 'holy-grail'])(
  'kill -9 at each step against %s: clients connect again, and episodes go on as if nothing had happened',
  async (players) => {
    const folder = newFolder()
    const options = ['--ruleset', 'classic-7', '--players', players, '--out', folder, '--log']
    const whole = await served({ flags: { ruleset: 'classic-7', players: [players] } })
    const alone = await Socket.open(whole.address)
    const reset = { seed: 1, seat: 'red', episode_id: 'episode 1' }
    const right = told(await episode(alone, reset))
    let { child, address } = await started(...options, '--renderer', 'compact')
    let socket = await Socket.open(address)
    let last = await socket.reset(reset)
    const texts = [last.text]
    while (!last.message.data.done) {
      await killed(child)
      expect(await socket.next()).toBeUndefined()
      ;({ child, address } = await started(...options, '--renderer', 'compact'))
      socket = await Socket.open(address)
      const again = await socket.reset({ ...reset, resume: true })
      expect(again.message.data.observation).toEqual(last.message.data.observation)
      last = await socket.step(firstLegal(again.message.data))
      texts.push(last.text)
    }
    expect(told(texts)).toEqual(right)
    await killed(child)
    await whole.close()
    const report = validateWire(join(folder, 'wire.jsonl'), 8)
    expect(report).toMatchObject({ ok: true, episodes: 1 })
  },
  240_000,
)

/** A log of some episodes of a game, as a server wrote it. */
async function logOf(flags: NonNullable<Parameters<typeof served>[0]>['flags']): Promise<string> {
  const log = join(newFolder(), 'wire.jsonl')
  const server = await served({ flags: flags!, log })
  const socket = await Socket.open(server.address)
  for (let seed = 0; seed < 6; seed++) await episode(socket, { seed, episode_id: `episode ${seed}` })
  await episode(socket, { seed: 7, seats: 'all', episode_id: 'all' })
  await socket.reset({ seed: 8, episode_id: 'cut off' })
  socket.close()
  await server.close()
  return log
}

test.each([
  { ruleset: 'classic-7', players: ['scripted'] },
  { ruleset: 'classic-7', players: ['scripted'], shape: 'news' as const, renderer: 'full' as const },
  { ruleset: 'mafia-2025', players: ['random'], penalty: 0.1 },
  { ruleset: 'maw', players: ['random'], shape: 'news' as const },
  { ruleset: 'classic-7-bench', players: ['random'], reward: 'value' as const },
])(
  'what was sent are the rows of its games, and the same under other deals: $ruleset $shape $reward',
  async (flags) => {
    const report = validateWire(await logOf(flags), 4)
    expect(report.findings).toEqual([])
    expect(report).toMatchObject({ ok: true, episodes: 7 })
    expect(report.observations).toBeGreaterThan(20)
    expect(report.imagined).toBeGreaterThan(5)
  },
  240_000,
)

/** Leaks as a faulty server would have logged them: what is changed in the text of an observation. */
const LEAKS: readonly (readonly [string, (text: string, deal: readonly string[]) => string])[] = [
  ['a role in the prompt', (text, deal) => text.replace('Table:', `Table (${deal.join(', ')}):`)],
  [
    'a role beside the observation',
    (text, deal) => text.replace('"done":false', `"done":false,"roles":${JSON.stringify(deal)}`),
  ],
  [
    'a role in the metadata',
    (text, deal) => text.replace('"metadata":{', `"metadata":{"roles":${JSON.stringify(deal)},`),
  ],
  [
    'a reward that knows the roles',
    (text) => text.replace(/"reward":(?:0|null),"done":false/, '"reward":0.1,"done":false'),
  ],
  [
    'options in the order of roles',
    (text) => text.replace(/"target":(\d),(.*?)"target":(\d)/, '"target":$3,$2"target":$1'),
  ],
  ['a field of its own', (text) => text.replace('"observation":{', '"observation":{"secret":1,')],
  ['blanks that differ', (text) => text.replace('"turn":', '"turn": ')],
]

test('leaks that are put into a log are found', async () => {
  const log = await logOf({ ruleset: 'classic-7', players: ['scripted'] })
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  const deals = new Map<string, string[]>()
  for (const line of lines) {
    const { begun } = JSON.parse(line) as { begun?: { episode: string; deal: string[] } }
    if (begun) deals.set(begun.episode, begun.deal)
  }
  for (const [name, leak] of LEAKS) {
    const changed = lines.map((line) => {
      const { episode, sent } = JSON.parse(line) as { episode?: string; sent?: string }
      return sent === undefined ? line : JSON.stringify({ episode, sent: leak(sent, deals.get(episode!)!) })
    })
    writeFileSync(log, `${changed.join('\n')}\n`)
    expect(validateWire(log, 0).ok, name).toBe(false)
  }
  writeFileSync(log, `${lines.join('\n')}\n`)
  const { code, out } = await commandLine(['validate', '--wire', log])
  expect(out).toContain('the log shows no leak')
  expect(code).toBe(0)
  expect((await commandLine(['validate'])).code).toBe(2)
  expect((await commandLine(['validate', '--wire', `${log}x`])).code).toBe(2)
})

test('the games of an environment are a dataset with values, which validates', async () => {
  const folder = newFolder()
  const server = await served({ flags: { ruleset: 'mini-mafia', players: ['scripted'] }, folder })
  const socket = await Socket.open(server.address)
  for (let seed = 0; seed < 5; seed++) await episode(socket, { seed })
  await socket.reset({ seed: 3, seat: 'sheriff' })
  socket.close()
  await server.close()
  const out = join(folder, 'games')
  const options = ['--values', '2', '--configs', 'sft,preference', '--json']
  const { code, out: said } = await commandLine(['episodes', folder, '--out', out, ...options])
  expect(code).toBe(0)
  expect(JSON.parse(said)).toMatchObject({ games: 5 })
  expect((await commandLine(['validate', out])).code).toBe(0)
  expect((await commandLine(['episodes', out, '--out', join(folder, 'none')])).code).toBe(2)
})

test('serve says what is wrong with its options', async () => {
  for (const [args, said] of [
    [['serve'], '--env'],
    [['serve', '--env', '--players', 'nobody'], 'there is no player "nobody"'],
    [['serve', '--env', '--log'], '--out'],
    [['serve', '--env', '--pool', '/nowhere.json'], 'there is no pool'],
    [['serve', '--env', '--host', '203.0.113.1'], '--host'],
  ] as const) {
    const { code, err } = await commandLine(args)
    expect(code, args.join(' ')).toBe(2)
    expect(err).toContain(said)
  }
})
