import { expect, test } from 'vitest'
import type { Reply } from '../schemas/ask.ts'
import type { Event } from '../schemas/event.ts'
import { builtInModerator } from '../src/policy/moderator.ts'
import { UNTIMED } from '../src/view/player.ts'
import { viewFrom } from '../src/view/view.ts'

const spoke = (seat: number, act = 'speak') => ({ type: 'spoke', seat, act, text: 'PASS.' })

/** What the built-in moderator answers on day 2 of a game of four after these events. */
function answer(act: string, events: readonly object[]): Reply {
  const history = [
    { type: 'opened', roles: { civilian: 3, mafia: 1 }, teams: { civilian: 'red', mafia: 'black' } },
    { type: 'began', phase: 'day', number: 2 },
    ...events,
    { type: 'asked', seat: 0, act, options: act === 'schedule' ? ['send', 'wait'] : [1, 2, 3, 4], turn: 0 },
  ].map((event) => ({ event: event as Event, open: true }))
  return builtInModerator().act(viewFrom(0, history), UNTIMED) as Reply
}

test('the built-in moderator calls who has spoken least today, the next seat after the last speaker first', () => {
  expect(answer('cue', []).pick).toBe(1)
  expect(answer('cue', [spoke(2)]).pick).toBe(3)
  expect(answer('cue', [spoke(3), spoke(4), spoke(1)]).pick).toBe(2)
  expect(answer('cue', [spoke(3), spoke(4), spoke(1), spoke(2)]).pick).toBe(3)
})

test('it calls somebody until everybody who lives has spoken today, and not on', () => {
  const three = [spoke(3), spoke(4), spoke(1)]
  expect(answer('schedule', three).pick).toBe('send')
  expect(answer('schedule', [...three, { type: 'left', seat: 2, by: 'kill' }]).pick).toBe('wait')
  expect(answer('schedule', [...three, spoke(2)]).pick).toBe('wait')
})

test('last words and speeches of another day are none of the floor of today', () => {
  expect(answer('cue', [spoke(2, 'farewell')])).toEqual(answer('cue', []))
  const today = { type: 'began', phase: 'day', number: 3 }
  expect(answer('cue', [spoke(2), today])).toEqual(answer('cue', []))
})

test('it asks about what everybody heard, and not about the night', () => {
  const cues = Array.from({ length: 10 }, (_, n) => answer('cue', Array(n).fill(spoke(2))).text)
  expect(new Set(cues.map((cue) => cue?.replace(/^Player \d, /, ''))).size).toBeGreaterThan(3)
  expect(cues.filter((cue) => /night/i.test(cue ?? ''))).toEqual([])
})
