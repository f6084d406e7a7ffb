import { askId, CHANCE, type Role, type Team } from '../../schemas/ask.ts'
import type { Evaluation } from '../../schemas/evaluation.ts'
import type { Told } from '../../schemas/event.ts'
import type { Shard } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameRecord, Split } from '../../schemas/record.ts'
import type { Thinking } from '../../src/belief/beliefs.ts'
import { requireDeck, TooManyDeals } from '../../src/belief/deck.ts'
import { thinkingOf } from '../../src/belief/thinking.ts'
import { countBeliefs, countMoved, VoteBeliefs } from '../../src/evaluation/deeds/believed.ts'
import { decidedIn } from '../../src/evaluation/deeds/decided.ts'
import { type Add, countDeeds, type SeatedGame, truthOf } from '../../src/evaluation/deeds/deeds.ts'
import { type DeedGroup, DeedSums, dayGroup, type Groups, type ShardTally } from '../../src/evaluation/deeds/tally.ts'
import { type LuckyGame, likelierBySeat, luckBySeat, type Weights, worthToRed } from '../../src/evaluation/luck/luck.ts'
import type { GameOutcome } from '../../src/evaluation/outcome.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import type { Vocabulary } from '../../src/language/en/vocabulary.ts'
import { priceOf } from '../../src/models/ledger.ts'
import { seatingOf } from '../../src/play/seating.ts'
import { rulesetOf, type SeatAttempt } from '../../src/play/series.ts'
import { drawnSeats, streamName } from '../../src/play/streams.ts'
import { movedGame } from '../../src/rows/moved-beliefs.ts'
import type { Words } from '../../src/view/wording.ts'

import { wordsOfRecipe } from '../words.ts'

/** The input of tallies: plain data, because it is sent to threads. */
export interface TallySetting {
  /** The dataset. */
  readonly folder: string
  readonly recipe: Recipe
  /** The value function of luck and its hash; undefined without variance reduction. */
  readonly value: { readonly weights: Weights; readonly hash: string } | undefined
  /** What the tokens of models cost, by player. */
  readonly prices: Evaluation['prices']
  /** In how many deals, from the first, beliefs are computed. */
  readonly beliefs: number
}

/** A finished game, from a row of `games` or from memory. */
export interface CountedGame {
  readonly game_id: string
  readonly split: Split
  readonly index: number
  readonly roles: readonly Role[]
  /** By seat, seat 1 first. */
  readonly teams: readonly Team[]
  readonly winner: string
  readonly days: number
  readonly points: readonly number[]
  readonly log: readonly Told[]
  readonly record: GameRecord
  /** Calls of models in it, if there were any. */
  readonly attempts: readonly Pick<SeatAttempt, 'seat' | 'player' | 'cost'>[]
}

/** Counts games of whole deals, one after the other. */
export class GameCounter {
  readonly #setting: TallySetting
  readonly #thinking: Thinking | undefined
  readonly #vocabulary: Vocabulary
  readonly #games: GameOutcome[] = []
  readonly #deeds = new DeedSums()
  #seats = new Map<DeedGroup, number>()
  /** The groups of a player in a role: the role, its team and all, by "letter/role". */
  readonly #groups = new Map<string, Groups>()

  constructor(setting: TallySetting) {
    this.#setting = setting
    const ruleset = rulesetOf(setting.recipe)
    const words = wordsOfRecipe(setting.recipe, ruleset)
    this.#vocabulary = words.vocabulary
    this.#thinking = thinkingIn(ruleset, words)
  }

