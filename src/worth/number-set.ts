/** A set of whole numbers from 0 to 2^53 - 1, in 16 bytes or fewer for each: one of JavaScript takes three times as much. */
export class NumberSet {
  #size = 0
  /** Open addressing: each number plus one is in the first free slot from its own on; 0 is a free slot. */
  #places = new Float64Array(1024)

  get size(): number {
    return this.#size
  }

  has(value: number): boolean {
    return this.#places[placeOf(this.#places, value)] !== 0
  }

  add(value: number): void {
    const place = placeOf(this.#places, value)
    if (this.#places[place] !== 0) return
    this.#places[place] = value + 1
    if (++this.#size * 4 > this.#places.length * 3) this.#grow()
  }

  #grow(): void {
    const larger = new Float64Array(2 * this.#places.length)
    for (const value of this.#places) if (value !== 0) larger[placeOf(larger, value - 1)] = value
    this.#places = larger
  }
}

/** Where a number stands, or would. There is always a free place. */
function placeOf(places: Float64Array, value: number): number {
  const last = places.length - 1
  let at = (value ^ (value / 0x100000000)) & last
  while (places[at] !== 0 && places[at] !== value + 1) at = (at + 1) & last
  return at
}
