import { hash } from 'node:crypto'

/** How many texts of a split were there before. A text may count within its split and across splits. */
export interface Duplicates {
  readonly texts: number
  /** Texts that differ by at least a character from all others of the split. */
  readonly distinct: number
  /** Texts that stood, character by character, earlier in this split; in a split before it. */
  readonly exact: { readonly within: number; readonly across: number }
  /** Different texts that are much like one earlier in this split; like one of a split before it. Null if that was not looked for. */
  readonly near: { readonly within: number; readonly across: number } | null
  /** Different texts past the limits of memory: not looked at for near twins, and not remembered at all. */
  readonly unsearched: { readonly near: number; readonly exact: number }
}

const MOST_NEAR = 200_000
const MOST_EXACT = 10_000_000
/** Estimated Jaccard similarity from which two texts are near. */
const NEAR = 0.8
// 16 bands of 6 find a pair of similarity s with 1 − (1 − s⁶)¹⁶: 99 % of those at 0.8, 22 % at 0.5 (which the estimate then refuses).
const BANDS = 16
const BAND_ROWS = 6
const HASHES = BANDS * BAND_ROWS
/** Texts of a bucket that a new one is compared with, the newest first. */
const MOST_COMPARED = 4

/**
 * Looks for texts that stand twice, split by split. Splits are told apart by name; "before" is the order in which they first come.
 *
 * Near twins: MinHash signatures of the sets of a text's word n-grams, banded for look-up (A. Z. Broder, "On the resemblance and containment
 * of documents", 1997; Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", chapter 3). Case and punctuation do not count.
 * A count of near twins is an estimate: the similarity has a standard error of about 0.04, and only a few texts of a bucket are compared.
 */
export class DuplicateFinder {
  readonly #splits = new Map<string, Split>()
  readonly #shingle: number

  /** `shingle` is how many words an n-gram has; 0 looks for exact twins only. */
  constructor(shingle: number) {
    this.#shingle = shingle
  }

  add(split: string, text: string): void {
    if (!this.#splits.has(split)) this.#splits.set(split, new Split())
    const own = this.#splits.get(split)!
    const before = [...this.#splits.values()].slice(0, [...this.#splits.keys()].indexOf(split))
    own.texts++
    const key = keyOf(text)
    const isHere = own.known.has(key)
    const isBefore = before.some(({ known }) => known.has(key))
    if (isHere) own.exactWithin++
    if (isBefore) own.exactAcross++
    if (isHere) return
    if (own.known.size < MOST_EXACT) own.known.add(key)
    else own.unsearchedExact++
    if (this.#shingle === 0) return
    if (own.signatures.size >= MOST_NEAR) {
      own.unsearchedNear++
      return
    }
    const signature = signatureOf(shinglesOf(text, this.#shingle))
    if (!signature) return
    const bands = bandsOf(signature)
    if (!isBefore) {
      if (own.signatures.hasNear(signature, bands)) own.nearWithin++
      if (before.some(({ signatures }) => signatures.hasNear(signature, bands))) own.nearAcross++
    }
    own.signatures.add(signature, bands)
  }

  report(): Record<string, Duplicates> {
    return Object.fromEntries(
      [...this.#splits].map(([name, split]) => [
        name,
        {
          texts: split.texts,
          distinct: split.texts - split.exactWithin,
          exact: { within: split.exactWithin, across: split.exactAcross },
          near: this.#shingle === 0 ? null : { within: split.nearWithin, across: split.nearAcross },
          unsearched: { near: split.unsearchedNear, exact: split.unsearchedExact },
        },
      ]),
    )
  }
}

class Split {
  readonly known = new Set<number>()
  readonly signatures = new Signatures()
  texts = 0
  exactWithin = 0
  exactAcross = 0
  nearWithin = 0
  nearAcross = 0
  unsearchedNear = 0
  unsearchedExact = 0
}

/** The signatures of the texts of a split, and which of them share a band. */
class Signatures {
  #values = new Uint32Array(1024 * HASHES)
  /** The newest text of each bucket, and for each text and band the one in its bucket before it; both counted from 1. */
  readonly #newest = Array.from({ length: BANDS }, () => new Map<number, number>())
  #older = new Uint32Array(1024 * BANDS)
  size = 0

  hasNear(signature: Uint32Array, bands: Uint32Array): boolean {
    const compared = new Set<number>()
    for (let band = 0; band < BANDS; band++) {
      let text = this.#newest[band]!.get(bands[band]!) ?? 0
      for (let i = 0; text > 0 && i < MOST_COMPARED; i++) {
        if (!compared.has(text) && this.#similarity(text, signature) >= NEAR) return true
        compared.add(text)
        text = this.#older[(text - 1) * BANDS + band]!
      }
    }
    return false
  }

  add(signature: Uint32Array, bands: Uint32Array): void {
    const at = this.size++
    if (this.size * HASHES > this.#values.length) {
      this.#values = doubled(this.#values)
      this.#older = doubled(this.#older)
    }
    this.#values.set(signature, at * HASHES)
    for (let band = 0; band < BANDS; band++) {
      const newest = this.#newest[band]!
      this.#older[at * BANDS + band] = newest.get(bands[band]!) ?? 0
      newest.set(bands[band]!, this.size)
    }
  }

  /** The share of hashes that agree: an unbiased estimate of the Jaccard similarity. */
  #similarity(text: number, signature: Uint32Array): number {
    let same = 0
    const from = (text - 1) * HASHES
    for (let i = 0; i < HASHES; i++) if (this.#values[from + i] === signature[i]) same++
    return same / HASHES
  }
}

function doubled(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * values.length)
  larger.set(values)
  return larger
}

/** 53 bits of a text's SHA-256: two of ten million texts share them with a chance of 1 in 180. */
function keyOf(text: string): number {
  const bytes = hash('sha256', text, 'buffer')
  return bytes.readUIntBE(0, 6) * 32 + (bytes[6]! >> 3)
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

/** The least hash of a set under each of {@link HASHES} hash functions; undefined for an empty set. */
function signatureOf(shingles: ReadonlySet<number>): Uint32Array | undefined {
  if (shingles.size === 0) return undefined
  const signature = new Uint32Array(HASHES).fill(0xffffffff)
  for (const shingle of shingles)
    for (let i = 0; i < HASHES; i++) {
      const value = mix(shingle ^ SEEDS[i]!)
      if (value < signature[i]!) signature[i] = value
    }
  return signature
}

const bandsOf = (signature: Uint32Array): Uint32Array =>
  Uint32Array.from({ length: BANDS }, (_, band) => {
    let key = band
    for (let i = 0; i < BAND_ROWS; i++) key = mix(Math.imul(key, 31) + signature[band * BAND_ROWS + i]!)
    return key
  })

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
