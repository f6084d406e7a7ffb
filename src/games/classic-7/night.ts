import type { NewAsk, Option, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { draw } from '../shared/chance.ts'
import { pickAsk } from '../shared/pick-ask.ts'
import { holders, isMafia } from './roles.ts'
import type { Table } from './state.ts'

/** How long the seats that are asked at night have. */
export const NIGHT_SECONDS = 10

/** Decision 5: the phrases of every night, in this order, spoken even if the role is dead. */
export const PHRASES = ['mafia', 'sheriff', 'doctor'] as const

/** The result of a night: a victim, a seat that was attacked and saved, or neither. */
export interface Night {
  readonly victim: Seat | undefined
  readonly isSaved: boolean
}

/**
 * Decisions 5 to 17: one night. All asks are simultaneous, so nobody knows what others did tonight (except the second Mafia
 * if they consult). The Detective learns a result even if it dies; the Doctor learns nothing.
 */
export function* night(table: Table): Script<Night> {
  const { world, tell } = table
  for (const who of PHRASES) tell('everyone', { type: 'woke', who })
  if (table.switches.firstNight === 'quiet' && world.day === 1) return { victim: undefined, isSaved: false }

  const mafia = holders(world, 'mafia')
  const [sheriff] = holders(world, 'sheriff')
  const [doctor] = holders(world, 'doctor')
  const first = yield* consult(table, mafia)
  const killers = mafia.slice(first.length)
  const asks = [
    ...killers.map((seat) => ask(seat, 'kill', targets(table))),
    ...(sheriff === undefined ? [] : [ask(sheriff, 'check', others(table, sheriff))]),
    ...(doctor === undefined ? [] : [ask(doctor, 'protect', protectable(table, doctor))]),
  ]
  const choices = yield asks
  const pickOf = (act: string): Option | undefined => choices[asks.findIndex((ask) => ask.act === act)]?.pick

  const picks = killers.map((_, i) => choices[i]!.pick!)
  const decided = first.length > 0 ? picks[0]! : yield* agree(table, picks)
  killers.forEach((seat, i) => tell(mafia, { type: 'claimed', seat, target: picks[i]! }))
  tell(mafia, { type: 'decided', target: decided })
  const checked = pickOf('check')
  if (typeof checked === 'number') {
    const found = isMafia(world.roles, checked) ? 'black' : 'red'
    tell([sheriff!], { type: 'checked', seat: sheriff!, target: checked, question: 'team', found })
  }
  const shield = pickOf('protect')
  table.barred = table.switches.repeatProtect || typeof shield !== 'number' ? undefined : shield
  const isSaved = typeof decided === 'number' && decided === shield
  return { victim: typeof decided === 'number' && !isSaved ? decided : undefined, isSaved }
}

/** Decision 11, `consult`: the first of two Mafia says whom it would kill, and the second hears it. Returns what was said. */
function* consult(table: Table, mafia: readonly Seat[]): Script<readonly Option[]> {
  if (table.switches.kill === 'blind' || mafia.length < 2) return []
  const [choice] = yield [ask(mafia[0]!, 'claim', targets(table))]
  table.tell(mafia, { type: 'claimed', seat: mafia[0]!, target: choice!.pick! })
  return [choice!.pick!]
}

/** Decisions 9 and 10: "none" counts as not picking; two different seats are a tie. */
function* agree({ switches }: Table, picks: readonly Option[]): Script<Option> {
  const named = [...new Set(picks.filter((pick) => typeof pick === 'number'))].sort((a, b) => a - b)
  if (named.length < 2) return named[0] ?? 'none'
  if (switches.killTie === 'chance') return yield* draw('kill', named)
  return switches.killTie === 'lowest' ? named[0]! : 'none'
}

/** Decision 7: the Mafia spares its own, the Detective does not check itself, the Doctor may protect itself. */
const targets = ({ world }: Table): Seat[] => world.alive.filter((seat) => !isMafia(world.roles, seat))
const others = ({ world }: Table, self: Seat): Seat[] => world.alive.filter((seat) => seat !== self)
const protectable = (table: Table, doctor: Seat): Seat[] =>
  (table.switches.selfProtect ? table.world.alive : others(table, doctor)).filter((seat) => seat !== table.barred)

/** Decision 8: "none" is the first option of the night and what a late answer counts as. */
const ask = (seat: Seat, act: 'kill' | 'claim' | 'check' | 'protect', seats: readonly Seat[]): NewAsk =>
  pickAsk(seat, act, seats, NIGHT_SECONDS)
