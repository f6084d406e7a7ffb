/**
 * A function that remembers its results. At one table much is said again, and players, labels and imagined worlds read the same speech. When
 * `limit` results are kept, all are forgotten: cheaper than to find the oldest, and the few that are asked for again are soon back.
 */
export function memo<Input, Result>(
  limit: number,
  compute: (input: Input) => Result,
  keyOf: (input: Input) => unknown = (input) => input,
): (input: Input) => Result {
  const results = new Map<unknown, Result>()
  return (input) => {
    const key = keyOf(input)
    const known = results.get(key)
    if (known !== undefined || results.has(key)) return known as Result
    const result = compute(input)
    if (results.size >= limit) results.clear()
    results.set(key, result)
    return result
  }
}
