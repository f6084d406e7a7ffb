import type { Hushes } from '../../game/hushes.ts'
import { NIGHT_SECONDS, PHRASES } from './night.ts'
import type { Switches } from './switches.ts'

/** Decision 5: the night follows the last phrase. Where the Mafia consults, its first proposal has a separate slot, even with one of them left. */
export function hushes7({ kill, firstNight }: Switches): Hushes {
  const slots = kill === 'consult' ? 2 : 1
  return {
    after: (event, { day }) =>
      event.type === 'woke' && event.who === PHRASES.at(-1) && !(firstNight === 'quiet' && day === 1)
        ? { slots, seconds: NIGHT_SECONDS }
        : undefined,
    slotOf: ({ act }) => (act === 'claim' ? 0 : slots - 1),
  }
}
