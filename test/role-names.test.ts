import { expect, test } from 'vitest'
import { rulesets } from '../src/games/games.ts'
import { roleName, roleNamed } from '../src/games/role-names.ts'
import { wordsOf } from '../src/storage/prompts.ts'

const named = Object.entries(rulesets).flatMap(([ruleset, { make, roleNames = {} }]) =>
  Object.entries(roleNames).map(([id, name]) => ({ ruleset, id, name, game: make(), roleNames })),
)

test.each(named)('$ruleset: the $name is $id, in any case', ({ ruleset, id, name, game, roleNames }) => {
  for (const text of [id, name, name.toLowerCase(), name.toUpperCase()]) expect(roleNamed(ruleset, text)).toBe(id)
  expect(roleName(ruleset, id)).toBe(name)
  expect(roleName(`${ruleset}@1-abc`, id)).toBe(name)
  // No name is the id of another role or a team.
  const others = [...Object.keys(roleNames), ...Object.values(game.teams)].filter((other) => other !== id)
  expect(others).not.toContain(name.toLowerCase())
})

test.each(named)('$ruleset: its prompts call the $id so', ({ id, name, game }) => {
  const card = wordsOf(game).texts[`roles.${id}`]!
  expect(card.split('\n')[0]!.toLowerCase()).toContain(name.toLowerCase())
})

test.each(Object.entries(rulesets))('%s has a name for every role', (_, { make, roleNames = {} }) => {
  for (const id of new Set(make().roles)) expect(Object.keys(roleNames)).toContain(id)
})

test('a text that names no role, or of a game that there is not, stays as it is', () => {
  expect(roleNamed('classic-7', 'Seer')).toBe('Seer')
  expect(roleNamed('chess', 'Queen')).toBe('Queen')
  expect(roleName('classic-7', 'moderator')).toBe('moderator')
  expect(roleName('constructor', 'toString')).toBe('toString')
})
