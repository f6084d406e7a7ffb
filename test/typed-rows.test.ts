import { expect, test } from 'vitest'
import { recipeSchema } from '../schemas/recipe.ts'
import type { RecordedChoice } from '../schemas/record.ts'
import { thinkingOf } from '../src/belief/thinking.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { gameOf } from './played.ts'

const recipe = recipeSchema.parse({ ruleset: 'mini-mafia', players: 'random', seed: 'typed', games: { train: 1 } })
const ruleset = rulesetOf(recipe)
const words = wordsOf(ruleset)
const rendering = { words, configs: ['decisions', 'typed'] as const, beliefs: thinkingOf(ruleset, words) }
const played = await gameOf(recipe, 0)

type Gold = Readonly<
  Record<string, { readonly label: string; readonly probabilities?: Readonly<Record<string, number>> }>
>
/** The decisions of the game, each with its questions and its gold, where choices were changed. */
function typedOf(change: (choice: RecordedChoice) => object = () => ({})) {
  const choices = played.record.choices.map((choice) => ({ ...choice, ...change(choice) }))
  const { decisions, typed } = rowsOf({ ...played, record: { ...played.record, choices } }, rendering)
  const rows = new Map(typed.map((row) => [row.id, row]))
  return decisions.map((decision) => {
    const { gold, questions } = rows.get(decision.row_id)!
    expect(Object.keys(JSON.parse(gold) as object)).toEqual(Object.keys(JSON.parse(questions) as object))
    return { decision, gold: JSON.parse(gold) as Gold }
  })
}

test('there is a question of the act where there was a choice, with the probabilities that were stated', () => {
  const stated = [0.25, 0.75]
  const rows = typedOf(({ pick }) => (pick === undefined ? {} : { probs: stated }))
  expect(rows.some(({ decision }) => decision.legal_actions.length < 2)).toBe(true)
  for (const { decision, gold } of rows) {
    expect('act' in gold).toBe(decision.legal_actions.length > 1)
    if ('act' in gold) expect(Object.values(gold['act']!.probabilities!)).toEqual(stated)
    for (const { probabilities = {} } of Object.values(gold)) {
      const all = Object.values(probabilities)
      if (all.length > 0) expect(Math.round(1e6 * all.reduce((sum, p) => sum + p, 0))).toBe(1e6)
    }
  }
  expect(rows.filter(({ gold }) => 'act' in gold).length).toBe(3)
})

test('where no probabilities are stated for these options the act has a label alone', () => {
  for (const { decision, gold } of typedOf(() => ({ probs: [1] })))
    if (decision.legal_actions.length > 1) expect(Object.keys(gold['act']!)).toEqual(['label'])
})

test('what the rules chose is no answer: nothing is asked of the act, nor of what the speech says', () => {
  const made = typedOf().filter(({ decision }) => decision.chosen_action.text !== null)
  expect(made.every(({ gold }) => 'accuse' in gold)).toBe(true)
  for (const { gold } of typedOf(() => ({ source: 'default' })))
    expect(Object.keys(gold).filter((name) => !/^(?:black_\d|who_\w+)$/.test(name))).toEqual([])
})

test('every other seat is asked about, and who holds a role where somebody can', () => {
  for (const { decision, gold } of typedOf()) {
    const others = [1, 2, 3, 4].filter((seat) => seat !== decision.seat)
    expect(Object.keys(gold).filter((name) => name.startsWith('black'))).toEqual(others.map((seat) => `black_${seat}`))
    expect(Object.keys(gold).filter((name) => name.startsWith('who'))).toEqual(
      ['who_sheriff', 'who_mafia'].filter((name) => name in gold),
    )
    expect('who_sheriff' in gold).toBe(true)
  }
})

test('probabilities add up to 1 to the millionth, whatever they are rounded from', () => {
  const rows = typedOf(({ pick }) => (pick === undefined ? {} : { probs: [0.0000005, 0.9999995] }))
  const acts = rows.flatMap(({ gold }) => (gold['act'] ? [Object.values(gold['act'].probabilities!)] : []))
  expect(acts).toEqual([1, 2, 3].map(() => [0.000001, 0.999999]))
})
