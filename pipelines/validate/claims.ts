/** For each shard the first game that no thread has taken for its long checks. The memory is shared by all threads; 0 is the first game. */
export type Claims = Int32Array<SharedArrayBuffer>

export const noClaims = (shards: number): Claims => new Int32Array(new SharedArrayBuffer(4 * shards))

/** Claims a game, and with it all unclaimed ones before it. Returns whether the caller is the first. */
export function take(claims: Claims, shard: number, game: number): boolean {
  let first = Atomics.load(claims, shard)
  while (first <= game) {
    const found = Atomics.compareExchange(claims, shard, first, game + 1)
    if (found === first) return true
    first = found
  }
  return false
}

/** Whether the first `games` games of a shard are taken. */
export const areTaken = (claims: Claims, shard: number, games: number): boolean => Atomics.load(claims, shard) >= games

/** Takes the next of the first `games` games of a shard; undefined if all of them are taken. */
export function takeNext(claims: Claims, shard: number, games: number): number | undefined {
  let first = Atomics.load(claims, shard)
  while (first < games) {
    if (take(claims, shard, first)) return first
    first = Atomics.load(claims, shard)
  }
  return undefined
}
