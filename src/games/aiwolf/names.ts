import type { Seat } from '../../../schemas/ask.ts'

/** The name of a seat in the contest. */
export const agentName = (seat: Seat): string => `Agent[${String(seat).padStart(2, '0')}]`
