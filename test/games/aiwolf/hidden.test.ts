import { expect, test } from 'vitest'
import { type Ask, CHANCE, type Option, type Role, type Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import { MODERATOR_ROLE } from '../../../src/game/ruleset.ts'
import { rulesetNamed } from '../../../src/games/games.ts'

// What is answered in secret in an imagined deal, at a table whose true Werewolves are 1 and 2, and whose Bodyguard is 4.

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const TRUE_WOLVES = [1, 2]

const dealt = (wolves: readonly Seat[]): Role[] => [
  MODERATOR_ROLE,
  ...SEATS.map((seat) => (wolves.includes(seat) ? 'mafia' : seat === 4 ? 'doctor' : 'civilian')),
]

interface Night {
  readonly wolves?: readonly Seat[]
  readonly victim?: Option
  /** Whom each true Werewolf named. */
  readonly named?: readonly Option[]
  /** Whom the true Bodyguard guarded. */
  readonly guarded?: Seat
}

/** What a seat answers whose true answer was `kept`. */
function answer(
  { seat, act, kept, options = ['none', ...SEATS] }: Pick<Ask, 'seat' | 'act'> & { kept?: Option; options?: Option[] },
  { wolves = TRUE_WOLVES, victim = 'none', named = [7, 7], guarded = 7 }: Night = {},
): Option {
  const claims = named.map((target, i): Event => ({ type: 'claimed', seat: TRUE_WOLVES[i]!, target }))
  const chose = { type: 'chose', seat: 4, turn: 0, act: 'protect', pick: guarded, source: 'made' } as const
  const ask: Ask = { seat, turn: 0, act, options, otherwise: 'none', words: 0, seconds: 1 }
  const roles = dealt(wolves)
  return rulesetNamed('aiwolf-9').hidden.answer(ask, {
    ...{ roles, truth: dealt(TRUE_WOLVES), alive: SEATS, asks: [ask], kept, victim, victims: [], log: [], later: [] },
    ...{ secrets: [...claims, chose], random: () => 0 },
  })
}

const kill = (kept: Option, night?: Night): Option => answer({ seat: 1, act: 'kill', kept }, night)
const OTHERS = { wolves: [1, 8] }

test('the same Werewolves attack as they did where somebody died; others attack the true victim', () => {
  expect(kill(6, { victim: 7 })).toBe(6)
  expect(kill(6, { ...OTHERS, victim: 7 })).toBe(7)
  expect(answer({ seat: CHANCE, act: 'kill', options: [6, 7] }, { ...OTHERS, victim: 7 })).toBe(7)
  expect(answer({ seat: CHANCE, act: 'kill', options: [5, 6] }, { ...OTHERS, victim: 7 })).toBe(5)
})

test('where nobody died, the same Werewolves attack whom the Bodyguard can guard, and it guards that seat', () => {
  expect(kill(7)).toBe(7)
  expect(answer({ seat: 4, act: 'protect', kept: 5 })).toBe(7)
  // Of two that were named as often, the one that was guarded; without that one the first.
  expect(answer({ seat: 4, act: 'protect', kept: 5 }, { named: [6, 7] })).toBe(7)
  expect(answer({ seat: 4, act: 'protect', kept: 5 }, { named: [6, 7], guarded: 9 })).toBe(6)
})

test('where nobody died and nobody can be guarded, the same Werewolves name one of their own again or nobody, and others nobody', () => {
  const own = { named: [2, 2] }
  expect(kill(2, own)).toBe(2)
  expect(kill('none', own)).toBe('none')
  expect(kill(5, own)).toBe('none')
  expect(kill(2, { ...OTHERS, ...own })).toBe('none')
  expect(kill(7, OTHERS)).toBe('none')
})

test('a Bodyguard guards as it did, unless that would save the victim', () => {
  expect(answer({ seat: 4, act: 'protect', kept: 5 }, { ...OTHERS, victim: 7 })).toBe(5)
  expect(answer({ seat: 4, act: 'protect', kept: 7 }, { ...OTHERS, victim: 7 })).toBe('none')
})

test('whispers and their order stay those of the same Werewolves, and checks those of the Seer', () => {
  const post = { seat: 1, act: 'post', kept: 'skip', options: ['say', 'over'] }
  expect([answer(post), answer(post, OTHERS)]).toEqual(['skip', 'over'])
  const line = { seat: CHANCE, act: 'line', kept: 2, options: [1, 2] }
  expect([answer(line), answer(line, OTHERS)]).toEqual([2, 1])
  expect(answer({ seat: CHANCE, act: 'line', kept: 'close', options: [1, 2] })).toBe('close')
  expect(answer({ seat: 3, act: 'check', kept: 8 }, OTHERS)).toBe(8)
})
