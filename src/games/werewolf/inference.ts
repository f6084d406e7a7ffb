import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import { NOTHING, seatsIn } from '../../belief/clues.ts'
import type { ClueReader, Roles } from '../../game/ruleset.ts'
import { ALL_MEANS, actors, after, type Causes, causesOf } from './causes.ts'
import type { Switches } from './switches.ts'

/** A night as one seat knows it. */
interface KnownNight {
  readonly alive: readonly Seat[]
  readonly dead: readonly Seat[]
  readonly known: Partial<Causes>
}

/**
 * What a seat concludes from who died: the deal must have had, night after night, a Guard and a Witch who could bring it about with what the seat knows of
 * the attacks, and with what it did itself.
 */
export function nights({ clash, repeatProtect }: Switches): ClueReader {
  let alive: readonly Seat[] = []
  let role = ''
  const passed: KnownNight[] = []
  let tonight:
    | { alive: readonly Seat[]; dead: Seat[]; known: { -readonly [K in keyof Causes]?: Causes[K] } }
    | undefined
  let isMorning = false
  return (event) => {
    if (event.type === 'opened') alive = seatsIn(event)
    if (event.type === 'dealt') role = event.role
    if (event.type === 'began' && event.phase === 'night') {
      tonight = { alive, dead: [], known: {} }
      isMorning = false
    }
    if (tonight && isMorning && !(event.type === 'left' && event.by === 'kill')) {
      passed.push(tonight)
      tonight = undefined
      isMorning = false
      const known = [...passed]
      return [{ allows: (roles) => isPossible(roles, known, { clash, repeatProtect }) }, ...leaving(event)]
    }
    if (tonight) learn(event, role, tonight)
    if (event.type === 'began' && event.phase === 'morning') isMorning = true
    return leaving(event)
  }

  /** Notes who leaves. */
  function leaving(event: Event): typeof NOTHING {
    if (event.type === 'left') alive = alive.filter((seat) => seat !== event.seat)
    return NOTHING
  }
}

function learn(
  event: Event,
  role: string,
  night: { dead: Seat[]; known: { -readonly [K in keyof Causes]?: Causes[K] } },
): void {
  if (event.type === 'left') night.dead.push(event.seat)
  if (event.type === 'decided' || event.type === 'attacked') night.known.target = event.target
  if (role === 'witch') {
    night.known.isHealed ??= false
    night.known.poisoned ??= 'none'
  }
  if (event.type !== 'chose') return
  const pick: Option = event.pick!
  if (event.act === 'protect') night.known.shield = pick
  if (event.act === 'heal') night.known.isHealed = pick !== 'none'
  if (event.act === 'poison') night.known.poisoned = pick
}

/** Whether a deal allows these nights one after the other. */
function isPossible(
  roles: Roles,
  passed: readonly KnownNight[],
  { clash, repeatProtect }: Pick<Switches, 'clash' | 'repeatProtect'>,
): boolean {
  let states = [ALL_MEANS]
  for (const { alive, dead, known } of passed) {
    const next = new Map<string, typeof ALL_MEANS>()
    for (const state of states) {
      const means = { ...state, ...actors(roles, alive) }
      for (const causes of causesOf(dead, means, clash, known)) {
        const left = { ...after(means, causes), ...(repeatProtect && { barred: 'none' as const }) }
        next.set(JSON.stringify(left), left)
      }
    }
    states = [...next.values()]
    if (states.length === 0) return false
  }
  return true
}
