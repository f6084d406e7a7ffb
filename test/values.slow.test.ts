import { describe, expect, test } from 'vitest'
import { type Ask, type AskId, askId, type Choice } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { RecordedChoice } from '../schemas/record.ts'
import { Beliefs } from '../src/belief/beliefs.ts'
import { stream } from '../src/game/random.ts'
import { MODERATOR_ROLE } from '../src/game/ruleset.ts'
import type { Session } from '../src/game/session.ts'
import { noTally } from '../src/leaks/leak.ts'
import { checkLeaks } from '../src/leaks/leaks.ts'
import { rolloutsOf, withRollouts } from '../src/play/rollouts.ts'
import { type Finished, rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { appraisingOf } from '../src/value/appraise.ts'
import { Crowd } from '../src/value/crowd.ts'
import { Imagination } from '../src/value/imagine.ts'
import { choicesOf, type Ends, rollOut } from '../src/value/rollouts.ts'
import { outlookOf, sceneOf } from '../src/value/scene.ts'
import { packed } from '../src/value/wins.ts'
import { asksOf, decisionsOf } from '../src/view/decisions.ts'
import { askOf } from '../src/view/view.ts'
import { gameOf } from './played.ts'
import { recipeFor, TABLE } from './thinking.ts'

const recipe = recipeSchema.parse({ players: 'scripted', seed: 'values', games: { train: 100 } })
const ruleset = rulesetOf(recipe)
const words = wordsOf(ruleset)
const appraising = appraisingOf(ruleset, words)

describe.each(TABLE.map(([name, switches]) => ({ name, switches })))('$name', ({ name, switches }) => {
  test('every decision of a seat has rollouts for each of its legal actions, and the same game has the same', async () => {
    const own = recipeFor(name, switches, 'scripted')
    const rules = rulesetOf(own)
    const played = await gameOf(own, 0)
    const some = (id: AskId): boolean => {
      const [seat, turn] = id.split('.').map(Number) as [number, number]
      return (seat + turn) % (name === 'maw' ? 12 : 3) === 0
    }
    const found = rolloutsOf(played, 2, appraisingOf(rules, wordsOf(rules)), some)
    expect(found).toEqual(rolloutsOf(played, 2, appraisingOf(rules, wordsOf(rules)), some))
    const { decisions } = rowsOf(played, { words: wordsOf(rules) })
    for (const { seat, turn, legal_actions: legal } of decisions.filter((row) => row.seat > 0 && some(askId(row))))
      expect(found.get(askId({ seat, turn }))!.wins).toHaveLength(legal.length)
    expect(found.size).toBeGreaterThan(1)
  })
})

test('rows have the values of their rollouts, no prompt has them, and the leak checks find nothing', async () => {
  const plain = await gameOf(recipe, 0)
  const played = withRollouts(plain, 2, appraising)
  const [bare, rows] = [
    rowsOf(plain, { words }),
    rowsOf(played, { words, beliefs: appraising.thinking, isJudged: true }),
  ]
  expect(rows.sft.map(({ prompt, completion }) => [prompt, completion])).toEqual(
    bare.sft.map(({ prompt, completion }) => [prompt, completion]),
  )
  expect(bare.decisions.every(({ value, label }) => value === null && label === null)).toBe(true)
  for (const { value, legal_actions, act } of rows.decisions) {
    expect(value!.chances).toHaveLength(legal_actions.length)
    expect(value!.chances.every((p) => p >= 0 && p <= 1)).toBe(true)
    expect(value!.advantage === null).toBe(legal_actions.length === 1)
    if (act === 'vote') expect(value!.states).toBeGreaterThanOrEqual(4)
  }
  expect(rows.decisions.some(({ hindsight }) => hindsight.moved.some(({ change }) => change !== 0))).toBe(true)
  expect(rows.decisions.some(({ hindsight }) => (hindsight.belief_log_loss ?? 0) > 0)).toBe(true)
  const tally = noTally()
  expect(checkLeaks(played, rows, { ruleset, deals: 64, rendering: { words }, values: 2 }, tally)).toEqual([])
  expect(tally.values).toBeGreaterThan(8)
})

test('values of the true deal are found in every game, and in most of the decisions that are computed again', async () => {
  const tally = noTally()
  let found = 0
  for (let index = 0; index < 2; index++) {
    const played = cheated(await gameOf(recipe, index), 8)
    const leaks = checkLeaks(
      played,
      rowsOf(played, { words }),
      { ruleset, deals: 64, rendering: { words }, values: 8 },
      tally,
    )
    const values = leaks.filter(({ channel }) => channel === 'decisions.value')
    expect(values.length).toBeGreaterThan(0)
    found += values.length
  }
  // A vote that decides nothing, or a game that everybody knows to be lost, has the same value in all deals.
  expect(found / tally.values).toBeGreaterThan(0.5)
}, 120_000)

/** Who wins when the crowd goes on from a game after one choice. */
function playedOn(game: Session, crowd: Crowd, ask: Ask, choice: Choice, ends: Ends): string {
  const own = crowd.copy()
  return rollOut(
    game.branch((to, event) => own.hear(to, event)),
    own,
    ask,
    choice,
    ends,
    { decisions: 0 },
  )
}

/** A game whose values were rolled out from the true deal: what `deals from the seat's own information` rules out. */
function cheated({ record, log, outcome }: Finished, states: number): Finished {
  const roles = [MODERATOR_ROLE, ...record.deal]
  const choices = [...decisionsOf(log, record.choices)].map(({ view, choice }): RecordedChoice => {
    const beliefs = new Beliefs(view.seat, appraising.thinking).read(view)
    const outlook = outlookOf(view.seat, beliefs.posterior('own'), beliefs.posterior('table'), {
      checker: ruleset.checker,
      rest: 1,
    })
    const random = stream(record.game_id, choice.seat, choice.turn, 'values')
    const imagination = new Imagination(view, ruleset)
    const team = ruleset.teams[record.deal[choice.seat - 1]!]
    const all = choicesOf(askOf(view))
    const wins = all.map((): boolean[] => [])
    for (let k = 0; k < states; k++) {
      const scene = sceneOf(outlook, roles, ruleset.teams, Math.floor(random() * 2 ** 32))
      const game = imagination.under(roles, random)
      const crowd = new Crowd(scene)
      crowd.recall(game.log)
      const ends = new Map<string, string>()
      all.forEach((one, i) => {
        wins[i]!.push(playedOn(game, crowd, askOf(view), one, ends) === team)
      })
    }
    return { ...choice, rollouts: { states, wins: packed(wins) } }
  })
  return { record: { ...record, choices }, log, outcome }
}

test('a rollout that comes to a state which another has been in ends like that one', async () => {
  const { log, record } = await gameOf(recipe, 3)
  const roles = [MODERATOR_ROLE, ...record.deal]
  let compared = 0
  for (const { at, ask, view } of asksOf(log)) {
    if (at % 3 > 0 || ask.act === 'farewell') continue
    const beliefs = new Beliefs(view.seat, appraising.thinking).read(view)
    const outlook = outlookOf(view.seat, beliefs.posterior('own'), beliefs.posterior('table'), {
      checker: ruleset.checker,
      rest: 0.5,
    })
    const game = new Imagination(view, ruleset).under(roles, stream('memo', at))
    const crowd = new Crowd(sceneOf(outlook, roles, ruleset.teams, at * 7919))
    crowd.recall(game.log)
    const ends = new Map<string, string>()
    for (const choice of choicesOf(ask)) {
      const alone = playedOn(game, crowd, ask, choice, new Map())
      expect(playedOn(game, crowd, ask, choice, ends)).toBe(alone)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(50)
})

test('a Don who is asked after a shot knows that it did not end the game, and so does every imagined state', async () => {
  const recipe = recipeSchema.parse({ seed: 'fi', ruleset: 'fiim', players: 'scripted', games: { train: 60 } })
  const rules = rulesetOf(recipe)
  const appraising = appraisingOf(rules, wordsOf(rules))
  // In these games the shots that the crowd makes would end the game: in the second now and then, in the first always.
  for (const index of [14, 53]) {
    const played = await gameOf(recipe, index)
    const don = played.record.deal.indexOf('don') + 1
    const found = rolloutsOf(played, 4, appraising, (id) => id.startsWith(`${don}.`))
    expect(found.size).toBe(played.record.choices.filter(({ seat }) => seat === don).length)
  }
})
