import { expect, test } from 'vitest'
import type { Ask } from '../../schemas/ask.ts'
import type { JudgeMessage } from '../../schemas/table.ts'
import { choices, event, game, log, open, seated, session, tell } from './judged.ts'
import { keeping } from './tables.ts'

test('the judge is shown each choice of a seat with what its player thinks and believes, and why the rules chose', () => {
  const { judge } = seated()
  tell(judge, log)
  const shown = judge.messages.filter((message) => message.kind === 'choice')
  const told = log.flatMap(({ event }) => (event.type === 'chose' ? event : []))
  expect(shown).toEqual(
    told.map(({ type: _, ...chose }) => {
      const { beliefs, why } = choices.find(({ seat, turn }) => seat === chose.seat && turn === chose.turn)!
      return { kind: 'choice', ...chose, ...(beliefs && { beliefs }), ...(why && { why }) }
    }),
  )
  expect(shown.filter(({ why }) => why === 'gone')).toHaveLength(1)
  expect(shown.filter(({ beliefs, thought }) => beliefs && thought === 'I wait.')).toHaveLength(1)
  expect(shown.some(({ text }) => text?.includes('is mafia'))).toBe(true)
  const before = judge.messages.length
  tell(judge, [event({ type: 'chose', seat: -1, turn: 0, act: 'draw', pick: 3, source: 'made' })])
  expect(judge.messages.length).toBe(before)
})

test('the judge is shown the cards, each ballot when it changes, and how the game ended', () => {
  const { judge } = seated()
  tell(judge, log)
  const of = <Kind extends JudgeMessage['kind']>(kind: Kind) =>
    judge.messages.filter((message): message is Extract<JudgeMessage, { kind: Kind }> => message.kind === kind)
  const moments = of('moment').map(({ moment }) => moment)
  expect(new Set(moments.map(({ open }) => open))).toEqual(new Set([true, false]))
  expect(of('cards')).toMatchObject([{ roles: session.deal, players: game.setUp.players }])
  const ballots = of('ballots').map((message) => JSON.stringify(message.ballots))
  expect(ballots.length).toBeGreaterThan(1)
  expect(ballots.filter((text, i) => text === '[]' || text === ballots[i - 1])).toEqual([])
  const { winner, reason } = log.flatMap(({ event }) => (event.type === 'ended' ? event : []))[0]!
  expect(of('ended')).toEqual([{ kind: 'ended', winner, reason }])
})

test('of a call the judge is shown the tries of that ask, what they took and cost, and a fault in short', () => {
  const { judge, line } = seated()
  judge.unlock()
  const others = keeping()
  const call = (seat: number, why?: string) =>
    judge.called({ seat, turn: 4, act: 'vote' } as Ask, 'failed', why, [others])
  call(2, 'x'.repeat(400))
  const priced = {
    kind: 'call',
    seat: 2,
    turn: 4,
    act: 'vote',
    state: 'failed',
    tries: 2,
    tokens: 52,
    cost: '0.0520',
    why: 'x'.repeat(300),
  }
  expect(open(line)).toEqual([priced])
  expect(others.sent).toEqual([priced])
  call(1)
  expect(line.sent.at(-1)).toEqual({
    kind: 'call',
    seat: 1,
    turn: 4,
    act: 'vote',
    state: 'failed',
    tries: 0,
    tokens: 0,
  })
  call(0)
  expect(others.sent).toHaveLength(2)
})
