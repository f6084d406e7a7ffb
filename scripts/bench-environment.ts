// Steps a second of an environment beside bare games of the same kind, in one run: node scripts/bench-environment.ts [ruleset] [player] [seconds]
import { availableParallelism } from 'node:os'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
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

/** Plays episodes on sockets until the time is up. Runs in a thread of its own, as clients are other processes. */
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

/** A server whose clients run in another thread: what a round of them comes to, and how it ends. */
async function opened(): Promise<{ round(): Promise<Round>; close(): Promise<void> }> {
  const flags = { env: true, ruleset, players: [player], seed: 'bench', capacity: CLIENTS, idle: 60, host: '127.0.0.1' }
  const usual = { renderer: 'full', shape: 'prompt', reward: 'win', penalty: 0, states: 8, port: 0 } as const
  const { served, close } = await openServed({ ...flags, ...usual }, modelsFileSchema.parse({}), () => {})
  const environment = new Environment(served, { capacity: CLIENTS, idle: 60_000 }, new Journal())
  const serving = await serveEnvironment(environment, '127.0.0.1', 0)
  const address = `${serving.address.replace('http', 'ws')}/ws`
  return {
    round: () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL(import.meta.url), { workerData: address, argv: [ruleset, player, seconds] })
        worker.on('message', resolve)
        worker.on('error', reject)
      }),
    async close() {
      await serving.close()
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

/** The second of two rounds: code is compiled in the first. */
async function measured(name: string, run: () => Promise<Round>): Promise<Rate> {
  await run()
  const before = process.threadCpuUsage()
  const { steps, seconds } = await run()
  const took = process.threadCpuUsage(before)
  return { name, wall: steps / seconds, cpu: (steps * 1e6) / (took.user + took.system) }
}

if (isMainThread) {
  const server = await opened()
  const rates = [
    await measured('bare games, no prompts', () => bare(false)),
    await measured('bare games, each prompt rendered and written as JSON', () => bare(true)),
    await measured(`the server, ${CLIENTS} sockets of another thread`, server.round),
  ]
  await server.close()
  const cells = rates.map(({ name, wall, cpu }) => [name, wall.toFixed(0), cpu.toFixed(0), (1000 / cpu).toFixed(3)])
  console.log(`steps of one seat, ${ruleset} against ${player}, ${availableParallelism()} cores`)
  console.log(table([['', 'a second', 'a second of processor time', 'ms of processor time'], ...cells]))
  const [first, second, third] = rates as [Rate, Rate, Rate]
  const share = { of_bare: third.cpu / first.cpu, of_rendered: third.cpu / second.cpu }
  console.log(JSON.stringify({ ruleset, player, bare: first, rendered: second, served: third, share }))
} else {
  const { parentPort } = await import('node:worker_threads')
  parentPort!.postMessage(await clients(workerData as string))
}
