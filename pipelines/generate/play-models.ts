import type { Memory } from '../../src/models/options.ts'
import type { Finished } from '../../src/play/series.ts'
import { AnswerFile } from '../../src/storage/answers.ts'
import { writeAttempts } from '../../src/storage/attempts.ts'
import { journalPath } from '../../src/storage/folder.ts'
import { Reserve } from '../../src/storage/reserve.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { Stopped } from '../errors.ts'
import type { Signals } from '../signals.ts'
import type { ModelRun } from './model-run.ts'
import type { Job } from './plan.ts'

export interface PlayingModels extends Signals {
  readonly folder: string
  readonly run: ModelRun
  /** Whether the log of calls has what models were sent. */
  readonly keepCalls?: boolean | undefined
  /** Plays one game, whose players ask models as `journal` remembers them. */
  play(index: number, journal: Memory): Promise<Finished>
}

/** Disk space to keep free for each game in play, counting MOST_ROOMS games at most. An answer of a model takes about 1 kB in the journal. */
const ROOM_BYTES = 1 << 20
const MOST_ROOMS = 16

/**
 * Plays the games of a shard that have model players, several at once. Each answer is in the journal before it is used, so a run that was stopped or
 * killed replays its games from there and asks no model twice. If the disk is full, no further ask is sent, and answers in flight are written into reserved
 * space. At the end every attempt is written to the log of the dataset.
 */
export async function playWithModels(
  job: Job,
  { folder, run, keepCalls, stopped, tick, play }: PlayingModels,
): Promise<Finished[]> {
  const { failures, opening } = run
  const path = journalPath(folder, job.split, job.shard)
  const answers = new AnswerFile(path)
  const reserve = new Reserve(`${path}.room`)
  reserve.take(ROOM_BYTES * Math.min(job.to - job.from, opening.most, MOST_ROOMS))
  const journal: Memory = {
    get: (key) => answers.get(key),
    put(key, answer, paid) {
      try {
        answers.put(key, answer, paid)
      } catch (error) {
        if (!(error instanceof StorageError && reserve.free())) throw error
        answers.put(key, answer, paid)
        failures.push(error)
      }
    },
  }
  const playOne = async (index: number): Promise<Finished | undefined> => {
    if (stopped() || failures.length > 0) return undefined
    try {
      const game = await play(index, journal)
      tick()
      return game
    } catch (error) {
      failures.push(error)
      return undefined
    }
  }
  try {
    const indices = Array.from({ length: job.to - job.from }, (_, i) => job.from + i)
    const games = await Promise.all(indices.map((index) => opening.open(() => playOne(index))))
    const cause = failures.find((error) => !(error instanceof Stopped)) ?? failures[0]
    if (cause !== undefined) throw cause
    const played = games.filter((game) => game !== undefined)
    if (played.length < games.length) throw new Stopped()
    writeAttempts(
      folder,
      job.split,
      job.shard,
      played.flatMap((game) => attemptsOf(game, keepCalls)),
    )
    return played
  } finally {
    answers.close()
    reserve.free()
  }
}

/** The calls of a game as lines of the log; with what was sent if that is wanted. */
const attemptsOf = ({ record: { game_id, index }, attempts = [], calls = [] }: Finished, isSent = false): object[] =>
  (isSent ? calls : attempts).map((attempt) => ({ game_id, index, ...attempt }))
