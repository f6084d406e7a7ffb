import { expect, test } from 'vitest'
import { JudgeSeat } from '../../pipelines/table/judge-seat.ts'
import type { Table } from '../../pipelines/table/table.ts'
import type { Ask } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import { event, from, game, kinds, log, placesIn, seated, tell } from './judged.ts'
import { keeping } from './tables.ts'

const [opened] = log
const claimed = log.find(({ event }) => event.type === 'spoke')!

test('a locked judge is sent that it is locked, and nothing else, however often it comes back', () => {
  const { judge, line } = seated()
  tell(judge, log.slice(0, 20))
  judge.called({ seat: 2, turn: 3, act: 'kill' } as Ask, 'asked', undefined, [])
  for (const lastId of ['', `${judge.list}1`, `${judge.list}x`]) {
    const again = keeping()
    judge.connect(again, lastId)
    expect(again.sent).toEqual([{ kind: 'judge', isLocked: true, isPaused: false, breaks: false, isOver: false }])
  }
  expect(kinds(line)).toEqual(new Set(['judge', 'elsewhere']))
})

test('a judge before the first game is sent that the table stands locked, and has no cards to open', () => {
  const judge = new JudgeSeat('token')
  const line = keeping()
  judge.connect(line, '')
  expect(line.sent).toEqual([{ kind: 'judge', isLocked: true, isPaused: false, breaks: false, isOver: false }])
  expect(judge.unlock()).toBe(false)
  expect(judge.isLocked).toBe(true)
  expect(() => judge.control({ do: 'pause', breaks: false })).toThrow('the game has not begun')
})

test('cards that are opened are sent from the beginning and then as they are told; who comes back is sent what is missing', () => {
  const { judge, line } = seated()
  tell(judge, log.slice(0, 20))
  expect(judge.unlock()).toBe(true)
  expect(judge.unlock()).toBe(false)
  expect(line.sent.findLast(({ kind }) => kind === 'judge')).toMatchObject({ isLocked: false })
  expect(placesIn(judge, line)).toEqual(from(judge, 0))
  tell(judge, log.slice(20))
  expect(placesIn(judge, line)).toEqual(from(judge, 0))
  const again = keeping()
  judge.connect(again, `${judge.list}${judge.messages.length - 3}`)
  expect(again.sent[0]).toMatchObject({ kind: 'judge', isLocked: false })
  expect(placesIn(judge, again)).toEqual(from(judge, judge.messages.length - 3))
})

test('another game locks the judge again and says so, and no id of the last game stands for what was sent of it', () => {
  const { judge, table, line } = seated()
  tell(judge, log)
  judge.unlock()
  judge.end()
  expect(line.sent.at(-1)).toMatchObject({ kind: 'judge', isLocked: false, isOver: true })
  const [lastId, before] = [`${judge.list}${judge.messages.length}`, line.sent.length]
  judge.sitDown(game, table as unknown as Table)
  tell(judge, log)
  expect(line.sent.slice(before)).toEqual([
    { kind: 'judge', isLocked: true, isPaused: false, breaks: false, isOver: false },
  ])
  expect(() => judge.control({ do: 'pause', breaks: false })).toThrow('a person is playing')
  const again = keeping()
  judge.connect(again, lastId)
  expect(kinds(again)).toEqual(new Set(['judge']))
  judge.unlock()
  judge.connect(again, lastId)
  expect(placesIn(judge, again).slice(judge.messages.length)).toEqual(from(judge, 0))
})

test('the judge stops the table, lets it take one step, and lets it go on, which is told each time', () => {
  const { judge, table, line } = seated()
  judge.unlock()
  for (const [what, steps] of [
    ['pause', 0],
    ['step', 1],
    ['go', Number.POSITIVE_INFINITY],
  ] as const) {
    judge.control({ do: what, breaks: what === 'go' })
    expect(table.steps).toBe(steps)
    expect(line.sent.at(-1)).toMatchObject({ isPaused: what === 'pause', breaks: what === 'go' })
  }
  expect(table.went).toBe(3)
})

test('the table stops at a claim that is spoken or posted, and at nothing else behind it', () => {
  const { judge, table } = seated()
  tell(judge, [opened!])
  judge.unlock()
  judge.control({ do: 'go', breaks: true })
  const stops = (told: Told): boolean => {
    tell(judge, [told])
    return table.breaksAt!(told)
  }
  const spoke = claimed.event as Extract<Event, { type: 'spoke' }>
  expect(stops(claimed)).toBe(true)
  expect(
    stops({ to: [1], event: { ...spoke, type: 'chose', turn: 1, act: 'speak', source: 'made' } as unknown as Event }),
  ).toBe(false)
  expect(stops(event({ ...spoke, text: 'Good morning.' }))).toBe(false)
  expect(stops(event({ ...spoke, type: 'posted' }))).toBe(true)
})
