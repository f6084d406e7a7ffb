import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Questions } from '../../schemas/model.ts'

/** The body of a request, of all wire formats. */
export interface Asked {
  readonly model: string
  readonly messages?: { readonly role: string; readonly content: string }[]
  readonly response_format?: { json_schema: { schema: { properties: Record<string, { enum?: unknown[] }> } } }
  readonly state?: string
  readonly questions?: Questions
  readonly input?: string
  readonly [name: string]: unknown
}

export const faultNames = [
  '429',
  '429 with retry-after',
  '500',
  'hang',
  'cut off',
  'no JSON',
  'other JSON',
  'refusal',
  'nonsense',
  'slow stream',
  'connection closed',
] as const
export type Fault = (typeof faultNames)[number]

export interface Behaviour {
  /** How long an answer takes, in milliseconds. */
  readonly latency?: number
  /** Answers that are made at once; others wait. */
  readonly capacity?: number
  /** Which fault a request meets, if any. */
  readonly fault?: (asked: Asked, count: number) => Fault | undefined
  /** What the model says; by default the first option or a short speech. */
  readonly say?: (asked: Asked) => string
  /** Whether replies are held to a JSON schema, or a schema is refused, or ignored. */
  readonly schema?: 'held' | 'refused' | 'ignored'
  /** Answers in its own way; false leaves the answer to the server. */
  readonly raw?: (response: ServerResponse, asked: Asked, authorization: string | undefined) => boolean
  /** The paths that there are. */
  readonly paths?: readonly ('chat/completions' | 'systemone' | 'decisions')[]
}

/** A model server that is one, over HTTP on loopback: what it answers is a function of what it is asked. It counts what it is asked and answers. */
export class FakeEndpoint {
  readonly asked: { readonly path: string; readonly body: Asked; readonly authorization: string | undefined }[] = []
  /** How often each request was answered in full and as it should be, by a hash of it. */
  readonly answered = new Map<string, number>()
  /** How many answers were being made, from each moment on at which that changed. */
  readonly #work: { readonly at: number; readonly busy: number }[] = []
  behaviour: Behaviour
  readonly #server = createServer((request, response) => void this.#receive(request, response))
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(behaviour: Behaviour = {}) {
    this.behaviour = behaviour
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  /** Requests of players, without those that find out what the server takes. */
  get asks(): Asked[] {
    return this.asked.map(({ body }) => body).filter((body) => !isProbe(body))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Asked
    const path = request.url!.replace('/v1/', '').replace(/\?.*$/, '')
    this.asked.push({ path, body, authorization: request.headers.authorization })
    const { paths = ['chat/completions', 'systemone'], fault, schema = 'held' } = this.behaviour
    if (!paths.some((known) => known === path)) return void response.writeHead(404).end('{"detail":"Not Found"}')
    if (body.response_format && schema === 'refused')
      return void response.writeHead(400).end('{"error":{"message":"response_format is not known"}}')
    if (this.behaviour.raw?.(response, body, request.headers.authorization)) return
    await this.#place()
    const wrong = isProbe(body) ? undefined : fault?.(body, this.asked.length)
    try {
      if (wrong) await failAs(wrong, response)
      else this.#answer(path, body, response)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else {
        this.#busy--
        this.#work.push({ at: performance.now(), busy: this.#busy })
      }
    }
  }

  /** Waits for a place and works. */
  async #place(): Promise<void> {
    const { latency = 0, capacity = Infinity } = this.behaviour
    if (this.#busy >= capacity) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#busy++
    this.#work.push({ at: performance.now(), busy: this.#busy })
    if (latency > 0) await wait(latency)
  }

  /** The share of the capacity that was in use between two parts of the work, as 0.05 and 0.6 of it. */
  usedBetween(from: number, to: number): number {
    const { capacity = Infinity } = this.behaviour
    const part = this.#work.slice(Math.floor(from * this.#work.length), Math.floor(to * this.#work.length))
    let sum = 0
    for (let i = 1; i < part.length; i++) sum += part[i - 1]!.busy * (part[i]!.at - part[i - 1]!.at)
    return sum / (capacity * (part.at(-1)!.at - part[0]!.at))
  }

