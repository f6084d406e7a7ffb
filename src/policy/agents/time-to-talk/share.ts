import type { Facts } from '../../../view/facts.ts'

/** How a seat's share of the talk of a phase compares with an equal one, from public counts. */
export interface Share {
  /** Messages of this phase, and its own among them. */
  readonly said: number
  readonly own: number
  readonly isBelow: boolean
  /** How many messages there were since its own last one; all of them if it has said nothing. */
  readonly since: number
}

/** The share of a seat in the talk of this phase, in one room if there are several. */
export function shareOf({ speeches, day, phase, alive, seat }: Facts, room: string | undefined): Share {
  // Rooms of the day and of the night have names of their own, so a day and a room make a phase.
  const here = speeches.filter((said) => said.day === day && said.room === room)
  const own = here.filter((said) => said.seat === seat).length
  const last = here.findLastIndex((said) => said.seat === seat)
  const isBelow = phase === 'night' || own * alive.length < here.length || here.length === 0
  return { said: here.length, own, isBelow, since: here.length - 1 - last }
}

/** How likely a member posts in a tick of `seconds` seconds: people post 4.4 messages in a day of 2 to 3 minutes (time-to-talk.md, section 7). */
export const postsIn = (seconds: number, { said, own }: Share, alive: number): number => {
  const usual = seconds <= 7 ? 0.16 : 0.44
  const share = said === 0 ? 1 / alive : own / said
  return usual * Math.min(2, Math.max(0.25, 2 - share * alive))
}
