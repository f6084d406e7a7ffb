import { type AskId, askId, type HeardInSpeech, type Seat, seatSchema } from '../../schemas/ask.ts'
import { type GameRecord, recordSchema } from '../../schemas/record.ts'
import { replay } from '../game/replay.ts'
import type { Ruleset } from '../game/ruleset.ts'
import { Session } from '../game/session.ts'
import { BadRecord, type Finished, finished, identityOf } from './series.ts'

// Records of format 1 do not contain what the judge heard in a speech. It is read from their stored log: the nominations and fouls after each speech.

/** The columns of a row of `games` in format 1 that are read. */
export interface UnheardGame {
  readonly record: string
  readonly log: readonly string[]
  readonly winner: string
  readonly reason: string
  readonly points: readonly number[]
}

/** Plays a game of format 1 again, under rules that differ from its own only in their edition. Throws {@link BadRecord} if the result differs. */
export function replayUnheard(row: UnheardGame, ruleset: Ruleset): Finished {
  const record = recordSchema.parse(JSON.parse(row.record)) as GameRecord
  if (!isSuccessor(ruleset, record))
    throw new BadRecord(
      `it was played under ${record.ruleset}@${record.version}, and ${identityOf(ruleset)} is not a later edition of it`,
    )
  const heard = hearingOf(row.log.map((line) => JSON.parse(line) as OldTold))
  const game = new Session(ruleset, record.deal)
  const choices = replay(game, record.choices, ({ seat, turn }, choice) => {
    const said = heard.get(askId({ seat, turn }))
    return said ? { ...choice, heard: said } : choice
  })
  const again = finished(record, choices, game)
  const { winner, reason, points } = again.outcome
  if (winner !== row.winner || reason !== row.reason || points.join() !== row.points.join())
    throw new BadRecord(
      `it ended with ${row.winner} (${row.reason}) and ends with ${winner} (${reason}) when it is played again`,
    )
  return again
}

/** Whether a ruleset is a later edition of the rules of a record, with the same switches. */
export const isSuccessor = (
  ruleset: Ruleset,
  { ruleset: name, version }: { ruleset: string; version: string },
): boolean => ruleset.name === name && switchesHash(ruleset.version) === switchesHash(version)

/** A version is the number of the edition and a hash of the switches. */
const switchesHash = (version: string): string => version.replace(/^\d+-/, '')

interface OldTold {
  readonly event: { readonly type: string; readonly seat?: Seat; readonly target?: Seat; readonly code?: string }
}

/** What the judge heard in each speech, by ask. A nomination without a speech was a pick, and nothing was heard. */
function hearingOf(log: readonly OldTold[]): Map<AskId, HeardInSpeech> {
  const heard = new Map<AskId, HeardInSpeech>()
  const turns = new Map<Seat, number>()
  let asked: AskId | undefined
  let speech: AskId | undefined
  for (const { event } of log) {
    const { type, target, code } = event
    if (type === 'asked') {
      const seat = seatSchema.parse(event.seat)
      const turn = turns.get(seat) ?? 0
      turns.set(seat, turn + 1)
      asked = askId({ seat, turn })
      speech = undefined
    }
    if (type === 'spoke') speech = asked
    if (speech === undefined) continue
    const known = heard.get(speech)
    if (type === 'nominated') heard.set(speech, { ...known, nominee: seatSchema.parse(target) })
    if (type === 'warned') heard.set(speech, { ...known, fouls: [...(known?.fouls ?? []), code!] })
  }
  return heard
}
