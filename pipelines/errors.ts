import * as z from 'zod'
import { issueText } from '../schemas/issue.ts'
import { UnknownRuleset } from '../src/games/games.ts'
import { BudgetSpent, ModelUnavailable } from '../src/models/errors.ts'
import { WrongChoices } from '../src/play/match.ts'
import { BadRecord } from '../src/play/series.ts'
import { StorageError } from '../src/storage/files.ts'
import { BadDataset } from '../src/storage/folder.ts'
import { HubError } from '../src/storage/hub/errors.ts'
import { BadAccess } from '../src/storage/hub/token.ts'
import { BadParquet } from '../src/storage/parquet/reader.ts'
import { IllegalChoice, IllegalDeal } from '../src/table/game.ts'

/** 0: success. 1: findings, damaged data, or a failure of disk, network or model server. 2: wrong usage. 130: stopped by the user. */
export type ExitCode = 0 | 1 | 2 | 130

/** An error as the user is told of it. */
export interface Explanation {
  readonly sentence: string
  readonly code: ExitCode
}

/** A command that cannot be carried out as it was given. */
export class UsageError extends Error {}

/** A dataset that does not pass its checks. */
export class NotValid extends Error {}

/** Asked to stop. The message says what is kept. */
export class Stopped extends Error {}

/** A failure in a thread. An error loses its class between threads, so it is explained there. */
export class TaskFailed extends Error {
  readonly explanation: Explanation
  constructor(explanation: Explanation) {
    super(explanation.sentence)
    this.explanation = explanation
  }
}

const USAGE = [UsageError, BadAccess, BadDataset]
const FAILURE = [StorageError, BadParquet, HubError, ModelUnavailable, BudgetSpent, NotValid]
/** What the game core says of a manifest, a record or a journal that was changed. Options and recipes are checked before they get there. */
const DAMAGED = [BadRecord, WrongChoices, IllegalChoice, IllegalDeal, UnknownRuleset]

const DAMAGED_OR_OTHER = 'the data is damaged or of another version of omerta'

/** The sentence and the exit code for an error; undefined for a bug, whose stack trace is wanted. The one place where errors get exit codes. */
export function explain(error: unknown): Explanation | undefined {
  if (error instanceof TaskFailed) return error.explanation
  if (error instanceof Stopped)
    return { sentence: `stopped${error.message && ` with ${error.message}`}; the same command continues`, code: 130 }
  if (isOneOf(error, USAGE)) return { sentence: error.message, code: 2 }
  if (isOneOf(error, FAILURE)) return { sentence: error.message, code: 1 }
  if (isOneOf(error, DAMAGED)) return { sentence: `${DAMAGED_OR_OTHER}: ${error.message}`, code: 1 }
  if (error instanceof z.ZodError) return { sentence: `${DAMAGED_OR_OTHER}: ${issueText(error)}`, code: 1 }
  return undefined
}

type ErrorClass = abstract new (...args: never[]) => Error
const isOneOf = (error: unknown, classes: readonly ErrorClass[]): error is Error =>
  classes.some((known) => error instanceof known)
