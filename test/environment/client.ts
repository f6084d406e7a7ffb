import { once } from 'node:events'
import { WebSocket } from 'ws'
import { Environment, type Limits } from '../../pipelines/environment/environment.ts'
import { Journal } from '../../pipelines/environment/journal.ts'
import { openServed } from '../../pipelines/environment/open-served.ts'
import type { Served } from '../../pipelines/environment/served.ts'
import { type Serving, serveEnvironment } from '../../pipelines/environment/server.ts'
import { WireLog } from '../../pipelines/wire/wire-log.ts'
import type { Action, Reset, StepResult } from '../../schemas/environment.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'

type Flags = Parameters<typeof openServed>[0]

/** What is served, unless a test says otherwise: the smallest game, against players that pick at random. */
export const USUAL: Flags = {
  env: true,
  ruleset: 'mini-mafia',
  players: ['random'],
  seed: 'env',
  renderer: 'compact',
  shape: 'prompt',
  reward: 'win',
  penalty: 0,
  states: 4,
  host: '127.0.0.1',
  port: 0,
  capacity: 128,
  idle: 600,
}

interface Setting {
  readonly flags?: Partial<Flags>
  readonly limits?: Partial<Limits>
  readonly sit?: NonNullable<Served['sit']>
  readonly folder?: string
  readonly log?: string
}

/** A real server on a port of its own. */
export async function served({
  flags,
  limits,
  sit,
  folder,
  log,
}: Setting = {}): Promise<Serving & { environment: Environment }> {
  const all = { ...USUAL, ...flags }
  const { served, close } = await openServed(all, modelsFileSchema.parse({}), () => {})
  const environment = new Environment(
    { ...served, ...(sit && { sit }) },
    { capacity: all.capacity, idle: all.idle * 1000, ...limits },
    new Journal(folder === undefined ? undefined : { folder, ruleset: served.ruleset }),
    log === undefined ? undefined : new WireLog(log),
  )
  const serving = await serveEnvironment(environment, all.host, all.port)
  return {
    ...serving,
    environment,
    close: async () => {
      await serving.close()
      await close()
    },
  }
}

/** What a socket is told: the text as it came, and what it says. */
export interface Told {
  readonly text: string
  readonly message: { readonly type: string; readonly data: StepResult & { code?: string; message?: string } }
}

/** A client of a socket that waits for each answer. */
export class Socket {
  readonly #socket: WebSocket
  readonly #told: Told[] = []
  #wake = (): void => {}
  closed = false

  constructor(address: string) {
    this.#socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
    this.#socket.on('message', (data) => {
      const text = String(data)
      this.#told.push({ text, message: JSON.parse(text) as Told['message'] })
      this.#wake()
    })
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.closed = true
      this.#wake()
    })
  }

  static async open(address: string): Promise<Socket> {
    const socket = new Socket(address)
    await once(socket.#socket, 'open')
    return socket
  }

  send(data: string | Buffer): void {
    this.#socket.send(data)
  }

  /** The next message; undefined if the socket was closed first. */
  async next(): Promise<Told | undefined> {
    while (this.#told.length === 0 && !this.closed)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    return this.#told.shift()
  }

  async ask(message: object): Promise<Told> {
    this.send(JSON.stringify(message))
    const told = await this.next()
    if (!told) throw new Error('the socket was closed')
    return told
  }

  reset = (data: Reset): Promise<Told> => this.ask({ type: 'reset', data })
  step = (data: Action): Promise<Told> => this.ask({ type: 'step', data })

  close(): void {
    this.#socket.terminate()
  }
}

/** The first legal action, with a short speech where words are due. */
export function firstLegal({ observation: { legal_actions } }: StepResult): Action {
  const [{ target, word, reply }] = legal_actions as [(typeof legal_actions)[number]]
  const pick = target ?? word
  return { ...(reply !== 'say' && { pick: pick! }), ...(reply !== 'pick' && { say: 'I have nothing to add. PASS.' }) }
}

/** Plays an episode to its end; everything that it was sent, as it came. */
export async function episode(socket: Socket, reset: Reset, act = firstLegal): Promise<string[]> {
  let told = await socket.reset(reset)
  const texts = [told.text]
  while (!told.message.data.done) {
    if (told.message.type === 'error') throw new Error(told.text)
    told = await socket.step(act(told.message.data))
    texts.push(told.text)
  }
  return texts
}
