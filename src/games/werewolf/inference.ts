import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import { NOTHING, seatsIn } from '../../belief/clues.ts'
import type { ClueReader } from '../../game/ruleset.ts'
import type { Causes } from './causes.ts'
import { explained, type KnownNight, type NightRules } from './explained.ts'

/**
 * What a seat concludes from who died: the deal must have had, night after night, a Guard and a Witch who could bring it about with what the seat knows of
 * the attacks, and with what it did itself.
 */
export function nights({ clash, repeatProtect }: NightRules): ClueReader {
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
      const rules = { clash, repeatProtect }
      return [{ allows: (roles) => explained(roles, known, rules) === known.length }, ...leaving(event)]
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
