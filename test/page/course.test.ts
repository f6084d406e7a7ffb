import { expect, test } from 'vitest'
import { courseOf, turnsOf } from '../../src/page/course.ts'

const moments = ['a', 'b', 'c', 'd'].map((text, i) => ({ type: 'spoke', day: i >> 1, phase: 'day', text, open: true }))

test('the course of a game is how black its black players look on average', () => {
  const beliefs = [
    { moment: 1, black: [500, 100, 0] },
    { moment: 3, black: [1000, 0, 500] },
  ]
  expect(courseOf({ moments, beliefs }, ['black', 'red', 'black'])).toEqual([
    { moment: 1, day: 0, phase: 'day', text: 'b', share: 0.25 },
    { moment: 3, day: 1, phase: 'day', text: 'd', share: 0.75 },
  ])
  expect(courseOf({ moments, beliefs }, ['red', 'red', 'red']).map(({ share }) => share)).toEqual([0, 0])
})

test('its turns are the four largest changes, up or down, in their order; small ones and the beginning are none', () => {
  const shares = [0.89, 0.8, 0.5, 0.57, 0.77, 0.67, 0.82]
  const course = shares.map((share, moment) => ({ moment, day: 1, phase: 'day', text: '', share }))
  expect(turnsOf(course).map(({ moment, by }) => [moment, Math.round(100 * by)])).toEqual([
    [2, -30],
    [4, 20],
    [5, -10],
    [6, 15],
  ])
  expect(turnsOf(course.slice(0, 1))).toEqual([])
  expect(turnsOf(course.slice(2, 4))).toEqual([])
})
