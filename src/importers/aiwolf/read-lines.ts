import { type AiwolfRole, ROLE_IDS, SKIP } from '../../../schemas/aiwolf.ts'
import type { Role, Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import { type DayLedger, Days, type Ledger, type Picked, type Said } from './ledger.ts'
import { LogDays } from './log-days.ts'
import { type LogFact, requireConsistent, type Survivors } from './log-facts.ts'
import { valuesIn, wholeIn } from './log-line.ts'

/** The game log of the contest's server. Throws {@link BadSource} with the line. */
export function readGameLog(text: string): Ledger {
  const lines = text.split(/\r?\n/)
  const log = new GameLog(haveTimes(lines))
  for (const [i, line] of lines.entries()) if (line !== '') log.read(line, `line ${i + 1}`)
  return log.ledger()
}

/** A line that is read: its place in the file, its day, its kind, and the values behind them. */
interface Line {
  readonly place: string
  readonly number: number
  readonly day: DayLedger
  readonly kind: string
  readonly values: readonly string[]
}

/** What the lines of a game log have told so far. */
class GameLog {
  readonly #isTimed: boolean
  readonly #days = new Days()
  readonly #order = new LogDays()
  readonly #seats = new Map<Seat, { role: Role; name: string }>()
  readonly #facts: LogFact[] = []
  #dead = new Set<Seat>()
  #end: { readonly side: string; readonly result: Survivors & { readonly day: number } } | undefined
  /** The phase of talk or whispers that the line before belongs to, and how far each seat is in it. */
  #phase: { readonly kind: string; readonly turns: Map<Seat, number> } | undefined

  /** `isTimed`: messages end with their times. */
  constructor(isTimed: boolean) {
    this.#isTimed = isTimed
  }

  read(text: string, place: string): void {
    if (this.#end) throw new BadSource(`${place} comes after the result`)
    const [first, kind, ...values] = valuesIn(text, place)
    const number = wholeIn(first!, place, 10_000)
    const line: Line = { place, number, day: this.#days.of(number), kind: kind!, values }
    if (kind === 'status') this.#order.hearStatus(number, this.#seat(line, 0), place)
    else this.#order.hearLine(number, place)
    if (kind !== this.#phase?.kind) this.#phase = undefined
    this.#take(line)
  }

  #take(line: Line): void {
    const { place, number, day, kind, values } = line
    switch (kind) {
      case 'status':
        this.#status(line)
        break
      case 'talk':
      case 'whisper':
        this.#message(line)
        break
      case 'vote':
        day.votes.push(this.#picked(line))
        break
      case 'attackVote':
        day.attacks.push(this.#picked(line))
        break
      case 'divine':
        day.divined.push(this.#picked(line))
        this.#tell(line, 'divined', this.#seat(line, 1), values[2]!)
        break
      case 'guard':
        day.guarded.push(this.#picked(line))
        this.#tell(line, 'role', this.#seat(line, 1), values[2]!)
        break
      case 'execute':
        if (day.executed !== undefined) throw new BadSource(`${place}: two are executed on one day`)
        day.executed = this.#seat(line, 0)
        this.#tell(line, 'role', day.executed, values[1]!)
        break
      case 'attack':
        if (values[0] === '-1') break
        day.attacked = this.#seat(line, 0)
        if (values[1] === 'true') day.killed = day.attacked
        break
      case 'result': {
        const [humans, wolves] = [wholeIn(values[0]!, place, 99), wholeIn(values[1]!, place, 99)]
        this.#end = { side: values[2]!, result: { place, day: number, humans, wolves } }
        break
      }
    }
  }

  /** A seat with its role, and whether it lives. */
  #status(line: Line): void {
    const { place, values } = line
    const seat = this.#seat(line, 0)
    const role = ROLE_IDS[values[1] as AiwolfRole]
    if (role === undefined) throw new BadSource(`${place}: ${values[1]} is no role`)
    const known = this.#seats.get(seat)
    if (known && known.role !== role) throw new BadSource(`${place}: seat ${seat} has another role than before`)
    this.#seats.set(seat, { role, name: values[4]! })
    if (seat === 1) this.#dead = new Set()
    if (values[2] === 'DEAD') this.#dead.add(seat)
    this.#tell(line, 'life', seat, values[2]!)
  }

  /** What a seat says in a phase of talk or whispers, which it may begin. */
  #message(line: Line): void {
    const { place, number, day, kind, values } = line
    const phases = kind === 'talk' ? day.talks : day.whispers
    // The Werewolves whispered nothing before the talk of day 0, so these are the whispers of its night.
    if (kind === 'whisper' && phases.length === 0 && number === 0 && day.talks.length > 0) phases.push([])
    if (wholeIn(values[0]!, place, 10_000) > 0 && phases.length === 0)
      throw new BadSource(`${place}: a phase begins with the number 0`)
    // Servers of 2026 number the whispers of a day through, so a phase ends where a seat begins its turns again.
    const turn = wholeIn(values[1]!, place, 10_000)
    const seat = this.#seat(line, 2)
    if (!this.#phase || turn <= (this.#phase.turns.get(seat) ?? -1)) {
      phases.push([])
      this.#phase = { kind, turns: new Map() }
    }
    this.#phase.turns.set(seat, turn)
    const said = this.#isTimed ? values[3]!.replace(TIME, '') : values[3]
    phases.at(-1)!.push({ seat, ...(said === SKIP ? { text: undefined, isSkip: true } : { text: said }), place })
  }

  #picked(line: Line): Picked {
    return { seat: this.#seat(line, 0), target: this.#seat(line, 1), place: line.place }
  }

  /** The seat that a value names. */
  #seat({ place, kind, values }: Line, at: number): Seat {
    const found = wholeIn(values[at]!, place, 99)
    if (found < 1 || (this.#seats.size > 0 && kind !== 'status' && !this.#seats.has(found)))
      throw new BadSource(`${place} names seat ${values[at]}, which is not at the table`)
    return found
  }

  #tell({ place, number }: Line, about: LogFact['about'], seat: Seat, says: string): void {
    this.#facts.push({ day: number, place, seat, about, says })
  }

  ledger(): Ledger {
    if (!this.#end) throw new BadSource('it has no line of the result: the game was cut off')
    const { side, result } = this.#end
    const deal = Array.from({ length: this.#seats.size }, (_, i) => this.#seats.get(i + 1))
    if (deal.length === 0 || deal.includes(undefined)) throw new BadSource('its lines of status do not name every seat')
    const roles = deal.map((one) => one!.role)
    const dead = this.#dead
    const { days } = this.#days
    return {
      deal: roles,
      names: deal.map((one) => one!.name),
      days,
      side,
      dead,
      ends: [result],
      tellsDeaths: true,
      check: () => requireConsistent(this.#facts, { deal: roles, days, survivors: { dead, ...result } }),
      isChat: [...days.values()].some(({ talks, whispers }) => [...talks, ...whispers].some(isOutOfTurn)),
    }
  }
}

/** The time of a message, in Unix seconds. */
const TIME = /,\d{10}$/

/** Whether every message of a log ends with its time, as on servers of 2026. */
function haveTimes(lines: readonly string[]): boolean {
  const messages = lines.filter((line) => /^\d+,(?:talk|whisper),/.test(line))
  return messages.length > 0 && messages.every((line) => TIME.test(line))
}

/** Whether a phase was no talk in rounds: in each round of those the seats that are not over speak in the same order. Only a group chat breaks it. */
function isOutOfTurn(phase: readonly Said[]): boolean {
  const order = [...new Set(phase.map(({ seat }) => seat))]
  const turns = new Map<Seat, number>()
  let last = { turn: 0, at: -1 }
  for (const { seat } of phase) {
    const next = { turn: turns.get(seat) ?? 0, at: order.indexOf(seat) }
    turns.set(seat, next.turn + 1)
    if (next.turn < last.turn || (next.turn === last.turn && next.at <= last.at)) return true
    last = next
  }
  return false
}
