import { describe, expect, test } from 'vitest'
import type { Ask, Option, Role, Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import { MODERATOR_ROLE } from '../../src/game/ruleset.ts'
import { rulesetNamed } from '../../src/games/games.ts'

// What is answered in secret when a game is played again under another deal, and who of the team hears it.

/** What is asked in secret in games with a claim; and in the others. */
const CLAIMED = ['claim', 'kill', 'check']
const UNCLAIMED = ['kill', 'check', 'protect', 'heal', 'poison', 'post', 'line', 'first-wolf']

test.each<[ruleset: string, role: Role, heard: string[]]>([
  ['mafia-2025', 'don', ['claim', 'kill']],
  ['mafia-2025', 'mafia', ['claim', 'kill']],
  ['mafia-2025', 'sheriff', []],
  ['mafia-2025', 'civilian', []],
  ['classic-7', 'mafia', ['claim', 'kill']],
  ['classic-7', 'sheriff', []],
  ['classic-7', 'doctor', []],
  ['aiwolf-9', 'mafia', ['kill', 'post', 'line']],
  ['aiwolf-9', 'sheriff', []],
  ['werewolf-9-guard', 'mafia', ['kill']],
  ['werewolf-9-guard', 'witch', []],
  ['werewolf-broadcast', 'mafia', []],
  ['kaggle-werewolf', 'mafia', ['kill', 'first-wolf']],
  ['kaggle-werewolf', 'doctor', []],
])('%s: a %s hears what others of the role answer to %j', (name, role, heard) => {
  const { hidden } = rulesetNamed(name)
  const acts = ['mafia-2025', 'classic-7'].includes(name) ? CLAIMED : UNCLAIMED
  expect(acts.filter((act) => hidden.isHeardBy(role, act))).toEqual(heard)
})

describe('classic-7, a night on which nobody died though the Mafia decided to kill 3', () => {
  const TRUE_MAFIA = [1, 2]
  const alive = [1, 2, 3, 4, 5, 6, 7]

  /** The answer of a seat in a deal with these Mafia, the Doctor being 4, who may not protect 3 if `isAgain`. */
  function answer(
    { seat, act, kept }: { seat: Seat; act: string; kept?: Option },
    { mafia = TRUE_MAFIA, announceSave = false, isAgain = false } = {},
  ): Option {
    const dealt = (black: readonly Seat[]): Role[] => [
      MODERATOR_ROLE,
      ...alive.map((one) => (black.includes(one) ? 'mafia' : one === 4 ? 'doctor' : 'civilian')),
    ]
    const ask = (one: Seat, what: string, options: readonly Option[]): Ask => ({
      ...{ seat: one, turn: 0, act: what, options, otherwise: 'none', words: 0, seconds: 1 },
    })
    const victims = alive.filter((one) => !mafia.includes(one))
    const asks = [
      ...mafia.map((one) => ask(one, 'kill', ['none', ...victims])),
      ask(4, 'protect', ['none', ...alive.filter((one) => one !== 4 && !(isAgain && one === 3))]),
    ]
    const decided: Event = { type: 'decided', target: 3 }
    return rulesetNamed('classic-7', { announceSave }).hidden.answer(
      asks.find((one) => one.seat === seat && one.act === act)!,
      {
        ...{ roles: dealt(mafia), truth: dealt(TRUE_MAFIA), alive, asks, kept, victim: 'none', victims: [] },
        ...{ secrets: [decided], later: [], log: [], random: () => 0 },
      },
    )
  }

  test('the same Mafia keep the picks that led to 3, or attack 3, and the Doctor saves that seat', () => {
    expect(answer({ seat: 1, act: 'kill', kept: 5 })).toBe(5)
    expect(answer({ seat: 1, act: 'kill' })).toBe(3)
    expect(answer({ seat: 4, act: 'protect', kept: 6 })).toBe(3)
  })

  test('if the Doctor may not protect 3, the Mafia kill nobody, and the Doctor does as it did', () => {
    expect(answer({ seat: 1, act: 'kill' }, { isAgain: true })).toBe('none')
    expect(answer({ seat: 4, act: 'protect', kept: 6 }, { isAgain: true })).toBe(6)
  })

  test('other Mafia kill nobody', () => {
    expect(answer({ seat: 5, act: 'kill', kept: 3 }, { mafia: [1, 5] })).toBe('none')
    expect(answer({ seat: 4, act: 'protect', kept: 6 }, { mafia: [1, 5] })).toBe(6)
  })

  test('if the save was announced, other Mafia attack 3 too, or else the first seat that can be saved', () => {
    for (const [isAgain, target] of [
      [false, 3],
      [true, 2],
    ] as const) {
      const others = { mafia: [1, 5], announceSave: true, isAgain }
      expect(answer({ seat: 5, act: 'kill' }, others)).toBe(target)
      expect(answer({ seat: 4, act: 'protect', kept: 6 }, others)).toBe(target)
    }
  })
})
