import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Switches } from '../../../src/games/mafia-2025/switches.ts'
import type { Transcript } from '../transcript.ts'

const TEAM_DEFEAT = ['threat', 'bribe', 'spectator-hint']
const REMOVAL = ['night-perception', 'insult', 'religious-appeal']
/** The nominations that the answers of the test make; how a judge reads other words has tests of its own. */
const NOMINATION = /I nominate player number (\d+)\./

/** What the second rules know of a game so far. */
export class SecondTable {
  readonly seats: readonly Seat[]
  alive: readonly Seat[]
  verdict: { winner: string; reason: string } | undefined
  /** How many left since the day began, by the vote or by fouls. */
  leftToday = 0
  readonly silenced = new Set<Seat>()
  readonly best = new Map<Seat, readonly Seat[]>()
  readonly log: Transcript
  readonly switches: Switches
  readonly #deal: readonly Role[]
  readonly #fouls = new Map<Seat, number>()
  readonly #disqualified = new Set<Seat>()
  #offender: Seat | undefined

  constructor(log: Transcript, deal: readonly Role[], switches: Switches) {
    this.log = log
    this.switches = switches
    this.#deal = deal
    this.alive = this.seats = deal.map((_, i) => i + 1)
  }

  roleOf = (seat: Seat): Role => this.#deal[seat - 1]!
  teamOf = (seat: Seat): string => (['mafia', 'don'].includes(this.roleOf(seat)) ? 'black' : 'red')
  holder = (role: Role): Seat => this.#deal.indexOf(role) + 1
  get black(): Seat[] {
    return this.seats.filter((seat) => this.teamOf(seat) === 'black')
  }

  end(winner: string, reason: string): void {
    this.verdict ??= { winner, reason }
  }

  /** Whether the game is decided: red first. */
  look(): void {
    const black = this.alive.filter((seat) => this.teamOf(seat) === 'black').length
    if (black === 0) this.end('red', 'no black left')
    else if (black >= this.alive.length - black) this.end('black', 'parity')
  }

  leave(seats: readonly Seat[]): void {
    this.alive = this.alive.filter((seat) => !seats.includes(seat))
    this.leftToday += seats.length
  }

  /** A seat speaks and everybody hears it; then its nomination, and what it is fouled for. Returns who is nominated. */
  speech(seat: Seat, act: string, words: number, nominable?: readonly Seat[]): Seat | undefined {
    const { ask, text } = this.log.answer({ seat, act, options: [] })
    if (ask.words !== words || JSON.stringify(ask.nominable) !== JSON.stringify(nominable))
      throw new Error(
        `seat ${seat} may say ${words} words and nominate ${nominable}; the ask is ${JSON.stringify(ask)}`,
      )
    this.log.next('spoke', { seat, act, text }, 'everyone')
    const named = Number(NOMINATION.exec(text)?.[1])
    const nominee = nominable?.includes(named) ? named : undefined
    if (nominee !== undefined) this.log.next('nominated', { seat, target: nominee }, 'everyone')
    this.#discipline(seat)
    return nominee
  }

  #discipline(seat: Seat): void {
    const { discipline, oath } = this.switches
    const isSeated = this.alive.includes(seat)
    while (this.log.isNext('warned', seat)) {
      const fouls = (this.#fouls.get(seat) ?? 0) + 1
      this.#fouls.set(seat, fouls)
      const { code } = this.log.next('warned', { seat, fouls }, 'everyone')
      if (discipline === 'log') throw new Error('a foul is announced where breaches are only recorded')
      if (discipline === 'warn') continue
      const isDefeat = TEAM_DEFEAT.includes(code) || (code === 'oath' && oath === 'team defeat')
      if (!this.verdict) this.#punish(seat, isDefeat, REMOVAL.includes(code) || code === 'oath', fouls)
      if (isDefeat || (isSeated && !this.alive.includes(seat))) return
    }
  }

  #punish(seat: Seat, isDefeat: boolean, isRemoval: boolean, fouls: number): void {
    if (isDefeat) {
      this.#offender = seat
      this.end(this.teamOf(seat) === 'black' ? 'red' : 'black', 'team defeat')
    } else if (isRemoval || fouls >= 4) {
      this.#disqualified.add(seat)
      if (!this.alive.includes(seat)) return
      const by = isRemoval ? 'disqualification' : 'fouls'
      this.log.count(`removed by ${by}`)
      this.log.next('left', { seat, by }, 'everyone')
      this.leave([seat])
      this.look()
    } else if (fouls === 3) this.silenced.add(seat)
  }

  points(): number[] {
    const { winPoints, teamLossApplies, bestMovePoints } = this.switches
    const offender = this.#offender
    return this.seats.map((seat) => {
      const team = this.teamOf(seat)
      let points = team === this.verdict!.winner ? winPoints : 0
      if (this.#disqualified.has(seat)) points = -0.5
      const isGuilty = offender === seat || (teamLossApplies === 'team' && offender && team === this.teamOf(offender))
      if (isGuilty) points = -0.75
      const found = (this.best.get(seat) ?? []).filter((other) => this.teamOf(other) === 'black').length
      if (bestMovePoints && found > 1) {
        this.log.count(`best move: ${found}`)
        points += found === 3 ? 0.4 : 0.25
      }
      return Math.round(points * 100) / 100
    })
  }
}
