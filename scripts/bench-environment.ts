// Steps per second of an environment, compared with bare games of the same kind in one run: node scripts/bench-environment.ts [ruleset] [player] [seconds]
import { availableParallelism } from 'node:os'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { WebSocket, WebSocketServer } from 'ws'
import { Environment } from '../pipelines/environment/environment.ts'
import { Journal } from '../pipelines/environment/journal.ts'
import { openServed } from '../pipelines/environment/open-served.ts'
import { serveEnvironment } from '../pipelines/environment/server.ts'
import { table } from '../pipelines/terminal.ts'
import type { StepResult } from '../schemas/environment.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { playersOf } from '../src/policy/players.ts'
import { legalActions } from '../src/rows/actions.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import type { Player } from '../src/view/player.ts'
import { render } from '../src/view/render.ts'
import { askOf } from '../src/view/view.ts'

const [ruleset = 'mafia-2025', player = 'random', seconds = '10'] = process.argv.slice(2)
const CLIENTS = 64
const MS = Number(seconds) * 1000

/** The first legal action with a short speech: what both sides of the comparison answer for one seat. */
const answer = ({ observation: { legal_actions } }: Pick<StepResult, 'observation'>): object => {
  const [{ target, word, reply }] = legal_actions as [(typeof legal_actions)[number]]
  return {
    ...(reply !== 'say' && { pick: target ?? word }),
    ...(reply !== 'pick' && { say: 'I have nothing to add. PASS.' }),
  }
}

/** Steps, and the seconds that they took. */
interface Round {
  readonly steps: number
  readonly seconds: number
}

/** Steps of one seat in games without a server: without prompts, or with the prompt of each step as JSON. */
async function bare(isRendered: boolean): Promise<Round> {
  const rules = rulesetNamed(ruleset)
  const words = wordsOf(rules)
  const make = playersOf(words, { temperature: 0.8, top_p: 0.95, max_tokens: 400 }, rules)
  let steps = 0
  let written = 0
  const seat: Player = {
    act(view) {
      steps++
      const ask = askOf(view)
      const legal_actions = legalActions(ask)
      if (isRendered) written += JSON.stringify({ messages: render(view, words), legal_actions }).length
      const { pick, say } = answer({ observation: { legal_actions } as never }) as { pick?: number; say?: string }
      return { ...(pick !== undefined && { pick }), ...(say !== undefined && { text: say }) }
    },
  }
  const from = performance.now()
  for (let index = 0; performance.now() - from < MS; index++) {
    const random = stream('bench', index)
    const deal = shuffle(rules.roles, random)
    const at = index % deal.length
    const players = deal.map((_, i) => (i === at ? seat : make.player(player, random)))
    await play(new Session(rules, deal), seatsOf(players, random, make.moderator('built-in', random)))
  }
  if (isRendered && written === 0) throw new Error('nothing was rendered')
  return { steps, seconds: (performance.now() - from) / 1000 }
}

/** Plays episodes on sockets until the time is up. Runs in a separate thread, as clients are other processes. */
async function clients(address: string): Promise<Round> {
  let steps = 0
  const from = performance.now()
  const one = (index: number): Promise<void> =>
    new Promise((resolve) => {
      const socket = new WebSocket(address)
      let seed = index
      const reset = (): void => socket.send(JSON.stringify({ type: 'reset', data: { seed: (seed += CLIENTS) } }))
      socket.on('open', reset)
      socket.on('message', (data) => {
        if (performance.now() - from > MS) {
          socket.close()
          return resolve()
        }
        const { data: result } = JSON.parse(String(data)) as { data: StepResult }
        if (result.done) return reset()
        steps++
        socket.send(JSON.stringify({ type: 'step', data: answer(result) }))
      })
    })
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => one(index)))
  return { steps, seconds: (performance.now() - from) / 1000 }
}

/** A round of clients in another thread, which play at this address. */
const roundAt = (address: string) => (): Promise<Round> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: address, argv: [ruleset, player, seconds] })
    worker.on('message', resolve)
    worker.on('error', reject)
  })

type Opened = { readonly round: () => Promise<Round>; close(): Promise<void> }

