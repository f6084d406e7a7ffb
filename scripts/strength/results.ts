import { type Calibration, calibrationOf } from '../../src/stats/calibration.ts'
import { type Cluster, clusteredMean, type Estimate, pairedDifference } from '../../src/stats/clustered.ts'
import { type Proportion, wilson } from '../../src/stats/wilson.ts'
import type { Cell, Played } from './played.ts'

/** Days from this one on are one line. */
const LAST_DAY = 5
/** Intervals over fewer games than this are not printed, and beliefs of a day with fewer are not drawn. */
export const FEW_GAMES = 20
/** Whom the others are compared with, if it plays; else the first that is named. */
const BASELINE = 'scripted'
/** Whose beliefs are looked at. */
export const BELIEVER = 'holy-grail'

export interface CellResult extends Cell {
  readonly red_wins: Proportion
  readonly black_wins: Proportion
  readonly draws: number
  readonly days: number
  readonly alive_when_red_wins: number | null
  readonly points: Readonly<Record<string, number>>
}

/** How much more often a team wins with one player than with another, the other team and the deals being the same. */
export interface Difference extends Estimate {
  readonly player: string
  readonly team: 'red' | 'black'
  readonly less: string
}

/** A share beside that of chance. */
interface Skilled {
  readonly player: string
  readonly share: Estimate
  readonly chance: number
  /** The share less that of chance. */
  readonly gain: Estimate
}
export interface VoteResult extends Skilled {
  readonly day: string
}
export interface CheckResult extends Skilled {
  readonly role: string
}

export interface Results {
  readonly cells: readonly CellResult[]
  readonly differences: readonly Difference[]
  readonly votes: readonly VoteResult[]
  readonly checks: readonly CheckResult[]
  readonly calibration: readonly (Calibration & { readonly day: string })[]
}

/** All that the tables say. `played` has the games of each cell. */
export function resultsOf(players: readonly string[], cells: readonly Cell[], played: readonly Played[][]): Results {
  const gamesOf = (red: string, black: string): readonly Played[] =>
    played[cells.findIndex((cell) => cell.red === red && cell.black === black)]!
  const baseline = players.includes(BASELINE) ? BASELINE : players[0]!
  const base = gamesOf(baseline, baseline)
  return {
    cells: cells.map((cell, i) => cellResult(cell, played[i]!)),
    differences: players
      .filter((player) => player !== baseline)
      .flatMap((player): Difference[] => [
        { player, team: 'red', less: baseline, ...difference(gamesOf(player, baseline), base, 'red') },
        { player, team: 'black', less: baseline, ...difference(gamesOf(baseline, player), base, 'black') },
      ]),
    votes: players.flatMap((player) => voteResults(player, gamesOf(player, player))),
    checks: players.flatMap((player) => checkResults(player, gamesOf(player, player))),
    calibration: players.includes(BELIEVER) ? calibrationByDay(gamesOf(BELIEVER, BELIEVER)) : [],
  }
}

function cellResult(cell: Cell, games: readonly Played[]): CellResult {
  const won = (team: string): readonly Played[] => games.filter(({ winner }) => winner === team)
  const red = won('red')
  return {
    ...cell,
    red_wins: wilson(red.length, games.length),
    black_wins: wilson(won('black').length, games.length),
    draws: won('draw').length,
    days: mean(games, ({ days }) => days),
    alive_when_red_wins: red.length === 0 ? null : mean(red, ({ alive }) => alive),
    points: { red: mean(games, ({ points }) => points['red']!), black: mean(games, ({ points }) => points['black']!) },
  }
}

function difference(games: readonly Played[], less: readonly Played[], team: string): Estimate {
  const wins = (of: readonly Played[]): number[] => of.map(({ winner }) => Number(winner === team))
  return pairedDifference(wins(games), wins(less))
}

const dayOf = (day: number): string => (day < LAST_DAY ? String(day) : `${LAST_DAY} and later`)

/** What is there by day, in the order of days. */
function byDay<T>(all: readonly T[], day: (one: T) => number): [string, T[]][] {
  const sorted = all.toSorted((a, b) => day(a) - day(b))
  return [...Map.groupBy(sorted, (one) => dayOf(day(one)))]
}

interface Counted {
  readonly game: number
  readonly of: number
  readonly hits: number
  readonly chance: number
}

function voteResults(player: string, games: readonly Played[]): VoteResult[] {
  const all = games.flatMap(({ votes }, game) => votes.map((vote) => ({ ...vote, game, hits: vote.onBlack })))
  return byDay(all, ({ day }) => day).map(([day, of]) => ({ player, day, ...skilled(of) }))
}

function checkResults(player: string, games: readonly Played[]): CheckResult[] {
  const all = games.flatMap(({ checks }, game) => checks.map((check) => ({ ...check, game, hits: check.found })))
  const byRole = Map.groupBy(all, ({ role }) => role)
  return [...byRole].sort(([a], [b]) => (a < b ? 1 : -1)).map(([role, of]) => ({ player, role, ...skilled(of) }))
}

function skilled(all: readonly Counted[]): Omit<Skilled, 'player'> {
  const chance = clusteredMean(clusters(all, (one) => one.chance)).mean!
  return {
    share: clusteredMean(clusters(all, ({ hits }) => hits)),
    chance,
    gain: clusteredMean(clusters(all, (one) => one.hits - one.chance)),
  }
}

/** One cluster a game: of the last days a game may have several. */
const clusters = (all: readonly Counted[], value: (one: Counted) => number): Cluster[] =>
  [...Map.groupBy(all, ({ game }) => game).values()].map((of) => ({
    sum: of.reduce((sum, one) => sum + value(one), 0),
    of: of.reduce((sum, one) => sum + one.of, 0),
  }))

function calibrationByDay(games: readonly Played[]): Results['calibration'] {
  const all = games.flatMap(({ beliefs }) => beliefs)
  return byDay(all, ({ day }) => day).map(([day, beliefs]) => ({ day, ...calibrationOf(beliefs)! }))
}

const mean = <T>(all: readonly T[], value: (one: T) => number): number =>
  all.reduce((sum, one) => sum + value(one), 0) / all.length
