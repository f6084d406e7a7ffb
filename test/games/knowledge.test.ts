import { expect, test } from 'vitest'
import type { Role, Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import { MODERATOR_ROLE } from '../../src/game/ruleset.ts'
import { rulesetNamed } from '../../src/games/games.ts'

// What a game's knowledge table says of events that its rules seldom tell, or never.

const BLACK: readonly Role[] = ['don', 'mafia', 'mafia']
const DEAL: readonly Role[] = [MODERATOR_ROLE, ...BLACK, 'sheriff', ...Array<Role>(6).fill('civilian')]

test.each<[ruleset: string, switches: object, heardBy: Seat[]]>([
  ['mafia-2025', {}, [1, 2, 3]],
  ['mafia-2025', { kill: 'unanimous' }, []],
  ['fiim', {}, []],
])('%s %j: the claim of a shot and the decision may be heard by %j', (name, switches, heardBy) => {
  const { knows } = rulesetNamed(name, switches)
  const seats = DEAL.map((_, seat) => seat)
  const events: Event[] = [
    { type: 'claimed', seat: 2, target: 5 },
    { type: 'decided', target: 5 },
  ]
  for (const event of events)
    expect(seats.filter((seat) => knows.isEntitled(event, seat, DEAL, seats.slice(1)))).toEqual(heardBy)
})

test('a Hunter who shoots and a Werewolf who gives itself up show what they are', () => {
  const read = rulesetNamed('werewolf-9-hunter', { surrender: true }).knows.clues(1)
  const dealt = (role: Role): Role[] => [MODERATOR_ROLE, ...Array<Role>(5).fill('civilian'), role, 'mafia']
  const allowed = (event: Event): Role[] =>
    (['civilian', 'hunter', 'mafia'] as const).filter((role) => read(event).every(({ allows }) => allows(dealt(role))))
  expect(allowed({ type: 'shot', seat: 6, target: 7 })).toEqual(['hunter'])
  expect(allowed({ type: 'left', seat: 6, by: 'surrender' })).toEqual(['mafia'])
  expect(allowed({ type: 'left', seat: 6, by: 'vote' })).toEqual(['civilian', 'hunter', 'mafia'])
})

test('kaggle-werewolf: Werewolves whose target lived know that another living seat is the Doctor, until the next night', () => {
  const { knows, roles } = rulesetNamed('kaggle-werewolf', { nightTie: 'none' })
  const read = knows.clues(1)
  const doctorIs = (seat: Seat): Role[] => [
    MODERATOR_ROLE,
    ...roles.map((_, i) => (i + 1 === seat ? 'doctor' : 'civilian')),
  ]
  const doctors = (event: Event): Seat[] => {
    const clues = read(event)
    return [1, 2, 3].filter((seat) => clues.every(({ allows }) => allows(doctorIs(seat))))
  }
  const opened = { type: 'opened', roles: { civilian: roles.length } } as unknown as Event
  for (const event of [
    opened,
    { type: 'left', seat: 3, by: 'vote' },
    { type: 'began', phase: 'night', number: 1 },
    { type: 'decided', target: 2 },
    { type: 'began', phase: 'morning', number: 1 },
  ] satisfies Event[])
    read(event)
  // Seat 2 was attacked and cannot have saved itself; seat 3 has left.
  expect(doctors({ type: 'missed' })).toEqual([1])
  read({ type: 'began', phase: 'night', number: 2 })
  expect(doctors({ type: 'missed' })).toEqual([1, 2, 3])
})
