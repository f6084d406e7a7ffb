import { expect, test } from 'vitest'
import { type Ask, askId, CHANCE, type Seat } from '../../schemas/ask.ts'
import { ask, asked, everybody, found, NIGHT, tableOf } from './made-up-table.ts'

// When each thing is told of a game that is made up for it.

const SHOWN = ['0 night', '0 hush 900']

test('public events are told one after the other as they are read, on a beat from when the table began', async () => {
  const { clock, did, teller } = tableOf([everybody('began'), found(1), everybody('spoke'), everybody('ended')])
  expect([teller.backlog, teller.told, teller.isOver]).toEqual([3, 0, false])
  teller.pump()
  expect([teller.backlog, teller.told]).toEqual([2, 1])
  await clock.run()
  // Reading ends at 220 ms, and the next beat is at 300.
  expect(did).toEqual(['0 began', '300 checked', '300 spoke', '600 ended'])
  expect([teller.backlog, teller.isOver]).toEqual([0, true])
})

test('seats are asked in secret in slots of a night, and what comes of an answer is told when its slot is over', async () => {
  const { clock, did, teller } = tableOf([...NIGHT], { answered: [1, 2, 3] })
  teller.pump()
  expect(teller.hushLeft).toBe(900)
  await clock.run(1100)
  expect(did).toEqual([
    ...SHOWN,
    '300 shoot 1',
    '300 1 has 200',
    '500 check 2',
    '500 2 has 200',
    '700 checked',
    '700 check 3',
    '700 3 has 200',
    '900 morning',
  ])
  expect(teller.hushLeft).toBe(0)
  await clock.run()
  // A vote is asked in public, for as long as the rules give; nobody answers it.
  expect(did.slice(10)).toEqual(['1200 vote 4', '1200 4 has 2000', `3200 ${askId(ask(4, 'vote'))} late`])
})

test('an ask that nobody answers is late once, at the end of its time, and one that was answered never is', async () => {
  const { clock, did, teller } = tableOf([...NIGHT], { answered: [2] })
  teller.pump()
  await clock.run(350)
  expect(teller.left(askId(ask(1, 'shoot')))).toBe(200)
  expect(teller.left(askId(ask(4, 'vote')))).toBeUndefined()
  await clock.run()
  const late = did.filter((line) => line.endsWith('late'))
  expect(late).toEqual(
    [
      ['500', ask(1, 'shoot')],
      ['900', ask(3, 'check')],
      ['3200', ask(4, 'vote')],
    ].map(([time, of]) => `${time} ${askId(of as Ask)} late`),
  )
  expect(teller.left(askId(ask(2, 'check')))).toBeUndefined()
})

test('an ask that is answered in its time is not late, and no time that is left is less than none', async () => {
  const answered: Seat[] = []
  const { clock, did, teller } = tableOf([...NIGHT], { answered })
  teller.pump()
  await clock.run(350)
  answered.push(1)
  await clock.run(550)
  expect(did.at(-1)).toBe('500 2 has 200')
  expect(did.some((line) => line.endsWith('late'))).toBe(false)
  teller.stop()
  clock.after(5000, () => {})
  await clock.run()
  expect([teller.left(askId(ask(2, 'check'))), teller.hushLeft]).toEqual([0, 0])
})

test('slots are counted by what was asked before, and the last of them ends when what came of it is told', async () => {
  const log = [everybody('night'), asked(2, 'check'), asked(1, 'shoot'), found(2), asked(3, 'check'), asked(4, 'check')]
  const { clock, did, teller } = tableOf(log, { answered: [1, 2, 3, 4] })
  teller.pump()
  await clock.run()
  expect(did.filter((line) => !line.includes(' has '))).toEqual([
    ...SHOWN,
    ...['500 check 2', '500 shoot 1', '700 checked', '700 check 3', '900 check 4'],
  ])
})

