import { rulesetNamed } from '../../src/games/games.ts'
import { unknownPlayer } from '../../src/policy/players.ts'
import { UsageError } from '../errors.ts'
import { recipeFrom } from '../generate/recipe.ts'
import type { Wanted } from './game.ts'

/** What a command line asks for. */
export interface Asked {
  readonly ruleset: string
  /** The players of the seats without persons: one for all, or one per seat. */
  readonly players: readonly string[]
  readonly moderator: string
  /** The seat of the first person: its number, draw, or none. */
  readonly seat: string
  readonly invite: number
}

/** Checks the command line before anybody joins. */
export function wantedFrom(
  { ruleset: name, players, moderator, seat: named, invite }: Asked,
  switches: Readonly<Record<string, unknown>>,
): Wanted {
  const { switches: _ } = recipeFrom(undefined, { ruleset: name, switch: Object.entries(switches), train: 1 })
  const ruleset = rulesetNamed(name, switches)
  if (!ruleset.hushes)
    throw new UsageError(`${name} cannot be played live: its rules do not say when seats are asked in secret`)
  const seats = ruleset.roles.length
  const seat = /^\d{1,2}$/.test(named) ? Number(named) : undefined
  if (seat === undefined && named !== 'draw' && named !== 'none')
    throw new UsageError(`--seat ${JSON.stringify(named)}: it must be a number, draw or none`)
  if (seat !== undefined && (seat < 1 || seat > seats))
    throw new UsageError(`there is no seat ${seat}; seats are 1 to ${seats}`)
  const persons = (named === 'none' ? 0 : 1) + invite
  if (persons > seats)
    throw new UsageError(`${name} has ${seats} seats, which are too few for ${persons} persons or programs`)
  const left = seats - persons
  if (players.length !== 1 && players.length !== left)
    throw new UsageError(`--players names ${players.length} players for ${left} seats; name one for all, or ${left}`)
  for (const one of players) {
    const message = unknownPlayer(one)
    if (message !== undefined) throw new UsageError(message)
  }
  const machines = Array.from({ length: left }, (_, i) => players[i % players.length]!)
  return { ruleset, machines, moderator, persons, seat }
}
