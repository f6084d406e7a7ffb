import type { NewAsk, Option, Seat } from '../../../schemas/ask.ts'

/** An ask for one of some seats or nobody, without words; no answer in time is nobody. */
export const pickAsk = (seat: Seat, act: NewAsk['act'], seats: readonly Option[], seconds: number): NewAsk => ({
  seat,
  act,
  options: ['none', ...seats],
  words: 0,
  seconds,
  otherwise: 'none',
})
