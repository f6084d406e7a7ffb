import { describe, expect, test } from 'vitest'
import type { Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import { MODERATOR_ROLE } from '../../src/game/ruleset.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'

/** Whether the deal of the ruleset's own list of roles is possible for a seat that heard these seats leave and then this event. */
function mayGoOn(name: string, switches: object, left: readonly Seat[], next: Event): boolean {
  const ruleset = rulesetNamed(name, switches)
  const { log } = new Session(ruleset, ruleset.roles)
  const events: Event[] = [log[0]!.event, ...left.map((seat): Event => ({ type: 'left', seat, by: 'vote' })), next]
  const read = ruleset.knows.clues(0)
  return events.flatMap(read).every((clue) => clue.allows([MODERATOR_ROLE, ...ruleset.roles]))
}

const NIGHT: Event = { type: 'began', phase: 'night', number: 9 }

describe('a game that goes on was not decided: who may have left before', () => {
  test.each<[name: string, switches: object, possible: Seat[][], impossible: Seat[][]]>([
    // Black are the last seats of each list: three of ten, two of seven, two of six, …
    [
      'mafia-2025',
      {},
      [
        [1, 2, 3],
        [8, 9],
      ],
      [
        [1, 2, 3, 4],
        [8, 9, 10],
      ],
    ],
    [
      'classic-7',
      {},
      [[1, 2], [6]],
      [
        [1, 2, 3],
        [6, 7],
      ],
    ],
    [
      'maw',
      {},
      [[1, 2, 3], [5]],
      [
        [1, 2, 3, 4],
        [5, 6],
      ],
    ],
    [
      'maw',
      { win: 'parity' },
      [[1], [5]],
      [
        [1, 2],
        [5, 6],
      ],
    ],
    [
      'llmafia',
      {},
      [[1, 2], [6]],
      [
        [1, 2, 3],
        [6, 7],
      ],
    ],
    [
      'kaggle-werewolf',
      {},
      [[1, 2, 3], [7]],
      [
        [1, 2, 3, 4],
        [7, 8],
      ],
    ],
    [
      'werewolf-9-guard',
      {},
      [
        [1, 2],
        [4, 5],
        [7, 8],
      ],
      [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
      ],
    ],
    [
      'werewolf-8-arena',
      {},
      [[1, 2, 3], [7]],
      [
        [1, 2, 3, 4],
        [7, 8],
      ],
    ],
  ])('%s %j', (name, switches, possible, impossible) => {
    for (const left of possible) expect(mayGoOn(name, switches, left, NIGHT), left.join()).toBe(true)
    for (const left of impossible) expect(mayGoOn(name, switches, left, NIGHT), left.join()).toBe(false)
    const ended: Event = { type: 'ended', winner: 'black', reason: 'parity' }
    for (const left of impossible) expect(mayGoOn(name, switches, left, ended), `${left} and the end`).toBe(true)
  })

  const asked = (act: string): Event => ({
    ...{ type: 'asked', seat: 1, turn: 0, act, options: ['none'], words: 0, seconds: 1, nominable: undefined },
    ...{ otherwise: undefined },
  })
  test.each<[event: Event, goesOn: boolean]>([
    [asked('farewell'), false],
    [asked('suspect'), false],
    [{ type: 'spoke', seat: 1, act: 'farewell', text: 'PASS.' }, false],
    [{ type: 'suspected', seat: 1, seats: [2] }, false],
    [asked('speak'), true],
    [{ type: 'spoke', seat: 5, act: 'speak', text: 'PASS.' }, true],
    [{ type: 'started', seat: 5, day: 2 }, true],
    [{ type: 'unvoted', reason: 'nobody' }, true],
  ])('in the ten-player game last words do not show it: %j', (event, goesOn) => {
    expect(mayGoOn('mafia-2025', {}, [1, 2, 3, 4], event)).toBe(!goesOn)
  })

  test.each<[name: string, switches: object, left: Seat[]]>([
    ['classic-7', { reveal: 'both' }, [1, 2, 3]],
    ['kaggle-werewolf', {}, [1, 2, 3, 4]],
    ['llmafia', {}, [1, 2, 3]],
  ])('nor does the card that is shown: %s', (name, switches, left) => {
    expect(mayGoOn(name, switches, left, { type: 'revealed', seat: 1, role: 'civilian' })).toBe(true)
  })
})
