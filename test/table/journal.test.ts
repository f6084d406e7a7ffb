import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasTable, readKept, type SetUp, TableJournal } from '../../pipelines/table/journal.ts'
import { workPath } from '../../src/storage/folder.ts'
import { folders } from './tables.ts'

const folder = folders()
const setUp: SetUp = {
  id: '0'.repeat(32),
  ruleset: 'mini-mafia',
  version: '1',
  switches: {},
  deal: ['mafia', 'sheriff', 'civilian', 'civilian'],
  seed: 'journal',
  players: ['person', 'scripted', 'scripted', 'scripted'],
  moderator: 'built-in',
  pace: 'fast',
  isTimed: true,
  keeps: true,
  hints: false,
  tokens: [{ seat: 1, token: 'a'.repeat(22) }],
  port: 0,
}

test('only its owner may read the deal, the tokens and the choices of a table', () => {
  const at = folder()
  TableJournal.begin(at, setUp).close()
  expect(statSync(workPath(at)).mode & 0o777).toBe(0o700)
  expect(readKept(at)).toEqual({ setUp, choices: [], told: 0, isDealing: true, open: [] })
})

test('what was told last, who has opened all cards, and that the cards were looked at is kept until the table is removed', () => {
  const at = folder()
  const journal = TableJournal.begin(at, setUp)
  for (const told of [1, 2, 5]) journal.told(told)
  journal.dealt()
  for (const seat of [1, 3]) journal.opened(seat)
  journal.close()
  expect(readKept(at)).toMatchObject({ told: 5, isDealing: false, open: [1, 3] })
  // Another table in its place begins anew.
  TableJournal.begin(at, setUp).close()
  expect(readKept(at)).toMatchObject({ told: 0, isDealing: true, open: [] })
  TableJournal.remove(at)
  expect(hasTable(at)).toBe(false)
})
