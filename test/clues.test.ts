import { expect, test } from 'vitest'
import type { Event } from '../schemas/event.ts'
import * as clue from '../src/belief/clues.ts'
import type { ClueReader, Roles } from '../src/game/ruleset.ts'
import { rulesetNamed } from '../src/games/games.ts'

const isBlack = (roles: Roles, seat: number): boolean => roles[seat] === 'mafia'
/** Deals of four seats, by the letters of their roles: m mafia, s sheriff, c civilian. */
const DEALS = ['mmsc', 'mcsm', 'smmc', 'scmm', 'csmm']
const rolesOf = (deal: string): string[] => [
  'moderator',
  ...[...deal].map((letter) => ({ m: 'mafia', s: 'sheriff', c: 'civilian' })[letter]!),
]
/** The deals that are left after some events. */
const left = (read: ClueReader, ...events: object[]): string[] => {
  const clues = events.flatMap((event) => read(event as Event))
  return DEALS.filter((deal) => clues.every(({ allows }) => allows(rolesOf(deal))))
}
const opened = { type: 'opened', roles: { mafia: 2, sheriff: 1, civilian: 1 } }

test('a seat learns its own card, and from the cards of others nothing', () => {
  expect(left(clue.ownRole(1), { type: 'dealt', seat: 1, role: 'mafia' })).toEqual(['mmsc', 'mcsm'])
  expect(left(clue.ownRole(1), { type: 'dealt', seat: 2, role: 'mafia' })).toEqual(DEALS)
})

test('a team that met has these members and no others', () => {
  expect(left(clue.team(isBlack), { type: 'met', seats: [1, 4] })).toEqual(['mcsm'])
})

test('a card that was shown is a role or a team', () => {
  expect(left(clue.revealed(), { type: 'revealed', seat: 2, role: 'sheriff' })).toEqual(['csmm'])
  const teams = { mafia: 'black', sheriff: 'red', civilian: 'red' }
  expect(left(clue.revealed(teams), { type: 'revealed', seat: 2, team: 'red' })).toEqual(['mcsm', 'scmm', 'csmm'])
})

test('who talks or votes in the room of a team belongs to it, and in another room anybody may', () => {
  const read = clue.heardIn('hideout', isBlack)
  for (const type of ['posted', 'cast'])
    expect(left(read, { type, room: 'hideout', seat: 1 })).toEqual(['mmsc', 'mcsm'])
  expect(left(read, { type: 'posted', room: 'village', seat: 1 })).toEqual(DEALS)
})

test('who was killed could be killed, and who was voted out says nothing', () => {
  const read = clue.nightVictims((roles, seat) => !isBlack(roles, seat))
  expect(left(read, { type: 'left', seat: 1, by: 'kill' })).toEqual(['smmc', 'scmm', 'csmm'])
  expect(left(read, { type: 'left', seat: 1, by: 'vote' })).toEqual(DEALS)
})

test('a game that went on after somebody left was not decided with those who were alive then', () => {
  const decided = (roles: Roles, alive: readonly number[]): boolean =>
    alive.filter((seat) => isBlack(roles, seat)).length * 2 >= alive.length
  const read = () => clue.undecided(({ type }) => type !== 'left' && type !== 'ended', decided)
  const out = { type: 'left', seat: 1, by: 'vote' }
  expect(left(read(), opened, out)).toEqual(DEALS)
  expect(left(read(), opened, out, { type: 'began', phase: 'night' })).toEqual(['mmsc', 'mcsm'])
  expect(left(read(), opened, out, { type: 'ended' })).toEqual(DEALS)
})

test('after a save the Doctor was alive, saved itself only where it may, and the saved seat is not Mafia', () => {
  const cards = { m: 'mafia', s: 'sheriff', d: 'doctor', c: 'civilian' } as const
  const deals = ['mmsdccc', 'mmscdcc', 'mmsccdc', 'cmsmdcc']
  const allowed = (switches: object, ...events: object[]): string[] => {
    const read = rulesetNamed('classic-7', switches).knows.clues(7)
    const roles = { civilian: 3, sheriff: 1, doctor: 1, mafia: 2 }
    const night = [{ type: 'opened', roles }, { type: 'began', phase: 'night', number: 1 }, ...events]
    const clues = night.flatMap((event) => read(event as Event))
    return deals.filter((deal) => {
      const dealt = ['moderator', ...[...deal].map((letter) => cards[letter as keyof typeof cards])]
      return clues.every(({ allows }) => allows(dealt))
    })
  }
  const decided = { type: 'decided', target: 5 }
  expect(allowed({}, decided, { type: 'missed' })).toEqual(deals)
  expect(allowed({ selfProtect: false }, decided, { type: 'missed' })).toEqual(['mmsdccc', 'mmsccdc'])
  expect(allowed({}, { type: 'missed' })).toEqual(deals)
  const shielded = { type: 'chose', seat: 7, act: 'protect', pick: 1 }
  expect(allowed({ announceSave: true }, shielded, { type: 'saved' })).toEqual(['cmsmdcc'])
})
