import type { Hushes } from '../../game/hushes.ts'

/** Decision 2: the only night is fixed by construction. Nobody is asked anything; it lasts a moment. */
export const hushesMini: Hushes = {
  areDrawn: true,
  after: (event) => (event.type === 'began' && event.phase === 'night' ? { slots: 1, seconds: 5 } : undefined),
  slotOf: () => 0,
}