function openedGame(): ReturnType<typeof openServed> {
  const flags = { env: true, ruleset, players: [player], seed: 'bench', capacity: CLIENTS, idle: 60, host: '127.0.0.1' }
  const usual = { renderer: 'full', shape: 'prompt', reward: 'win', penalty: 0, states: 8, port: 0 } as const
  return openServed({ ...flags, ...usual }, modelsFileSchema.parse({}), () => {})
}

/** A server whose clients run in another thread: the result of a round, and how to stop it. */
async function opened(): Promise<Opened> {
  const { served, close } = await openedGame()
  const environment = new Environment(served, { capacity: CLIENTS, idle: 60_000 }, new Journal())
  const serving = await serveEnvironment(environment, '127.0.0.1', 0)
  return {
    round: roundAt(`${serving.address.replace('http', 'ws')}/ws`),
    async close() {
      await serving.close()
      await close()
    },
  }
}

/** The cost of sockets alone: a server that replays the observations of a recorded episode. */
async function mute(): Promise<Opened> {
  const { served, close } = await openedGame()
  const client = new Environment(served, { capacity: 1, idle: 60_000 }, new Journal()).open()
  const messages: Buffer[] = []
  for (let seed = 0; messages.length < 1000; seed++) {
    let result = await client.reset({ seed })
    while (!result.done) {
      messages.push(Buffer.from(client.written(result)))
      result = await client.step(answer(result))
    }
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await new Promise((resolve) => server.once('listening', resolve))
  let at = 0
  server.on('connection', (socket) => {
    socket.on('message', () => socket.send(messages[at++ % messages.length]!, { binary: false }))
  })
  return {
    round: roundAt(`ws://127.0.0.1:${(server.address() as { port: number }).port}`),
    async close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await close()
    },
  }
}

/** Steps a second, and a second of processor time of this thread: on a busy machine only the second can be compared. */
interface Rate {
  readonly name: string
  readonly wall: number
  readonly cpu: number
}

/** How many rounds of each kind are measured, after the warm-up rounds in which code is compiled. The kinds take turns. */
const [WARM, ROUNDS] = [3, 3]

/** Alternates the kinds of rounds, so that other load affects all of them. */
async function measured(kinds: Readonly<Record<string, () => Promise<Round>>>): Promise<Rate[]> {
  const sums = Object.entries(kinds).map(([name, run]) => ({ name, run, steps: 0, seconds: 0, cpu: 0 }))
  for (let turn = 0; turn < WARM + ROUNDS; turn++)
    for (const sum of sums) {
      const before = process.threadCpuUsage()
      const { steps, seconds } = await sum.run()
      const took = process.threadCpuUsage(before)
      if (turn < WARM) continue
      sum.steps += steps
      sum.seconds += seconds
      sum.cpu += (took.user + took.system) / 1e6
    }
  return sums.map(({ name, steps, seconds, cpu }) => ({ name, wall: steps / seconds, cpu: steps / cpu }))
}

if (isMainThread) {
  const [server, sockets] = [await opened(), await mute()]
  const rates = await measured({
    'bare games, no prompts': () => bare(false),
    'bare games, each prompt rendered and written as JSON': () => bare(true),
    [`the server, ${CLIENTS} sockets of another thread`]: server.round,
    'the same messages sent, and nothing played': sockets.round,
  })
  await server.close()
  await sockets.close()
  const cells = rates.map(({ name, wall, cpu }) => [name, wall.toFixed(0), cpu.toFixed(0), (1000 / cpu).toFixed(3)])
  console.log(`steps of one seat, ${ruleset} against ${player}, ${availableParallelism()} cores`)
  console.log(table([['', 'a second', 'a second of processor time', 'ms of processor time'], ...cells]))
  const [first, second, third, fourth] = rates as [Rate, Rate, Rate, Rate]
  const most = 1 / (1 + first.cpu / fourth.cpu)
  const share = { of_bare: third.cpu / first.cpu, of_rendered: third.cpu / second.cpu, most_of_bare: most }
  console.log(JSON.stringify({ ruleset, player, bare: first, rendered: second, served: third, sockets: fourth, share }))
} else {
  const { parentPort } = await import('node:worker_threads')
  parentPort!.postMessage(await clients(workerData as string))
}
