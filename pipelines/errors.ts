import * as z from 'zod'
import { issueText } from '../schemas/issue.ts'
import { typed } from '../schemas/shell.ts'
import { WrongChoices } from '../src/game/replay.ts'
import { IllegalChoice, IllegalDeal } from '../src/game/session.ts'
import { UnknownRuleset } from '../src/games/games.ts'
import { BadSource } from '../src/importers/importer.ts'
import { BudgetSpent, ModelUnavailable } from '../src/models/errors.ts'
import { BadRecord } from '../src/play/record.ts'
import { BadModule, thrownIn } from '../src/policy/module-kind.ts'
import { BadReply } from '../src/policy/own-player.ts'
import { BadDataset } from '../src/storage/folder.ts'
import { HubError } from '../src/storage/hub/errors.ts'
import { BadAccess } from '../src/storage/hub/token.ts'
import { BadParquet } from '../src/storage/parquet/reader.ts'
import { StorageError, storageError } from '../src/storage/storage-error.ts'

/**
 * 0: success. 1: findings, damaged data, or a failure that the same command would meet again. 2: wrong usage. 75: a failure that may be over when the same
 * command is run again (EX_TEMPFAIL of sysexits.h): a full disk, a server that is gone, a stop by SIGTERM. 130: stopped by the user.
 */
export type ExitCode = 0 | 1 | 2 | 75 | 130

/** An error as shown to the user. */
export interface Explanation {
  readonly sentence: string
  readonly code: ExitCode
}

/** A command that cannot be carried out as it was given. */
export class UsageError extends Error {}

/** A server that cannot be reached, or broke off. The same command may succeed when it is there. */
export class ServerGone extends Error {
  readonly isTemporary = true
}

/** Whether an error says that no connection could be made, or that it was lost. */
export const isNoConnection = (error: Error): boolean => 'code' in error && NO_CONNECTION.has(String(error.code))
const NO_CONNECTION: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** A dataset that does not pass its checks. */
export class NotValid extends Error {}

/** A training recipe that failed. */
export class TrainingFailed extends Error {}

/** Asked to stop. The message says what is kept. */
export class Stopped extends Error {
  /** SIGTERM is how Slurm, Kubernetes and Ray stop work that they start again elsewhere; the other signals come from persons. */
  readonly signal: StopSignal
  /** Whether the same command continues what was stopped; otherwise it begins anew. */
  readonly continues: boolean
  constructor(kept?: string, signal: StopSignal = 'SIGINT', continues = true) {
    super(kept)
    this.signal = signal
    this.continues = continues
  }
}

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
export type StopSignal = (typeof STOP_SIGNALS)[number]

/** The exit code of a command that a signal stopped. */
export const codeOfStop = (signal: StopSignal): ExitCode => (signal === 'SIGTERM' ? 75 : 130)

/** A failure in a thread. An error loses its class between threads, so it is explained there. */
export class TaskFailed extends Error {
  readonly explanation: Explanation
  constructor(explanation: Explanation) {
    super(explanation.sentence)
    this.explanation = explanation
  }
}

const USAGE = [UsageError, BadAccess, BadDataset, BadModule]
const FAILURE = [
  ...[StorageError, BadSource, BadParquet, HubError, ModelUnavailable, BudgetSpent, NotValid, TrainingFailed],
  ...[BadReply, ServerGone],
]
/** What the game core says of a manifest, a record or a journal that was changed. Options and recipes are checked before they get there. */
const DAMAGED = [BadRecord, WrongChoices, IllegalChoice, IllegalDeal, UnknownRuleset]

const DAMAGED_OR_OTHER = 'the data is damaged or of another version of omerta'

/** The sentence and the exit code for an error; undefined for an error of no known class. The one place where errors get exit codes. */
export function explain(error: unknown): Explanation | undefined {
  if (error instanceof TaskFailed) return error.explanation
  if (error instanceof Stopped)
    return {
      sentence: error.continues
        ? `stopped${error.message && ` with ${error.message}`}; the same command continues`
        : 'stopped with nothing kept; the same command begins anew',
      code: codeOfStop(error.signal),
    }
  if (isOneOf(error, USAGE)) return { sentence: error.message, code: 2 }
  if (isOneOf(error, FAILURE)) return { sentence: error.message, code: isTemporary(error) ? 75 : 1 }
  if (isOneOf(error, DAMAGED)) return { sentence: `${DAMAGED_OR_OTHER}: ${error.message}`, code: 1 }
  if (error instanceof z.ZodError) return { sentence: `${DAMAGED_OR_OTHER}: ${issueText(error)}`, code: 1 }
  if (isSystemError(error)) {
    const what = error.path ?? (error.syscall === 'write' ? 'the output' : 'a file')
    return explain(storageError(`cannot use ${what}`, error))
  }
  return undefined
}

/**
 * The sentence for an error of no known class. One that was thrown in a module of the user's own names the module. Of the others nearly always the
 * cause is data that somebody edited, which `validate` names; otherwise it is a bug, and OMERTA_TRACE=1 prints its stack trace.
 */
export function unforeseen(error: unknown): Explanation {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const own = thrownIn(error)
  if (own) return { sentence: `the module ${own.path} failed at line ${own.line}: ${said.slice(0, 300)}`, code: 1 }
  const sentence = [
    `internal error (${said.slice(0, 300)})`,
    'if "npx omerta validate" finds nothing wrong with the data, please report it with the stack trace that OMERTA_TRACE=1 prints',
  ].join('; ')
  return { sentence, code: 1 }
}

/** Runs what reads a dataset. An error of no known class comes from data that omerta did not write, and becomes a {@link StorageError}. */
export const readingFrom = <T>(folder: string, read: () => T | Promise<T>): Promise<T> =>
  classified(
    read,
    (said) =>
      new StorageError(
        `${folder} contains something that omerta does not write (${said}); "npx omerta validate ${typed(folder)}" says what is wrong`,
      ),
  )

/** Runs what talks to a Hub. An error of no known class comes from an answer that a Hub does not give, and becomes a {@link HubError}. */
export const talkingTo = <T>(endpoint: string, talk: () => T | Promise<T>): Promise<T> =>
  classified(talk, (said) => new HubError(`${endpoint} does not answer as the Hub does (${said})`))

/** Runs something; `otherwise` makes an error of a known class of any other. */
async function classified<T>(run: () => T | Promise<T>, otherwise: (said: string) => Error): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (explain(error)) throw error
    throw Object.assign(otherwise(String((error as Error)?.message ?? error).slice(0, 200)), { cause: error })
  }
}

/** An error of the file system that no caller has explained. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'errno' in error

/** Whether the same command may succeed later, without a change of the command or the data. */
const isTemporary = (error: Error): boolean => 'isTemporary' in error && error.isTemporary === true

type ErrorClass = abstract new (...args: never[]) => Error
const isOneOf = (error: unknown, classes: readonly ErrorClass[]): error is Error =>
  classes.some((known) => error instanceof known)
