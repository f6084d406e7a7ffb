import { hash } from 'node:crypto'
import { MODERATOR } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameRecord, Split } from '../../schemas/record.ts'
import { play, seatsOf } from '../game/play.ts'
import type { Ruleset } from '../game/ruleset.ts'
import { Session } from '../game/session.ts'
import type { CountTokens } from '../game/settle.ts'
import { chooserOf, editionOf } from '../policy/players.ts'
import type { Player } from '../view/player.ts'
import { type Finished, finished, identityOf } from './record.ts'
import { seatingOf } from './seating.ts'
import { chanceStream, dealOf, moderatorStream, seatStream, streamName } from './streams.ts'
import { usageOf } from './usage.ts'

export {
  BadRecord,
  type Finished,
  finished,
  identityOf,
  replayGame,
  replayRecord,
  rulesetOf,
  rulesetOfRecord,
  type SeatAttempt,
} from './record.ts'

/** Makes the players that a recipe names, each with a random stream of its own. */
export interface PlayerMaker {
  player(name: string, random: () => number): Player
  moderator(name: string, random: () => number): Player
}

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
  const played = finished({ ...about, marks: [], usage: usageOf(attempts) }, choices, session)
  return attempts.length > 0 ? { ...played, attempts } : played
}

/** The editions of the built-in players among these, by name. */
function editionsOf(names: readonly string[]): Pick<GameRecord, 'editions'> {
  const editions = [...new Set(names.map(chooserOf))].sort().flatMap((name) => {
    const edition = editionOf(name)
    return edition === undefined ? [] : [[name, edition] as const]
  })
  return editions.length > 0 ? { editions: Object.fromEntries(editions) } : {}
}
