import type { Seat } from '../../schemas/ask.ts'
import type { Deck } from './deck.ts'
import type { Posterior } from './posterior.ts'

/** P(black) by seat if one seat were red (`isRed`) or black for sure. */
export function supposing({ groups, seats }: Deck, { byGroup }: Posterior, seat: Seat, isRed: boolean): Float64Array {
  const black = new Float64Array(seats + 1)
  let sum = 0
  groups.forEach((blacks, group) => {
    const p = byGroup[group]!
    if (p === 0 || blacks.includes(seat) === isRed) return
    sum += p
    for (const one of blacks) black[one]! += p
  })
  if (sum > 0) for (let i = 0; i < black.length; i++) black[i]! /= sum
  return black
}
