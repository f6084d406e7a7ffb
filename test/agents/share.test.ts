import { expect, test } from 'vitest'
import type { Event } from '../../schemas/event.ts'
import { stream } from '../../src/game/random.ts'
import { postsIn, shareOf } from '../../src/policy/agents/time-to-talk/share.ts'
import { timeToTalk } from '../../src/policy/agents/time-to-talk/time-to-talk.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { factsOf } from '../../src/view/facts.ts'
import { UNTIMED } from '../../src/view/player.ts'
import { RULES, stagesBy, viewBy } from './by-hand.ts'

const began: Event = { type: 'began', phase: 'day', number: 1 }
const posted = (seat: number): Event => ({ type: 'posted', room: 'village', seat, text: `I am player number ${seat}.` })
const post = { act: 'post', room: 'village', options: ['say', 'listen'], tick: { now: 1, of: 12 }, seconds: 15 }
const viewAfter = (...seats: number[]) => viewBy(2, [began, ...seats.map(posted)], post)

test('a seat with less than an equal share of the talk is below it, one with just that is not', () => {
  const share = (...seats: number[]) => shareOf(factsOf(viewAfter(...seats)), 'village')
  expect(share()).toEqual({ said: 0, own: 0, isBelow: true, since: 0 })
  expect(share(2, 3, 4, 5, 6, 7, 1)).toEqual({ said: 7, own: 1, isBelow: false, since: 6 })
  expect(share(2, 3, 4, 5, 6, 7, 1, 3)).toEqual({ said: 8, own: 1, isBelow: true, since: 7 })
  expect(share(3, 2, 4)).toEqual({ said: 3, own: 1, isBelow: false, since: 1 })
})

test('a member posts in .44 of ticks of 15 seconds and in .16 of those of up to 7, less with more of the talk', () => {
  const equal = { said: 7, own: 1, isBelow: false, since: 3 }
  expect([7, 7.1, 15].map((seconds) => postsIn(seconds, equal, 7))).toEqual([0.16, 0.44, 0.44])
  expect(postsIn(15, { ...equal, own: 0 }, 7)).toBeCloseTo(2 * 0.44)
  expect(postsIn(15, { ...equal, own: 7 }, 7)).toBeCloseTo(0.25 * 0.44)
})

test('time-to-talk-every2 speaks after two messages of others', async () => {
  const picked = async (...seats: number[]) => {
    const { stages } = stagesBy(() => '{"text": "I suspect player number 3."}')
    const agent = { stages, words: wordsOf(RULES), game: RULES, random: stream('every2') }
    const player = timeToTalk.make({ ...agent, has: (name) => name === 'every2' })
    return (await player.act(viewAfter(...seats), UNTIMED)).pick
  }
  expect([await picked(2, 3), await picked(2, 3, 4), await picked(2, 3, 4, 5)]).toEqual(['listen', 'say', 'say'])
})
