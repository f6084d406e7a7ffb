import { Buckets } from './buckets.ts'
import { Pool } from './pool.ts'

/** Two texts are near-duplicates from this Jaccard similarity of their n-grams on. */
const NEAR = 0.8
// With 16 bands of 6 rows, a pair of similarity s becomes a candidate with probability 1 − (1 − s⁶)¹⁶: 99 % at 0.8, 22 % at 0.5.
const BANDS = 16
const BAND_ROWS = 6
const HASHES = BANDS * BAND_ROWS
/** Candidates compared in each bucket, the newest first. */
const MAX_COMPARED = 4
/** How many of a text's smallest n-gram hashes are kept: all of a speech, a sample of a whole game. */
const SKETCH = 512

/** The smallest hashes of a text's n-grams, sorted, and the keys of its bands. */
export interface Fingerprint {
  readonly sketch: Uint32Array
  readonly bands: Uint32Array
}

/** The fingerprint of a text by its word n-grams; undefined for a text without words. */
export function fingerprint(text: string, n: number): Fingerprint | undefined {
  const shingles = shinglesOf(text, n)
  if (shingles.size === 0) return undefined
  return { sketch: Uint32Array.from(shingles).sort().slice(0, SKETCH), bands: bandsOf(shingles) }
}

/**
 * Finds near-duplicates by MinHash with banding (A. Z. Broder, "On the resemblance and containment of documents", 1997; Leskovec, Rajaraman,
 * Ullman, "Mining of Massive Datasets", chapter 3). Case and punctuation are ignored. Two texts are compared by all their word n-grams, or by
 * the smallest {@link SKETCH} of them (standard error 0.02). Pairs are missed that share no band, or whose earlier text is not among the
 * newest of a bucket.
 */
export class NearIndex {
  readonly #sketches = new Pool()
  /** The keys of the bands of each text, and for each text and band the next older text with the same key. Texts are numbered from 1. */
  #keys = new Uint32Array(1024 * BANDS)
  #older = new Uint32Array(1024 * BANDS)
  /** The newest text of each key of a band: where its list of older ones begins. */
  readonly #bands = Array.from(
    { length: BANDS },
    (_, band) => new Buckets((text) => this.#keys[(text - 1) * BANDS + band]!),
  )

  get size(): number {
    return this.#sketches.size
  }

  hasNear({ sketch, bands }: Fingerprint): boolean {
    const compared = new Set<number>()
    for (let band = 0; band < BANDS; band++) {
      let text = this.#bands[band]!.newest(bands[band]!)
      for (let i = 0; text > 0 && i < MAX_COMPARED; i++) {
        if (!compared.has(text) && similarity(this.#sketches.at(text - 1), sketch) >= NEAR) return true
        compared.add(text)
        text = this.#older[(text - 1) * BANDS + band]!
      }
    }
    return false
  }

  add({ sketch, bands }: Fingerprint): void {
    const at = this.size
    this.#sketches.push(sketch)
    if (this.size * BANDS > this.#older.length) {
      this.#older = doubled(this.#older)
      this.#keys = doubled(this.#keys)
    }
    this.#keys.set(bands, at * BANDS)
    for (const [band, texts] of this.#bands.entries()) {
      this.#older[at * BANDS + band] = texts.newest(bands[band]!)
      texts.put(at + 1)
    }
  }
}

function doubled(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * list.length)
  larger.set(list)
  return larger
}

/** Jaccard similarity of two sorted sets of hashes; estimated from the smallest {@link SKETCH} of their union if either is a sample. */
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

/** Hashes of the word n-grams of a text; of all its words as one if it has fewer than `n`. */
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

/** The keys of the bands of a MinHash signature: the minimum of the members under each of {@link HASHES} hash functions. */
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
