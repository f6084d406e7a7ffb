import { expect, test } from 'vitest'
import { renderingOf } from '../pipelines/generate/rendering.ts'
import type { Ask } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { atTemperature } from '../src/policy/holy-grail/choose.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { decisionsOf } from '../src/view/decisions.ts'
import type { Facts } from '../src/view/facts.ts'
import { type Stance, stanceIn, stanceOptions } from '../src/view/stances.ts'
import { gameOf } from './played.ts'

const recipe = recipeSchema.parse({
  ...{ ruleset: 'mini-mafia', seed: 'stances', games: { train: 6 }, players: 'holy-grail', configs: ['typed'] },
})
const ruleset = rulesetOf(recipe)
const words = wordsOf(ruleset)

test.each<[string, Stance, string | number]>([
  ["I'm the Detective. I checked player number 3 on night 1: Mafia.", 'claim', 'Detective'],
  ["I'm the Detective. I checked player number 3 on night 1: Mafia.", 'accuse', 3],
  ["I'm the Detective. I checked player number 4 on night 1: innocent.", 'trust', 4],
  ["I'm the Detective. I checked player number 4 on night 1: innocent.", 'accuse', 'none'],
  ['I suspect number 4. Player number 3 looks innocent to me.', 'accuse', 4],
  ['I suspect number 4. Player number 3 looks innocent to me.', 'trust', 3],
  ['Player number 4 should stay.', 'trust', 4],
  ['Player number 4 should stay.', 'accuse', 'none'],
  ['I suspect number 2.', 'accuse', 'none'],
  ['Good morning.', 'claim', 'none'],
])('"%s" is heard to %s %s', (text, stance, taken) => {
  // Player 2 has left the game, so nobody can be asked about that seat.
  const options = stance === 'claim' ? ['none', 'Detective'] : ['none', 3, 4]
  expect(stanceIn(text, stance, options, { speaker: 1, words })).toBe(taken)
})

test('a speech may go against and for every other seat that lives; where nothing may be said there is no side to take', () => {
  const facts = { alive: [1, 3, 4], roles: { mafia: 1, sheriff: 1, civilian: 2 } } as unknown as Facts
  const sides = (limit: number, alive = facts.alive) =>
    stanceOptions({ seat: 1, words: limit } as Ask, { ...facts, alive }, words)
  expect(sides(30)).toMatchObject({
    accuse: ['none', 3, 4],
    trust: ['none', 3, 4],
    claim: ['none', 'Villager', 'Detective'],
  })
  expect([sides(0), sides(30, [1])]).toEqual([{}, {}])
})

test('typed rows ask of each speech whom it goes against and for and what it claims, with the answer that its words give', async () => {
  const counts = new Map<string, number>()
  for (let index = 0; index < 6; index++) {
    const played = await gameOf(recipe, index)
    const said = [...decisionsOf(played.log, played.record.choices)]
    const { typed, decisions } = rowsOf(played, renderingOf(recipe, ruleset, undefined))
    for (const { id, questions, gold } of typed) {
      const { act, seat, turn } = decisions.find(({ row_id }) => row_id === id)!
      const asked = JSON.parse(questions) as Record<string, { criteria?: Record<string, string> }>
      const answers = JSON.parse(gold) as Record<string, { label: string; probabilities?: object }>
      expect('accuse' in asked).toBe(act === 'speak')
      if (act !== 'speak') continue
      const { text } = said.find(({ ask }) => ask.seat === seat && ask.turn === turn)!.choice
      for (const stance of ['accuse', 'trust', 'claim'] as const) {
        const options = Object.keys(asked[stance]!.criteria!)
        expect(options).toHaveLength(3)
        expect(options).not.toContain(`player ${seat}`)
        expect(options).toContain(answers[stance]!.label)
        const taken = stanceIn(
          text!,
          stance,
          options.map((name) => (name.startsWith('player ') ? Number(name.slice(7)) : name)),
          { speaker: seat, words },
        )
        expect(answers[stance]).toEqual({ label: typeof taken === 'number' ? `player ${taken}` : taken })
        if (taken !== 'none') counts.set(stance, (counts.get(stance) ?? 0) + 1)
      }
    }
  }
  for (const stance of ['accuse', 'trust', 'claim']) expect(counts.get(stance) ?? 0).toBeGreaterThan(1)
})

test('a temperature sharpens what is drawn from, and 0 leaves the likeliest option', () => {
  const distribution = new Map<number, number>([
    [1, 0.25],
    [2, 0.5],
    [3, 0.25],
  ])
  expect([...atTemperature(distribution, 1).values()]).toEqual([0.25, 0.5, 0.25])
  expect([...atTemperature(distribution, 0).values()]).toEqual([0, 1, 0])
  const sharp = atTemperature(distribution, 0.5)
  expect(sharp.get(2)).toBeCloseTo(0.25 / 0.375, 12)
})