  add(row: CountedGame): void {
    const { recipe, value, prices, beliefs } = this.#setting
    const arms = recipe.arms!
    const { game_id, split, index, roles, teams, winner, days, points, log, record } = row
    const teamOf = Object.fromEntries(roles.map((role, i) => [role, teams[i]!]))
    const placed = { game_id, split, index, deal: [...roles] }
    const entrants = seatingOf(recipe, placed, teamOf).map(({ entrant }) => entrant!)
    const alive = aliveAfter(log, roles.length)
    const game: SeatedGame = { roles, teams, entrants, winner, alive, points, log }
    const deeds = this.#deeds
    const groups = entrants.map((letter, i) => this.#groupsOf(letter, roles[i]!, teams[i]!))
    const byDay = entrants.map((): DeedGroup[] => [])
    const add: Add = (seat, deed, sum, of, day) => {
      deeds.addToAll(groups[seat - 1]!, deed, sum, of)
      if (day === undefined) return
      const group = (byDay[seat - 1]![day] ??= deeds.group(`${entrants[seat - 1]}/${dayGroup(day)}`))
      deeds.add(group, deed, sum, of)
    }
    const own = [...decidedIn({ record, log, roles }, this.#vocabulary)]
    countDeeds(game, own, add)
    if (this.#thinking && index < beliefs * arms.length) {
      const votes = new VoteBeliefs(truthOf(game), statedIn(record))
      const moved = movedGame(log, roles, this.#thinking, (told, observers) => votes.add(told, observers))
      countBeliefs(votes.all, add)
      countMoved(moved, teams, add)
    }
    for (const { seat, player, cost } of row.attempts) {
      if (seat < 1) continue
      add(seat, 'calls', 1, 0)
      add(seat, 'prompt_tokens', cost.prompt_tokens, 0)
      add(seat, 'completion_tokens', cost.completion_tokens, 0)
      add(seat, 'seconds', cost.ms / 1000, 0)
      add(seat, 'cost', priceOf(prices[player], cost), 0)
    }
    for (const group of groups.flatMap(({ all }) => all)) this.#seats.set(group, (this.#seats.get(group) ?? 0) + 1)
    const drawn = recipe.drawn === undefined ? undefined : drawnSeats(recipe, streamName(recipe, placed), roles.length)
    const defaulted = own.filter(({ source }) => source === 'default').map(({ seat }) => entrants[seat - 1]!)
    this.#games.push({
      index,
      winner,
      days,
      alive: alive.length,
      points: meansByTeam(teams, points),
      ...(drawn && { tested: countsOf(drawn.map((seat) => teams[seat - 1]!)) }),
      defaulted: countsOf(defaulted),
      ...(value && luckIn({ record, log, roles, teams }, value.weights, entrants)),
    })
    if (index % arms.length === arms.length - 1) {
      this.#deeds.endDeal(this.#seats)
      this.#seats = new Map()
    }
  }

  #groupsOf(letter: string, role: Role, team: Team): Groups {
    const name = `${letter}/${role}`
    let groups = this.#groups.get(name)
    if (!groups) this.#groups.set(name, (groups = this.#deeds.groups([name, `${letter}/${team}`, `${letter}/all`])))
    return groups
  }

  /** What was counted of the games of a shard. */
  tally(shard: Shard): ShardTally {
    const { sums, pairs } = this.#deeds
    return { of: tallyKey(shard, this.#setting), games: this.#games, deeds: sums, pairs }
  }
}

/**
 * What a tally follows from: the games, what removed their luck, prices, the deals with beliefs, and the edition of this code, raised when it counts
 * otherwise.
 */
export const tallyKey = ({ files }: Shard, { value, prices, beliefs }: TallySetting): string =>
  `${EDITION} ${files.find(({ config }) => config === 'games')!.sha256} ${value?.hash ?? 'without value'} ${JSON.stringify({ prices, beliefs })}`
const EDITION = 4

/** The value of a game's luck to red, by the player whose choices caused it, and the probabilities of each player's picks. */
function luckIn(
  game: LuckyGame,
  weights: Weights,
  entrants: readonly string[],
): Pick<GameOutcome, 'luck' | 'likelier'> {
  const luck: Record<string, number> = {}
  for (const [seat, kinds] of luckBySeat(game)) {
    const source = seat === CHANCE ? 'chance' : `${entrants[seat - 1]}/${game.teams[seat - 1]}`
    luck[source] = (luck[source] ?? 0) + worthToRed(kinds, weights)
  }
  const likelier: Record<string, number> = {}
  for (const [seat, amount] of likelierBySeat(game)) {
    const letter = entrants[seat - 1]!
    likelier[letter] = (likelier[letter] ?? 0) + amount
  }
  return { luck, likelier }
}

/** How exact beliefs are computed; undefined where the game has too many deals for them, or other teams. */
function thinkingIn(ruleset: Ruleset, words: Words): Thinking | undefined {
  try {
    requireDeck(ruleset.roles)
  } catch (error) {
    if (error instanceof TooManyDeals) return undefined
    throw error
  }
  return thinkingOf(ruleset, words)
}

const statedIn = ({ choices }: GameRecord): Map<string, readonly number[]> =>
  new Map(choices.flatMap(({ seat, turn, beliefs }) => (beliefs ? [[askId({ seat, turn }), beliefs] as const] : [])))

const aliveAfter = (log: readonly Told[], seats: number): number[] => {
  const gone = new Set<number>()
  for (const { event } of log) if (event.type === 'left') gone.add(event.seat)
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
