import type { Hushes } from '../../game/hushes.ts'
import { NIGHT_SECONDS } from './night.ts'
import { COUNTS } from './roles.ts'
import type { Switches } from './switches.ts'

/** Decisions 43 to 51: each phrase that wakes a role, be it alive or not. The shots are claimed one after the other, and the Don's is the last. */
export function hushes2025({ kill }: Switches): Hushes {
  const shots = kill === 'unanimous' ? 1 : COUNTS.mafia + 1
  return {
    after: (event) =>
      event.type === 'woke' ? { slots: event.who === 'mafia' ? shots : 1, seconds: NIGHT_SECONDS } : undefined,
    slotOf: ({ act }, earlier) => (act === 'kill' ? shots - 1 : act === 'claim' ? earlier : 0),
  }
}
