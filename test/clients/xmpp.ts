import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tableRows } from '../../scripts/xmpp-table.ts'
import { stub } from '../agents/stub.ts'
import { installProsody, type RunningServer, startProsody, startPyjabber } from './xmpp-servers.ts'

// SPADE agents in a process of their own, and players of ours in two others, play MAW over prosody and over SPADE's pyjabber: node test/clients/xmpp.ts

const root = join(import.meta.dirname, '../..')
const venv = join(root, '.cache/xmpp')
process.env['OMERTA_XMPP_PASSWORD'] = `test-${process.pid}`

interface Running {
  readonly child: ChildProcess
  /** All that it printed. */
  said: string
  readonly code: Promise<number>
}

const running: Running[] = []

/** What our Model agent asks. */
const endpoint = await stub()

function start(command: string, args: readonly string[]): Running {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const code = new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)))
  const one: Running = { child, said: '', code }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => void (one.said += String(text)))
  running.push(one)
  return one
}

const omerta = (...args: string[]): Running => start(process.execPath, ['scripts/omerta.js', ...args])

/** Waits until a program has said something. */
async function until(one: Running, words: string, seconds = 120): Promise<void> {
  let isOver = false
  void one.code.then(() => {
    isOver = true
  })
  for (let i = 0; i < seconds * 20 && !one.said.includes(words); i++) {
    if (isOver) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  must(one.said.includes(words), `a program did not say "${words}": ${one.said.slice(-800)}`)
}

function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise)
}

/** One game: five players join, a sixth takes a name that is taken, another comes late, and one loses its connection for a while. */
async function play({ name, port, flags }: RunningServer, folder: string): Promise<void> {
  const [capture, out] = [join(folder, 'capture.jsonl'), join(folder, 'games')]
  const server = ['--server', `xmpp://127.0.0.1:${port}`, '--domain', 'localhost', ...flags]
  const short = ['dayTicks=3', 'nightTicks=2', 'maxDays=2', 'seer=true'].flatMap((text) => ['--switch', text])
  const master = omerta(
    'bridge',
    'xmpp',
    '--serve',
    ...server,
    '--players',
    'scripted*3',
    ...short,
    '--seconds',
    '0.7',
    '--seed',
    'clients 2',
    '--capture',
    capture,
    '--out',
    out,
  )
  const spade = (...args: string[]): Running =>
    start(join(venv, 'bin/python'), [
      'test/clients/spade_player.py',
      '--gm',
      'gm@localhost',
      '--port',
      String(port),
      ...args,
    ])
  await until(master, 'the game master is gm@localhost')
  const two = spade('--players', 'Zoe,Yan', '--away', '2')
  await until(two, 'Zoe: joined')
  await until(two, 'Yan: joined')
  const taken = spade('--players', 'other:ZOE')
  must((await taken.code) === 0 && taken.said.includes('the name ZOE is taken'), `a taken name: ${taken.said}`)
  // Ann's acts go from a SPADE agent, which is her interface, to our Model agent and back; our User interface agent is shown what she hears.
  const model = omerta(...['bridge', 'xmpp', '--model', `model:stub@${endpoint.url}`, '--account', 'model'], ...server)
  const user = omerta('bridge', 'xmpp', '--user', '--account', 'watcher', ...server)
  await until(model, 'the Model agent is model@localhost')
  await until(user, 'the User interface agent is watcher@localhost')
  const relay = start(join(venv, 'bin/python'), [
    ...['test/clients/spade_interface.py', '--account', 'bot', '--port', String(port), '--model', 'model@localhost'],
  ])
  await until(relay, 'ready')
  const ours = omerta(
    'bridge',
    'xmpp',
    '--join',
    'gm@localhost',
    ...server,
    '--interface',
    'bot@localhost',
    '--watch',
    'watcher@localhost',
    '--account',
    'ann',
    '--name',
    'Ann',
  )
  await until(two, 'Zoe is a ')
  const late = spade('--players', 'Late')
  must((await late.code) === 0 && late.said.includes('the game has begun'), `a late joiner: ${late.said}`)
  must((await master.code) === 0, `the game master failed: ${master.said}`)
  must((await ours.code) === 0, `our player failed: ${ours.said}`)
  must((await two.code) === 0 && two.said.includes('Zoe is back'), `the SPADE agents failed: ${two.said}`)
  must((await relay.code) === 0, `the SPADE interface failed: ${relay.said}`)
  const [, asked, answered, shown] = /asked (\d+) answered (\d+) shown (\d+)/.exec(relay.said)!.map(Number)
  // How often Ann is asked depends on when she dies.
  must(asked! > 0 && answered! > 0 && shown! > 10, `the SPADE interface: ${relay.said}`)
  must(/You are a (?:Werewolf|Villager|Seer)\./.test(user.said), `the User interface agent showed: ${user.said}`)
  model.child.kill('SIGTERM')
  user.child.kill('SIGTERM')
  must((await model.code) === 0 && (await user.code) === 0, `the interfaces failed: ${model.said} ${user.said}`)
  cpSync(capture, join(venv, `capture-${name}.jsonl`)) // for scripts/xmpp-table.ts
  await checkCapture(capture)
  const checked = omerta('validate', out, '--worlds', 'all')
  must((await checked.code) === 0, `the dataset: ${checked.said}`)
  console.log(
    `${name}: two SPADE agents and four players of ours played MAW; ${checked.said
      .trim()
      .split('\n')
      .find((line) => line.includes('decisions'))}`,
  )
}

