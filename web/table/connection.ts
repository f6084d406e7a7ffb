import type { LiveMessage, RequestName, RequestOf } from '../../schemas/table.ts'
import type { Connection } from './state.ts'

/** The token in the fragment of this page's address, which is sent in a header and nowhere else. */
export function tokenHere(): { readonly token: string; readonly isJudge: boolean } | undefined {
  const [, whose, token] = /^#(seat|judge)=([\w-]{22})$/.exec(location.hash) ?? []
  return token === undefined ? undefined : { token, isJudge: whose === 'judge' }
}

/** The server sends something at least every 5 s; a silence of this length is a lost connection. */
const SILENCE_MS = 12_000
const AGAIN_MS = 1000

export interface Listener {
  message(message: LiveMessage): void
  connection(now: Connection): void
}

/** The wire of a page: a stream of events down, small requests up. */
export class Wire {
  readonly #token: string
  readonly #listener: Listener
  #lastId = ''
  #stop = new AbortController()

  constructor(token: string, listener: Listener) {
    this.#token = token
    this.#listener = listener
  }

  /** Listens, and again when the connection is lost, until another window has this seat. */
  async listen(): Promise<void> {
    for (;;) {
      const how = await this.#listenOnce()
      if (how === 'end') return
      this.#listener.connection('lost')
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }

  /** Moves this seat to this window, and sends everything again. */
  takeHere(): void {
    this.#lastId = ''
    void this.listen()
  }

  close(): void {
    this.#stop.abort()
  }

  async #listenOnce(): Promise<'end' | 'lost'> {
    this.#stop = new AbortController()
    let silence: ReturnType<typeof setTimeout> | undefined
    const heard = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => this.#stop.abort(), SILENCE_MS)
    }
    try {
      heard()
      const response = await fetch('/live', {
        headers: { authorization: `Bearer ${this.#token}`, ...(this.#lastId && { 'last-event-id': this.#lastId }) },
        signal: this.#stop.signal,
      })
      if (response.status === 403) {
        this.#listener.connection('denied')
        return 'end'
      }
      if (!response.ok || !response.body) return 'lost'
      this.#listener.connection('open')
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return 'lost'
        heard()
        text += value
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const isLast = this.#take(text.slice(0, end))
          text = text.slice(end + 2)
          if (isLast) return 'end'
        }
      }
    } catch {
      return 'lost'
    } finally {
      clearTimeout(silence)
    }
  }

  /** Takes one event; returns whether it is the last one. */
  #take(event: string): boolean {
    const id = /^id: (.*)$/m.exec(event)?.[1]
    const data = /^data: (.*)$/m.exec(event)?.[1]
    if (id !== undefined) this.#lastId = id
    if (data === undefined) return false
    const message = JSON.parse(data) as LiveMessage
    this.#listener.message(message)
    return message.kind === 'elsewhere'
  }

  /** Sends something; a sentence if it was not done. */
  async send<Name extends RequestName, Answer = object>(name: Name, body: RequestOf<Name>): Promise<Answer | string> {
    return this.#fetch(`/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  get<Answer>(path: string): Promise<Answer | string> {
    return this.#fetch(path, {})
  }

  async #fetch<Answer>(path: string, { headers, ...rest }: RequestInit): Promise<Answer | string> {
    try {
      const response = await fetch(path, { ...rest, headers: { ...headers, authorization: `Bearer ${this.#token}` } })
      const body = (await response.json()) as Answer & { error?: string }
      return response.ok ? body : (body.error ?? 'The table could not do this.')
    } catch {
      return 'No connection; what you sent did not arrive.'
    }
  }
}
