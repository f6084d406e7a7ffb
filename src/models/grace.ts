/** How long an answer is waited for after the run was told to stop: it may come, and is paid for. */
const GRACE_MS = 2000
const ASK_EVERY_MS = 100

/** Runs what waits for an answer, and aborts it two seconds after `stopped` is true. */
export async function withGrace<T>(
  stopped: (() => boolean) | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController()
  let since: number | undefined
  const look = (): void => {
    if (!stopped?.()) return
    since ??= performance.now()
    if (performance.now() - since >= GRACE_MS) abort.abort()
  }
  const timer = stopped && setInterval(look, ASK_EVERY_MS)
  try {
    return await run(abort.signal)
  } finally {
    clearInterval(timer)
  }
}