  #answer(path: string, body: Asked, response: ServerResponse): void {
    const { say = legal, schema = 'held' } = this.behaviour
    const isHeld = schema === 'held' && body.response_format !== undefined
    const key = hash('sha256', JSON.stringify(body))
    if (!isProbe(body)) this.answered.set(key, (this.answered.get(key) ?? 0) + 1)
    if (path === 'chat/completions') {
      const content = isHeld && isProbe(body) ? '{"word":"turquoise"}' : say(body)
      const length = JSON.stringify(body.messages).length
      sendJson(response, {
        choices: [{ message: { role: 'assistant', content } }],
        usage: {
          prompt_tokens: length >> 2,
          completion_tokens: content.length >> 2,
          prompt_tokens_details: { cached_tokens: length >> 4 },
        },
      })
      return
    }
    const answers = path === 'systemone' ? systemOne(body) : decisions(body)
    sendJson(response, { model: body.model, answers, usage: { input_tokens: 100, output_tokens: 0 } })
  }
}

export const isProbe = ({ messages, state, input }: Asked): boolean =>
  messages?.at(-1)?.content === 'Name an animal.' || (state ?? input) === 'It is night.'

/** What a good model says: one of the options of its ask, or a short speech; which, is a function of the request. */
export const legal = ({ messages = [], seed }: Asked): string => {
  const prompt = messages.findLast(({ role }) => role === 'user')!.content
  const [, list] = /^Options: ([^.\n]+)/m.exec(prompt) ?? []
  if (list === undefined) return '{"say": "I have heard enough. PASS."}'
  const options = list.split(', ')
  const option = options[Number(seed) % options.length]!
  return JSON.stringify({ pick: Number(option) || option, say: 'Good day to all of you.' })
}

/** Numbers from 0 to 1 that follow from a text. */
const number = (text: string): number => Number.parseInt(hash('sha256', text).slice(0, 8), 16) / 2 ** 32

function weightsOf(names: readonly string[], state: string): Record<string, number> {
  const weights = names.map((name) => number(`${state}/${name}`))
  const sum = weights.reduce((all, one) => all + one, 0)
  return Object.fromEntries(names.map((name, i) => [name, weights[i]! / sum]))
}

function systemOne({ questions = {}, state = '' }: Asked): object {
  return Object.fromEntries(
    Object.entries(questions).map(([name, question]) => {
      if (question.type === 'noul') return [name, { type: 'noul', noul: number(`${state}/${name}`) }]
      const probabilities = weightsOf(Object.keys(question.criteria), `${state}/${name}`)
      return [name, { type: 'choice', probabilities }]
    }),
  )
}

function decisions({ questions, input = '' }: Asked): object[] {
  const list = questions as unknown as { type: string; name: string; choices?: { value: string }[] }[]
  return list.map(({ type, name, choices = [] }) => {
    if (type === 'predicate') return { type, name, probability: number(`${input}/${name}`) }
    const weights = weightsOf(
      choices.map(({ value }) => value),
      `${input}/${name}`,
    )
    const probabilities = Object.entries(weights).map(([value, probability]) => ({ value, probability }))
    return { type, name, choice: choices[0]!.value, confidence: 0.5, probabilities }
  })
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(value))
}

const said = (message: object): string => JSON.stringify({ choices: [{ message: { role: 'assistant', ...message } }] })

async function failAs(fault: Fault, response: ServerResponse): Promise<void> {
  switch (fault) {
    case '429':
      return void response.writeHead(429).end('{"error":{"message":"slow down"}}')
    case '429 with retry-after':
      return void response.writeHead(429, { 'retry-after': '0.05' }).end('{"error":{"message":"slow down"}}')
    case '500':
      return void response.writeHead(500).end('<h1>Internal Server Error</h1>')
    case 'hang':
      await wait(1500, undefined, { ref: false })
      return void response.destroy()
    case 'cut off':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"choices":[')
      await wait(2)
      return void response.destroy()
    case 'no JSON':
      return void response.end('{"choices":[{"message":{"content":"{')
    case 'other JSON':
      return void response.end('{"object":"list","data":[]}')
    case 'refusal':
      return void response.end(said({ content: null, refusal: 'I cannot help to kill people.' }))
    case 'nonsense':
      return void response.end(said({ content: 'As you wish, my friend. {"pick": "nobody at all"' }))
    case 'slow stream': {
      const text = said({ content: '{"pick": 99}' })
      for (let at = 0; at < text.length; at += 40) {
        response.write(text.slice(at, at + 40))
        await wait(3)
      }
      return void response.end()
    }
    case 'connection closed':
      return void response.destroy()
  }
}
