import { expect, test } from 'vitest'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { checkSpeech } from '../src/rows/findings.ts'
import { wordsOf } from '../src/storage/prompts.ts'

/** What is found in a speech at the first turn to speak of a game. */
function foundIn(name: string, text: string, language?: string): string[] {
  const ruleset = rulesetNamed(name)
  const session = new Session(ruleset, ruleset.roles)
  const ask = () => session.open.find(({ act }) => act === 'speak')
  while (!ask())
    for (const { seat, turn, options } of session.open) session.reply(`${seat}.${turn}`, { pick: options[0]! })
  const view = session.view(ask()!.seat)
  return checkSpeech(view, { text }, wordsOf(ruleset).vocabulary, language).leakage.findings.map(({ code }) => code)
}

test('a name is a finding where players have numbers alone, and none where they have names', () => {
  expect(foundIn('mafia-2025', 'Alice lies. PASS.')).toEqual(['name'])
  expect(foundIn('mini-mafia', 'Alice lies.')).toEqual([])
})

test('another language is a finding at a table that speaks English, and none at one that does not', () => {
  const text = 'Je pense que le joueur numéro quatre est dans la mafia et il ment.'
  expect(foundIn('mini-mafia', text)).toEqual(['foreign-language'])
  expect(foundIn('mini-mafia', text, 'fr')).toEqual([])
})
