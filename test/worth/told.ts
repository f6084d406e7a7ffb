import type { Seat } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import type { Move } from '../../src/language/moves.ts'
import type { Gauge } from '../../src/worth/gauge.ts'
import type { Measure } from '../../src/worth/measure.ts'
import { type Said, type Story, storyOf } from '../../src/worth/story.ts'
import { Worth } from '../../src/worth/worth.ts'

export const all = (event: Event): Told => ({ to: 'everyone', event })
export const only = (seats: readonly Seat[], event: Event): Told => ({ to: seats, event })
export const began = (phase: string, number: number): Told => all({ type: 'began', phase, number })
export const spoke = (seat: Seat, text: string, act = 'speak'): Told => all({ type: 'spoke', seat, act, text })
export const voted = (target: Seat, ...seats: Seat[]): Told =>
  all({ type: 'voted', target, by: seats.map((seat) => ({ seat, kind: 'cast' })) })
export const left = (seat: Seat, by: string): Told => all({ type: 'left', seat, by })
export const checked = (seat: Seat, target: Seat, question: string, found: string): Told =>
  only([seat], { type: 'checked', seat, target, question, found })

const ROLES = ['civilian', 'civilian', 'sheriff', 'civilian', 'don', 'mafia', 'civilian']
const TEAMS = ROLES.map((role) => (role === 'don' || role === 'mafia' ? 'black' : 'red'))

/** Two nights and two days of seven players: 5 and 6 are black, 3 is the Sheriff. */
export const LOG: readonly Told[] = [
  only([5, 6], { type: 'met', seats: [5, 6] }),
  began('night', 1),
  checked(3, 5, 'team', 'black'),
  only([5, 6], { type: 'claimed', seat: 5, target: 7 }),
  only([5, 6], { type: 'claimed', seat: 6, target: 7 }),
  only([5, 6], { type: 'decided', target: 7 }),
  checked(5, 7, 'sheriff', 'no'),
  began('morning', 1),
  left(7, 'kill'),
  spoke(7, 'I suspect player number 5. PASS.', 'farewell'),
  all({ type: 'started', seat: 1, day: 1 }),
  spoke(1, 'I suspect player number 6. PASS.'),
  all({ type: 'nominated', seat: 1, target: 6 }),
  spoke(3, 'I am the Sheriff. I checked player number 5: black. PASS.'),
  spoke(5, 'I am the Sheriff. I checked player number 3: black. PASS.'),
  spoke(6, 'I suspect player number 5. PASS.'),
  all({ type: 'nominated', seat: 6, target: 5 }),
  spoke(2, 'Was that all? I trust player number 3. PASS.'),
  spoke(4, 'PASS.'),
  all({ type: 'balloted', nominees: [6, 5], round: 1 }),
  voted(6, 5),
  voted(5, 1, 2, 3, 4, 6),
  left(5, 'vote'),
  spoke(5, 'PASS.', 'farewell'),
  began('night', 2),
  checked(3, 5, 'team', 'black'),
  began('morning', 2),
  all({ type: 'missed' }),
  all({ type: 'started', seat: 2, day: 2 }),
  spoke(1, 'PASS.'),
  all({ type: 'ended', winner: 'red', reason: 'no black left' }),
]

export const game = { roles: ROLES, teams: TEAMS, winner: 'red', log: LOG }
export const storyIn = (log: readonly Told[] = LOG, index = 0): Story => storyOf({ ...game, log, index })

export function worthOf(...games: readonly (typeof game)[]): Map<string, Measure> {
  const worth = new Worth()
  for (const one of games) worth.add(one)
  return new Map(
    Object.values(worth.measures())
      .flat()
      .map((measure) => [measure.key, measure]),
  )
}

export function figures(gauge: Gauge, ...stories: readonly Story[]): Map<string, Measure> {
  for (const story of stories) gauge.add(story)
  return new Map(gauge.measures().map((measure) => [measure.key, measure]))
}

export const counted = (measure: Measure | undefined): unknown[] => [measure?.hits, measure?.of]

export const withMoves = (moves: Readonly<Record<number, readonly Move[]>>, story = storyIn()): Story => ({
  ...story,
  said: story.said.map((said, i): Said => ({ ...said, moves: moves[i] ?? [] })),
})
