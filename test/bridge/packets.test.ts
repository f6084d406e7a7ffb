import { expect, test } from 'vitest'
import { dawnOf } from '../../pipelines/bridge/aiwolf/dawn.ts'
import type { JoinedTable } from '../../pipelines/bridge/aiwolf/joined-asks.ts'
import { lettersIn } from '../../pipelines/bridge/aiwolf/joined-rules.ts'
import { nextAt, requestOf } from '../../pipelines/bridge/aiwolf/requests.ts'
import { Room } from '../../pipelines/bridge/aiwolf/rooms.ts'
import type { Info } from '../../schemas/aiwolf.ts'

test('acts are asked for in the words of the contest, and parts of the game begin with its packets', () => {
  const asks = [{ act: 'vote' }, { act: 'check' }, { act: 'protect' }, { act: 'kill' }, { act: 'post' }]
  expect(asks.map(requestOf)).toEqual(['VOTE', 'DIVINE', 'GUARD', 'ATTACK', 'TALK'])
  expect(requestOf({ act: 'post', room: 'hideout' })).toBe('WHISPER')
  const at = (phase: string, number: number) => nextAt({ type: 'began', phase, number } as Parameters<typeof nextAt>[0])
  expect([at('day', 0), at('day', 2), at('vote', 2), at('night', 0), at('night', 2)]).toEqual([
    'DAILY_INITIALIZE',
    'DAILY_INITIALIZE',
    'DAILY_FINISH',
    'DAILY_FINISH',
    undefined,
  ])
})

test('a room counts turns by seat and phase, tells each thing once, and forgets the day before', () => {
  const room = new Room()
  const say = (seat: number, fields: object) =>
    room.hear(
      { type: 'posted', seat, text: 'Hi.', ...fields } as Parameters<Room['hear']>[0],
      { day: 1, agent: `A${seat}`, time: 0 } as never,
    )
  room.begin(true)
  for (const seat of [1, 2, 1]) say(seat, {})
  expect(room.fresh().map(({ idx, turn, agent }) => [idx, turn, agent])).toEqual([
    [0, 0, 'A1'],
    [1, 0, 'A2'],
    [2, 1, 'A1'],
  ])
  say(2, { type: 'passed', over: true })
  say(3, { type: 'passed', over: false })
  expect(room.fresh().map(({ text, skip, over }) => [text, skip, over])).toEqual([
    ['Over', false, true],
    ['Skip', true, false],
  ])
  expect([room.remains(1, 4), room.remains(2, 4), room.remains(3, 4), room.remains(4, 4)]).toEqual([2, 0, 3, 4])
  room.begin(false)
  expect([room.fresh(), room.remains(1, 4), room.remains(2, 4)]).toEqual([[], 4, 4])
  say(1, {})
  expect(room.last).toMatchObject({ idx: 0, turn: 0 })
  room.begin(true)
  say(1, {})
  expect(room.fresh()).toHaveLength(1)
})

test('a message has as many characters as the smaller of the limits that a server states, and 125 where it states none', () => {
  const letters = (max_length: object) => lettersIn({ max_length } as Parameters<typeof lettersIn>[0])
  expect([letters({}), letters({ per_agent: 50 }), letters({ base_length: 80, per_agent: 50 })]).toEqual([125, 50, 80])
  expect([letters({ per_talk: 60, base_length: 80 }), letters({ per_talk: 90, base_length: 80 })]).toEqual([60, 80])
})

test('a morning tells votes by seats, who left, the night, what was found and who died, in the order of a table', () => {
  const names = ['A', 'B', 'C', 'D', 'E']
  const dawn = (info: object) => [...dawnOf(info as Info, { names, seat: 2 } as unknown as JoinedTable)]
  const vote = (agent: string, target: string) => ({ day: 1, agent, target })
  const info = {
    ...{
      day: 2,
      executed_agent: 'C',
      attacked_agent: 'D',
      vote_list: [vote('A', 'C'), vote('C', 'A'), vote('B', 'C')],
    },
    ...{ divine_result: { target: 'E', result: 'WEREWOLF' }, medium_result: { target: 'C', result: 'HUMAN' } },
    attack_vote_list: [{ agent: 'E', target: 'D' }],
  }
  const all = (event: object) => ({ event, open: true })
  const some = (event: object) => ({ event, open: false })
  expect(dawn(info)).toEqual([
    all({ type: 'voted', target: 1, by: [{ seat: 3, kind: 'cast' }] }),
    all({
      type: 'voted',
      target: 3,
      by: [
        { seat: 1, kind: 'cast' },
        { seat: 2, kind: 'cast' },
      ],
    }),
    all({ type: 'left', seat: 3, by: 'vote' }),
    all({ type: 'began', phase: 'night', number: 1 }),
    some({ type: 'revealed', seat: 3, team: 'red' }),
    some({ type: 'checked', seat: 2, target: 5, question: 'team', found: 'black' }),
    some({ type: 'claimed', seat: 5, target: 4 }),
    all({ type: 'began', phase: 'day', number: 2 }),
    all({ type: 'left', seat: 4, by: 'kill' }),
  ])
  expect(dawn({ day: 1 })).toEqual([all({ type: 'began', phase: 'day', number: 1 })])
  expect(dawn({ day: 2 }).map(({ event }) => event.type)).toEqual(['unvoted', 'began', 'began', 'missed'])
  expect(() => dawn({ day: 2, attacked_agent: 'F' })).toThrow('the server speaks of "F", who is not at the table')
})
