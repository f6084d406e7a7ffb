import { expect, test } from 'vitest'
import type { Ask } from '../../schemas/ask.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { decidedIn } from '../../src/evaluation/deeds/decided.ts'
import { redecided } from '../../src/evaluation/deeds/decisions.ts'
import { made } from '../../src/game/choice.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { packed } from '../../src/value/wins.ts'
import { decisionsOf } from '../../src/view/decisions.ts'
import { gameOf, withWins } from '../played.ts'

const ASK: Ask = { seat: 3, turn: 4, act: 'vote', options: ['none', 1, 2], words: 0, seconds: 1, otherwise: 'none' }
const row = (won: number): boolean[] => [0, 1, 2, 3].map((i) => i < won)
/** The recorded choice: 1, which wins always; "none" wins once in four, 2 twice. */
const THERE: RecordedChoice = {
  ...{ seat: 3, turn: 4, ...made({ pick: 1 }), probs: [0, 0.75, 0.25] },
  rollouts: { states: 4, wins: packed([row(1), row(4), row(2)]) },
}

test('a choice is compared with the recorded one: whether it is the same, how surprised it is by that, and what both are worth', () => {
  const other = redecided(ASK, 'civilian', THERE, { probs: [0.5, 0.3, 0.2] }, made({ pick: 2 }))
  expect(other).toMatchObject({ act: 'vote', role: 'civilian', legal: 1, agrees: 0 })
  expect(other.surprise).toBeCloseTo(-Math.log(0.3))
  expect(other.divergence).toBeCloseTo(0.75 * Math.log(0.75 / 0.3) + 0.25 * Math.log(0.25 / 0.2))
  expect(other.worth).toBeCloseTo(0.5 - (0.25 + 1) / 2)
  expect(other.worth_there).toBeCloseTo(1 - (0.25 + 0.5) / 2)
  const same = redecided(ASK, 'civilian', THERE, { probs: [1, 0, 0] }, made({ pick: 1 }))
  expect(same).toMatchObject({ agrees: 1, worth: same.worth_there })
  // One certain mistake is not infinitely wrong.
  expect(same.surprise).toBeCloseTo(-Math.log(1e-4))
})

test('a reply that is not legal has nothing to compare, and one that states no probabilities no surprise', () => {
  expect(redecided(ASK, 'don', THERE, undefined, undefined)).toEqual({ act: 'vote', role: 'don', legal: 0 })
  const { rollouts: _, ...bare } = THERE
  const unstated = { act: 'vote', role: 'don', legal: 1, agrees: 1 }
  for (const reply of [undefined, {}, { probs: [0.5, 0.5] }])
    expect(redecided(ASK, 'don', bare, reply, made({ pick: 1 }))).toEqual(unstated)
})

test('the advantage of a choice is known where its options were rolled out and there is another', async () => {
  const recipe = recipeSchema.parse({
    ruleset: 'mini-mafia',
    players: 'scripted',
    seed: 'decided',
    games: { train: 1 },
  })
  const played = await gameOf(recipe, 0)
  const { vocabulary } = wordsOf(rulesetOf(recipe))
  const advantages = ({ record, log }: typeof played) =>
    [...decidedIn({ record, log, roles: record.deal }, vocabulary)].map(({ advantage }) => advantage)
  expect(new Set(advantages(played))).toEqual(new Set([null]))
  // Of two options the first always wins, and the other in a quarter of the states; differences are shrunk.
  const rolled = withWins(played, 16)
  const votes = [...decisionsOf(rolled.log, rolled.record.choices)].filter(({ ask }) => ask.act === 'vote')
  const found = advantages(rolled).filter((one) => one !== null)
  expect(found.map((one) => one > 0)).toEqual(votes.map(({ ask, choice }) => choice.pick === ask.options[0]))
  for (const one of found) expect(Math.abs(one)).toBeGreaterThan(0.2)
})
