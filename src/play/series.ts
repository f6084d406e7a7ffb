import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { MODERATOR, type Role, type Seat } from '../../schemas/ask.ts'
import type { Attempt, GameCall } from '../../schemas/model.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import {
  type GameRecord,
  MOST_TOKENS,
  noUsage,
  type RecordedChoice,
  recordSchema,
  type Split,
  type Usage,
} from '../../schemas/record.ts'
import { play, seatsOf } from '../game/play.ts'
import { replay } from '../game/replay.ts'
import type { Ruleset } from '../game/ruleset.ts'
import { Session } from '../game/session.ts'
import type { CountTokens } from '../game/settle.ts'
import { rulesetNamed } from '../games/games.ts'
import { chooserOf, editionOf } from '../policy/players.ts'
import type { Player } from '../view/player.ts'
import { seatingOf } from './seating.ts'
import { chanceStream, dealOf, moderatorStream, seatStream, streamName } from './streams.ts'

/** Makes the players that a recipe names, each with a random stream of its own. */
export interface PlayerMaker {
  player(name: string, random: () => number): Player
  moderator(name: string, random: () => number): Player
}

/** Identifies a ruleset: its name and version. */
export const identityOf = ({ name, version }: Pick<Ruleset, 'name' | 'version'>): string => `${name}@${version}`

/**
 * A game's identity: a hash of what makes it this game. It does not depend on how many games are made, so a larger run contains the smaller one.
 * Its random streams are named after the run seed and it, so they are 128-bit apart from those of any other game, and the id alone, which
 * rows publish, tells nothing of the deal. `rules` is the identity of the ruleset under which the game was first played.
 */
export function gameId(
  { seed, players, moderator, arms, drawn }: Pick<Recipe, 'seed' | 'players' | 'moderator' | 'arms' | 'drawn'>,
  rules: string,
  split: Split,
  index: number,
): string {
  const parts: unknown[] = [seed, rules, players, split, index, ...(moderator === 'built-in' ? [] : [moderator])]
  if (arms) parts.push(arms, drawn ?? 0)
  return hash('sha256', JSON.stringify(parts)).slice(0, 32)
}

/** The ruleset of a recipe. */
export const rulesetOf = ({ ruleset, switches, tokenizer }: Recipe): Ruleset =>
  rulesetNamed(ruleset, { ...switches, ...(tokenizer && { tokenizer: tokenizer.slice(0, 16) }) })

export interface Finished {
  readonly record: GameRecord
  readonly log: Session['log']
  readonly outcome: {
    roles: readonly Role[]
    winner: string
    reason: string
    alive: readonly number[]
    points: readonly number[]
  }
  /** Every call of a model in the game, with the seat that made it; only where the game was played just now. */
  readonly attempts?: readonly SeatAttempt[]
  /** The same calls with what was sent, where that is kept. */
  readonly calls?: readonly GameCall[]
}

/** A call of a model by the player of a seat. */
export type SeatAttempt = { readonly seat: Seat; readonly role: Role; readonly player: string } & Attempt

/** A game that is to be played. */
export interface NewGame {
  readonly recipe: Recipe
  /** The ruleset of the recipe, made once for all its games. */
  readonly ruleset: Ruleset
  readonly split: Split
  readonly index: number
  readonly make: PlayerMaker
  readonly countTokens?: CountTokens | undefined
}

/** Plays game `index` of a split: a pure function of the recipe and its place, if its players are. */
export async function playGame({ recipe, ruleset, split, index, make, countTokens }: NewGame): Promise<Finished> {
  const id = gameId(recipe, identityOf(ruleset), split, index)
  const source = streamName(recipe, { game_id: id, split, index })
  const deal = dealOf(ruleset, recipe, source)
  const seating = seatingOf(recipe, { game_id: id, split, index, deal }, ruleset.teams)
  const players = seating.map(({ player }) => player)
  const seated = seating.map(({ player, entrant }, i) =>
    make.player(player, seatStream(recipe, source, i + 1, entrant)),
  )
  const moderator = make.moderator(recipe.moderator, moderatorStream(recipe, source))
  const session = new Session(ruleset, deal, countTokens)
  await play(session, seatsOf(seated, chanceStream(recipe, source), moderator))
  const { choices } = session
  const isModerated = choices.some(({ seat }) => seat === MODERATOR)
  const about = {
    game_id: id,
    split,
    index,
    players,
    ...(isModerated && { moderator: recipe.moderator }),
    ...(seated.some(({ traits }) => traits) && { traits: seated.map(({ traits }) => traits ?? null) }),
    ...editionsOf([...players, ...(isModerated ? [recipe.moderator] : [])]),
  }
  const attempts = [moderator, ...seated].flatMap((player, seat) =>
    (player.attempts ?? []).map((attempt) => ({
      seat,
      role: deal[seat - 1] ?? 'moderator',
      player: players[seat - 1] ?? recipe.moderator,
      ...attempt,
    })),
  )
  const played = finished({ ...about, marks: [], usage: total(attempts) }, choices, session)
  return attempts.length > 0 ? { ...played, attempts } : played
}

