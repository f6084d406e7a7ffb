import { hash } from 'node:crypto'
import { fingerprint, NearIndex } from './minhash.ts'
import { NumberSet } from './number-set.ts'

/** Repeated texts of a split. A text can count both within its split and across splits. */
export interface Duplicates {
  readonly texts: number
  /** Texts that differ from every earlier one of the split. */
  readonly distinct: number
  /** Texts that occur, character by character, earlier in this split; in an earlier split. */
  readonly exact: { readonly within: number; readonly across: number }
  /** Texts that are near-duplicates of an earlier one in this split; of one in an earlier split. Null if not searched for. */
  readonly near: { readonly within: number; readonly across: number } | null
  /** Texts beyond the limits below: not compared for near-duplicates; not stored at all. */
  readonly unsearched: { readonly near: number; readonly exact: number }
}

/** Different texts that are stored for each split: about half a KB each (2 KB for a whole game) for near-duplicates, 16 bytes for exact ones. */
const MAX_NEAR = 200_000
const MAX_EXACT = 10_000_000

/** Finds repeated texts. A split is earlier than another if its first text was added earlier. */
export class DuplicateFinder {
  readonly #splits = new Map<string, Split>()
  readonly #shingle: number

  /** `shingle` is the number of words in an n-gram; 0 finds exact duplicates only. */
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
    if (own.known.size < MAX_EXACT) own.known.add(key)
    else own.unsearchedExact++
    if (this.#shingle === 0) return
    if (own.index.size >= MAX_NEAR) {
      own.unsearchedNear++
      return
    }
    const print = fingerprint(text, this.#shingle)
    if (!print) return
    if (!isBefore) {
      if (own.index.hasNear(print)) own.nearWithin++
      if (before.some(({ index }) => index.hasNear(print))) own.nearAcross++
    }
    own.index.add(print)
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
  readonly known = new NumberSet()
  readonly index = new NearIndex()
  texts = 0
  exactWithin = 0
  exactAcross = 0
  nearWithin = 0
  nearAcross = 0
  unsearchedNear = 0
  unsearchedExact = 0
}

/** 53 bits of a text's SHA-256. Among ten million texts, a collision has a probability of 1 in 180. */
function keyOf(text: string): number {
  const bytes = hash('sha256', text, 'buffer')
  return bytes.readUIntBE(0, 6) * 32 + (bytes[6]! >> 3)
}
