import type { Team } from '../../schemas/ask.ts'

/** What is kept of a game of an evaluation: enough for who won, and for every interval over deals. */
export interface GameOutcome {
  readonly index: number
  readonly winner: string
  readonly days: number
  readonly alive: number
  /** The mean points of a seat, by team. */
  readonly points: Readonly<Record<Team, number>>
  /** How many seats of each team were drawn for the player that is tested, where seats are drawn. */
  readonly tested?: Readonly<Record<Team, number>>
  /** Decisions that the rules made, by the letter of the player. */
  readonly defaulted: Readonly<Record<string, number>>
  /**
   * What the luck of the game was worth to red, by a frozen value function and by whose choices it came from: "chance", or letter and team of a player,
   * "a/red".
   * It is to be subtracted from the result.
   */
  readonly luck?: Readonly<Record<string, number>>
  /** By how much likelier options each player picked than it states to draw, added up, by letter. */
  readonly likelier?: Readonly<Record<string, number>>
}

/** What a game is worth to a team: 1 for a win, ½ for a draw, 0 for a loss. */
export const scoreOf = ({ winner }: Pick<GameOutcome, 'winner'>, team: Team): number =>
  winner === team ? 1 : winner === 'red' || winner === 'black' ? 0 : 0.5

/** The score minus the luck of the game, except the luck of refused players; it is no longer between 0 and 1. */
export const reducedScoreOf = (game: GameOutcome, team: Team, refused: ReadonlySet<string>): number => {
  const luck = Object.entries(game.luck ?? {}).reduce(
    (sum, [source, worth]) => (refused.has(source.split('/')[0]!) ? sum : sum + worth),
    0,
  )
  return scoreOf(game, team) - (team === 'red' ? 1 : -1) * luck
}

/** The games of each deal, in the order of the arms. Games of a deal that is not complete are left out. */
export function blocksOf(games: readonly GameOutcome[], arms: number): GameOutcome[][] {
  const blocks: GameOutcome[][] = []
  for (let at = 0; at + arms <= games.length; at += arms) blocks.push(games.slice(at, at + arms))
  return blocks
}
