import type { WireLog } from '../wire/wire-log.ts'
import { Client, type Shared } from './client.ts'
import type { Journal } from './journal.ts'
import type { Served } from './served.ts'
import { WireError } from './wire-error.ts'

export interface Limits {
  /** Clients at once. */
  readonly capacity: number
  /** How many milliseconds a client may say nothing before it is closed. */
  readonly idle: number
  /** In milliseconds: an answer to `reset` and `step` is sent at the next multiple, so its time reveals nothing about the other seats; 0: at once. */
  readonly pace?: number
}

/** Everything that is served: the clients that are connected, however they speak, and what is kept of their episodes. */
export class Environment implements Shared {
  readonly served: Served
  readonly limits: Limits
  readonly journal: Journal
  readonly log: WireLog | undefined
  readonly #clients = new Set<Client>()
  /** Which client plays an episode. */
  readonly #playing = new Map<string, Client>()
  readonly #sweeper: NodeJS.Timeout

  constructor(served: Served, limits: Limits, journal: Journal, log?: WireLog) {
    this.served = served
    this.limits = limits
    this.journal = journal
    this.log = log
    this.#sweeper = setInterval(() => this.#sweep(), Math.max(20, limits.idle / 4))
    this.#sweeper.unref()
  }

  get pace(): number {
    return this.limits.pace ?? 0
  }

  get active(): number {
    return this.#clients.size
  }

  /** A new client. `gone` is called when the server closes it. Throws {@link WireError} when there are too many. */
  open(gone: (why: string) => void = () => {}): Client {
    const { capacity } = this.limits
    if (this.active >= capacity)
      throw new WireError('CAPACITY_REACHED', `all ${capacity} sessions of this server are in use; try again later`, {
        active_sessions: this.active,
        max_sessions: capacity,
      })
    const client = new Client(this, gone)
    this.#clients.add(client)
    return client
  }

  /** Called by a client that is closed. */
  left(client: Client): void {
    this.#clients.delete(client)
  }

  /** Makes a client the one that plays an episode. Another one that did loses it. */
  take(episode: string, client: Client): void {
    const other = this.#playing.get(episode)
    if (other && other !== client) other.drop()
    this.#playing.set(episode, client)
  }

  release(episode: string, client: Client): void {
    if (this.#playing.get(episode) === client) this.#playing.delete(episode)
  }

  close(): void {
    clearInterval(this.#sweeper)
    for (const client of [...this.#clients]) client.close('the server is stopping')
    this.journal.close()
    this.log?.close()
  }

  #sweep(): void {
    const before = performance.now() - this.limits.idle
    for (const client of [...this.#clients])
      if (client.isIdleSince(before))
        client.close(`nothing was said for ${this.limits.idle / 1000} seconds; connect again, and reset with "resume"`)
  }
}