/** The ruleset that a record names. */
export const rulesetOfRecord = ({ ruleset, switches }: GameRecord): Ruleset => rulesetNamed(ruleset, switches)

/** A record that cannot be replayed: not a record, of other rules, or changed. */
export class BadRecord extends Error {}

/**
 * Plays a record again, from the JSON in a row of `games`. Throws {@link BadRecord} with the reason. `ruleset` is that of the
 * recipe, so that it need not be made again for each record.
 */
export function replayRecord(text: string, ruleset?: Ruleset): Finished {
  try {
    const record: unknown = JSON.parse(text)
    recordSchema.parse(record)
    const played = replayGame(record as GameRecord, ruleset)
    if (JSON.stringify(played.record) !== text) throw new BadRecord('its JSON is not written as omerta writes it')
    return played
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new BadRecord(`${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}`)
    throw new BadRecord((error as Error).message)
  }
}

/** Plays a record again. Throws if its ruleset is unknown or of another version, or if its choices do not make one complete legal game. */
export function replayGame(record: GameRecord, expected?: Ruleset): Finished {
  const isExpected = expected?.name === record.ruleset && isDeepStrictEqual(expected.switches, record.switches)
  const ruleset = isExpected ? expected : rulesetNamed(record.ruleset, record.switches)
  if (ruleset.version !== record.version)
    throw new BadRecord(
      `this version of omerta plays ${identityOf(ruleset)}, and the game was played under ${record.ruleset}@${record.version}`,
    )
  const { deal, marks } = record
  const missing = marks.find(({ seat }) => seat < 1 || seat > deal.length)
  if (missing) throw new BadRecord(`a mark for seat ${missing.seat}, which does not exist`)
  if (marks.length > 0 && !ruleset.marks)
    throw new BadRecord(`it has marks of a judge, and ${ruleset.name} with these switches gives none`)
  const session = new Session(ruleset, deal)
  return finished(record, replay(session, record.choices), session)
}

type About = Omit<GameRecord, 'ruleset' | 'version' | 'switches' | 'deal' | 'choices'>

/** A game that is over, with its record. The keys of the record are always in the same order. */
export function finished(about: About, choices: readonly RecordedChoice[], game: Session): Finished {
  const { game_id, split, index, players, moderator, traits, editions, marks, usage, origin } = about
  const { name, version, switches } = game.ruleset
  const { winner, reason, alive, points } = game.result!
  const deal = [...game.deal]
  return {
    record: {
      game_id,
      split,
      index,
      ruleset: name,
      version,
      switches,
      deal,
      players,
      ...(moderator !== undefined && { moderator }),
      ...(traits !== undefined && { traits }),
      ...(editions !== undefined && { editions }),
      choices: [...choices],
      marks,
      usage,
      ...(origin !== undefined && { origin }),
    },
    log: game.log,
    outcome: { roles: deal, winner, reason, alive, points: points(marks) },
  }
}

/** The editions of the built-in players among these, by name. */
function editionsOf(names: readonly string[]): Pick<GameRecord, 'editions'> {
  const editions = [...new Set(names.map(chooserOf))].sort().flatMap((name) => {
    const edition = editionOf(name)
    return edition === undefined ? [] : [[name, edition] as const]
  })
  return editions.length > 0 ? { editions: Object.fromEntries(editions) } : {}
}

function total(attempts: readonly Attempt[]): Usage {
  const usage = { ...noUsage }
  const add = (key: keyof Usage, count: number): void => {
    usage[key] = Math.min(usage[key] + count, MOST_TOKENS)
  }
  for (const { cost } of attempts) {
    add('calls', 1)
    add('prompt_tokens', cost.prompt_tokens)
    add('cached_tokens', cost.cached_tokens)
    add('completion_tokens', cost.completion_tokens)
  }
  return usage
}
