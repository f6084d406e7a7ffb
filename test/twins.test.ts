import { expect, test } from 'vitest'
import { askId } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { allDeals } from '../src/belief/deals.ts'
import { stream } from '../src/game/random.ts'
import type { Roles } from '../src/game/ruleset.ts'
import { isSame } from '../src/leaks/same.ts'
import { type Changes, type Truth, truthOf, twinOf } from '../src/leaks/twins.ts'
import { rulesetOf } from '../src/play/series.ts'
import { gameOf } from './played.ts'

// Replays of one game under other deals: what stays, what is drawn again, and where they stop.

const recipe = recipeSchema.parse({ ruleset: 'mini-mafia', seed: 'twins', games: { train: 1 }, players: 'scripted' })
const { record, log } = await gameOf(recipe, 0)
const ruleset = rulesetOf(recipe)
const truth: Truth = truthOf(ruleset, record.deal, log, record.choices)
const twin = (roles: Roles, seed: number, changes: Changes = {}) => twinOf(truth, roles, stream('twins', seed), changes)
const publicIn = (told: typeof log) => told.flatMap(({ to, event }) => (to === 'everyone' ? [event] : []))
const byAsk = new Map(record.choices.map((choice) => [askId(choice), choice]))

test('under its own deal a game is played as it was', () => {
  const { game, choices } = twin(truth.roles, 1)
  expect(choices).toEqual(record.choices)
  expect(isSame(game.log, log)).toBe(true)
})

test('under another deal it stops at the first public event that differs, and every earlier one is the same', () => {
  const stops = allDeals(ruleset.roles).map((deal) => {
    const { game, open, choices } = twin(deal, 1)
    const [told, told2] = [publicIn(log), publicIn(game.log)]
    expect(isSame(told2.slice(0, open), told.slice(0, open))).toBe(true)
    if (!game.result) expect(isSame(told2[open], told[open])).toBe(false)
    // What does not depend on roles is what the seat chose.
    for (const { pick, text, ...choice } of choices) {
      const own = byAsk.get(askId(choice))
      if (own && !truth.hidden.has(askId(choice)) && text) expect([pick, text]).toEqual([own.pick, own.text])
    }
    return open
  })
  expect(Math.min(...stops)).toBeLessThan(truth.open.length)
})

test('hidden choices are drawn again where that is asked for, and stay what they were otherwise', async () => {
  const larger = recipeSchema.parse({ seed: 'twins', games: { train: 1 }, players: 'scripted' })
  const played = await gameOf(larger, 0)
  const own = truthOf(rulesetOf(larger), played.record.deal, played.log, played.record.choices)
  const byOwn = new Map(played.record.choices.map((choice) => [askId(choice), choice]))
  const changedBy = (isRedrawn: Changes['isRedrawn']) =>
    Array.from({ length: 10 }, (_, seed) => twinOf(own, own.roles, stream('redrawn', seed), { isRedrawn }).choices)
      .flatMap((choices) => choices.filter(({ pick, ...choice }) => pick !== byOwn.get(askId(choice as never))?.pick))
      .map(({ seat }) => own.roles[seat])
  expect(changedBy(() => false)).toEqual([])
  expect(new Set(changedBy((_, act) => act === 'check'))).toEqual(new Set(['sheriff', 'don']))
})

test('choices are changed as they are made', () => {
  const { choices } = twin(truth.roles, 1, { change: (choice) => ({ ...choice, thought: 'Another thought.' }) })
  expect(choices).toEqual(record.choices.map((choice) => ({ ...choice, thought: 'Another thought.' })))
})
