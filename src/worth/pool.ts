const PIECE = 1 << 18

/** Many short lists of 32-bit numbers, one behind the other in large pieces of memory: a typed array for each would take more than what is in it. */
export class Pool {
  readonly #pieces: Uint32Array[] = []
  #used = PIECE
  readonly #places: number[] = []

  get size(): number {
    return this.#places.length
  }

  /** Adds a list that is shorter than a piece. */
  push(list: Uint32Array): void {
    if (this.#used + list.length + 1 > PIECE) {
      this.#pieces.push(new Uint32Array(PIECE))
      this.#used = 0
    }
    const piece = this.#pieces.at(-1)!
    piece[this.#used] = list.length
    piece.set(list, this.#used + 1)
    this.#places.push((this.#pieces.length - 1) * PIECE + this.#used)
    this.#used += list.length + 1
  }

  /** The list with this number, from 0. It is no copy. */
  at(index: number): Uint32Array {
    const place = this.#places[index]!
    const piece = this.#pieces[Math.floor(place / PIECE)]!
    const from = (place % PIECE) + 1
    return piece.subarray(from, from + piece[from - 1]!)
  }
}