test('only persons and machines that are asked in secret have a limit, and chance never has one', async () => {
  const log = [everybody('night'), asked(1, 'shoot'), asked(CHANCE, 'shoot'), everybody('morning'), asked(2), asked(4)]
  const { clock, did, teller } = tableOf(log, { persons: [2], answered: [1, 2, 4, CHANCE] })
  teller.pump()
  await clock.run()
  expect(did.filter((line) => line.includes(' has '))).toEqual([
    '300 1 has 200',
    '300 -1 has undefined',
    '1200 2 has 2000',
    '1200 4 has undefined',
  ])
  const untimed = tableOf([asked(2), asked(4)], { isTimed: false, answered: [4] })
  untimed.teller.pump()
  await untimed.clock.run()
  expect(untimed.did).toEqual(['0 vote 2', '0 2 has undefined', '0 vote 4', '0 4 has undefined'])
})

test('a person who skips is told all that waits, and has a whole slot to answer; the next night passes as usual', async () => {
  const log = [...NIGHT, everybody('night'), asked(5, 'check')]
  const { clock, did, teller } = tableOf(log, { answered: [1, 2, 3, 4, 5] })
  teller.pump()
  expect(teller.skippable).toBe(teller.hushLeft)
  teller.skip()
  expect(teller.skippable).toBeLessThan(1000)
  const atOnce = ['shoot 1', '1 has 200', 'check 2', '2 has 200', 'checked', 'check 3', '3 has 200', 'morning']
  expect(did).toEqual([...SHOWN, ...atOnce.map((line) => `0 ${line}`)])
  expect(teller.hushLeft).toBe(0)
  await clock.run()
  expect(did.slice(10)).toEqual([
    ...['300 vote 4', '300 4 has 2000', '300 night', '300 hush 900'],
    ...['800 check 5', '800 5 has 200'],
  ])
})

test('who skips what is read, while nobody is asked in secret, skips no night that comes', async () => {
  const { clock, did, teller } = tableOf([everybody('spoke'), everybody('night'), asked(5, 'check')], { answered: [5] })
  teller.pump()
  expect(teller.skippable).toBeGreaterThan(0)
  teller.skip()
  expect(did).toEqual(['0 spoke', ...SHOWN])
  await clock.run()
  expect(did.slice(3)).toEqual(['500 check 5', '500 5 has 200'])
})

test('a public ask ends the time in which seats are asked in secret', async () => {
  const { clock, did, teller } = tableOf([everybody('night'), asked(4), found(4), asked(1, 'shoot')])
  teller.pump()
  await clock.run()
  expect(did.slice(0, 7)).toEqual([
    ...SHOWN,
    ...['900 vote 4', '900 4 has 2000', '900 checked', '900 shoot 1', '900 1 has 2000'],
  ])
  expect(teller.hushLeft).toBe(0)
})

test('what was told before a table was stopped is told at once, without reading and without its night', async () => {
  const { clock, did, teller } = tableOf([everybody('began'), ...NIGHT], { answered: [1, 2, 3, 4] })
  teller.catchUp(2)
  expect(did).toEqual(['0 began', '0 night'])
  teller.pump()
  // The night begins anew, as its time was not kept.
  await clock.run(150)
  expect(did.slice(2)).toEqual(['0 shoot 1', '0 1 has 200'])
  await clock.run()
  expect(did.at(-2)).toBe('900 vote 4')
  const whole = tableOf([everybody('began')])
  whole.teller.catchUp(5)
  expect(whole.did).toEqual(['0 began'])
})

test('events are not told while the table is held or after it has stopped; otherwise each is told exactly once', async () => {
  const { clock, did, teller, state } = tableOf([everybody('a'), everybody('b'), everybody('c')])
  state.isHeld = true
  teller.pump()
  expect(did).toEqual([])
  state.isHeld = false
  state.onTold = () => teller.pump()
  teller.pump()
  teller.pump()
  await clock.run(350)
  expect(did).toEqual(['0 a', '300 b'])
  teller.stop()
  await clock.run()
  expect(did).toEqual(['0 a', '300 b'])
})
