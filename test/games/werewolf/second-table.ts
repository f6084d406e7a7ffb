import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Session } from '../../../src/game/session.ts'
import type { Switches } from '../../../src/games/werewolf/switches.ts'
import { Transcript } from '../transcript.ts'

/** What these rules know of a game so far. */
export class Pack {
  readonly log: Transcript
  readonly switches: Switches
  readonly seats: readonly Seat[]
  readonly wolves: readonly Seat[]
  alive: readonly Seat[]
  verdict: { winner: string; reason: string } | undefined
  /** Whom the Guard may not protect tonight. */
  barred: Seat | undefined
  readonly potions = { heal: true, poison: true }
  readonly #deal: readonly Role[]

  constructor({ log, deal }: Session, counts: Map<string, number>) {
    this.log = new Transcript(log, counts)
    this.switches = this.log.next('opened', {}, 'everyone').switches as Switches
    this.#deal = deal
    this.alive = this.seats = deal.map((_, i) => i + 1)
    this.wolves = this.seats.filter((seat) => this.roleOf(seat) === 'mafia')
  }

  roleOf = (seat: Seat): Role => this.#deal[seat - 1]!
  holder = (role: Role): Seat | undefined => this.alive.find((seat) => this.roleOf(seat) === role)
  livingWolves = (): Seat[] => this.alive.filter((seat) => this.wolves.includes(seat))

  say(seat: Seat, act: string): void {
    const { text } = this.log.answer({ seat, act, options: [] })
    this.log.next('spoke', { seat, act, text }, 'everyone')
  }

  leave(seat: Seat, by: string): void {
    this.alive = this.alive.filter((other) => other !== seat)
    this.log.next('left', { seat, by }, 'everyone')
  }

  /** Whether the game is decided, when all who leave at once have left. */
  look(): void {
    const black = this.livingWolves().length
    const villagers = this.alive.filter((seat) => this.roleOf(seat) === 'civilian').length
    const isParity = this.switches.win === 'parity'
    if (black === 0) this.verdict = { winner: 'red', reason: 'no black left' }
    else if (isParity && black * 2 >= this.alive.length) this.verdict = { winner: 'black', reason: 'parity' }
    else if (!isParity && villagers === 0) this.verdict = { winner: 'black', reason: 'no villager left' }
    else if (!isParity && black + villagers === this.alive.length)
      this.verdict = { winner: 'black', reason: 'no gift left' }
  }

  /** A Hunter who leaves, and not by poison, may take a living player along. */
  shot(seat: Seat): void {
    if (this.verdict || this.roleOf(seat) !== 'hunter') return
    const { pick } = this.log.answer({ seat, act: 'shoot', options: ['none', ...this.alive] })
    if (typeof pick !== 'number') return
    this.log.count('the Hunter shoots')
    this.log.next('shot', { seat, target: pick }, 'everyone')
    this.leave(pick, 'shot')
    this.look()
  }
}
