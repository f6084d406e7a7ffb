import type { Seat } from '../../../../schemas/ask.ts'
import { objectIn } from '../../../view/reply.ts'

const directions = ['up', 'same', 'down'] as const
type Direction = (typeof directions)[number]

/** How the model's feeling for each seat has changed. */
export type Vibes = ReadonlyMap<Seat, Direction>

const nameOf = (seat: Seat): string => `player_${seat}`

export const vibesSchema = (seats: readonly Seat[]): object => ({
  type: 'object',
  properties: Object.fromEntries(seats.map((seat) => [nameOf(seat), { enum: directions }])),
  required: seats.map(nameOf),
  additionalProperties: false,
})

/** Reads the vibes of some seats; others are ignored, and seats that are left out stay the same. Undefined if there is none. */
export const readVibes =
  (seats: readonly Seat[]) =>
  (text: string): Vibes | undefined => {
    const read = objectIn(text)
    if (!read) return undefined
    const vibes = new Map<Seat, Direction>()
    for (const seat of seats) {
      const direction = directions.find((one) => one === read[nameOf(seat)])
      if (direction) vibes.set(seat, direction)
    }
    return vibes.size > 0 ? vibes : undefined
  }

/** The log-odds of a prior of .6 on the first two days and of .75 afterwards, as in the original. */
const EARLY = Math.log(0.6 / 0.4)
const LATE = Math.log(0.75 / 0.25)
const EARLY_DAYS = 2

/** Vibes as log-odds to be black, by seat. Priors begin at even odds each time. */
export const priorsOf = (vibes: Vibes, seats: number, day: number): number[] =>
  Array.from({ length: seats + 1 }, (_, seat) => {
    const direction = vibes.get(seat)
    const strength = day <= EARLY_DAYS ? EARLY : LATE
    return direction === 'up' ? strength : direction === 'down' ? -strength : 0
  })
