import { expect, test } from 'vitest'
import type { ScoredGame } from '../../../src/game/scores.ts'
import { aggregate, type Cell, scorer } from '../../../src/games/mini-mafia/scores.ts'

// Wins of 100 games as published (arXiv 2509.23023, results of the repository): docs/mini-mafia.md has the source.
const BACKGROUNDS = ['DeepSeek V3.1', 'GPT-4.1 Mini', 'GPT-5 Mini', 'Grok 3 Mini', 'Mistral 7B']
const PUBLISHED = `
Claude Opus 4.1       | 23 57 43 15 48 | 62 82 93 78 43 | 59 62 76 97 66 | 2.20 0.59 | 1.98 0.38 | 1.92 0.24
Claude Sonnet 4       | 17 55 37 19 50 | 62 54 70 44 42 | 62 69 64 96 63 | 1.86 0.50 | 0.48 0.10 | 1.74 0.23
DeepSeek V3.1         | 30 58 40 20 51 | 70 73 87 75 52 | 70 64 65 98 57 | 3.13 0.86 | 2.13 0.42 | 1.68 0.22
Gemini 2.5 Flash Lite | 24 48 34 7 50  | 58 60 71 65 59 | 50 52 61 97 57 | 1.31 0.34 | 0.99 0.21 | 1.10 0.15
GPT-4.1 Mini          | 11 37 26 7 45  | 49 63 69 68 46 | 60 63 66 88 62 | 0.55 0.13 | 0.64 0.14 | 1.49 0.20
GPT-5 Mini            | 17 34 28 7 49  | 57 56 72 66 45 | 69 75 72 95 59 | 0.73 0.18 | 0.66 0.14 | 2.07 0.26
Grok 3 Mini           | 14 47 49 8 59  | 76 82 98 92 70 | 64 79 75 92 54 | 2.05 0.52 | 6.70 1.16 | 1.90 0.24
Llama 3.1 8B          | 12 20 30 1 35  | 53 63 64 52 48 | 17 19 23 28 26 | 0.30 0.07 | 0.54 0.12 | 0.10 0.01
Mistral 7B            | 11 36 30 2 54  | 52 63 65 52 46 | 45 54 45 62 46 | 0.69 0.16 | 0.52 0.11 | 0.53 0.07
Qwen 2.5 7B           | 3 25 30 2 45   | 50 70 64 54 50 | 28 45 57 75 46 | 0.36 0.08 | 0.63 0.14 | 0.51 0.07
`
const lines = PUBLISHED.trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()))

test.each([
  ['deceive', 1],
  ['detect', 2],
  ['disclose', 3],
])('%s: the ten published scores and their errors, to two decimals', (_, column) => {
  const cells = lines.flatMap(([model, ...parts]) =>
    parts[column - 1]!.split(/\s+/).map(
      (wins, i): Cell => ({
        model: model!,
        background: BACKGROUNDS[i]!,
        wins: Number(wins),
        games: 100,
      }),
    ),
  )
  const scores = aggregate(cells).map(({ model, alpha, error }) => `${model} ${alpha.toFixed(2)} ${error.toFixed(2)}`)
  expect(scores).toEqual(lines.map(([model, ...parts]) => `${model} ${parts[column + 2]}`))
})

test('there is no score for one model alone, nor if all models have the same rates', () => {
  const cell = (model: string, wins: number): Cell => ({ model, background: 'b', wins, games: 100 })
  expect(aggregate([cell('a', 40)])).toEqual([])
  expect(aggregate([cell('a', 40), cell('c', 40)])).toEqual([])
  expect(aggregate([cell('a', 40), cell('c', 50)])).toHaveLength(2)
})

test('a model that did not play against every background has no score, and changes none', () => {
  const cell = (model: string, background: string, wins: number): Cell => ({ model, background, wins, games: 100 })
  const whole = ['a', 'c'].flatMap((model, i) => ['x', 'y'].map((background) => cell(model, background, 40 + 10 * i)))
  expect(aggregate([...whole, cell('half', 'x', 90)])).toEqual(aggregate(whole))
})

test('a game counts for a seat only if the two others are played by the same', () => {
  const counted = (players: ScoredGame['players']): unknown[] => {
    const scores = scorer()
    const dead = { to: 'everyone', event: { type: 'left', seat: 1, by: 'kill' } } as const
    scores.add({ players, roles: ['civilian', 'civilian', 'sheriff', 'mafia'], winner: 'red', log: [dead] })
    return scores
      .tables()
      .slice(0, 3)
      .map(({ rows }) => rows.map((row) => row.slice(0, 4).join(' ')))
  }
  // The first of these is dead by the morning, so it plays no part.
  expect(counted(['z', 'b', 'b', 'a'])).toEqual([['a b 0 1'], [], []])
  expect(counted(['z', 'a', 'b', 'b'])).toEqual([[], ['a b 1 1'], []])
  expect(counted(['z', 'b', 'a', 'b'])).toEqual([[], [], ['a b 1 1']])
  expect(counted(['b', 'a', 'b', 'c'])).toEqual([[], [], []])
})
