import { expect, test } from 'vitest'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { readGameLog } from '../../src/importers/aiwolf/read-lines.ts'
import { isContest, talkRules } from '../../src/importers/aiwolf/talk-rules.ts'
import { logsOf } from './aiwolf-log.ts'

test('logs of players with names of their own have the rules of the contest, whether anybody uses them or not', async () => {
  const { session } = await logsOf(9, 'one')
  const usual = readGameLog(gameLog(session))
  expect(isContest(usual.names)).toBe(false)
  expect(talkRules(usual).switches).toEqual({})
  const named = { ...usual, names: usual.names.map((_, i) => `Mina${i}`) }
  expect(isContest(named.names)).toBe(true)
  expect(talkRules(named).switches).toEqual({ blanks: true, letters: 250 })
  expect(talkRules({ ...named, isChat: true }).switches).toMatchObject({ chat: true, lateOver: true, letters: 250 })
})
