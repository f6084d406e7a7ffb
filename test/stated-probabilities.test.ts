import { expect, test } from 'vitest'
import { Session } from '../src/game/session.ts'
import { judge } from '../src/game/settle.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { actionsOf } from '../src/view/actions.ts'

const ruleset = rulesetNamed('classic-7')
const session = new Session(ruleset, ruleset.roles)
const ask = session.open.find(({ act }) => act === 'check')!
const count = actionsOf(ask).length
const [pick] = ask.options
const even = Array<number>(count).fill(1 / count)
const kept = (probs: readonly number[]): readonly number[] | undefined => judge(ruleset, ask, { pick, probs }).probs

test('the probabilities that a player states are recorded if there is one for each action and they add up to 1', () => {
  expect(kept(even)).toEqual(even)
  expect(kept(even.with(0, even[0]! + 0.0005))).toBeDefined()
})

test.each<[string, readonly number[]]>([
  ['one too few', Array<number>(count - 1).fill(1 / (count - 1))],
  ['one too many', [...even, 0]],
  ['a sum above 1', even.map((p) => 1.5 * p)],
  ['a sum below 1', even.map((p) => p / 2)],
  ['nothing for any', even.map(() => 0)],
  ['one below 0', [1.1, -0.1, ...Array<number>(count - 2).fill(0)]],
])('of others none is recorded: %s', (_, probs) => expect(kept(probs)).toBeUndefined())

test('a choice that the rules made in its place has no probabilities', () =>
  expect(judge(ruleset, ask, { pick: 99, probs: even })).not.toHaveProperty('probs'))
