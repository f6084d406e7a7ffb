/** The Hub refused a request, or could not be reached. */
export class HubError extends Error {
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined
  constructor(sentence: string, status?: number) {
    super(sentence)
    this.status = status
  }

  /** Whether the same command may succeed later without a change. */
  get isTemporary(): boolean {
    return this.status !== undefined && !isFinal(this.status)
  }
}

/** The Hub could not be reached. */
export class NoAnswer extends HubError {
  override get isTemporary(): boolean {
    return true
  }
}

/** Whether a status would be the same after another try. */
export const isFinal = (status: number): boolean => status < 500 && status !== 408 && status !== 429

/** A branch was changed by someone else during a push. */
export class BranchMoved extends HubError {}

const MAX_QUOTED = 300

/** An answer of the Hub as a sentence with its cure. `what` is the request as a verb phrase: "the Hub did not …". */
export function sentenceFor(what: string, status: number, said: string, endpoint: string): string {
  const quoted = said.replace(/\s+/g, ' ').trim().slice(0, MAX_QUOTED)
  const why = quoted ? `: ${quoted}` : ''
  const tokens = `${endpoint}/settings/tokens`
  if (status === 401)
    return `the Hub does not accept this token, or requires one; make one at ${tokens} and put it in HF_TOKEN`
  if (status === 403)
    return `the Hub did not ${what}: this token lacks the permission${why}; make one that has it at ${tokens}, or name a repository of your own with --repo`
  if (!isFinal(status))
    return [
      `the Hub did not ${what}, although it was asked several times (${status}${why})`,
      'run the same command again later: files already sent are not sent again',
    ].join('; ')
  return `the Hub did not ${what} (${status}${why})`
}
