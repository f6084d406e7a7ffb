import { expect, test } from 'vitest'
import { type Ask, CHANCE, type Reply } from '../../../schemas/ask.ts'
import type { Told } from '../../../schemas/event.ts'
import { llmafia } from '../../../src/games/llmafia/rules.ts'
import { playAll, storyOf } from '../table.ts'

/** The first seats are Bystanders, the last Mafia. Chance takes its first option, and whatever `answer` leaves open the rules answer. */
function logOf(switches: object, answer: (ask: Ask) => Reply | undefined = () => undefined): readonly Told[] {
  const ruleset = llmafia({ dayTicks: 1, nightTicks: 2, ...switches })
  return playAll(ruleset, ruleset.roles, (ask) => (ask.seat === CHANCE ? { pick: ask.options[0]! } : answer(ask))).game
    .log
}
const linesOf = (log: readonly Told[]): string[] =>
  storyOf(log).filter((line) => /^(?:\[.*\] )?(?:claimed|decided|voted|left|ended)/.test(line))

test.each([
  [{ players: 7, mafia: 2 }, 2],
  [{ players: 5, mafia: 1 }, 0],
])('decision 6: two or more living Mafia talk at night, one alone does not: %j', (switches, ticks) => {
  const log = logOf({ ...switches })
  const night = log.slice(
    log.findIndex(({ event }) => event.type === 'began' && event.phase === 'night'),
    log.findIndex(({ event }) => event.type === 'decided'),
  )
  const asked = night.flatMap(({ event }) => (event.type === 'asked' && event.act === 'post' ? [event.tick?.now] : []))
  expect(new Set(asked).size).toBe(ticks)
})

test('decisions 4 and 5: of the tied the lowest number leaves, and where nobody votes chance decides', () => {
  const votes: Readonly<Record<number, number>> = { 1: 6, 2: 6, 3: 4, 5: 4 }
  const tied = logOf({}, ({ act, seat }) => (act === 'vote' && votes[seat] ? { pick: votes[seat] } : undefined))
  expect(linesOf(tied).find((line) => line.startsWith('left'))).toBe('left 4 by vote')
  expect(linesOf(logOf({})).slice(0, 3)).toEqual(['left 1 by vote', '[6 7] decided 2', 'left 2 by kill'])
})

test('decision 9: the Mafia win when they are as many as the Bystanders, the Bystanders when no Mafia is left', () => {
  expect(linesOf(logOf({})).at(-1)).toBe('ended black parity')
  const red = logOf({}, ({ act, options }) => (act === 'vote' ? { pick: options.at(-1)! } : undefined))
  expect(linesOf(red).filter((line) => line.endsWith('by vote'))).toEqual(['left 7 by vote', 'left 6 by vote'])
  expect(linesOf(red).at(-1)).toBe('ended red no black left')
})
