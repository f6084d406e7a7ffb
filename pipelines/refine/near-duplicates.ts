/** A text that resembles an earlier one. */
export interface Resembling {
  /** Which text, by its place. */
  readonly of: number
  /** Jaccard similarity of the two sets of word trigrams. */
  readonly similarity: number
}

/** Words in a row that are compared together. */
const SHINGLE_WORDS = 3

/** The runs of three words of a text, without case and punctuation; a shorter text is one run. */
export function shinglesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
  if (words.length === 0) return []
  const runs = words.slice(0, Math.max(1, words.length - SHINGLE_WORDS + 1))
  return [...new Set(runs.map((_, i) => words.slice(i, i + SHINGLE_WORDS).join(' ')))]
}

/**
 * For each text, the most similar earlier one that was kept, if their sets of word trigrams have a Jaccard similarity of `threshold` or more. Exact, not a
 * sketch: two sets that are so similar share one of the rarest members of each (prefix filtering), so only texts that share a rare run are compared. Texts
 * without words, which are undefined, resemble none.
 */
export function nearDuplicates(texts: readonly (string | undefined)[], threshold: number): (Resembling | undefined)[] {
  const sets = rareFirst(texts)
  const index = new Map<number, number[]>()
  return sets.map((set, place) => {
    if (set.length === 0) return undefined
    const prefix = [...set.subarray(0, set.length - Math.ceil(threshold * set.length - 1e-9) + 1)]
    const others = new Set(prefix.flatMap((one) => index.get(one) ?? []))
    let best: Resembling | undefined
    for (const of of others) {
      const similarity = jaccard(set, sets[of]!)
      if (similarity >= threshold && similarity > (best?.similarity ?? 0)) best = { of, similarity }
    }
    if (best) return best
    for (const one of prefix) {
      const there = index.get(one)
      if (there) there.push(place)
      else index.set(one, [place])
    }
    return undefined
  })
}

/** Each text as numbers of its runs, the rarest run of all texts first. */
function rareFirst(texts: readonly (string | undefined)[]): Uint32Array[] {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  const sets = texts.map((text) =>
    Uint32Array.from(shinglesOf(text ?? ''), (run) => {
      let number = numbers.get(run)
      if (number === undefined) numbers.set(run, (number = counts.push(0) - 1))
      counts[number]!++
      return number
    }),
  )
  for (const set of sets) set.sort((a, b) => counts[a]! - counts[b]! || a - b)
  return sets
}

function jaccard(a: Uint32Array, b: Uint32Array): number {
  const [small, large] = a.length < b.length ? [a, new Set(b)] : [b, new Set(a)]
  let shared = 0
  for (const one of small) if (large.has(one)) shared++
  return shared / (a.length + b.length - shared)
}
