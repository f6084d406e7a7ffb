import { existsSync } from 'node:fs'
import type { Told } from '../../schemas/event.ts'
import type { Shard } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type Add, countDeeds, type DeedRow, deedColumns, type SeatedGame } from '../../src/arena/deeds.ts'
import type { GameOutcome } from '../../src/arena/outcome.ts'
import { DeedSums, type ShardTally } from '../../src/arena/tally.ts'
import { seatingOf } from '../../src/play/seating.ts'
import { drawnSeats, streamName } from '../../src/play/streams.ts'
import { readShardAttempts } from '../../src/storage/attempts.ts'
import { attemptsPath } from '../../src/storage/folder.ts'
import type { Signals } from '../parallel.ts'
import { groupsOf } from '../read/groups.ts'

/** What tallies are made of, and with: plain data, because it is sent to threads. */
export interface TallySetting {
  /** The dataset. */
  readonly folder: string
  readonly recipe: Recipe
}

const gameColumns = ['game_id', 'split', 'index', 'roles', 'teams', 'winner', 'days', 'points', 'log'] as const

/** Counts the games of one shard: a pure function of its files and of the log of attempts beside them. */
export async function tallyShard(
  shard: Shard,
  { folder, recipe }: TallySetting,
  signals: Signals,
): Promise<ShardTally> {
  const arms = recipe.arms!
  const decisions = new Map<string, DeedRow[]>()
  for await (const rows of groupsOf(folder, 'decisions', shard, deedColumns))
    for (const row of rows) {
      const mine = decisions.get(row.game_id)
      if (mine) mine.push(row)
      else decisions.set(row.game_id, [row])
    }
  const attempts = Map.groupBy(attemptsOf(folder, shard), ({ game_id }) => game_id)
  const games: GameOutcome[] = []
  const deeds = new DeedSums()
  let seats = new Map<string, number>()
  for await (const rows of groupsOf(folder, 'games', shard, gameColumns))
    for (const row of rows) {
      const { game_id, index, roles, teams, winner, points } = row
      const teamOf = Object.fromEntries(roles.map((role, i) => [role, teams[i]!]))
      const placed = { game_id, split: row.split, index, deal: roles }
      const entrants = seatingOf(recipe, placed, teamOf).map(({ entrant }) => entrant!)
      const log = row.log.map((line) => JSON.parse(line) as Told)
      const alive = aliveAfter(log, roles.length)
      const game: SeatedGame = { roles, teams, entrants, winner, alive, points, log }
      const groups = (seat: number): string[] =>
        [roles[seat - 1]!, teams[seat - 1]!, 'all'].map((group) => `${entrants[seat - 1]}/${group}`)
      const add: Add = (seat, deed, sum, of) => {
        for (const who of groups(seat)) deeds.add(`${who}/${deed}`, sum, of)
      }
      const own = decisions.get(game_id) ?? []
      countDeeds(game, own, add)
      for (const { seat, cost } of attempts.get(game_id) ?? []) {
        if (seat < 1) continue
        add(seat, 'calls', 1, 0)
        add(seat, 'prompt_tokens', cost.prompt_tokens, 0)
        add(seat, 'completion_tokens', cost.completion_tokens, 0)
        add(seat, 'seconds', cost.ms / 1000, 0)
      }
      for (const i of roles.keys()) for (const who of groups(i + 1)) seats.set(who, (seats.get(who) ?? 0) + 1)
      const drawn =
        recipe.drawn === undefined ? undefined : drawnSeats(recipe, streamName(recipe, placed), roles.length)
      games.push({
        index,
        winner,
        days: row.days,
        alive: alive.length,
        points: meansByTeam(teams, points),
        ...(drawn && { tested: countsOf(drawn.map((seat) => teams[seat - 1]!)) }),
        defaulted: countsOf(own.flatMap((one) => defaultedIn(one, entrants))),
      })
      if (index % arms.length === arms.length - 1) {
        deeds.endDeal(seats)
        seats = new Map()
      }
      signals.tick()
    }
  return { of: tallyKey(shard), games, deeds: deeds.sums }
}

/** What a tally follows from: the games, and the edition of this code, raised when it counts otherwise. */
export const tallyKey = ({ files }: Shard): string =>
  `${EDITION} ${files.find(({ config }) => config === 'games')!.sha256}`
const EDITION = 1

const defaultedIn = ({ seat, chosen_action: { source } }: DeedRow, entrants: readonly string[]): string[] =>
  source === 'default' && seat > 0 ? [entrants[seat - 1]!] : []

function attemptsOf(folder: string, { split, shard }: Shard) {
  const path = attemptsPath(folder, split, shard)
  return existsSync(path) ? readShardAttempts(path) : []
}

const aliveAfter = (log: readonly Told[], seats: number): number[] => {
  const gone = new Set(log.flatMap(({ event }) => (event.type === 'left' ? [event.seat] : [])))
  return Array.from({ length: seats }, (_, i) => i + 1).filter((seat) => !gone.has(seat))
}

const countsOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, names.filter((one) => one === name).length]))

const meansByTeam = (teams: readonly string[], points: readonly number[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(teams)].sort().map((team) => {
      const own = points.filter((_, i) => teams[i] === team)
      return [team, own.reduce((sum, one) => sum + one, 0) / own.length]
    }),
  )
