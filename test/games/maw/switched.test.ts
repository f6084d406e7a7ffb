import { expect, test } from 'vitest'
import type { Ask, Option } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import { MODERATOR_ROLE } from '../../../src/game/ruleset.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { play } from './room.ts'

const maw = (switches: object = {}) => rulesetNamed('maw', switches)

test('with a Seer each morning has one moment for its check, and without one none', () => {
  const slots = (event: object, day: number, switches: object = { seer: true }): number =>
    maw(switches).hushes!.after(event as Event, { day, phase: 'day' })?.slots ?? 0
  const began = { type: 'began', phase: 'day' }
  expect([1, 2].map((day) => slots({ ...began, number: day }, day))).toEqual([1, 0])
  expect(slots({ type: 'missed' }, 2)).toBe(1)
  expect(['kill', 'vote'].map((by) => slots({ type: 'left', seat: 1, by }, 2))).toEqual([1, 0])
  expect([slots({ ...began, number: 1 }, 1, {}), slots({ type: 'missed' }, 2, {})]).toEqual([0, 0])
  expect(slots({ type: 'began', phase: 'night', number: 1 }, 1, { nightTicks: 3 })).toBe(3)
})

test('in an imagined deal the Seer looks at the same player; other Werewolves vote for the victim, or only listen', () => {
  const roles = (...wolves: number[]) => [
    MODERATOR_ROLE,
    ...[1, 2, 3, 4, 5, 6].map((seat) => (wolves.includes(seat) ? 'mafia' : seat === 6 ? 'sheriff' : 'civilian')),
  ]
  const answer = (act: string, options: Option[], kept: Option | undefined, victim: Option, wolves = [2, 3]): Option =>
    maw({ seer: true }).hidden.answer(
      { seat: 2, turn: 0, act, options, words: 0, seconds: 1, otherwise: 'none' } as Ask,
      {
        ...{
          roles: roles(...wolves),
          truth: roles(1, 2),
          alive: [1, 2, 3, 4, 5, 6],
          asks: [],
          kept,
          victim,
          victims: [],
        },
        ...{ secrets: [], later: [], log: [], random: () => 0 },
      },
    )
  expect(answer('check', ['none', 1, 2, 3], 3, 4)).toBe(3)
  expect(answer('post', ['say', 'listen', 4, 5], 5, 4)).toBe(4)
  expect(answer('post', ['say', 'listen', 4, 5], 5, 4, [1, 2])).toBe(5)
  expect(answer('post', ['say', 'listen', 4, 5], 5, 'none')).toBe('listen')
})

test('a view shows what others chose unless a switch hides who whispered, voted or could have posted', () => {
  const unshown = (switches: object): string | undefined => maw(switches).unshown
  expect(unshown({})).toBeUndefined()
  expect(unshown({ whisper: true })).toMatch(/^whisper=true/)
  expect(unshown({ announceVotes: false })).toMatch(/^announceVotes=false/)
  expect(unshown({ wait: 'random' })).toMatch(/^wait=random/)
})

test('Werewolves must be fewer than half, whatever a third is rounded to', () => {
  expect(() => maw({ players: 4, wolfShare: 'ceil' })).toThrow('ceil makes half of 4 players Werewolves')
  expect(maw({ players: 5, wolfShare: 'ceil' }).roles.filter((role) => role === 'mafia').length).toBe(2)
})

test('a murder takes the votes of all living Werewolves: two of three are not enough', () => {
  const murder = (script: string): string =>
    play(script, { deal: 'wwwvvvvvv' }).story.findLast((line) => /decided/.test(line))!
  expect(murder('N1 1: 1>5 2>5')).toBe('[1 2 3] decided none')
  expect(murder('N1 1: 1>5 2>5\nN1 2: 3>5')).toBe('[1 2 3] decided 5')
})

test('a game of at most two days has a second one', () => {
  const switches = { maxDays: 2 }
  expect(play('N1 1: 1>5', { switches }).game.result).toBeUndefined()
  expect(play('N2 1: 1>5', { switches }).game.result).toMatchObject({ winner: 'draw', reason: 'too many days' })
})
