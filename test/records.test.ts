import { expect, test } from 'vitest'
import { rulesetNamed } from '../src/games/games.ts'
import { BadRecord, replayGame, replayRecord } from '../src/play/record.ts'
import { finishedOf, playAll } from './games/table.ts'

const played = (name: string, switches = {}) => {
  const ruleset = rulesetNamed(name, switches)
  const game = playAll(ruleset, ruleset.roles, ({ seat, options }) => (seat < 0 ? { pick: options[0]! } : undefined))
  return finishedOf(ruleset, game).record
}
const refused = (text: string): string => {
  try {
    replayRecord(text)
  } catch (error) {
    if (error instanceof BadRecord) return error.message
    throw error
  }
  return 'taken'
}

test('a record is taken in its own JSON alone', () => {
  const text = JSON.stringify(played('mini-mafia'))
  expect(refused(text)).toBe('taken')
  expect(refused(` ${text}`)).toMatch(/not canonical/)
  expect(refused(text.replace('"split":"train","index":0', '"index":0,"split":"train"'))).toMatch(/not canonical/)
  expect(refused(text.replace('"version":"1-', '"version":"0-'))).toMatch(/this version of omerta plays mini-mafia@1-/)
})

test('marks are for seats that exist, in games whose rules give marks', () => {
  const record = played('mafia-2025', { bonuses: 'advantages', maxDays: 1 })
  const marked = (seat: number) => () =>
    replayGame({ ...record, marks: [{ seat, kind: 'bonus', points: 0.3 }] }).outcome.points[seat - 1]
  expect(marked(1)()).toBe(0.3)
  expect(marked(10)()).toBe(0.3)
  for (const seat of [0, 11]) expect(marked(seat)).toThrow(`a mark for seat ${seat}, which does not exist`)
  const plain = played('mafia-2025', { maxDays: 1 })
  expect(() => replayGame({ ...plain, marks: [{ seat: 1, kind: 'bonus', points: 0.3 }] })).toThrow(/gives none/)
})
