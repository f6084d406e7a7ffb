import { type Ask, CHANCE, type Choice, type Option, type Reply, type Seat, type Why } from '../../schemas/ask.ts'
import { type Ending, type Player, type Turn, UNTIMED } from '../view/player.ts'
import { askOf } from '../view/view.ts'
import type { Random } from './random.ts'
import type { Refused, Session, Settled } from './session.ts'

/** Who answers for each seat: seat 0 is the moderator's, seat -1 chance. */
export type Seats = ReadonlyMap<Seat, Player>

/** Time, as far as a game needs it; another clock makes tests fast and pauses a table. */
export interface Clock {
  now(): number
  /** Calls after some milliseconds, unless the returned function was called before. */
  after(milliseconds: number, call: () => void): () => void
}

export interface Playing {
  /** Where each ask may take a limited time: how many milliseconds, or undefined for no limit. */
  readonly limit?: { readonly clock: Clock; milliseconds(ask: Ask): number | undefined }
  /** Receives each settled choice at once, before its batch is complete. */
  readonly journal?: (ask: Ask, choice: Choice) => void
  /** Waits until an answer may be revealed, so that its timing carries no information. */
  readonly pace?: (session: Session) => Promise<void> | undefined
  /** Stops the game between two answers; it can be saved and resumed. */
  readonly signal?: AbortSignal
}

/** The rules ask a seat without a player. */
class NoPlayer extends Error {}
/** A player that will not answer any more: the rules answer for it. */
export class Gone extends Error {}

/**
 * Plays a session to its end. Each seat is asked alone and its answer is settled as it comes; simultaneous asks are put at once, and only
 * asynchronous players are awaited. A seat whose time is up, or whose player is {@link Gone}, gets the rules' default, and the record says why.
 */
export async function play(session: Session, seats: Seats, playing: Playing = {}): Promise<void> {
  const { signal, pace } = playing
  const driver = new Driver(session, seats, playing)
  while (!session.result) {
    signal?.throwIfAborted()
    const wait = pace?.(session)
    if (wait) {
      await wait
      signal?.throwIfAborted()
    }
    const waiting = driver.put(session.open)
    if (waiting) await waiting
  }
  await pace?.(session)
  driver.end()
}

/** Puts the asks of a game to its players, for {@link play} and for callers that answer for some seats themselves. */
export class Driver {
  readonly #session: Session
  readonly #seats: Seats
  readonly #playing: Playing
  readonly #turn: Turn
  readonly #listeners: readonly [Seat, Player][]
  readonly #told = new Map<Seat, number>()

  constructor(session: Session, seats: Seats, playing: Playing = {}) {
    this.#session = session
    this.#seats = seats
    this.#playing = playing
    this.#turn = playing.signal ? { signal: playing.signal } : UNTIMED
    this.#listeners = [...seats].filter(([, player]) => player.hear)
  }

  /** Puts open asks. Synchronous players have answered when this returns; the others when the returned promise is settled. */
  put(asks: readonly Ask[]): Promise<unknown> | undefined {
    this.#tellListeners()
    const waiting: Promise<void>[] = []
    for (const ask of asks) this.#ask(ask, waiting)
    return waiting.length > 0 ? Promise.all(waiting) : undefined
  }

  /** Tells the players how the game ended. */
  end(): void {
    const { winner, reason } = this.#session.result!
    const ending: Ending = { winner, reason }
    for (const [seat, player] of this.#seats) player.over?.(this.#session.view(seat), ending)
  }

  /** Tells the seats that listen, and are asked nothing, what they have not heard. */
  #tellListeners(): void {
    const session = this.#session
    for (const [seat, player] of this.#listeners) {
      const view = session.view(seat)
      const isAsked = session.open.some((ask) => ask.seat === seat)
      if (view.upTo > (this.#told.get(seat) ?? 0) && !isAsked) player.hear!(view)
      this.#told.set(seat, view.upTo)
    }
  }

  #ask(ask: Ask, waiting: Promise<void>[]): void {
    const session = this.#session
    const { limit } = this.#playing
    const player = this.#seats.get(ask.seat)
    if (!player)
      throw new NoPlayer(`${session.ruleset.name} asks seat ${ask.seat} to ${ask.act}, and nobody sits there`)
    const milliseconds = limit?.milliseconds(ask)
    if (milliseconds !== undefined) {
      waiting.push(this.#inTime(ask, player, limit!.clock, milliseconds))
      return
    }
    const given = player.act(session.view(ask.seat), this.#turn)
    if (given instanceof Promise)
      waiting.push(
        given.then(
          (reply) => this.#take(ask, reply),
          (error) => this.#lapseIfGone(ask, error),
        ),
      )
    else this.#take(ask, given)
  }

  /** Asks one seat and settles its answer, or the rules' default when the time is up. An answer that comes later is not used. */
  async #inTime(ask: Ask, player: Player, clock: Clock, milliseconds: number): Promise<void> {
    const late = new AbortController()
    const deadline = clock.now() + milliseconds
    let cancel = (): void => {}
    const over = new Promise<'late'>((resolve) => {
      cancel = clock.after(milliseconds, () => resolve('late'))
    })
    try {
      const turn = { signal: AbortSignal.any([this.#turn.signal, late.signal]), deadline }
      const given = Promise.resolve(player.act(this.#session.view(ask.seat), turn))
      const first = await Promise.race([given, over])
      if (first !== 'late') return this.#take(ask, first)
      late.abort()
      given.catch(() => {})
      this.#lapse(ask, 'late')
    } catch (error) {
      this.#lapseIfGone(ask, error)
    } finally {
      cancel()
    }
  }

  #take(ask: Ask, reply: Reply): void {
    this.#note(ask, this.#session.reply(ask, reply))
  }

  #lapse(ask: Ask, why: Why): void {
    this.#note(ask, this.#session.lapse(ask, why))
  }

  /** A player that is gone gets the default; any other failure ends the game. */
  #lapseIfGone(ask: Ask, error: unknown): void {
    if (!(error instanceof Gone)) throw error
    this.#lapse(ask, 'gone')
  }

  #note(ask: Ask, settled: Settled | Refused): void {
    if ('choice' in settled) this.#playing.journal?.(ask, settled.choice)
  }
}

/** What chance chooses: each option is equally likely. */
const chosenByChance = ({ options }: Pick<Ask, 'options'>, random: Random): Option =>
  options[Math.floor(random() * options.length)]!

/** Chance as a player. */
export const chancePlayer = (random: Random): Player => ({
  act: (view) => ({ pick: chosenByChance(askOf(view), random) }),
})

/** The seats of a table: seat 1 is the first of `players`; chance draws from `random`. */
export const seatsOf = (players: readonly Player[], random: Random, moderator?: Player): Seats =>
  new Map([
    [CHANCE, chancePlayer(random)],
    ...(moderator ? [[0, moderator] as const] : []),
    ...players.map((player, i) => [i + 1, player] as const),
  ])
