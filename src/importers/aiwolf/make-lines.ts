import { OVER, ROLE_WORDS, SKIP } from '../../../schemas/aiwolf.ts'
import { CHANCE, type Option, type Seat } from '../../../schemas/ask.ts'
import type { Event, EventOf } from '../../../schemas/event.ts'
import type { Result } from '../../game/ruleset.ts'
import type { Session } from '../../game/session.ts'
import { type Place, placeAfter, START } from '../../view/place.ts'

/** A game that is over. */
type Played = Pick<Session, 'log' | 'deal'> & { readonly result?: Pick<Result, 'winner'> | undefined }

/** The contest's side of a winner. */
export const SIDES: Readonly<Record<string, string>> = { red: 'VILLAGER', black: 'WEREWOLF', draw: 'NONE' }

/** The name of an agent in a log: what it connected with, or for a player of the table's own its seat. */
export const originalName = (teams: ReadonlyMap<Seat, string>, seat: Seat): string => teams.get(seat) ?? `house${seat}`

/**
 * A game that is over as the game log of the contest's server: a line for each thing that happened, its values between commas. `teams` are the names that
 * agents connected with.
 */
export function gameLog(session: Played, teams: ReadonlyMap<Seat, string> = new Map()): string {
  const lines = new Lines(session, teams)
  session.log.forEach(({ event }, at) => lines.hear(event, at))
  return lines.end()
}

class Lines {
  readonly #session: Played
  readonly #teams: ReadonlyMap<Seat, string>
  readonly #lines: string[] = []
  readonly #dead = new Set<Seat>()
  #place: Place = START
  /** How often each seat has talked in this phase, and all of them. */
  #turns = new Map<Seat, number>()
  #talks = 0
  #room = ''
  #attacks: Seat[] = []
  /** Chance's pick among those with the most votes. */
  #drawn: Option | undefined

  constructor(session: Played, teams: ReadonlyMap<Seat, string>) {
    this.#session = session
    this.#teams = teams
  }

  hear(event: Event, at: number): void {
    this.#place = placeAfter(this.#place, event)
    switch (event.type) {
      case 'began':
        this.#begin(event, at)
        break
      case 'posted':
        this.#say(event, event.text)
        break
      case 'passed':
        this.#say(event, event.over ? OVER : SKIP)
        break
      case 'left':
        this.#dead.add(event.seat)
        if (event.by === 'vote') this.#put('execute', event.seat, this.#role(event.seat))
        break
      case 'checked':
        this.#put('divine', event.seat, event.target, event.found === 'black' ? 'WEREWOLF' : 'HUMAN')
        break
      case 'chose':
        if (event.act === 'kill' && event.seat === CHANCE) this.#drawn = event.pick
        else if (typeof event.pick === 'number') this.#choose(event.act, event.seat, event.pick)
        break
    }
  }

  /** The last lines: the game's end is a separate day. */
  end(): string {
    const { deal, result } = this.#session
    const { day, phase } = this.#place
    this.#place = { phase: 'day', day: phase === 'day' ? day : day + 1 }
    this.#status()
    const wolves = deal.filter((role, i) => role === 'mafia' && !this.#dead.has(i + 1)).length
    this.#put('result', deal.length - this.#dead.size - wolves, wolves, SIDES[result!.winner]!)
    return `${this.#lines.join('\n')}\n`
  }

  #put(...values: readonly (string | number)[]): void {
    this.#lines.push([this.#place.day, ...values].join(','))
  }

  #begin({ phase, number }: EventOf<'began'>, at: number): void {
    this.#room = ''
    if (phase !== 'day') return
    const next = this.#session.log.slice(at + 1, at + 3).map(({ event }) => event)
    const left = next.find(({ type }) => type === 'left') as EventOf<'left'> | undefined
    if (number > 1) this.#closeNight(left?.seat)
    if (left) this.#dead.add(left.seat)
    if (!next.some(({ type }) => type === 'ended')) this.#status()
  }

  /** What became of the attack of the night before. */
  #closeNight(victim: Seat | undefined): void {
    const today = this.#place
    this.#place = { ...today, day: today.day - 1 }
    const attacked = this.#drawn ?? mostNamed(this.#attacks)
    if (victim === undefined && attacked !== undefined) this.#put('attack', attacked, 'false')
    else this.#put('attack', victim ?? -1, 'true')
    this.#place = today
    this.#attacks = []
    this.#drawn = undefined
  }

  #say({ room, seat }: EventOf<'posted'> | EventOf<'passed'>, text: string): void {
    if (room !== this.#room) {
      this.#room = room
      this.#turns = new Map()
      this.#talks = 0
    }
    const turn = this.#turns.get(seat) ?? 0
    this.#turns.set(seat, turn + 1)
    this.#put(room === 'village' ? 'talk' : 'whisper', this.#talks++, turn, seat, text)
  }

  #choose(act: string, seat: Seat, target: Seat): void {
    if (act === 'vote' && seat !== CHANCE) this.#put('vote', seat, target)
    if (act === 'protect') this.#put('guard', seat, target, this.#role(target))
    if (act !== 'kill') return
    this.#put('attackVote', seat, target)
    if (this.#session.deal[target - 1] !== 'mafia') this.#attacks.push(target)
  }

  #status(): void {
    const opened = this.#session.log[0]!.event as EventOf<'opened'>
    this.#session.deal.forEach((_, i) => {
      const seat = i + 1
      const life = this.#dead.has(seat) ? 'DEAD' : 'ALIVE'
      this.#put('status', seat, this.#role(seat), life, originalName(this.#teams, seat), opened.names![i]!)
    })
  }

  #role(seat: Seat): string {
    return ROLE_WORDS[this.#session.deal[seat - 1]!]!
  }
}

/** The seat named most often; none if several are. */
function mostNamed(seats: readonly Seat[]): Seat | undefined {
  const count = (seat: Seat): number => seats.filter((other) => other === seat).length
  const leaders = [...new Set(seats)].filter((seat) => seats.every((other) => count(other) <= count(seat)))
  return leaders.length === 1 ? leaders[0] : undefined
}
