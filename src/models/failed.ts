/** How many requests failed and were sent again, by how they failed. */
export type Failed = Readonly<Record<string, number>>

/** In words: "3 requests failed and were sent again (answered 500: 2, no whole answer: 1)"; undefined if there was none. */
export function failedText(failed: Failed): string | undefined {
  const all = Object.values(failed).reduce((sum, count) => sum + count, 0)
  if (all === 0) return undefined
  const kinds = Object.entries(failed).map(([how, count]) => `${how}: ${count}`)
  return `${all} ${all === 1 ? 'request failed and was' : 'requests failed and were'} sent again (${kinds.join(', ')})`
}

/** The counts of two runs together, by server. */
export function failedInBoth(
  one: Readonly<Record<string, Failed>>,
  other: Readonly<Record<string, Failed>>,
): Record<string, Failed> {
  const sums: Record<string, Record<string, number>> = {}
  for (const [server, failed] of [one, other].flatMap((run) => Object.entries(run)))
    for (const [how, count] of Object.entries(failed)) {
      sums[server] ??= {}
      sums[server][how] = (sums[server][how] ?? 0) + count
    }
  return sums
}
