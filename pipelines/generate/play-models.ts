import pLimit from 'p-limit'
import type { Memory } from '../../src/models/models.ts'
import type { Finished } from '../../src/play/series.ts'
import { AnswerFile } from '../../src/storage/answers.ts'
import { writeAttempts } from '../../src/storage/attempts.ts'
import { StorageError } from '../../src/storage/files.ts'
import { journalPath } from '../../src/storage/folder.ts'
import { Reserve } from '../../src/storage/reserve.ts'
import { Stopped } from '../errors.ts'
import type { Signals } from '../parallel.ts'
import type { ModelRun } from './model-run.ts'
import type { Job } from './plan.ts'

export interface PlayingModels extends Signals {
  readonly folder: string
  /** Games at once. */
  readonly concurrency: number
  readonly run: ModelRun
  /** Plays one game, whose players ask models as `journal` remembers them. */
  play(index: number, journal: Memory): Promise<Finished>
}

/** Room that is kept on the disk for each game that is being played. An answer of a model takes about 1 kB in the journal. */
const ROOM_BYTES = 1 << 20

/**
 * Plays the games of a shard in which models sit, several at once. Each answer of a model is in the journal before it is used. A run that was
 * stopped or killed plays its games again from there, which asks no model anything twice. When
 * the disk is full nothing more is asked, and what is under way is written where room was kept for it. Afterwards every attempt is written beside the dataset.
 */
export async function playWithModels(
  job: Job,
  { folder, concurrency, run, stopped, tick, play }: PlayingModels,
): Promise<Finished[]> {
  const { failures } = run
  const path = journalPath(folder, job.split, job.shard)
  const answers = new AnswerFile(path)
  const reserve = new Reserve(`${path}.room`)
  reserve.take(ROOM_BYTES * Math.min(job.to - job.from, concurrency))
  const journal: Memory = {
    get: (key) => answers.get(key),
    put(key, answer) {
      try {
        answers.put(key, answer)
      } catch (error) {
        if (!(error instanceof StorageError && reserve.free())) throw error
        answers.put(key, answer)
        failures.push(error)
      }
    },
  }
  const limit = pLimit(concurrency)
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
    const games = await Promise.all(indices.map((index) => limit(playOne, index)))
    const cause = failures.find((error) => !(error instanceof Stopped)) ?? failures[0]
    if (cause !== undefined) throw cause
    const played = games.filter((game) => game !== undefined)
    if (played.length < games.length) throw new Stopped()
    writeAttempts(folder, job.split, job.shard, played.flatMap(attemptsOf))
    return played
  } finally {
    answers.close()
    reserve.free()
  }
}

const attemptsOf = ({ record: { game_id, index }, attempts = [] }: Finished): object[] =>
  attempts.map((attempt) => ({ game_id, index, ...attempt }))
