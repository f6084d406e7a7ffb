import type { NewAsk, Option, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { draw } from '../shared/chance.ts'
import { holder, isWolf, SPECIES, wolves } from './roles.ts'
import { ACTION_SECONDS, type Table } from './state.ts'
import { whisper } from './talk.ts'

/**
 * A night: the Medium learns what the executed was, the Werewolves whisper, and then the Seer, the Bodyguard and the Werewolves choose at once.
 * In night 0 nobody is guarded or attacked. Returns who is killed.
 */
export function* night(table: Table, executed: Seat | undefined): Script<Seat | undefined> {
  const { world, tell, switches } = table
  const { alive, roles, day } = world
  tell('everyone', { type: 'began', phase: 'night', number: day })
  const medium = holder(world, 'medium')
  if (medium !== undefined && executed !== undefined)
    tell([medium], { type: 'revealed', seat: executed, team: SPECIES[roles[executed]!]! })
  yield* whisper(table)

  const seer = holder(world, 'sheriff')
  const guard = day === 0 ? undefined : holder(world, 'doctor')
  const killers = day === 0 ? [] : alive.filter((seat) => isWolf(roles, seat))
  const others = (seat: Seat): Seat[] => alive.filter((other) => other !== seat)
  const humans = alive.filter((seat) => !isWolf(roles, seat))
  const asks = [
    ...killers.map((seat) => ask(seat, 'kill', switches.ownAttack ? alive : humans)),
    ...(seer === undefined ? [] : [ask(seer, 'check', others(seer))]),
    ...(guard === undefined ? [] : [ask(guard, 'protect', others(guard))]),
  ]
  const choices = yield asks
  const pickOf = (act: string): Option | undefined => choices[asks.findIndex((one) => one.act === act)]?.pick

  const target = pickOf('check')
  if (seer !== undefined && typeof target === 'number')
    tell([seer], { type: 'checked', seat: seer, target, question: 'team', found: SPECIES[roles[target]!]! })
  const picks = killers.map((_, i) => choices[i]!.pick!)
  killers.forEach((seat, i) => tell(wolves(roles), { type: 'claimed', seat, target: picks[i]! }))
  const leaders = mostNamed(picks.filter((pick) => humans.includes(pick as Seat)))
  const attacked = leaders.length > 1 ? yield* draw('kill', leaders) : leaders[0]
  return attacked === pickOf('protect') ? undefined : attacked
}

/** The seats named most often, in order of seats. */
export function mostNamed(picks: readonly Option[]): Seat[] {
  const named = picks.filter((pick) => typeof pick === 'number')
  const count = (seat: Seat): number => named.filter((pick) => pick === seat).length
  const most = Math.max(0, ...named.map(count))
  return [...new Set(named)].filter((seat) => count(seat) === most).sort((a, b) => a - b)
}

/** "none" replaces an answer that names no legal option. */
const ask = (seat: Seat, act: 'kill' | 'check' | 'protect', seats: readonly Seat[]): NewAsk => ({
  seat,
  act,
  options: ['none', ...seats],
  words: 0,
  seconds: ACTION_SECONDS,
  otherwise: 'none',
})
