import { existsSync } from 'node:fs'
import type { Evaluation } from '../../schemas/evaluation.ts'
import type { Told } from '../../schemas/event.ts'
import type { Shard } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameRecord } from '../../schemas/record.ts'
import { believedAtVotes, countBeliefs } from '../../src/arena/believed.ts'
import { type Add, countDeeds, type DeedRow, deedColumns, type SeatedGame, truthOf } from '../../src/arena/deeds.ts'
import { luckOf, type Weights, worthToRed } from '../../src/arena/luck.ts'
import type { GameOutcome } from '../../src/arena/outcome.ts'
import { DeedSums, dayGroup, type ShardTally } from '../../src/arena/tally.ts'
import type { Thinking } from '../../src/belief/beliefs.ts'
import { requireDeck, TooManyDeals } from '../../src/belief/deck.ts'
import { thinkingOf } from '../../src/belief/thinking.ts'
import { priceOf } from '../../src/models/ledger.ts'
import { seatingOf } from '../../src/play/seating.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { drawnSeats, streamName } from '../../src/play/streams.ts'
import { type BelievedGame, believedGame } from '../../src/rows/moved-beliefs.ts'
import { readShardAttempts } from '../../src/storage/attempts.ts'
import { attemptsPath } from '../../src/storage/folder.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import type { Signals } from '../parallel.ts'
import { groupsOf } from '../read/groups.ts'

/** What tallies are made of, and with: plain data, because it is sent to threads. */
export interface TallySetting {
  /** The dataset. */
  readonly folder: string
  readonly recipe: Recipe
  /** What luck is worth, and the hash of that; undefined if it is not to be removed. */
  readonly value: { readonly weights: Weights; readonly hash: string } | undefined
  /** What the tokens of models cost, by player. */
  readonly prices: Evaluation['prices']
  /** In how many deals, from the first, beliefs are computed. */
  readonly beliefs: number
}

const gameColumns = [
  'game_id',
  'split',
  'index',
  'roles',
  'teams',
  'winner',
  'days',
  'points',
  'log',
  'record',
] as const

/** Counts the games of one shard: a pure function of its files and of the log of attempts beside them. */
export async function tallyShard(shard: Shard, setting: TallySetting, signals: Signals): Promise<ShardTally> {
  const { folder, recipe, value, prices, beliefs } = setting
  const arms = recipe.arms!
  const decisions = new Map<string, DeedRow[]>()
  for await (const rows of groupsOf(folder, 'decisions', shard, deedColumns))
    for (const row of rows) {
      const mine = decisions.get(row.game_id)
      if (mine) mine.push(row)
      else decisions.set(row.game_id, [row])
    }
  const thinking = thinkingIn(recipe)
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
      const add: Add = (seat, deed, sum, of, day) => {
        for (const who of groups(seat)) deeds.add(`${who}/${deed}`, sum, of)
        if (day !== undefined) deeds.add(`${entrants[seat - 1]}/${dayGroup(day)}/${deed}`, sum, of)
      }
      const own = decisions.get(game_id) ?? []
      countDeeds(game, own, add)
      if (thinking && index < beliefs * arms.length) {
        const statedBeliefs = statedIn(JSON.parse(row.record) as GameRecord)
        countBeliefs(believedAtVotes(log, roles.length, truthOf(game), thinking, statedBeliefs), add)
        countMoved(believedGame(log, roles, thinking), teams, add)
      }
      for (const { seat, player, cost } of attempts.get(game_id) ?? []) {
        if (seat < 1) continue
        add(seat, 'calls', 1, 0)
        add(seat, 'prompt_tokens', cost.prompt_tokens, 0)
        add(seat, 'completion_tokens', cost.completion_tokens, 0)
        add(seat, 'seconds', cost.ms / 1000, 0)
        add(seat, 'cost', priceOf(prices[player], cost), 0)
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
        ...(value && {
          luck: worthToRed(luckOf({ record: JSON.parse(row.record) as GameRecord, log, roles, teams }), value.weights),
        }),
      })
      if (index % arms.length === arms.length - 1) {
        deeds.endDeal(seats)
        seats = new Map()
      }
      signals.tick()
    }
  return { of: tallyKey(shard, setting), games, deeds: deeds.sums }
}

/** What a tally follows from: the games, what removed their luck, prices, the deals with beliefs, and the edition of this code, raised when it counts otherwise. */
export const tallyKey = ({ files }: Shard, { value, prices, beliefs }: TallySetting): string =>
  `${EDITION} ${files.find(({ config }) => config === 'games')!.sha256} ${value?.hash ?? 'without value'} ${JSON.stringify({ prices, beliefs })}`
const EDITION = 2

/** How exact beliefs are computed; undefined where the game has too many deals for them, or other teams. */
function thinkingIn(recipe: Recipe): Thinking | undefined {
  const ruleset = rulesetOf(recipe)
  try {
    requireDeck(ruleset.roles)
  } catch (error) {
    if (error instanceof TooManyDeals) return undefined
    throw error
  }
  return thinkingOf(ruleset, wordsOf(ruleset, recipe.renderer))
}

const statedIn = ({ choices }: GameRecord): Map<string, readonly number[]> =>
  new Map(choices.flatMap(({ seat, turn, beliefs }) => (beliefs ? [[`${seat}.${turn}`, beliefs] as const] : [])))

/** By how much each speech moved the living red listeners toward the truth, in the mean. */
function countMoved({ moved }: BelievedGame, teams: readonly string[], add: Add): void {
  for (const [key, listeners] of moved) {
    const seat = Number(key.split('.')[0])
    if (listeners.length === 0 || teams[seat - 1] === undefined) continue
    add(seat, 'moved', listeners.reduce((sum, { change }) => sum + change, 0) / listeners.length, 1)
  }
}

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
