import { expect, test } from 'vitest'
import type { Event } from '../schemas/event.ts'
import { Nights } from '../src/value/nights.ts'

const night = (number: number): Event => ({ type: 'began', phase: 'night', number })
const left = (seat: number, by: string): Event => ({ type: 'left', seat, by })
const checked = (target: number): Event => ({ type: 'checked', seat: 3, target, question: 'team', found: 'red' })

test('a night has who lived when it began, who was killed, and what not everybody heard up to the next one', () => {
  const nights = new Nights(5)
  const open: Event[] = [night(1), left(2, 'kill'), left(4, 'vote'), night(2), left(5, 'kill'), night(3)]
  for (const event of open) {
    nights.hear(event, false)
    if (event.type === 'began') nights.hear(checked(event.number), true)
  }
  const [one, two, three] = [
    { alive: [1, 2, 3, 4, 5], victims: [2], secrets: [checked(1)] },
    { alive: [1, 3, 5], victims: [5], secrets: [checked(2)] },
    { alive: [1, 3], victims: [], secrets: [checked(3)] },
  ]
  expect([1, 2, 3].map((number) => nights.at(number))).toEqual([one, two, three])
  // The later nights of a night are those after it, and not itself.
  expect([1, 2, 3].map((number) => nights.after(number))).toEqual([[two, three], [three], []])
  expect([nights.at(0), nights.last]).toEqual([undefined, 3])
})
