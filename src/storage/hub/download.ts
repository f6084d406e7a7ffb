import { HubError } from './errors.ts'
import { isFinal, type Patience, pauseAfter, triesAfter, Unreachable } from './retry.ts'

/** The content at an address, piece by piece. One that breaks off goes on where it was. A redirect elsewhere does not get the token. */
export async function* download(
  url: string,
  what: string,
  token: string | undefined,
  patience: Patience,
): AsyncGenerator<Uint8Array> {
  let done = 0
  for (let tried = 1; ; tried++) {
    let outcome: Response | Error
    try {
      outcome = await fetch(url, {
        headers: {
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(done > 0 && { Range: `bytes=${done}-` }),
          'Accept-Encoding': 'identity',
        },
      })
      if (outcome.status === 416) return // it broke off behind the last byte
      if (outcome.ok) {
        // Who does not know ranges begins again at the first byte.
        let known = outcome.status === 206 ? 0 : done
        for await (const chunk of outcome.body ?? []) {
          const fresh = chunk.subarray(Math.min(known, chunk.length))
          known -= chunk.length - fresh.length
          done += fresh.length
          yield fresh
        }
        return
      }
      await outcome.body?.cancel()
    } catch (error) {
      outcome = error as Error
    }
    const answered = outcome instanceof Response ? ` (${outcome.status})` : ': the connection was lost'
    const isLast = tried >= triesAfter(outcome, patience)
    const noHost = outcome instanceof Error ? new Unreachable(url, outcome).noHost : undefined
    if (isLast && noHost) throw new HubError(noHost)
    if (isLast || (outcome instanceof Response && isFinal(outcome.status)))
      throw new HubError(`${what} could not be read${answered}; run the same command again`)
    await pauseAfter(url, outcome, tried, patience)
  }
}
