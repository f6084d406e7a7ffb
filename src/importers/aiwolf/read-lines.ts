import { type AiwolfRole, ROLE_IDS, SKIP } from '../../../schemas/aiwolf.ts'
import type { Role, Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import { Days, type Ledger, type Said } from './ledger.ts'
import { LogDays } from './log-days.ts'
import { type LogFact, requireConsistent, type Survivors } from './log-facts.ts'

/** How many values stand before the last one of a line, which may have commas in it. */
const VALUES: Readonly<Record<string, number>> = {
  status: 7,
  talk: 6,
  whisper: 6,
  vote: 4,
  attackVote: 4,
  divine: 5,
  guard: 5,
  execute: 4,
  attack: 4,
  result: 5,
}

/** The game log of the contest's server. Throws {@link BadSource} with the line. */
export function readGameLog(text: string): Ledger {
  const days = new Days()
  const game = new LogDays()
  const seats = new Map<Seat, { role: Role; name: string }>()
  let dead = new Set<Seat>()
  let side: string | undefined
  let result: (Survivors & { readonly day: number }) | undefined
  const facts: LogFact[] = []
  const lines = text.split(/\r?\n/)
  const isTimed = haveTimes(lines)
  let before: { kind: string; turns: Map<Seat, number> } | undefined
  for (const [i, line] of lines.entries()) {
    if (line === '') continue
    const place = `line ${i + 1}`
    if (side !== undefined) throw new BadSource(`${place} comes after the result`)
    const [number, kind, ...values] = valuesIn(line, place)
    const today = wholeIn(number!, place, 10_000)
    const day = days.of(today)
    const tell = (about: LogFact['about'], seat: Seat, says: string): void =>
      void facts.push({ day: today, place, seat, about, says })
    const seat = (at: number): Seat => {
      const found = wholeIn(values[at]!, place, 99)
      if (found < 1 || (seats.size > 0 && kind !== 'status' && !seats.has(found)))
        throw new BadSource(`${place} names seat ${values[at]}, which is not at the table`)
      return found
    }
    if (kind === 'status') game.hearStatus(today, seat(0), place)
    else game.hearLine(today, place)
    const picked = () => ({ seat: seat(0), target: seat(1), place })
    if (kind !== before?.kind) before = undefined
    switch (kind) {
      case 'status': {
        const role = ROLE_IDS[values[1] as AiwolfRole]
        if (role === undefined) throw new BadSource(`${place}: ${values[1]} is no role`)
        if (seats.has(seat(0)) && seats.get(seat(0))!.role !== role)
          throw new BadSource(`${place}: seat ${seat(0)} has another role than before`)
        seats.set(seat(0), { role, name: values[4]! })
        if (seat(0) === 1) dead = new Set()
        if (values[2] === 'DEAD') dead.add(seat(0))
        tell('life', seat(0), values[2]!)
        break
      }
      case 'talk':
      case 'whisper': {
        const phases = kind === 'talk' ? day.talks : day.whispers
        // The Werewolves whispered nothing before the talk of day 0, so these are the whispers of its night.
        if (kind === 'whisper' && phases.length === 0 && number === '0' && day.talks.length > 0) phases.push([])
        if (wholeIn(values[0]!, place, 10_000) > 0 && phases.length === 0)
          throw new BadSource(`${place}: a phase begins with the number 0`)
        // Servers of 2026 number the whispers of a day through, so a phase ends where a seat begins its turns again.
        const turn = wholeIn(values[1]!, place, 10_000)
        if (!before || turn <= (before.turns.get(seat(2)) ?? -1)) {
          phases.push([])
          before = { kind, turns: new Map() }
        }
        before.turns.set(seat(2), turn)
        const said = isTimed ? values[3]!.replace(TIME, '') : values[3]
        phases
          .at(-1)!
          .push({ seat: seat(2), ...(said === SKIP ? { text: undefined, isSkip: true } : { text: said }), place })
        break
      }
      case 'vote':
        day.votes.push(picked())
        break
      case 'attackVote':
        day.attacks.push(picked())
        break
      case 'divine':
        day.divined.push(picked())
        tell('divined', seat(1), values[2]!)
        break
      case 'guard':
        day.guarded.push(picked())
        tell('role', seat(1), values[2]!)
        break
      case 'execute':
        if (day.executed !== undefined) throw new BadSource(`${place}: two are executed on one day`)
        day.executed = seat(0)
        tell('role', seat(0), values[1]!)
        break
      case 'attack':
        if (values[0] === '-1') break
        day.attacked = seat(0)
        if (values[1] === 'true') day.killed = seat(0)
        break
      case 'result':
        side = values[2]!
        result = { place, day: today, humans: wholeIn(values[0]!, place, 99), wolves: wholeIn(values[1]!, place, 99) }
        break
    }
  }
  if (side === undefined) throw new BadSource('it has no line of the result: the game was cut off')
  const deal = Array.from({ length: seats.size }, (_, i) => seats.get(i + 1))
  if (deal.length === 0 || deal.includes(undefined)) throw new BadSource('its lines of status do not name every seat')
  const roles = deal.map((one) => one!.role)
  return {
    deal: roles,
    names: deal.map((one) => one!.name),
    days: days.days,
    side,
    dead,
    ends: [result!],
    tellsDeaths: true,
    check: () => requireConsistent(facts, { deal: roles, days: days.days, survivors: { dead, ...result! } }),
    isChat: [...days.days.values()].some(({ talks, whispers }) => [...talks, ...whispers].some(isOutOfTurn)),
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

/** The values of a line; the last of them may have commas. */
function valuesIn(line: string, place: string): string[] {
  const kind = line.split(',', 2)[1] ?? ''
  const count = Object.hasOwn(VALUES, kind) ? VALUES[kind]! : undefined
  if (count === undefined) throw new BadSource(`${place} is no line of a game log`)
  const all = line.split(',')
  if (all.length < count) throw new BadSource(`${place} has ${all.length} values, and ${kind} has ${count}`)
  return [...all.slice(0, count - 1), all.slice(count - 1).join(',')]
}

function wholeIn(text: string, place: string, most: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= most))
    throw new BadSource(`${place}: ${JSON.stringify(text.slice(0, 40))} is no whole number up to ${most}`)
  return number
}
