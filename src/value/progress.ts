import type { Ask, Option, Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { Random } from '../game/random.ts'
import { MODERATOR_ROLE, type Roles } from '../game/ruleset.ts'
import type { Session } from '../game/session.ts'
import { type Place, placeAfter, START } from '../view/place.ts'
import type { Nights } from './nights.ts'

/** Counts asks by seat, act, day and phase. */
export class Counts {
  readonly #counts = new Map<string, number>()

  /** The key of one more such ask. */
  keyOf({ seat, act }: Pick<Ask, 'seat' | 'act'>, { day, phase }: Place): string {
    const key = `${seat}/${act}/${phase} ${day}`
    const before = this.#counts.get(key) ?? 0
    this.#counts.set(key, before + 1)
    return `${key}/${before}`
  }
}

/** What is known of the hidden choices that are made again in an imagined deal. */
export interface Secret {
  /** The deal that the choices were made under; the imagined one, if nothing else is known. roles[0] is the moderator's. */
  readonly truth: Roles
  /** The nights as they were under that deal, as far as they are known. */
  readonly nights: Nights
}

/** Tracks a replay under an imagined deal: its position, the living, and the answers to asks that depend on hidden roles. */
export class Progress {
  place: Place = START
  night = 0
  alive: readonly Seat[]
  readonly #game: Session
  readonly #random: Random
  readonly #seat: Seat | undefined
  readonly #log: Event[] = []

  /** `seat`: whose view the imagined game is to lead to, if it is that of one seat. */
  constructor(game: Session, random: Random, seat?: Seat) {
    this.#game = game
    this.#random = random
    this.#seat = seat
    this.alive = game.deal.map((_, i) => i + 1)
  }

  /** Takes in the next event of the game's log. */
  hear(event: Event): void {
    this.#log.push(event)
    this.place = placeAfter(this.place, event)
    if (event.type === 'began' && event.phase === 'night') this.night = event.number
    if (event.type === 'left') this.alive = this.alive.filter((seat) => seat !== event.seat)
  }

  isHidden(ask: Ask): boolean {
    return this.#game.ruleset.hidden.isHidden(ask, this.place)
  }

  /** The answer to a hidden ask by the game's own rule for imagined deals. `kept` is the answer that is to be kept if it can be. */
  hiddenPick(ask: Ask, { truth, nights }: Secret, kept: Option | undefined): Option {
    const { victims = [], secrets = [] } = nights.at(this.night) ?? {}
    return this.#game.ruleset.hidden.answer(ask, {
      roles: [MODERATOR_ROLE, ...this.#game.deal],
      truth,
      alive: this.alive,
      asks: this.#game.open,
      kept,
      victim: victims.at(-1) ?? 'none',
      victims,
      secrets,
      later: nights.after(this.night),
      log: this.#log,
      seat: this.#seat,
      random: this.#random,
    })
  }
}
