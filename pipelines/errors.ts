import * as z from 'zod'
import { issueText } from '../schemas/issue.ts'
import { UnknownRuleset } from '../src/games/games.ts'
import { BadRecord } from '../src/play/series.ts'
import { ModelUnavailable } from '../src/policy/model.ts'
import { StorageError } from '../src/storage/files.ts'
import { BadDataset } from '../src/storage/folder.ts'
import { HubError } from '../src/storage/hub/errors.ts'
import { BadAccess } from '../src/storage/hub/token.ts'
import { BadParquet } from '../src/storage/parquet/reader.ts'
import { IllegalDeal } from '../src/table/game.ts'

/** A failure in a thread: its sentence, for an error cannot keep its class on the way from there. */
export class TaskFailed extends Error {
  readonly code: ExitCode
  constructor(sentence: string, code: ExitCode) {
    super(sentence)
    this.code = code
  }
}

/** Asked to stop: what is finished is kept. The message says what that is. */
export class Stopped extends Error {}

/** A command that cannot be carried out as it was given. */
export class UsageError extends Error {}

/** A dataset that does not pass its checks. */
export class NotValid extends Error {}

/** 0: all went well. 1: something was found, or the outside failed. 2: the command is wrong. */
export type ExitCode = 0 | 1 | 2

/** The sentence and the exit code for an error; undefined for a fault of our own, whose stack trace is wanted. */
export function explain(error: unknown): { sentence: string; code: ExitCode } | undefined {
  if (error instanceof z.ZodError) return { sentence: issueText(error), code: 2 }
  if (
    error instanceof UsageError ||
    error instanceof BadAccess ||
    error instanceof UnknownRuleset ||
    error instanceof BadDataset ||
    error instanceof BadRecord ||
    error instanceof IllegalDeal
  )
    return { sentence: error.message, code: 2 }
  if (error instanceof TaskFailed) return { sentence: error.message, code: error.code }
  if (
    error instanceof StorageError ||
    error instanceof ModelUnavailable ||
    error instanceof BadParquet ||
    error instanceof HubError ||
    error instanceof NotValid
  )
    return { sentence: error.message, code: 1 }
  return undefined
}
