import type { Hushes } from '../../game/hushes.ts'
import type { Switches } from './switches.ts'

/** The ticks of the Hideout, also after it closed (decisions 18 to 21), and in the morning a moment for the Seer, where there is one (decision 30). */
export function hushesMaw({ nightTicks, tickSeconds, seer }: Switches): Hushes {
  return {
    after(event, { day }) {
      if (event.type === 'began' && event.phase === 'night') return { slots: nightTicks, seconds: tickSeconds }
      const isMorning =
        event.type === 'missed' ||
        (event.type === 'left' && event.by === 'kill') ||
        (event.type === 'began' && event.phase === 'day' && day === 1)
      return seer && isMorning ? { slots: 1, seconds: tickSeconds } : undefined
    },
    slotOf: ({ tick }) => (tick?.now ?? 1) - 1,
  }
}
