/** How many letters must be added, removed, changed or swapped with their neighbour to make one word of another. */
function distance(a: string, b: string): number {
  let [before, above] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, change, isSwap ? before[j - 2]! + 1 : change))
    }
    ;[before, above] = [above, row]
  }
  return above[b.length]!
}

/** A word longer than this is no typing error of one of our names. */
const LONGEST = 40

/** The name that was most likely meant: the one that a word begins, or the nearest if it is near; undefined if none is. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const said = word.slice(0, LONGEST).toLowerCase()
  const begun = said.length > 1 ? names.find((name) => name.toLowerCase().startsWith(said)) : undefined
  if (begun !== undefined) return begun
  const [best] = names.map((name) => ({ name, far: distance(said, name.toLowerCase()) })).sort((a, b) => a.far - b.far)
  const isNear = best !== undefined && best.far <= Math.max(1, Math.floor(best.name.length / 3))
  // Of a name of one letter nothing would be left.
  return isNear && best.far < best.name.length ? best.name : undefined
}

/** What to say of a word that is no name: the one that was likely meant, or all that there are. */
export function orElse(word: string, names: readonly string[], listed = names.join(', ')): string {
  const meant = nearest(word, names)
  return meant === undefined ? `there are ${listed}` : `did you mean ${meant}?`
}
