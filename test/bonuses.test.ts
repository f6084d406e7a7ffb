import { describe, expect, test } from 'vitest'
import { recipeFrom } from '../pipelines/generate/recipe.ts'
import { MODERATOR } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { RecordedChoice } from '../schemas/record.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { marksFor } from '../src/games/mafia-2025/points.ts'
import { teamOf } from '../src/games/mafia-2025/roles.ts'
import { gainsOf, withMarks } from '../src/play/marks.ts'
import { replayRecord, rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { packed } from '../src/value/wins.ts'
import { actionsOf, placeIn } from '../src/view/actions.ts'
import { decisionsOf } from '../src/view/decisions.ts'
import { finishedOf, playAll } from './games/table.ts'
import { gameOf, withWins } from './played.ts'

const recipe = recipeSchema.parse({
  seed: 'bonuses',
  players: 'scripted',
  games: { train: 3 },
  values: 1,
  switches: { bonuses: 'advantages' },
})
const ruleset = rulesetOf(recipe)
const words = wordsOf(ruleset)
const round = (x: number): number => Math.round(x * 100) / 100

test('a seat gains the sum of what its choices were better than the others, not shrunk, and nothing where the sum does not separate from zero', async () => {
  const played = withWins(await gameOf(recipe, 0), 16)
  const { decisions } = rowsOf(played, { words })
  const sums = new Map<number, number>()
  for (const { seat, value, legal_actions, chosen_action } of decisions) {
    const at = legal_actions.findIndex(
      ({ act, target, word }) =>
        act === chosen_action.act && target === chosen_action.target && word === chosen_action.word,
    )
    if (seat <= MODERATOR || value!.advantage === null) continue
    const others = value!.chances.toSpliced(at, 1)
    const mean = others.reduce((sum, one) => sum + one, 0) / others.length
    sums.set(seat, (sums.get(seat) ?? 0) + value!.chances[at]! - mean)
  }
  const gains = gainsOf(played)
  expect(gains.length).toBeGreaterThan(5)
  for (const { seat, sum } of gains) expect(sum).toBeCloseTo(sums.get(seat)!, 2)
  expect(gainsOf(withWins(await gameOf(recipe, 0), 64))).toEqual([])
  expect(gainsOf(await gameOf(recipe, 0))).toEqual([])
})

test('section 6.2 and 6.3: a gain of a whole game is worth a win, within the ranges of the rules', async () => {
  const gains = [
    { seat: 3, sum: 0.4 },
    { seat: 4, sum: -0.4 },
    { seat: 5, sum: -0.001 },
  ]
  expect(marksFor(gains, 0.75)).toEqual([
    { seat: 3, kind: 'bonus', points: 0.3 },
    { seat: 4, kind: 'destructive', points: -0.3 },
    { seat: 5, kind: 'destructive', points: 0 },
  ])
  let bonuses = 0
  for (let index = 0; index < 3; index++) {
    const played = withWins(await gameOf(recipe, index), 16)
    const { outcome, record } = withMarks(played, ruleset)
    expect(record.marks).toEqual(marksFor(gainsOf(played), 0.75))
    for (const [i, points] of outcome.points.entries()) {
      const won = teamOf(outcome.roles[i]!) === outcome.winner
      const more = round(points - (won ? 0.75 : 0))
      const mark = record.marks.find(({ seat }) => seat === i + 1)
      if (!mark) expect(more).toBe(0)
      else if (mark.kind === 'destructive') expect(more).toBe(-Math.min(0.4, Math.max(0.2, -mark.points)))
      else expect(more).toBe(won ? Math.min(0.9, Math.max(0.1, mark.points)) : Math.min(0.5, mark.points))
      if (mark?.kind === 'bonus') bonuses++
    }
    expect(replayRecord(JSON.stringify(record)).outcome).toEqual(outcome)
  }
  expect(bonuses).toBeGreaterThan(5)
})

test('marks are in no view: rows differ in points alone, which are hindsight', async () => {
  const played = withWins(await gameOf(recipe, 1), 16)
  const [bare, marked] = [rowsOf(played, { words }), rowsOf(withMarks(played, ruleset), { words })]
  expect(marked.sft).toEqual(bare.sft)
  expect(marked.decisions).not.toEqual(bare.decisions)
  const withoutPoints = (rows: typeof bare.decisions) =>
    rows.map(({ hindsight: { points: _, ...hindsight }, ...row }) => ({ ...row, hindsight }))
  expect(withoutPoints(marked.decisions)).toEqual(withoutPoints(bare.decisions))
})

test('rules without the switch give no marks, and the switch without values is refused', async () => {
  const plain = rulesetOf(recipeSchema.parse({ games: { train: 1 } }))
  const played = withWins(await gameOf(recipe, 0), 16)
  expect(plain.marks).toBeUndefined()
  expect(withMarks(played, plain)).toBe(played)
  const asked = (values?: number) => () =>
    recipeFrom(undefined, { train: 1, switch: [['bonuses', 'advantages']], ...(values && { values }) })
  expect(asked()).toThrow(
    /bonuses that these switches of mafia-2025 give are made of values; ask for them with --values/,
  )
  expect(asked(8)).not.toThrow()
})

describe('of a moderated game', () => {
  const rules = rulesetNamed('classic-7')
  const { log, record } = finishedOf(
    rules,
    playAll(rules, rules.roles, ({ seat, options }) => (seat < 0 ? { pick: options[0]! } : undefined)),
  )
  const decisions = [...decisionsOf(log, record.choices)].filter(({ ask }) => actionsOf(ask).length > 1)

  /** The gains if each decision wins in 16 of 64 states with the chosen option, and with every other option in as many plus the number given for it. */
  function gains(seat: number, ...others: readonly number[]) {
    const rolled = decisions.filter(({ ask }) => ask.seat === seat).slice(0, others.length)
    expect(rolled).toHaveLength(others.length)
    const choices = decisions.map(({ ask, choice }): RecordedChoice => {
      const more = others[rolled.findIndex((one) => one.ask === ask)]
      if (more === undefined) return choice
      const won = actionsOf(ask).map((_, i) => 16 + (i === placeIn(ask, choice) ? 0 : more))
      const wins = won.map((count) => Array.from({ length: 64 }, (_, k) => k < count))
      return { ...choice, rollouts: { states: 64, wins: packed(wins) } }
    })
    const by = new Map(choices.map((choice) => [`${choice.seat}.${choice.turn}`, choice]))
    return gainsOf({
      log,
      record: { ...record, choices: record.choices.map((one) => by.get(`${one.seat}.${one.turn}`) ?? one) },
    })
  }

  test('a sum separates from zero beyond 2.41 standard errors, whose squares add up', () => {
    // One decision: 6 of 64 states are 2.37 standard errors, 7 are 2.60. Two of 5 are 2.99.
    expect(gains(3, -6)).toEqual([])
    expect(gains(3, -7)).toEqual([{ seat: 3, sum: 7 / 64 }])
    expect(gains(3, 6)).toEqual([])
    expect(gains(3, 7)).toEqual([{ seat: 3, sum: -7 / 64 }])
    expect(gains(3, 5)).toEqual([])
    expect(gains(3, 5, 5)).toEqual([{ seat: 3, sum: -10 / 64 }])
  })

  test('the moderator, who is no player, gains nothing', () => expect(gains(MODERATOR, -16, -16)).toEqual([]))
})
