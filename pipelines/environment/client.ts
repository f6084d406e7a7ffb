import { setTimeout as pause } from 'node:timers/promises'
import type { EnvironmentState, StepResult } from '../../schemas/environment.ts'
import { explain, unforeseen } from '../errors.ts'
import type { WireLog } from '../wire/wire-log.ts'
import { type Awaitable, Episode } from './episode.ts'
import { planOf } from './episode-plan.ts'
import type { Journal, Unfinished } from './journal.ts'
import { readAction, readReset } from './read-action.ts'
import type { Served } from './served.ts'
import { WireError } from './wire-error.ts'
import { Letters, plainlyWritten } from './written.ts'

/** What all clients of a server share. */
export interface Shared {
  readonly served: Served
  readonly journal: Journal
  readonly log: WireLog | undefined
  /** In milliseconds: answers are sent at the next multiple; 0: at once. */
  readonly pace: number
  /** Makes a client the one that plays an episode. Another one that did loses it. */
  take(episode: string, client: Client): void
  release(episode: string, client: Client): void
  /** Called by a client that is closed. */
  left(client: Client): void
}

/** One session of the wire: the client of a socket, a cookie or an MCP session. It plays one episode at a time. */
export class Client {
  readonly #shared: Shared
  readonly #gone: (why: string) => void
  /** The messages of each of its seats, by the place of the seat among them. They serve one episode after the other. */
  readonly #letters = new Map<number, Letters>()
  #episode: Episode | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #used = performance.now()
  #isClosed = false

  constructor(shared: Shared, gone: (why: string) => void) {
    this.#shared = shared
    this.#gone = gone
  }

  /** How many of its messages are not answered yet. */
  get waiting(): number {
    return this.#waiting
  }

  /** The id of its episode. */
  get episode(): string | undefined {
    return this.#episode?.plan.episode
  }

  /** Begins an episode, or continues one. */
  reset(data: unknown): Awaitable<StepResult> {
    return this.#inTurn(() => {
      const reset = readReset(data)
      const { journal, served } = this.#shared
      const known = reset.resume ? begunIn(journal, reset.episode_id!) : undefined
      const { plan, choices } = known ?? { plan: planOf(reset, served), choices: [] }
      this.drop()
      this.#shared.take(plan.episode, this)
      if (!known) {
        journal.begin(plan)
        this.#shared.log?.begin(plan)
      }
      const episode = new Episode(plan, served, (fresh) => journal.choose(plan.episode, fresh), [...choices])
      this.#episode = episode
      return this.#told(episode, episode.begin())
    })
  }

  /** Answers the ask of the last observation. */
  step(data: unknown): Awaitable<StepResult> {
    return this.#inTurn(() => {
      const action = readAction(data)
      if (!this.#episode) throw new WireError('EXECUTION_ERROR', 'no episode has begun; send reset first')
      return this.#told(this.#episode, this.#episode.step(action))
    })
  }

  /** The message with a result that was sent, as JSON. */
  written(result: StepResult): string | Buffer {
    const parts = this.#episode?.partsOf(result)
    if (!parts) return plainlyWritten(result)
    const place = this.#episode!.plan.seats.indexOf(result.observation.seat)
    let letters = this.#letters.get(place)
    if (!letters) this.#letters.set(place, (letters = new Letters()))
    return letters.written(result, parts)
  }

  /** Takes back the bytes of a message that has left the process, so that the next message is written over them. */
  sent(message: Buffer): void {
    for (const letters of this.#letters.values()) letters.sent(message)
  }

  state(): EnvironmentState {
    this.#used = performance.now()
    const { ruleset } = this.#shared.served
    const episode = this.#episode
    return {
      episode_id: episode?.plan.episode ?? null,
      step_count: episode?.steps ?? 0,
      ruleset: ruleset.name,
      seats: [...(episode?.plan.seats ?? [])],
      done: episode?.isDone ?? false,
    }
  }

  isIdleSince(time: number): boolean {
    return this.#waiting === 0 && this.#used < time
  }

  /** Lets go of its episode, which can be continued. */
  drop(): void {
    if (!this.#episode) return
    this.#episode.close()
    this.#shared.release(this.#episode.plan.episode, this)
    this.#episode = undefined
  }

  close(why?: string): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.drop()
    this.#shared.left(this)
    if (why !== undefined) this.#gone(why)
  }

  async #paced(from: number): Promise<void> {
    const { pace } = this.#shared
    if (pace > 0) await pause(pace - ((performance.now() - from) % pace))
  }

  /** Logs a message before it is sent. A finished episode cannot be continued. */
  #told(episode: Episode, result: Awaitable<StepResult>): Awaitable<StepResult> {
    if (result instanceof Promise) return result.then((there) => this.#told(episode, there))
    const { journal, log } = this.#shared
    const id = episode.plan.episode
    log?.tell(id, result)
    if (result.done) {
      journal.end(id)
      log?.end(id, episode.session.choices)
    }
    return result
  }

  /** One message after the other, whatever the client sends at once; in no time if nothing has to be waited for. */
  #inTurn<T>(run: () => Awaitable<T>): Awaitable<T> {
    this.#used = performance.now()
    if (this.#waiting > 0 || this.#shared.pace > 0) return this.#later(this.#last.then(run))
    let done: Awaitable<T>
    try {
      done = run()
    } catch (error) {
      throw told(error)
    }
    return done instanceof Promise ? this.#later(done) : done
  }

  /** Counts a message as pending until its answer may be sent. */
  #later<T>(running: Promise<T>): Promise<T> {
    this.#waiting++
    const from = performance.now()
    const done = running
      .catch((error: unknown) => {
        throw told(error)
      })
      .finally(() => this.#paced(from))
    const settle = (): void => {
      this.#waiting--
      this.#used = performance.now()
    }
    this.#last = done.then(settle, settle)
    return done
  }
}

/** An error as sent to the client. */
const told = (error: unknown): WireError => (error instanceof WireError ? error : failed(error))

/** A game that the server could not play on: a model that does not answer, a full disk. */
function failed(error: unknown): WireError {
  const { sentence } = explain(error) ?? unforeseen(error)
  return new WireError('EXECUTION_ERROR', sentence)
}

/** The episode that a client resumes. Throws {@link WireError}: a new game in its place would not be noticed. */
function begunIn(journal: Journal, episode: string): Unfinished {
  const known = journal.unfinished(episode)
  if (known) return known
  throw new WireError(
    'VALIDATION_ERROR',
    `reset: there is no unfinished episode ${JSON.stringify(episode)} to resume; leave "resume" out to begin one`,
  )
}
