import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Event, Told } from '../schemas/event.ts'
import type { Played } from '../scripts/strength/played.ts'
import { resultsOf } from '../scripts/strength/results.ts'
import { sectionsOf } from '../scripts/strength/tables.ts'
import { asMarkdown, asText } from '../scripts/strength/text.ts'
import { playAll } from '../scripts/strength/threads.ts'
import { watch } from '../scripts/strength/watch.ts'

const all = (event: Event): Told => ({ to: 'everyone', event })
const only = (seats: readonly Seat[], event: Event): Told => ({ to: seats, event })
const began = (phase: string, number: number): Told => all({ type: 'began', phase, number })
const voted = (target: Seat, ...seats: Seat[]): Told =>
  all({ type: 'voted', target, by: seats.map((seat) => ({ seat, kind: 'cast' })) })
const left = (seat: Seat, by: string): Told => all({ type: 'left', seat, by })
const decided = (target: Seat): Told => only([5, 6], { type: 'decided', target })

const checked = (seat: Seat, target: Seat, question: string, found: string): Told[] => [
  only([seat], { type: 'chose', seat, turn: 0, act: 'check', pick: target, source: 'made' }),
  only([seat], { type: 'checked', seat, target, question, found }),
]

// Seats 5 and 6 are black, 4 checks teams, 6 looks for it.
const DEAL = ['civilian', 'civilian', 'civilian', 'sheriff', 'mafia', 'don']
const truth = { role: (seat: Seat) => DEAL[seat - 1]!, isBlack: (seat: Seat) => seat >= 5 }
const met = only([5, 6], { type: 'met', seats: [5, 6] })

describe('votes of red', () => {
  test('on the first ballot of a day, beside those that chance would give', () => {
    const log = [
      began('day', 1),
      all({ type: 'balloted', nominees: [1, 5, 6], round: 1 }),
      voted(1, 5, 6),
      voted(5, 1, 2),
      voted(6, 3, 4),
      all({ type: 'tied', seats: [1, 5, 6] }),
      all({ type: 'balloted', nominees: [1, 5, 6], round: 2 }),
      voted(1, 1, 2, 3, 4, 5, 6),
      left(1, 'vote'),
      began('night', 2),
    ]
    // Seat 1 may vote for two blacks, the other three reds for two blacks of three.
    const { votes } = watch(log, 6, truth)
    expect(votes).toEqual([{ day: 1, of: 4, onBlack: 4, chance: expect.closeTo(1 + 3 * (2 / 3), 12) }])
  })

  test('do not count against oneself, by the rules or with one nominee', () => {
    const hands = [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, kind: 'auto' as const }))
    const log = [
      began('day', 1),
      all({ type: 'balloted', nominees: [5], round: 1 }),
      all({ type: 'voted', target: 5, by: hands }),
      left(5, 'vote'),
      began('day', 2),
      voted(1, 1, 6),
      left(1, 'vote'),
    ]
    expect(watch(log, 6, truth).votes).toEqual([])
  })

  test('in a chat are the last of each seat, among all the living', () => {
    const cast = (seat: Seat, target: Seat): Told => all({ type: 'cast', room: 'village', seat, target })
    const log = [began('day', 1), left(3, 'kill'), cast(1, 2), cast(2, 5), cast(1, 6), began('night', 2)]
    expect(watch(log, 6, truth).votes).toEqual([{ day: 1, of: 2, onBlack: 2, chance: 1 }])
  })
})

describe('checks', () => {
  test('count among the living who were not checked before', () => {
    const log = [
      began('night', 1),
      ...checked(4, 5, 'team', 'black'),
      began('morning', 1),
      left(1, 'kill'),
      began('night', 2),
      ...checked(4, 5, 'team', 'black'),
    ]
    // 2 of 5 others, then 1 of 3; who was found before is not found again.
    expect(watch(log, 6, truth).checks).toEqual([
      { role: 'sheriff', of: 2, found: 1, chance: expect.closeTo(0.4 + 1 / 3, 12) },
    ])
  })

  test('of the don leave out mates and whom it has shot, and end when the sheriff is found', () => {
    const log = [
      met,
      began('night', 1),
      decided(1),
      ...checked(6, 4, 'sheriff', 'yes'),
      began('morning', 1),
      left(1, 'kill'),
      began('night', 2),
      decided(2),
      ...checked(6, 3, 'sheriff', 'no'),
    ]
    expect(watch(log, 6, truth).checks).toEqual([{ role: 'don', of: 1, found: 1, chance: expect.closeTo(1 / 3, 12) }])
  })

  test('that the rules give away are none', () => {
    const [, given] = checked(4, 5, 'team', 'black')
    expect(watch([began('night', 1), given!], 6, truth).checks).toEqual([])
  })
})

const game = (winner: string): Played => ({
  winner,
  days: 2,
  alive: 3,
  points: { red: 1, black: 0 },
  votes: [],
  checks: [],
  beliefs: [],
})

test('a player is compared with the scripted one deal by deal', () => {
  const players = ['scripted', 'holy-grail']
  const cells = players.flatMap((red) => players.map((black) => ({ red, black })))
  const games = (...winners: string[]): Played[] => winners.map(game)
  const { differences, cells: table } = resultsOf(players, cells, [
    games('red', 'black', 'black', 'red'),
    games('red', 'draw', 'black', 'black'),
    games('red', 'red', 'black', 'red'),
    games('black', 'black', 'red', 'draw'),
  ])
  expect(differences).toMatchObject([
    { player: 'holy-grail', team: 'red', mean: 0.25, of: 4 },
    { player: 'holy-grail', team: 'black', mean: 0, of: 4 },
  ])
  expect(table[1]).toMatchObject({ red_wins: { hits: 1, of: 4 }, black_wins: { hits: 2 }, draws: 1 })
})

test('the games are the same with one thread and with two, and all sections are there or left out with a word', async () => {
  const cells = [{ red: 'holy-grail', black: 'holy-grail' }]
  const setting = { ruleset: 'mini-mafia', switches: {}, believers: cells[0] }
  const tick = () => {}
  const one = await playAll(cells, 30, setting, { threads: 1, tick })
  expect(await playAll(cells, 30, setting, { threads: 2, tick })).toEqual(one)
  expect(one[0]).toHaveLength(30)
  const results = resultsOf(['holy-grail'], cells, one)
  const sections = sectionsOf(results, ['holy-grail'])
  expect(sections.map((section) => 'absent' in section)).toEqual([false, false, true, false, true, false])
  for (const text of [asText(sections), asMarkdown(sections)]) expect(text).not.toMatch(/NaN|undefined|null/)
  // The Villager who lives cannot tell the Detective from the mafioso.
  expect(one[0]!.flatMap(({ beliefs }) => beliefs).every(({ base }) => base === 0.5)).toBe(true)
}, 60_000)

test.each([
  [['nogame'], 'there is no ruleset "nogame"'],
  [['mini-mafia', 'many'], 'it must be a whole number of games'],
  [['mini-mafia', '2', 'colour=red'], 'colour: there is no such entry'],
  [['mini-mafia', '2', '--players', 'gpt'], 'there is no built-in player "gpt"'],
])(
  '%j is refused with one sentence',
  (args, sentence) => {
    const command = join(import.meta.dirname, '../scripts/strength.ts')
    const { status, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(2)
  },
  30_000,
)
