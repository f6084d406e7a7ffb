import type { Role, Team } from '../../schemas/ask.ts'
import { A, B, type Design, type Question } from './design.ts'
import { blocksOf, type GameOutcome, scoreOf } from './outcome.ts'

/** One deal of an evaluation of two players, as its arms went. */
export interface Block {
  /** How A did against what is even, from 0 to 1: ½ is even. */
  readonly value: number
  /** What A's sides and B's sides scored: two numbers that are compared on one deal. */
  readonly pair: readonly [number, number]
  /** Scores of A and of B as members of a team, with the seats that they had there. */
  readonly teams: Readonly<Record<Team, { readonly a: number; readonly b: number; readonly seats: number }>>
  /** Whether the rules had to decide for A or for B somewhere. */
  readonly defaulted: boolean
}

/** What a game is worth to a team. */
export type Score = (game: GameOutcome, team: Team) => number

/**
 * How the arms of a deal went. In a duel A's two results are its mean score, where ½ is even. Otherwise the scores of A and of B in the same seats are
 * compared, and ½ is half of their difference above ½. `team` is that of the role that is asked about.
 */
export function blockOf(games: readonly GameOutcome[], { kind }: Question, score: Score, team = 'red'): Block {
  const [first, second] = [games[0]!, games[1]!]
  const defaulted = games.some((game) => (game.defaulted[A] ?? 0) + (game.defaulted[B] ?? 0) > 0)
  if (kind === 'duel') {
    const pair = [score(first, 'red'), score(second, 'black')] as const
    const teams = {
      red: { a: pair[0], b: score(second, 'red'), seats: 1 },
      black: { a: pair[1], b: score(first, 'black'), seats: 1 },
    }
    return { value: (pair[0] + pair[1]) / 2, pair, teams, defaulted }
  }
  const tested = kind === 'role' ? { [team]: 1 } : (first.tested ?? {})
  const all = Object.values(tested).reduce((sum, seats) => sum + seats, 0) || 1
  const teams = Object.fromEntries(
    Object.entries(tested)
      .filter(([, seats]) => seats > 0)
      .map(([name, seats]) => [name, { a: score(first, name), b: score(second, name), seats }]),
  )
  const of = (who: 'a' | 'b'): number => Object.values(teams).reduce((sum, one) => sum + one[who] * one.seats, 0) / all
  const pair = [of('a'), of('b')] as const
  return { value: (1 + pair[0] - pair[1]) / 2, pair, teams, defaulted }
}

/** The deals of an evaluation of two players. `teams` are those of the roles of the game. */
export function blocksIn(
  games: readonly GameOutcome[],
  { question, arms }: Design,
  teams: Readonly<Record<Role, string>>,
  score: Score = scoreOf,
): Block[] {
  const team = question.kind === 'role' ? (teams[question.role] ?? question.role) : undefined
  return blocksOf(games, arms.length).map((block) => blockOf(block, question, score, team))
}

/** A margin is by how much more often A wins than is even: in a duel above one game in two, otherwise than B in the same seats. */
export const marginScale = ({ kind }: Question): number => (kind === 'duel' ? 1 : 2)
export const EVEN = 0.5
