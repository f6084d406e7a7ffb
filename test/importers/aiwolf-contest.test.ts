import { expect, test } from 'vitest'
import type { Said } from '../../src/importers/aiwolf/ledger.ts'
import { isContest, logRules } from '../../src/importers/aiwolf/log-rules.ts'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { readGameLog } from '../../src/importers/aiwolf/read-lines.ts'
import { logsOf } from './aiwolf-log.ts'

test('logs of players with names of their own have the rules of the contest, whether anybody uses them or not', async () => {
  const { session } = await logsOf(9, 'one')
  const usual = readGameLog(gameLog(session))
  expect(isContest(usual.names)).toBe(false)
  expect(logRules(usual).switches).toEqual({})
  const named = { ...usual, names: usual.names.map((_, i) => `Mina${i}`) }
  expect(isContest(named.names)).toBe(true)
  expect(logRules(named).switches).toEqual({ blanks: true, ownAttack: true, letters: 250 })
  expect(logRules({ ...named, isChat: true }).switches).toMatchObject({ chat: true, lateOver: true, letters: 250 })
})

test('a rule that only the course of the game shows is named, unless it is stated', async () => {
  const { session } = await logsOf(9, 'one')
  const usual = readGameLog(gameLog(session))
  const [number, day] = [...usual.days].find(([, { talks }]) => talks.length > 0)!
  const [first, ...others] = day.talks[0]!
  const told = (talks: readonly Said[]) => ({
    ...usual,
    days: new Map([...usual.days, [number, { ...day, talks: [[...talks]] }]]),
  })
  expect(logRules(usual).unstated).toEqual([])

  const long = told([{ ...first!, text: 'x'.repeat(126) }, ...others])
  expect(logRules(long)).toMatchObject({ switches: { letters: 250 }, unstated: ['letters'] })
  expect(logRules(long, { letters: 500 })).toMatchObject({ switches: { letters: 500 }, unstated: [] })
  expect(() => logRules(long, { letters: 125 })).toThrow('a message has 126 characters, and letters=125 is stated')

  const often = told(Array.from({ length: 7 }, () => ({ ...first!, text: 'Once more.' })))
  expect(logRules(often)).toMatchObject({ switches: { talkTurns: 7 }, unstated: ['talkTurns'] })
  expect(logRules(often, { talkTurns: 9 })).toMatchObject({ switches: { talkTurns: 9 }, unstated: [] })

  const blank = told([
    { ...first!, text: 'Over' },
    { ...first!, text: 'Still here.' },
  ])
  expect(logRules(blank)).toMatchObject({ switches: { blanks: true }, unstated: ['blanks'] })
  expect(logRules(blank, { blanks: true }).unstated).toEqual([])

  const wolf = usual.deal.indexOf('mafia') + 1
  const attacks = [{ seat: wolf, target: wolf, place: 'line 1' }]
  const own = { ...usual, days: new Map([...usual.days, [number, { ...day, attacks }]]) }
  expect(logRules(own)).toMatchObject({ switches: { ownAttack: true }, unstated: ['ownAttack'] })
})