/** Who was sent what; and whether the page has every message as it was sent. */
async function checkCapture(capture: string): Promise<void> {
  const lines = readFileSync(capture, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const wolves = new Set(
    lines.flatMap(({ body, to }) => (body.type === 'assign_role' && body.role === 'Werewolf' ? to : [])),
  )
  must(wolves.size === 2, 'there are two Werewolves')
  for (const { from, to, body } of lines) {
    must(from !== 'hideout' || wolves.has(to), `the Hideout told ${to}, who is no Werewolf`)
    must(body.type !== 'assign_role' || body.team === undefined || wolves.has(to), 'a Villager was told the team')
  }
  for (const agent of ['zoe@localhost', 'yan@localhost', 'ann@localhost'])
    must(
      lines.some(({ to, body }) => to === agent && body.type === 'confirm'),
      `${agent} did not act`,
    )
  const page = readFileSync(join(root, 'docs/xmpp.md'), 'utf8')
  for (const row of tableRows(lines)) {
    const type = row.split(' | ')[0]!
    const there = page.split('\n').find((line) => line.startsWith(`${type} |`))
    must(there !== undefined, `docs/xmpp.md has no row ${type}`)
    const [ways, acts, fields] = [1, 2, 3].map((at) => row.replace(/ \|$/, '').split(' | ')[at]!.split(', '))
    const cells = there.replace(/ \|$/, '').split(' | ')
    for (const [at, parts] of [ways, acts, fields!.map((field) => field.replace('?', ''))].entries())
      for (const part of parts!) must(cells[at + 1]!.includes(part.trim()), `docs/xmpp.md: ${type} lacks ${part}`)
  }
}

const why = installProsody()
if (why !== undefined) {
  console.log(`MAW over XMPP was not tried: ${why}`)
  endpoint.close()
} else {
  const pins = join(import.meta.dirname, 'xmpp-requirements.txt')
  execFileSync(join(import.meta.dirname, 'venv.sh'), [venv, pins], { stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'omerta-xmpp-'))
  const servers: RunningServer[] = []
  const kill = (): void => {
    for (const { child } of running) child.kill('SIGKILL')
    for (const server of servers) server.stop()
  }
  // Nothing here may hold up what comes after it.
  const timer = setTimeout(() => {
    console.error('MAW over XMPP took longer than five minutes')
    kill()
    process.exit(1)
  }, 300_000)
  try {
    const [only] = process.argv.slice(2)
    const all = { prosody: startProsody, pyjabber: (at: string) => startPyjabber(at, venv) }
    const starts = Object.entries(all).flatMap(([name, begin]) => (only === undefined || only === name ? begin : []))
    await Promise.all(
      starts.map(async (begin, i) => {
        const at = join(folder, String(i))
        mkdirSync(at)
        const server = await begin(at)
        servers.push(server)
        await play(server, at)
      }),
    )
  } catch (error) {
    for (const { said, child } of running)
      console.error(`--- ${child.spawnargs.slice(1, 6).join(' ')}\n${said.slice(-1500)}`)
    throw error
  } finally {
    clearTimeout(timer)
    kill()
    endpoint.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
