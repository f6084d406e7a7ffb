import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Role, Seat } from '../../schemas/ask.ts'
import { issueText } from '../../schemas/issue.ts'
import type { Attempt, GameCall } from '../../schemas/model.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type GameRecord, type RecordedChoice, recordSchema } from '../../schemas/record.ts'
import { replay } from '../game/replay.ts'
import type { Ruleset } from '../game/ruleset.ts'
import { Session } from '../game/session.ts'
import { rulesetNamed } from '../games/games.ts'

// Games that are over. Reading them needs no players, which are most of the program.

/** Identifies a ruleset: its name and version. */
export const identityOf = ({ name, version }: Pick<Ruleset, 'name' | 'version'>): string => `${name}@${version}`

/** The ruleset of a recipe. */
export const rulesetOf = ({ ruleset, switches, tokenizer }: Recipe): Ruleset =>
  rulesetNamed(ruleset, { ...switches, ...(tokenizer && { tokenizer: tokenizer.slice(0, 16) }) })

export interface Finished {
  readonly record: GameRecord
  /** The JSON of the record, where it was written already. */
  readonly text?: string
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
  /** Every call of a model in the game with what was sent, where that is kept. */
  readonly calls?: readonly GameCall[]
}

/** A call of a model by the player of a seat, named with the place of the model: the log of calls is no part of a dataset. */
export type SeatAttempt = { readonly seat: Seat; readonly role: Role; readonly player: string } & Attempt

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
    if (JSON.stringify(played.record) !== text)
      throw new BadRecord('its JSON is not canonical: it has other whitespace, another order of keys, or a key twice')
    return played
  } catch (error) {
    if (error instanceof z.ZodError) throw new BadRecord(issueText(error))
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
