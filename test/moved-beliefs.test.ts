import { expect, test } from 'vitest'
import { askId } from '../schemas/ask.ts'
import type { Audience, Event, Told } from '../schemas/event.ts'
import { Beliefs } from '../src/belief/beliefs.ts'
import { believedGame } from '../src/rows/moved-beliefs.ts'
import { heardBy, viewOf } from '../src/view/view.ts'
import { DEAL, RULES, viewBy } from './agents/by-hand.ts'
import { thinkingOf } from './thinking.ts'

// Seats 1 and 6 are black, 3 is the Sheriff.
const thinking = thinkingOf(RULES)
const told = (event: object, to: Audience = 'everyone'): Told => ({ to, event: event as Event })
const opened = told(heardBy(viewBy(3, []))[0]!.event)
const dealt = DEAL.map((role, i) => told({ type: 'dealt', seat: i + 1, role }, [i + 1]))
const met = told({ type: 'met', seats: [1, 6] }, [1, 6])
const asked = (seat: number, turn = 0) => told({ type: 'asked', seat, turn, act: 'speak', options: [] }, [seat])
const day = told({ type: 'began', phase: 'day', number: 1 })
const text = 'I suspect player number 6. I trust player number 4. PASS.'
const begun = [opened, ...dealt, met]

test('the loss of a seat is the mean over the living that it is not sure of, red or black', () => {
  const found = (target: number, what: string) =>
    told({ type: 'checked', seat: 3, target, question: 'team', found: what }, [3])
  const log = [...begun, found(4, 'red'), found(6, 'black'), told({ type: 'left', seat: 7, by: 'kill' }), day, asked(3)]
  const { black } = new Beliefs(3, thinking).read(viewOf(log, 3)).posterior('own')
  expect([black[4], black[6]]).toEqual([0, 1])
  // Of 1, 2 and 5 the first is black.
  const loss = -(Math.log(black[1]!) + Math.log(1 - black[2]!) + Math.log(1 - black[5]!)) / 3
  const { losses } = believedGame(log, DEAL, thinking)
  expect(losses.get(askId({ seat: 3, turn: 0 }))).toBeCloseTo(loss, 4)
  // A black seat knows everybody.
  const { losses: sure } = believedGame([...begun, day, asked(1)], DEAL, thinking)
  expect(sure.get(askId({ seat: 1, turn: 0 }))).toBeNull()
})

test('a speech moves the red who hear it and live until the next thing is asked', () => {
  const movedBy = (...after: Told[]) => {
    const log = [...begun, day, asked(2), told({ type: 'spoke', seat: 2, act: 'speak', text }), ...after, asked(3)]
    return believedGame(log, DEAL, thinking)
      .moved.get(askId({ seat: 2, turn: 0 }))!
      .map(({ seat }) => seat)
  }
  expect(movedBy()).toEqual([3, 4, 5, 7])
  expect(movedBy(told({ type: 'left', seat: 5, by: 'fouls' }))).toEqual([3, 4, 7])
  // Who leaves after the next part of the day began, or after the end, was still moved.
  const left = told({ type: 'left', seat: 5, by: 'fouls' })
  expect(movedBy(told({ type: 'began', phase: 'vote', number: 1 }), left)).toEqual([3, 4, 5, 7])
  expect(movedBy(told({ type: 'ended', winner: 'red' }), left)).toEqual([3, 4, 5, 7])
})

test('what is said in a room of some is no speech that moves the table', () => {
  const post = (to: Audience) => told({ type: 'posted', room: 'hideout', seat: 1, text }, to)
  const moved = (to: Audience) => [
    ...believedGame([...begun, day, asked(1), post(to), asked(3)], DEAL, thinking).moved.keys(),
  ]
  expect(moved('everyone')).toEqual([askId({ seat: 1, turn: 0 })])
  expect(moved([1, 6])).toEqual([])
})
