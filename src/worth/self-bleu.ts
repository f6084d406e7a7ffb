/** Counts of one n-gram: the most often it occurs in one text, in which text, and the most often in any other. */
interface Most {
  first: number
  owner: number
  second: number
}

const ORDERS = [1, 2, 3, 4]
/** An order without a match counts as a tenth of a match: method 1 of Chen and Cherry (2014), the smoothing that nltk offers first. */
const NONE = 0.1

/**
 * Self-BLEU-4 (Zhu et al. 2018, arXiv 1802.01886): the mean over texts of BLEU-4 with all other texts as references. BLEU is the geometric
 * mean of the clipped precisions of 1- to 4-grams, times exp(1 − r/c) for a text of c tokens shorter than r, the closest length of a
 * reference. Texts of fewer than four tokens are left out; with fewer than two texts there is no value.
 */
export function selfBleu(texts: readonly (readonly string[])[]): number | null {
  const long = texts.filter(({ length }) => length >= ORDERS.length)
  if (long.length < 2) return null
  const counts = long.map(countsOf)
  const most = ORDERS.map((_, order) => mostOf(counts.map((own) => own[order]!)))
  const lengths = long.map(({ length }) => length).sort((a, b) => a - b)
  const scores = long.map((tokens, i) => {
    const logs = ORDERS.map((n, order) => {
      let matches = 0
      for (const [gram, count] of counts[i]![order]!) {
        const { first, owner, second } = most[order]!.get(gram)!
        matches += Math.min(count, owner === i ? second : first)
      }
      return Math.log((matches || NONE) / (tokens.length - n + 1))
    })
    const reference = closest(lengths, tokens.length)
    const brevity = tokens.length < reference ? 1 - reference / tokens.length : 0
    return Math.exp(brevity + logs.reduce((sum, log) => sum + log, 0) / ORDERS.length)
  })
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** How often each n-gram occurs: a map for each order. */
function countsOf(tokens: readonly string[]): Map<string, number>[] {
  const counts = ORDERS.map(() => new Map<string, number>())
  for (let start = 0; start < tokens.length; start++) {
    let gram = ''
    for (const [order, n] of ORDERS.entries()) {
      if (start + n > tokens.length) break
      gram = n === 1 ? tokens[start]! : `${gram} ${tokens[start + order]}`
      counts[order]!.set(gram, (counts[order]!.get(gram) ?? 0) + 1)
    }
  }
  return counts
}

function mostOf(texts: readonly ReadonlyMap<string, number>[]): Map<string, Most> {
  const most = new Map<string, Most>()
  for (const [i, counts] of texts.entries())
    for (const [gram, count] of counts) {
      const known = most.get(gram)
      if (!known) most.set(gram, { first: count, owner: i, second: 0 })
      else if (count > known.first) most.set(gram, { first: count, owner: i, second: known.first })
      else known.second = Math.max(known.second, count)
    }
  return most
}

/** The length closest to `own` among the others; the shorter of two as close. `lengths` is sorted and has `own` in it. */
function closest(lengths: readonly number[], own: number): number {
  const at = lengths.indexOf(own)
  const [before, after] = [lengths[at - 1], lengths[at + 1]]
  if (after === undefined) return before!
  return before === undefined || after - own < own - before ? after : before
}
