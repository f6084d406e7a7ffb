import { expect, test } from 'vitest'
import { CHANCE } from '../../../schemas/ask.ts'
import { Session } from '../../../src/game/session.ts'
import { rulesetNamed } from '../../../src/games/games.ts'

test('a group chat ends when everybody has had its turns: chance is never asked who speaks of nobody', () => {
  const ruleset = rulesetNamed('aiwolf-9', { chat: true, talkTurns: 2, whisperTurns: 1, maxDays: 2 })
  const session = new Session(ruleset, ruleset.roles)
  let drawn = 0
  while (!session.result)
    for (const ask of session.open) {
      if (ask.seat === CHANCE) drawn++
      if (ask.seat === CHANCE) expect(ask.options.length, `${ask.act} on draw ${drawn}`).toBeGreaterThan(0)
      session.reply(ask, ask.act === 'post' ? { pick: 'say', text: 'Hello.' } : { pick: ask.options.at(-1)! })
    }
  expect(drawn).toBeGreaterThan(9)
})
