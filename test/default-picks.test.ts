import { expect, test } from 'vitest'
import { made } from '../src/game/choice.ts'
import { replay } from '../src/game/replay.ts'
import { IllegalChoice, Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'

// Where nobody may abstain, "none" is no option of a vote, and still what the rules choose when no vote came.

const ruleset = rulesetNamed('classic-7', { abstain: false, floor: 'rounds' })

/** A game up to its first vote, and a vote in it. */
function atVote() {
  const session = new Session(ruleset, ruleset.roles)
  while (!session.open.some(({ act }) => act === 'vote')) session.reply(session.open[0]!, undefined)
  const ask = session.open.find(({ act }) => act === 'vote')!
  expect(ask.options).not.toContain('none')
  expect(ask.otherwise).toBe('none')
  return { session, ask }
}

test('the rules may choose it', () => {
  const { session, ask } = atVote()
  expect(session.lapse(ask, 'late')).toMatchObject({ choice: { pick: 'none', source: 'default' } })
})

test('no player may', () => {
  const { session, ask } = atVote()
  expect(() => session.choose(ask, made({ pick: 'none' }))).toThrow(IllegalChoice)
})

test('a record in which a player did is of no game', () => {
  const { session } = atVote()
  while (!session.result) session.reply(session.open[0]!, undefined)
  const again = () => new Session(ruleset, ruleset.roles)
  const acts = new Map(session.decisions.map(({ ask, choice }) => [choice, ask.act]))
  const choices = [...acts.keys()]
  expect(() => replay(again(), choices)).not.toThrow()
  const at = choices.findIndex((choice) => acts.get(choice) === 'vote' && choice.pick === 'none')
  expect(() => replay(again(), choices.with(at, { ...choices[at]!, source: 'made' }))).toThrow(IllegalChoice)
})
