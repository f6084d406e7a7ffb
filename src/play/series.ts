import { hash } from 'node:crypto'
import { MODERATOR } from '../../schemas/ask.ts'
import { type Recipe, seatedIn } from '../../schemas/recipe.ts'
import type { GameRecord, Split } from '../../schemas/record.ts'
import { play, seatsOf } from '../game/play.ts'
import type { Ruleset } from '../game/ruleset.ts'
import { Session } from '../game/session.ts'
import type { CountTokens } from '../game/settle.ts'
import { publishedNames } from '../policy/model-name.ts'
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
 * rows publish, tells nothing of the deal. `rules` is the identity of the ruleset under which the game was first played. Where a model is served is no
 * part of it.
 */
export function gameId(
  recipe: Pick<Recipe, 'seed' | 'players' | 'moderator' | 'arms' | 'drawn'>,
  rules: string,
  split: Split,
  index: number,
  name = recordedBy(recipe),
): string {
  const { seed, players, moderator, arms, drawn } = recipe
  const named =
    typeof players === 'string'
      ? name(players)
      : Array.isArray(players)
        ? players.map(name)
        : Object.fromEntries(Object.entries(players).map(([place, player]) => [place, name(player)]))
  const parts: unknown[] = [seed, rules, named, split, index, ...(moderator === 'built-in' ? [] : [name(moderator)])]
  if (arms) parts.push(arms, drawn ?? 0)
  return hash('sha256', JSON.stringify(parts)).slice(0, 32)
}

/** Whether a game has this id. In datasets of earlier versions ids are made from the names of players with the places of their models. */
export const isGame = (id: string, ...[recipe, rules, split, index]: Parameters<typeof gameId>): boolean =>
  [recordedBy(recipe), (player: string) => player].some((name) => id === gameId(recipe, rules, split, index, name))

/** How the records of a recipe name its players. */
export function recordedBy(recipe: Pick<Recipe, 'players' | 'moderator'>): (player: string) => string {
  const names = publishedNames(seatedIn(recipe))
  return (player) => names.get(player) ?? player
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
  const recorded = recordedBy(recipe)
  const players = seating.map(({ player }) => recorded(player))
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
    ...(isModerated && { moderator: recorded(recipe.moderator) }),
    ...(seated.some(({ traits }) => traits) && { traits: seated.map(({ traits }) => traits ?? null) }),
    ...editionsOf([...players, ...(isModerated ? [recipe.moderator] : [])]),
  }
  const attempts = [moderator, ...seated].flatMap((player, seat) =>
    (player.attempts ?? []).map((attempt) => ({
      seat,
      role: deal[seat - 1] ?? 'moderator',
      player: seating[seat - 1]?.player ?? recipe.moderator,
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
