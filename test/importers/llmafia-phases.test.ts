import { expect, test } from 'vitest'
import type { Line } from '../../src/importers/llmafia/lines.ts'
import { phasesOf } from '../../src/importers/llmafia/phases.ts'

/** Lines of a file: the second, who, and the text. */
const lines = (...all: readonly (readonly [number, string, string])[]): Line[] =>
  all.map(([time, who, text], i) => ({ time, who, text, place: `line ${i + 1}` }))

const GAME = 'Game-Manager'
const MANAGER = lines(
  [10, GAME, "Now it's Daytime for 2 minutes"],
  [20, GAME, 'Ash was voted out. Their role was bystander'],
  [30, GAME, "Now it's Nighttime for 2 minutes"],
  [40, GAME, 'Birch was voted out. Their role was bystander'],
  [50, GAME, "Now it's Daytime for 2 minutes"],
  [60, GAME, 'Fir was voted out. Their role was mafia'],
)
const ENDED = 'Daytime has ended'

/** The phases, each with its messages, when its talk was closed, and its voters. */
const phases = (day: readonly Line[], night: readonly Line[], manager = MANAGER) =>
  phasesOf(manager, { day, night }).map(({ kind, messages, closed, votes }) => ({
    kind,
    said: messages.map(({ text }) => text),
    closed,
    voters: votes?.map(({ voter }) => voter),
  }))

test.each([
  ['within their phase', 15, 35, 55],
  ['in the second in which it begins', 10, 30, 50],
  ['in the second in which it ends', 20, 40, 60],
])('talk and votes are of the phase in which the talk was closed: %s', (_, first, night, second) => {
  const day = lines(
    [first, 'Ash', 'one'],
    [first, GAME, ENDED],
    [first, GAME, 'Birch voted for Ash'],
    [second, 'Birch', 'two'],
    [second, GAME, ENDED],
    [second, GAME, 'Cedar voted for Fir'],
  )
  const dark = lines([night, 'Fir', 'dark'], [night, GAME, 'Nighttime has ended'], [night, GAME, 'Fir voted for Birch'])
  expect(phases(day, dark)).toEqual([
    { kind: 'day', said: ['one'], closed: first, voters: ['Birch'] },
    { kind: 'night', said: ['dark'], closed: night, voters: ['Fir'] },
    { kind: 'day', said: ['two'], closed: second, voters: ['Cedar'] },
  ])
})

test('a talk that was closed between two phases is of neither, so the phase has no end', () => {
  const dark = lines([35, GAME, 'Nighttime has ended'])
  for (const [first, second] of [
    [9, 55],
    [21, 55],
    [15, 49],
    [15, 61],
  ] as const)
    expect(() => phases(lines([first, GAME, ENDED], [second, GAME, ENDED]), dark)).toThrow(
      /^line \d: somebody leaves, and public_daytime_chat\.txt has no end of that day: a part of it is missing$/,
    )
})

test('a phase that was begun again has all that was said in it, ends when its last talk was closed, and has no votes', () => {
  const again = lines(
    [10, GAME, "Now it's Daytime for 2 minutes"],
    [13, GAME, "Now it's Daytime for 2 minutes"],
    [20, GAME, 'Ash was voted out. Their role was bystander'],
  )
  const day = lines(
    [11, 'Ash', 'one'],
    [12, GAME, ENDED],
    [12, GAME, 'Birch voted for Ash'],
    [14, 'Birch', 'two'],
    [15, GAME, ENDED],
    [15, GAME, 'Cedar voted for Fir'],
  )
  expect(phases(day, [], again)).toEqual([{ kind: 'day', said: ['one', 'two'], closed: 15, voters: undefined }])
})
