import { expect, test } from 'vitest'
import type { Ask, Choice, NewAsk } from '../schemas/ask.ts'
import type { Event } from '../schemas/event.ts'
import type { Course } from '../src/game/course.ts'
import { Crowd } from '../src/value/crowd.ts'
import { answer } from '../src/value/crowd-play.ts'
import { rollOut } from '../src/value/rollouts.ts'
import { type Outlook, restOfTalk, sceneOf } from '../src/value/scene.ts'

const told = (...events: readonly object[]) => events.map((event) => ({ event: event as Event }))
const began = { type: 'began', phase: 'day', number: 2 }
const spoke = (seat: number, act = 'speak') => ({ type: 'spoke', seat, act, text: '' })
const posted = (seat: number) => ({ type: 'posted', seat, room: 'square', text: '' })

test('so much talk of a day is to come as there are of the living who have not spoken or posted since it began', () => {
  const rest = (...events: readonly object[]) => restOfTalk(told(...events), 4, 'day')
  expect([rest(began), rest(began, spoke(1)), rest(began, spoke(1), spoke(2))]).toEqual([1, 0.75, 0.5])
  expect([rest(began, spoke(1), spoke(1)), rest(began, posted(1), posted(2), posted(2))]).toEqual([0.75, 0.5])
  expect([rest(spoke(1), spoke(2), began), rest(began, spoke(3, 'farewell')), rest(spoke(1))]).toEqual([1, 1, 0.75])
  expect([1, 2, 3, 4, 5].map((n) => rest(began, ...Array.from({ length: n }, (_, i) => spoke(i + 1)))).at(-1)).toBe(0)
  expect([restOfTalk(told(began), 4, 'vote'), restOfTalk(told(began, spoke(1)), 4, 'night')]).toEqual([0, 1])
})

/** A Sheriff in seat 2 that has found seat 1 to be black decides, and the game ends. Whether it has told its result. */
function hasTold(first: Partial<Choice>): boolean {
  const nothing = new Float64Array(4)
  const outlook = { actor: 2, table: nothing, own: nothing, checking: nothing, checker: 'sheriff', rest: 0 }
  const roles = ['moderator', 'mafia', 'sheriff', 'civilian']
  const crowd = new Crowd(sceneOf(outlook as Outlook, roles, { mafia: 'black', sheriff: 'red', civilian: 'red' }, 1))
  crowd.hear([2], { type: 'checked', seat: 2, target: 1, question: 'team', found: 'black' } as Event)
  const ask = { seat: 2, act: first.pick === undefined ? 'speak' : 'vote', options: [1, 3] } as unknown as Ask
  const course = {
    asks: [ask],
    result: undefined as object | undefined,
    advance() {
      this.result = { winner: 'red' }
    },
  }
  const winner = rollOut(course as unknown as Course, crowd, ask, first as Choice, new Map(), { decisions: 0 })
  expect(winner).toBe('red')
  return crowd.told[1] === 1
}

test('who checks tells what it has found with words alone, not with a vote', () => {
  expect([hasTold({ text: 'PASS.' }), hasTold({ pick: 3 })]).toEqual([true, false])
})

test('a seat that may nominate a player whom a told check found black does so', () => {
  const nothing = new Float64Array(4)
  const outlook = { actor: 3, table: nothing, own: nothing, checking: nothing, checker: 'sheriff', rest: 0 }
  const teams = { mafia: 'black', sheriff: 'red', civilian: 'red' }
  const nominated = (isTold: boolean) =>
    Array.from({ length: 40 }, (_, key) => {
      const crowd = new Crowd(sceneOf(outlook as Outlook, ['moderator', 'mafia', 'sheriff', 'civilian'], teams, key))
      crowd.hear([2], { type: 'checked', seat: 2, target: 1, question: 'team', found: 'black' } as Event)
      if (isTold) crowd.tell(2, 'speak')
      const ask = { seat: 3, act: 'speak', options: [], nominable: [1], words: 30 } as unknown as NewAsk
      return answer(crowd, ask).heard?.nominee
    })
  expect(new Set(nominated(true))).toEqual(new Set([1]))
  expect(new Set(nominated(false))).toEqual(new Set([1, undefined]))
})
