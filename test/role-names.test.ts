import { expect, test } from 'vitest'
import { tableOf } from '../pipelines/table/seat-eye.ts'
import type { EventOf } from '../schemas/event.ts'
import { rulesets } from '../src/games/games.ts'
import { roleName, roleNamed, sideNames } from '../src/games/role-names.ts'
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

test.each(Object.entries(rulesets))(
  '%s: a live table names cards and teams as its story does',
  (name, { make, roleNames = {} }) => {
    const game = make()
    const words = wordsOf(game)
    const roles = Object.fromEntries(game.roles.map((role) => [role, 1]))
    const opened = { type: 'opened', ruleset: name, roles, teams: game.teams } as unknown as EventOf<'opened'>
    const table = tableOf(opened, words, game.checker)
    for (const role of game.roles) expect(table.roleNames[role]).toBe(roleNames[role])
    expect(table.sides).toEqual(sideNames(name))
    const story = words.texts['events.ended']!
    expect(story.includes('The Werewolves win')).toBe(table.sides.black === 'Werewolves')
  },
)

test('a text that names no role, or of a game that there is not, stays as it is', () => {
  expect(roleNamed('classic-7', 'Seer')).toBe('Seer')
  expect(roleNamed('chess', 'Queen')).toBe('Queen')
  expect(roleName('classic-7', 'moderator')).toBe('moderator')
  expect(roleName('constructor', 'toString')).toBe('toString')
})
