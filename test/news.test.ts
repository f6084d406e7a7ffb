import { expect, test } from 'vitest'
import type { Reply } from '../schemas/ask.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { renderNews } from '../src/view/news.ts'

const ruleset = rulesetNamed('mafia-2025', { draw: 'nights and days' })

/** The news of seat 1 at its speech of day 3; `answer` says what it answers before, by act and day. */
function newsOnDay3(answer: (act: string, day: number) => Reply | undefined): string {
  const game = new Session(ruleset, ruleset.roles)
  let day = 0
  while (!game.result)
    for (const ask of game.open) {
      if (ask.seat === 1 && ask.act === 'speak' && ++day === 3)
        return renderNews(game.view(1), wordsOf(ruleset)).content
      if (ask.seat === 1) game.reply(ask, answer(ask.act, day))
      else game.reply(ask, ask.act === 'speak' ? { text: `I am ${ask.seat} on day ${day}. PASS.` } : undefined)
    }
  throw new Error('the game ended before day 3')
}

test('news begin after the last answer of the seat itself, whose words are left out', () => {
  const news = newsOnDay3((act, day) => (act === 'speak' ? { text: `Mine of day ${day}. PASS.` } : undefined))
  expect(news).not.toContain('Mine of day')
  expect(news).not.toContain('I am 10 on day 1.')
  expect(news).toContain('I am 10 on day 2.')
})

test('what the rules answered for the seat is no answer of its own: its words are told', () => {
  const news = newsOnDay3((act, day) => (act === 'speak' && day === 1 ? { text: 'Mine of day 1. PASS.' } : undefined))
  expect(news).not.toContain('Mine of day 1.')
  expect(news).toContain('I am 10 on day 1.')
  expect(news).toMatch(/\b1\b.*"PASS\."/)
  const all = newsOnDay3(() => undefined)
  expect(all).toContain('I am 2 on day 1.')
})

test('of a chat room the posts of others are news, and not those of the seat itself', () => {
  const rules = rulesetNamed('maw', { players: 7 })
  const game = new Session(rules, rules.roles)
  for (let now = 1; now < 3; now++) {
    while (game.open[0]!.seat < 1) game.reply(game.open[0]!, { pick: game.open[0]!.options[0]! })
    for (const ask of game.open) game.reply(ask, { pick: 'say', text: `I am ${ask.seat} at ${now}.` })
  }
  while (game.open[0]!.seat < 1) game.reply(game.open[0]!, { pick: game.open[0]!.options[0]! })
  const news = renderNews(game.view(1), wordsOf(rules)).content
  expect(news).toContain('I am 2 at 2.')
  expect(news).not.toContain('I am 1 at')
  expect(news).not.toContain('at 1.')
})
