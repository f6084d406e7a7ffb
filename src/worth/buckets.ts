/** For each key the newest text that has it, as a number from 1. The keys are with the texts, so a table holds nothing but their numbers. */
export class Buckets {
  readonly #keyOf: (text: number) => number
  #size = 0
  #places = new Uint32Array(1024)

  constructor(keyOf: (text: number) => number) {
    this.#keyOf = keyOf
  }

  /** The newest text with a key; 0 if there is none. */
  newest(key: number): number {
    return this.#places[this.#placeOf(key)]!
  }

  /** Makes a text the newest with its key. */
  put(text: number): void {
    const place = this.#placeOf(this.#keyOf(text))
    const isNew = this.#places[place] === 0
    this.#places[place] = text
    if (isNew && ++this.#size * 4 > this.#places.length * 3) this.#grow()
  }

  #grow(): void {
    const before = this.#places
    this.#places = new Uint32Array(2 * before.length)
    for (const text of before) if (text !== 0) this.#places[this.#placeOf(this.#keyOf(text))] = text
  }

  /** Where a key stands, or would. There is always a free place. */
  #placeOf(key: number): number {
    const last = this.#places.length - 1
    let at = key & last
    for (let text = this.#places[at]!; text !== 0 && this.#keyOf(text) !== key; text = this.#places[at]!)
      at = (at + 1) & last
    return at
  }
}
