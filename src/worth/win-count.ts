import type { Role, Team } from '../../schemas/ask.ts'
import { wilson } from '../evaluation/statistics/wilson.ts'
import type { GameRow } from '../rows/configs/games.ts'
import { bump, entry, inOrder } from './counts.ts'
import type { Counts, RoleWins, Stats } from './stats.ts'

/** Counts who wins games: by team, by reason, and by role and player. */
export class WinCount {
  #games = 0
  readonly #winners: Counts = {}
  readonly #reasons: Counts = {}
  readonly #roles = new Map<string, Pick<RoleWins, 'role' | 'team' | 'player'> & Sums>()
  /** The roles seen so far: their teams, and how many seats had them. */
  readonly #seats = new Map<Role, { team: Team; seats: number }>()

  add({ players, roles, teams, winner, reason, points }: Played): void {
    this.#games++
    bump(this.#winners, winner)
    bump(this.#reasons, reason)
    const here = new Set<string>()
    for (const [i, role] of roles.entries()) {
      const [player, team] = [players[i]!, teams[i]!]
      entry(this.#seats, role, () => ({ team, seats: 0 })).seats++
      const key = `${role} ${player}`
      const sum = entry(this.#roles, key, () => ({ role, team, player, games: 0, seats: 0, won: 0, points: 0 }))
      if (!here.has(key)) sum.games++
      here.add(key)
      sum.seats++
      sum.points += points[i]!
      if (winner === sum.team) sum.won++
    }
  }

  report(): Stats['wins'] {
    return {
      teams: Object.fromEntries(this.#wins().map(([team, n]) => [team, wilson(n, this.#games)])),
      reasons: inOrder(this.#reasons),
      roles: [...this.#roles.values()]
        .map(({ games, seats, won, points, ...who }) => ({
          ...who,
          games,
          seats,
          won: wilson((won / seats) * games, games),
          points: points / seats,
        }))
        .sort((a, b) => this.rank(a.role) - this.rank(b.role) || (a.player < b.player ? -1 : 1)),
    }
  }

  /** The position of a role in lists: larger teams first, then roles with more seats; a role without a team is last. */
  rank(role: Role): number {
    const size = (team: Team): number =>
      [...this.#seats.values()].reduce((sum, one) => sum + (one.team === team ? one.seats : 0), 0)
    const roles = [...this.#seats].sort(([, a], [, b]) => size(b.team) - size(a.team) || b.seats - a.seats)
    const at = roles.findIndex(([name]) => name === role)
    return at < 0 ? roles.length : at
  }

  /** Games won by each team, and draws: the larger team first. */
  #wins(): [string, number][] {
    const teams = [...this.#seats].sort(([a], [b]) => this.rank(a) - this.rank(b)).map(([, { team }]) => team)
    return [...new Set([...teams, 'draw', ...Object.keys(this.#winners)])].map((team) => [
      team,
      this.#winners[team] ?? 0,
    ])
  }
}

type Played = Pick<GameRow, 'players' | 'roles' | 'teams' | 'winner' | 'reason' | 'points'>

/** What is summed over the seats of a role and a player. */
interface Sums {
  games: number
  seats: number
  won: number
  points: number
}
