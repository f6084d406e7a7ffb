import { HubError, isFinal, NoAnswer } from './errors.ts'
import { type RetryPolicy, timeFor, triesFor, Unreachable, waitBeforeRetry } from './retry.ts'

export interface Download {
  readonly url: string
  /** The file, in words. */
  readonly what: string
  /** Its size as the Hub lists it. */
  readonly bytes: number
}

/**
 * Streams a file; resumes a download that breaks off, or that takes longer than the slowest network would. The token is not sent to another host
 * after a redirect. Throws {@link HubError} if there is more than was listed.
 */
export async function* download(
  { url, what, bytes }: Download,
  token: string | undefined,
  retry: RetryPolicy,
): AsyncGenerator<Uint8Array> {
  let received = 0
  for (let tried = 1; ; tried++) {
    let outcome: Response | Error
    try {
      outcome = await fetch(url, {
        signal: AbortSignal.timeout(timeFor(bytes)),
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
          if (received > bytes)
            throw new HubError(`${what} is longer than the Hub lists it (${bytes} bytes); ask its owner to push again`)
          yield fresh
        }
        return
      }
      await outcome.body?.cancel()
    } catch (error) {
      if (error instanceof HubError) throw error
      outcome = error as Error
    }
    const answered = outcome instanceof Response ? ` (${outcome.status})` : ': the connection was lost'
    const isLast = tried >= triesFor(outcome, retry)
    const noHost = outcome instanceof Error ? new Unreachable(url, outcome).noHost : undefined
    if (isLast && noHost) throw new NoAnswer(noHost)
    const lost = `${what} could not be read${answered}; run the same command again`
    if (outcome instanceof Response && (isLast || isFinal(outcome.status))) throw new HubError(lost, outcome.status)
    if (isLast) throw new NoAnswer(lost)
    await waitBeforeRetry(url, outcome, tried, retry)
  }
}
