/** How often it is asked whether a reply is still wanted: a long one takes minutes where others use the processor. */
const ASK_EVERY_MS = 200

/** Runs what takes long, and aborts it with what `proceed` throws. */
export async function whileProceeding<T>(proceed: () => void, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const timer = setInterval(() => {
    try {
      proceed()
    } catch (error) {
      stop.abort(error)
    }
  }, ASK_EVERY_MS)
  try {
    return await run(stop.signal)
  } finally {
    clearInterval(timer)
  }
}
