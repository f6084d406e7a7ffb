import { expect, test } from 'vitest'
import { type MawSeat, MOST_REFUSED } from '../../pipelines/bridge/xmpp/maw-seat.ts'
import type { Answered } from '../../pipelines/table/sitting.ts'
import type { Ask, Choice, Reply } from '../../schemas/ask.ts'
import type { MawAgent, MawRequest } from '../../schemas/maw-messages.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { mawSeat } from './maw-tables.ts'

// What the player of one seat may send when, and what comes of it.

const words = wordsOf(rulesetNamed('maw'))
const POST: Ask = {
  ...{ type: 'asked', seat: 1, turn: 3, act: 'post', words: 30, seconds: 5, otherwise: 'listen', aloud: ['say'] },
  ...{ options: ['listen', 'say', 'whisper', 2, 3, 4, 'retract'], room: 'village', tick: { now: 1, of: 2 } },
}

/** A seat that is asked something, with what it answered and why it was refused. */
function seated(ask: Ask | null = POST, answered: Answered = { choice: {} as Choice, isAgain: false }) {
  const replies: Reply[] = []
  const refused: string[] = []
  const state = { left: 0 }
  const seat: MawSeat = mawSeat(4, ({ body }) => {
    if (body.type === 'refused') refused.push(body.reason)
  })
  const answer = (_: number, reply: Reply): Answered => {
    replies.push(reply)
    return answered
  }
  seat.begin({ ...{ seat: 1, words, game: {} as never }, deeds: { answer, leave: () => void state.left++ } })
  if (ask) seat.put(ask, 5000)
  return { seat, replies, refused, state }
}

const vote = { type: 'vote', target: 'p2@here' } as MawRequest
const whisper = { type: 'whisper', target: 'p2@here', message: 'It is 3.' } as MawRequest
const chat = { type: 'chat', message: 'I wait.' } as MawRequest

test.each<[to: MawAgent, request: MawRequest, reply: Reply]>([
  ['village', chat, { pick: 'say', text: 'I wait.' }],
  ['gm', { type: 'listen' } as MawRequest, { pick: 'listen' }],
  ['gm', vote, { pick: 2 }],
  ['village', vote, { pick: 2 }],
  ['gm', { type: 'retract' } as MawRequest, { pick: 'retract' }],
  ['village', whisper, { pick: 'whisper' }],
])('to the %s %j answers %j, once', (to, request, reply) => {
  const { seat, replies, refused } = seated()
  seat.take(to, request)
  expect([replies, refused]).toEqual([[reply], []])
  seat.take(to, request)
  expect([replies.length, refused]).toEqual([1, ['turn 3 has your answer; one act in each tick']])
})

test.each<[to: MawAgent, request: MawRequest, why: string]>([
  ['hideout', chat, 'only the room that is open takes what is said: the Village'],
  ['hideout', vote, 'that room is closed'],
  ['gm', { ...vote, target: 'p9@here' } as MawRequest, 'there is no such player'],
  ['gm', { type: 'check', target: 'p2@here' } as MawRequest, 'you are asked to post'],
  ['gm', { type: 'get_new_messages', index: 0 } as MawRequest, 'ask a room for its messages'],
  ['gm', { type: 'join_lobby', player_name: 'Bea' } as MawRequest, 'this cannot be sent during a game'],
])('to the %s %j is refused: %s', (to, request, why) => {
  const { seat, replies, refused } = seated()
  seat.take(to, request)
  expect([replies, refused]).toEqual([[], [why]])
})

test('nothing is answered before an ask or after it, nor whispered where nobody may whisper', () => {
  const { seat, refused } = seated(null)
  seat.take('gm', vote)
  seat.put({ ...POST, options: ['listen', 'say'] }, 5000)
  seat.take('village', whisper)
  seat.told({ to: [1], event: { type: 'chose', seat: 1, turn: 3, act: 'post', pick: 'listen', source: 'default' } })
  seat.take('gm', vote)
  expect(refused).toEqual([
    'you are not asked anything now',
    'you cannot whisper to that player',
    'you are not asked anything now',
  ])
})

test('whom a whisper is for and its words were sent with it, and are answered without another message', () => {
  const { seat, replies } = seated()
  seat.take('village', whisper)
  seat.put({ ...POST, turn: 4, act: 'whisper', options: ['none', 2, 3, 4] }, 5000)
  expect(replies).toEqual([{ pick: 'whisper' }, { pick: 2, text: 'It is 3.' }])
})

test('who is late is told so, and who sends nonsense twenty times is not listened to any more', () => {
  const late = seated(POST, { late: {} as Choice })
  late.seat.take('gm', vote)
  expect(late.refused).toEqual(['the time was over'])
  const { seat, replies, refused, state } = seated()
  for (let i = 0; i < MOST_REFUSED + 5; i++) {
    expect(state.left).toBe(i < MOST_REFUSED ? 0 : 1)
    seat.take('hideout', chat)
  }
  seat.take('gm', vote)
  expect([replies, refused.length, state.left]).toEqual([[], MOST_REFUSED + 1, 1])
  expect(refused.at(-1)).toContain('the rules answer for you until the game is over')
})
