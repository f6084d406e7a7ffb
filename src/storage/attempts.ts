import { join } from 'node:path'
import * as z from 'zod'
import { costSchema } from '../../schemas/model.ts'
import type { Split } from '../../schemas/record.ts'
import { writeWhole } from './draft.ts'
import { listFiles } from './files.ts'
import { attemptsFolder, attemptsPath } from './folder.ts'
import { readLines } from './line-file.ts'
import { isRequestFile } from './requests.ts'
import { StorageError } from './storage-error.ts'

/** A line of the log of attempts: one model call, its player, its cost, and why its answer was not used, if so. */
const loggedAttemptSchema = z.looseObject({
  game_id: z.string(),
  index: z.int(),
  seat: z.int(),
  role: z.string(),
  player: z.string(),
  turn: z.int(),
  act: z.string(),
  /** Which step of its player the call was; absent from logs of older versions. */
  stage: z.string().optional(),
  /** Whether it asks again, after an answer that could not be used. */
  retry: z.literal(true).optional(),
  /** The hash of what the model was sent; absent from logs of older versions. */
  request: z.string().optional(),
  /** The hash of what the server read that gave the answer; absent for models in the process. */
  sent: z.string().optional(),
  /** The hash of the rest of the request. */
  beside: z.string().optional(),
  cost: costSchema,
  /** Nobody was paid for the answer; absent from logs of older versions. */
  unpaid: z.literal(true).optional(),
  reason: z.string().optional(),
  /** What the model answered: text, or probabilities by question. */
  text: z.string().optional(),
  thought: z.string().optional(),
  refusal: z.string().optional(),
  answers: z.record(z.string(), z.record(z.string(), z.number())).optional(),
})
export type LoggedAttempt = z.infer<typeof loggedAttemptSchema>

/** Writes the log of a shard. */
export function writeAttempts(folder: string, split: Split, shard: number, attempts: readonly object[]): void {
  writeWhole(attemptsPath(folder, split, shard), attempts.map((attempt) => `${JSON.stringify(attempt)}\n`).join(''))
}

/** All attempts of a dataset; none if no model played, or the log was not copied along. */
export const readAttempts = (folder: string): LoggedAttempt[] =>
  attemptLogs(folder).flatMap((path) => readShardAttempts(path))

/** The paths of all logs of attempts of a dataset, one per shard. */
export function attemptLogs(folder: string): string[] {
  const logs = attemptsFolder(folder)
  return listFiles(logs)
    .filter((name) => !isRequestFile(name))
    .map((name) => join(logs, name))
}

/** The attempts of one shard of a dataset. */
export const readAttemptsOf = (folder: string, split: Split, shard: number): LoggedAttempt[] =>
  readShardAttempts(attemptsPath(folder, split, shard))

/** The attempts in the log of one shard. */
export const readShardAttempts = (path: string): LoggedAttempt[] =>
  readLines(path).map((line, i) => {
    try {
      return loggedAttemptSchema.parse(JSON.parse(line))
    } catch {
      throw new StorageError(
        `line ${i + 1} of ${path} is not an attempt; the log is no part of the dataset and may be removed`,
      )
    }
  })
