/** Jaccard similarity of their n-grams from which two texts are near. */
const NEAR = 0.8
// 16 bands of 6 let a pair of similarity s meet with chance 1 − (1 − s⁶)¹⁶: 99 % at 0.8, 22 % at 0.5; those that meet are compared.
const BANDS = 16
const BAND_ROWS = 6
const HASHES = BANDS * BAND_ROWS
/** Texts of a bucket that a new one is compared with, the newest first. */
const MAX_COMPARED = 4
/** The least hashes of a text's n-grams that are kept to compare it: all of a speech, a sample of a whole game. */
const SKETCH = 512

/** What is kept of a text: the least hashes of its n-grams, in order, and the keys of its bands. */
export interface Fingerprint {
  readonly sketch: Uint32Array
  readonly bands: Uint32Array
}

/** The fingerprint of a text by its runs of `n` words; undefined for a text without words. */
export function fingerprint(text: string, n: number): Fingerprint | undefined {
  const shingles = shinglesOf(text, n)
  if (shingles.size === 0) return undefined
  return { sketch: Uint32Array.from(shingles).sort().slice(0, SKETCH), bands: bandsOf(shingles) }
}

/**
 * Texts that can be asked for near twins, by MinHash: signatures of the sets of a text's word n-grams, banded to find what to compare
 * (A. Z. Broder, "On the resemblance and containment of documents", 1997; Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets",
 * chapter 3). Case and punctuation do not count. Two texts are compared by all their n-grams, or by the least {@link SKETCH} of them
 * (standard error 0.02). A few near twins are missed: those that meet in no band, or are not among the newest of a bucket.
 */
export class NearIndex {
  readonly #sketches: Uint32Array[] = []
  /** The newest text of each bucket, and for each text and band the one in its bucket before it; both counted from 1. */
  readonly #newest = Array.from({ length: BANDS }, () => new Map<number, number>())
  #older = new Uint32Array(1024 * BANDS)

  get size(): number {
    return this.#sketches.length
  }

  hasNear({ sketch, bands }: Fingerprint): boolean {
    const compared = new Set<number>()
    for (let band = 0; band < BANDS; band++) {
      let text = this.#newest[band]!.get(bands[band]!) ?? 0
      for (let i = 0; text > 0 && i < MAX_COMPARED; i++) {
        if (!compared.has(text) && similarity(this.#sketches[text - 1]!, sketch) >= NEAR) return true
        compared.add(text)
        text = this.#older[(text - 1) * BANDS + band]!
      }
    }
    return false
  }

  add({ sketch, bands }: Fingerprint): void {
    const at = this.#sketches.push(sketch) - 1
    if (this.size * BANDS > this.#older.length) {
      const larger = new Uint32Array(2 * this.#older.length)
      larger.set(this.#older)
      this.#older = larger
    }
    for (let band = 0; band < BANDS; band++) {
      const newest = this.#newest[band]!
      this.#older[at * BANDS + band] = newest.get(bands[band]!) ?? 0
      newest.set(bands[band]!, this.size)
    }
  }
}

/** The Jaccard similarity of two sets of hashes in order; estimated on the least {@link SKETCH} of both, where more were not kept. */
function similarity(a: Uint32Array, b: Uint32Array): number {
  const isWhole = a.length < SKETCH && b.length < SKETCH
  let [i, j, either, both] = [0, 0, 0, 0]
  while ((i < a.length || j < b.length) && (isWhole || either < SKETCH)) {
    const [x, y] = [a[i] ?? Infinity, b[j] ?? Infinity]
    if (x <= y) i++
    if (y <= x) j++
    if (x === y) both++
    either++
  }
  return both / either
}

/** Hashes of the runs of `n` words of a text; of all its words, if it has fewer. */
export function shinglesOf(text: string, n: number): Set<number> {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(hashWord)
  const shingles = new Set<number>()
  const length = Math.min(n, words.length)
  for (let from = 0; length > 0 && from + length <= words.length; from++) {
    let shingle = 0
    for (let i = from; i < from + length; i++) shingle = mix(Math.imul(shingle, 31) + words[i]!)
    shingles.add(shingle)
  }
  return shingles
}

/** The bands of a set's signature, which is the least hash of its members under each of {@link HASHES} hash functions. */
function bandsOf(shingles: ReadonlySet<number>): Uint32Array {
  const signature = new Uint32Array(HASHES).fill(0xffffffff)
  for (const shingle of shingles)
    for (let i = 0; i < HASHES; i++) {
      const value = mix(shingle ^ SEEDS[i]!)
      if (value < signature[i]!) signature[i] = value
    }
  return Uint32Array.from({ length: BANDS }, (_, band) => {
    let key = band
    for (let i = 0; i < BAND_ROWS; i++) key = mix(Math.imul(key, 31) + signature[band * BAND_ROWS + i]!)
    return key
  })
}

/** FNV-1a over UTF-16 units. */
function hashWord(word: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** The finalizer of MurmurHash3 (32 bits): every bit of the input touches every bit of the output. */
function mix(value: number): number {
  let v = value
  v = Math.imul(v ^ (v >>> 16), 0x85ebca6b)
  v = Math.imul(v ^ (v >>> 13), 0xc2b2ae35)
  return (v ^ (v >>> 16)) >>> 0
}

const SEEDS = Uint32Array.from({ length: HASHES }, (_, i) => mix(Math.imul(i + 1, 0x9e3779b9)))
