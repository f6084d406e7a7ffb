import { expect, test } from 'vitest'
import { playRandomly, SWITCHES } from './random-play.ts'

test.each(SWITCHES)(
  'uniformly random play with $switches: the town wins $town of the games',
  ({ switches, town, nights }) => {
    const played = playRandomly(switches, 4000)
    // Four standard errors of 4,000 games, and half a point for the source's own.
    expect(Math.abs(played.town - town)).toBeLessThan(4 * Math.sqrt((town * (1 - town)) / 4000) + 0.005)
    if (nights !== undefined) expect(played.nights).toBeCloseTo(nights, 0)
  },
)
