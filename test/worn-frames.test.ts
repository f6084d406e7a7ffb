import { beforeAll, expect, test } from 'vitest'
import { isSpeech, type Seat } from '../schemas/ask.ts'
import { teamOf } from '../src/games/mafia-2025/roles.ts'
import type { Move } from '../src/language/moves.ts'
import { rulesetOf } from '../src/play/series.ts'
import { deedOn } from '../src/policy/holy-grail/agreement.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { isWorn } from '../src/speech/writer/worn.ts'
import { factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

interface Spoken {
  readonly game: number
  readonly seat: Seat
  readonly team: string
  readonly text: string
  readonly moves: readonly Move[]
}
const spoken: Spoken[] = []
const GAMES = 30

beforeAll(async () => {
  const recipe = { ...recipeFor('mafia-2025', {}), seed: 'worn frames' }
  const { vocabulary } = thinkingOf(rulesetOf(recipe))
  for (let game = 0; game < GAMES; game++)
    await watched(recipe, game, (view) => {
      const { seat, role } = factsOf(view)
      if (!isSpeech(askOf(view))) return undefined
      return ({ text = '' }) => {
        spoken.push({
          game,
          seat,
          team: String(teamOf(role as never)),
          text,
          moves: listen(text, { speaker: seat, vocabulary }),
        })
      }
    })
}, 60_000)

/** In how many sentences of a game, beyond the first, words are said again. */
function again(words: RegExp, by: 'seat' | 'game'): number {
  const seen = new Map<string, number>()
  for (const { game, seat, text } of spoken) {
    const key = by === 'seat' ? `${game} ${seat}` : `${game}`
    seen.set(key, (seen.get(key) ?? 0) + (text.match(words)?.length ?? 0))
  }
  return [...seen.values()].reduce((sum, times) => sum + Math.max(0, times - 1), 0)
}

test('a figure of speech is hardly used again in a game, and the loud ones in few games', () => {
  for (const words of [
    /as far as I can throw/g,
    /goes off whenever/g,
    /smells of/g,
    /I would not buy a|I wouldn't buy a/g,
  ]) {
    expect(again(words, 'game'), String(words)).toBeLessThanOrEqual(1)
    const all = spoken.filter(({ text }) => text.match(words) !== null).length
    expect(all, String(words)).toBeLessThanOrEqual(0.45 * GAMES)
  }
})

test('a player hardly ever uses a sentence twice in a game', () => {
  const skeleton = (sentence: string): string =>
    sentence
      .toLowerCase()
      .replace(/\b(?:player |seat )?(?:number )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b/g, '#')
  const seen = new Set<string>()
  let twice = 0
  let sentences = 0
  for (const { game, seat, text } of spoken)
    for (const sentence of text.split(/(?<=[.!?;:]) /)) {
      if (sentence.split(' ').length < 4 || /check|THANK/.test(sentence)) continue
      const key = `${game} ${seat} ${skeleton(sentence)}`
      sentences++
      if (seen.has(key)) twice++
      seen.add(key)
    }
  expect(sentences).toBeGreaterThan(2000)
  expect(twice / sentences).toBeLessThan(0.004)
})

test('"they went after me" is the reason of few accusations, of the Mafia too', () => {
  const charges = spoken.flatMap(({ seat, team, moves }) =>
    moves.flatMap((move) => (move.kind === 'accuse' ? [{ team, isAtMe: deedOn(move.why) === seat }] : [])),
  )
  const share = (team: string): number => {
    const of = charges.filter((one) => one.team === team)
    return of.filter(({ isAtMe }) => isAtMe).length / of.length
  }
  expect(share('black')).toBeLessThan(0.18)
  expect(share('red')).toBeLessThan(0.08)
})

test('words are known again with whatever players they name', () => {
  const all = 'i trust player 4 about as far as i can throw a tractor.'
  const line = 'I trust {s} about as far as I can throw a [piano|tractor]'
  expect(isWorn(line, { heard: { own: '', all } })).toBe(false)
  expect(isWorn(line, { heard: { own: all, all } })).toBe(true)
  expect(isWorn('I have {s} down as {black}', { heard: { own: '', all } })).toBe(false)
})
