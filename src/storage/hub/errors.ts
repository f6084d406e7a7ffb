/** The Hub, or the way to it, did not do what it was asked. */
export class HubError extends Error {
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined
  constructor(sentence: string, status?: number) {
    super(sentence)
    this.status = status
  }
}

/** Somebody else changed a branch meanwhile. */
export class BranchMoved extends HubError {}

const MAX_SAID = 300

/** What the Hub's answer means for the user, and what helps. `what` is what was asked, as it goes on after "it did not". */
export function sentenceFor(what: string, status: number, said: string, endpoint: string): string {
  const quoted = said.replace(/\s+/g, ' ').trim().slice(0, MAX_SAID)
  const why = quoted ? `: ${quoted}` : ''
  const tokens = `${endpoint}/settings/tokens`
  if (status === 401)
    return `the Hub does not know this token, or wants one; make one at ${tokens} and put it in HF_TOKEN`
  if (status === 403)
    return `the Hub did not ${what}, for this token has no right to it${why}; make one that has at ${tokens}, or name a place of your own with --repo`
  if (status === 429 || status === 408 || status >= 500)
    return `the Hub did not ${what}, although it was asked several times (${status}${why}); run the same command again later: what was sent is not sent again`
  return `the Hub did not ${what} (${status}${why})`
}
