import { hash } from 'node:crypto'
import { type Role, teamOf } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameRecord, Split, Usage } from '../../schemas/record.ts'
import { Game, type Ruleset } from '../game/game.ts'
import { points, type Result } from '../game/points.ts'
import { shuffle, stream } from '../game/random.ts'
import { rulesetNamed } from '../game/rulesets/rulesets.ts'
import { noUsage, type Policy } from '../policy/policy.ts'
import { playOut, replay } from './match.ts'
import type { CountTokens } from './settle.ts'

/** Makes the player that a recipe names, with a random stream of its own. */
export type MakePlayer = (name: string, random: () => number) => Policy

/**
 * A game's identity: a hash of what makes it this game. There are no counts in it, so a larger run contains the smaller one.
 * Its random streams are named after it, so they are 128-bit apart from those of any other game.
 */
export function gameId(recipe: Recipe, ruleset: Ruleset, split: Split, index: number): string {
  const parts = [recipe.seed, `${ruleset.name}@${ruleset.version}`, recipe.players, split, index]
  return hash('sha256', JSON.stringify(parts)).slice(0, 32)
}

/** The ruleset of a recipe. */
export const rulesetOf = ({ ruleset, switches, tokenizer }: Recipe): Ruleset =>
  rulesetNamed(ruleset, { ...switches, ...(tokenizer && { tokenizer: tokenizer.slice(0, 16) }) })

/** Who sits where: players[0] is seat 1. A list shorter than the table goes round. */
export function seatPlayers(players: Recipe['players'], deal: readonly Role[]): string[] {
  return deal.map((role, i) => {
    if (typeof players === 'string') return players
    if (Array.isArray(players)) return players[i % players.length]!
    return 'red' in players ? players[teamOf(role)] : (players as Record<Role, string>)[role]
  })
}

export interface Finished {
  readonly record: GameRecord
  readonly log: Game['log']
  readonly outcome: {
    roles: readonly Role[]
    winner: string
    reason: string
    alive: readonly number[]
    points: readonly number[]
  }
}

/** Plays game `index` of a split: a pure function of the recipe and its place, if its players are. */
export async function playGame(
  recipe: Recipe,
  ruleset: Ruleset,
  split: Split,
  index: number,
  makePlayer: MakePlayer,
  countTokens?: CountTokens,
): Promise<Finished> {
  const id = gameId(recipe, ruleset, split, index)
  const deal = shuffle(ruleset.roles, stream(id, 'deal'))
  const players = seatPlayers(recipe.players, deal)
  const policies = players.map((name, i) => makePlayer(name, stream(id, 'seat', i + 1)))
  const game = new Game(ruleset, deal)
  const choices = await playOut(game, { policies, chance: stream(id, 'chance'), countTokens })
  const { name, version, switches } = ruleset
  const record = {
    game_id: id,
    split,
    index,
    ruleset: name,
    version,
    switches,
    deal,
    players,
    choices,
    marks: [],
    usage: total(policies),
  }
  return finished(record, game)
}

/** Plays a record again. Throws if its ruleset is unknown or of another version, or if its choices are not those of a whole legal game. */
export function replayGame(record: GameRecord): Finished {
  const ruleset = rulesetNamed(record.ruleset, record.switches)
  if (ruleset.version !== record.version)
    throw new OtherVersion(
      `this is ${ruleset.name}@${ruleset.version}, and the game was played under ${record.ruleset}@${record.version}`,
    )
  return finished(record, replay(new Game(ruleset, record.deal), record.choices))
}

export class OtherVersion extends Error {}

function finished(record: GameRecord, game: Game): Finished {
  const result: Result = game.result!
  const scores = { ...result.scores, marks: record.marks }
  const { winner, reason, alive } = result
  return {
    record,
    log: game.log,
    outcome: { roles: record.deal, winner, reason, alive, points: points(record.deal, scores) },
  }
}

function total(policies: readonly Policy[]): Usage {
  const sum = { ...noUsage }
  for (const { usage } of policies)
    if (usage) for (const key of Object.keys(sum) as (keyof Usage)[]) sum[key] += usage[key]
  return sum
}
