/**
 * Keeps about `size` of the values added, evenly spread, whatever their number: every first, then every second, fourth … It draws nothing by
 * chance, so a dataset has one set of figures.
 */
export class Sample<T> {
  readonly #size: number
  #kept: T[] = []
  #stride = 1
  #seen = 0

  constructor(size: number) {
    this.#size = size
  }

  /** The value is made only if it is kept. */
  add(make: () => T): void {
    if (this.#seen++ % this.#stride !== 0) return
    this.#kept.push(make())
    if (this.#kept.length < 2 * this.#size) return
    this.#kept = this.#kept.filter((_, i) => i % 2 === 0)
    this.#stride *= 2
  }

  /** At most `size` values. */
  values(): T[] {
    const step = Math.max(1, this.#kept.length / this.#size)
    return Array.from({ length: Math.min(this.#size, this.#kept.length) }, (_, i) => this.#kept[Math.floor(i * step)]!)
  }
}
