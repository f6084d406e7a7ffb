import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSpeech } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { ground } from '../src/speech/history/grounding.ts'
import { unreceived } from '../src/speech/history/received.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import type { Player } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'
import { gameOf } from './played.ts'
import { corpus, factsAt } from './speech/grounded.ts'

describe('a claim', () => {
  test('lies inside the text, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...corpus.map(({ text }) => text)),
      fc.constantFrom(
        'number 3 ',
        'voted against ',
        'I ',
        ', who was killed',
        '"',
        '\n',
        '. ',
        '99',
        'İ',
        ' day 1 ',
        '\ud800',
      ),
    )
    const facts = factsAt(7)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        for (const { start, end } of [...ground(text, () => facts), ...unreceived(text, facts)]) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
    )
  })

  test.each(['number 3 ', '3, ', 'I checked 4 ', 'voted against 3 and ', 'that player ', 'day 1 ', 'if ', 'the '])(
    'a speech of %j alone is read in no more time than its length asks',
    { retry: 3 },
    (unit) => {
      const cost = (length: number): number => {
        const text = `number 3 voted against ${unit.repeat(length)}`.slice(0, length)
        const before = process.threadCpuUsage()
        ground(text, () => factsAt(1))
        const { user, system } = process.threadCpuUsage(before)
        return (user + system) / 1000
      }
      // A square would be sixteen times.
      expect(cost(8000)).toBeLessThan(9 * Math.max(cost(2000), cost(2001)) + 20)
    },
  )
})

describe('in rows', () => {
  const recipe = recipeSchema.parse({ seed: 'grounding', games: { train: 20 } })
  const words = wordsOf(rulesetOf(recipe))

  test('what built-in players say of the past is read, and nearly all of it is so', async () => {
    const counts = { grounded: 0, contradicted: 0, 'not-checkable': 0 }
    for (let i = 0; i < 20; i++) {
      const { decisions } = rowsOf(await gameOf(recipe, i), { words })
      for (const { quality, leakage } of decisions) {
        for (const { verdict } of quality.grounding) counts[verdict]++
        expect(leakage.findings.filter(({ severity }) => severity === 'severe')).toEqual([])
      }
    }
    expect(counts.grounded).toBeGreaterThan(200)
    expect(counts.contradicted).toBeLessThan(0.02 * counts.grounded)
  })

  test('thoughts are checked too: claiming to have been told what a seat was not told is severe, and the truth of a check is only in hindsight', async () => {
    const text = 'I am the Sheriff. I checked player number 2: black. I checked player number 77: red. PASS.'
    const dreamer = (): Player => ({
      act: (view) => {
        const ask = askOf(view)
        return isSpeech(ask)
          ? { text, thought: 'I checked number 2 and he is black.' }
          : { pick: ask.options[0]!, thought: 'Number 1 voted against number 2 on day 1.' }
      },
    })
    const { decisions } = rowsOf(await gameOf(recipe, 0, { player: dreamer }), { words })
    const speeches = decisions.filter(({ chosen_action }) => chosen_action.text !== null)
    for (const { leakage, role, private_view, hindsight } of speeches) {
      const isTold = private_view.some((line) => /you checked number 2: Black/.test(line))
      const codes = leakage.findings.map(({ code, place }) => `${place} ${code}`)
      expect(codes).toEqual(isTold ? [] : ['thought unreceived-check'])
      expect(hindsight.claims.map((claim) => claim.true)).toEqual([
        role === 'sheriff',
        role === 'sheriff' && isTold,
        null,
      ])
    }
    const picks = decisions.filter(({ chosen_action, day }) => chosen_action.text === null && day === 1)
    expect(picks.length).toBeGreaterThan(0)
    for (const { quality } of picks)
      expect(quality.grounding.map(({ place, code, verdict }) => `${place} ${code} ${verdict}`)).toEqual([
        'thought vote contradicted',
      ])
  })
})
