import { hash } from 'node:crypto'
import { fingerprint, NearIndex } from './minhash.ts'

/** How many texts of a split were there before. A text may count within its split and across splits. */
export interface Duplicates {
  readonly texts: number
  /** Texts that differ from every one before them in the split. */
  readonly distinct: number
  /** Texts that stood, character by character, earlier in this split; in a split before it. */
  readonly exact: { readonly within: number; readonly across: number }
  /** Different texts that are much like one earlier in this split; like one of a split before it. Null if that was not looked for. */
  readonly near: { readonly within: number; readonly across: number } | null
  /** Different texts past the limits of memory: not looked at for near twins, and not remembered at all. */
  readonly unsearched: { readonly near: number; readonly exact: number }
}

/** Different texts of a split that are remembered: about 1 KB each (3 KB for a whole game) to find near twins, 50 bytes to find exact ones. */
const MAX_NEAR = 200_000
const MAX_EXACT = 10_000_000

/** Looks for texts that stand twice, split by split. "Before" is the order in which splits first come. */
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
  readonly known = new Set<number>()
  readonly index = new NearIndex()
  texts = 0
  exactWithin = 0
  exactAcross = 0
  nearWithin = 0
  nearAcross = 0
  unsearchedNear = 0
  unsearchedExact = 0
}

/** 53 bits of a text's SHA-256: two of ten million texts share them with a chance of 1 in 180. */
function keyOf(text: string): number {
  const bytes = hash('sha256', text, 'buffer')
  return bytes.readUIntBE(0, 6) * 32 + (bytes[6]! >> 3)
}
