import { expect, test } from 'vitest'
import { legalActions } from '../src/rows/actions.ts'
import { replyTable, verdictOf } from './clients/judged.ts'

test.each(Object.entries(replyTable.asks))('the legal actions of "%s" are those that are published', (_, known) => {
  expect(legalActions(known.ask)).toEqual(known.legal_actions)
})

// test/clients/judged.py holds the Python reader to the same table.
test.each(replyTable.replies)('$ask: $reply', ({ ask, reply, ...verdict }) => {
  expect(verdictOf(replyTable.asks[ask]!.ask, reply)).toEqual(verdict)
})

test('the table of replies has every verdict', () => {
  expect(replyTable.replies.length).toBeGreaterThanOrEqual(30)
  const verdicts = replyTable.replies.map(({ fault, place, salvaged }) => fault ?? `${place! > 0} ${salvaged}`)
  expect([...new Set(verdicts)].sort()).toEqual([
    'false false',
    'false true',
    'format',
    'pick',
    'say',
    'true false',
    'true true',
  ])
})
