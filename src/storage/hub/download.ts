import { HubError } from './errors.ts'
import { isFinal, type RetryPolicy, triesFor, Unreachable, waitBeforeRetry } from './retry.ts'

/** Streams the content of a URL; resumes a download that breaks off. The token is not sent to another host after a redirect. */
export async function* download(
  url: string,
  what: string,
  token: string | undefined,
  retry: RetryPolicy,
): AsyncGenerator<Uint8Array> {
  let received = 0
  for (let tried = 1; ; tried++) {
    let outcome: Response | Error
    try {
      outcome = await fetch(url, {
        headers: {
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(received > 0 && { Range: `bytes=${received}-` }),
          'Accept-Encoding': 'identity',
        },
      })
      if (outcome.status === 416) return // the connection was lost after the last byte
      if (outcome.ok) {
        // If the server ignored the Range header, skip the bytes already received.
        let skip = outcome.status === 206 ? 0 : received
        for await (const chunk of outcome.body ?? []) {
          const fresh = chunk.subarray(Math.min(skip, chunk.length))
          skip -= chunk.length - fresh.length
          received += fresh.length
          yield fresh
        }
        return
      }
      await outcome.body?.cancel()
    } catch (error) {
      outcome = error as Error
    }
    const answered = outcome instanceof Response ? ` (${outcome.status})` : ': the connection was lost'
    const isLast = tried >= triesFor(outcome, retry)
    const noHost = outcome instanceof Error ? new Unreachable(url, outcome).noHost : undefined
    if (isLast && noHost) throw new HubError(noHost)
    if (isLast || (outcome instanceof Response && isFinal(outcome.status)))
      throw new HubError(`${what} could not be read${answered}; run the same command again`)
    await waitBeforeRetry(url, outcome, tried, retry)
  }
}
