import { hash } from 'node:crypto'
import * as z from 'zod'
import { type Role, teamOf } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type GameRecord, recordSchema, type Split, type Usage } from '../../schemas/record.ts'
import { rulesetNamed } from '../games/games.ts'
import { points, type Result } from '../games/mafia-2025/points.ts'
import { noUsage, type Policy } from '../policy/policy.ts'
import { Game, type Ruleset } from '../table/game.ts'
import { shuffle, stream } from '../table/random.ts'
import { playOut, replay } from './match.ts'
import type { CountTokens } from './settle.ts'

/** Makes the player that a recipe names, with a random stream of its own. */
export type MakePlayer = (name: string, random: () => number) => Policy

/**
 * A game's identity: a hash of what makes it this game. There are no counts in it, so a larger run contains the smaller one.
 * Its random streams are named after the run seed and it, so they are 128-bit apart from those of any other game, and the id alone, which
 * rows publish, tells nothing of the deal.
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
  const deal = shuffle(ruleset.roles, stream(recipe.seed, id, 'deal'))
  const players = seatPlayers(recipe.players, deal)
  const policies = players.map((name, i) => makePlayer(name, stream(recipe.seed, id, 'seat', i + 1)))
  const game = new Game(ruleset, deal)
  const choices = await playOut(game, { policies, chance: stream(recipe.seed, id, 'chance'), countTokens })
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

/** A record that gives no game: not one of ours, of other rules, or changed. */
export class BadRecord extends Error {}

/** Plays a record again, from the JSON in a row of `games`. Throws {@link BadRecord} with the reason. */
export function replayRecord(text: string): Finished {
  try {
    const record: unknown = JSON.parse(text)
    recordSchema.parse(record)
    const played = replayGame(record as GameRecord)
    if (JSON.stringify(played.record) !== text) throw new BadRecord('it is not written as omerta writes a record')
    return played
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new BadRecord(`${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}`)
    throw new BadRecord((error as Error).message)
  }
}

/** Plays a record again. Throws if its ruleset is unknown or of another version, or if its choices are not those of a whole legal game. */
export function replayGame(record: GameRecord): Finished {
  const ruleset = rulesetNamed(record.ruleset, record.switches)
  if (ruleset.version !== record.version)
    throw new BadRecord(
      `this version of omerta plays ${ruleset.name}@${ruleset.version}, and the game was played under ${record.ruleset}@${record.version}`,
    )
  const stray = record.marks.find(({ seat }) => seat < 1 || seat > record.deal.length)
  if (stray) throw new BadRecord(`a mark for seat ${stray.seat}, which nobody has`)
  const game = new Game(ruleset, record.deal)
  const choices = replay(game, record.choices)
  const { game_id, split, index, deal, players, marks, usage } = record
  const { name, version, switches } = ruleset
  return finished(
    { game_id, split, index, ruleset: name, version, switches, deal, players, choices, marks, usage },
    game,
  )
}

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
