/** What whole numbers come to. A quantile is the smallest value that at least that share of the values does not exceed. */
export interface Spread {
  readonly n: number
  readonly mean: number
  readonly min: number
  readonly p10: number
  readonly median: number
  readonly p90: number
  readonly p99: number
  readonly max: number
}

/** `start` is in the bin, `end` is not. */
export interface Bin {
  readonly start: number
  readonly end: number
  readonly rows: number
}

/** Whole numbers and how often each came: quantiles are exact, and memory grows with the different values only. */
export class Histogram {
  readonly #counts = new Map<number, number>()
  #n = 0

  get n(): number {
    return this.#n
  }

  add(value: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
    this.#n++
  }

  /** Undefined if there are no values. */
  spread(): Spread | undefined {
    if (this.#n === 0) return undefined
    const values = [...this.#counts].sort(([a], [b]) => a - b)
    const at = (share: number): number => {
      let left = Math.max(1, Math.ceil(share * this.#n))
      return values.find(([, n]) => (left -= n) <= 0)![0]
    }
    const mean = values.reduce((sum, [value, n]) => sum + value * n, 0) / this.#n
    return {
      n: this.#n,
      mean,
      min: values[0]![0],
      p10: at(0.1),
      median: at(0.5),
      p90: at(0.9),
      p99: at(0.99),
      max: values.at(-1)![0],
    }
  }

  /** How many values are above a limit. */
  above(limit: number): number {
    let sum = 0
    for (const [value, n] of this.#counts) if (value > limit) sum += n
    return sum
  }

  /** About `wanted` bins of one round width (1, 2 or 5 times a power of ten) from the least value to the greatest. */
  bins(wanted: number): Bin[] {
    const spread = this.spread()
    if (!spread) return []
    const width = roundUp((spread.max - spread.min + 1) / wanted)
    const first = Math.floor(spread.min / width)
    const rows = new Array<number>(Math.floor(spread.max / width) - first + 1).fill(0)
    for (const [value, n] of this.#counts) rows[Math.floor(value / width) - first]! += n
    return rows.map((n, i) => ({ start: (first + i) * width, end: (first + i + 1) * width, rows: n }))
  }
}

/** One histogram for each name, and one for all. */
export class Histograms {
  readonly #named = new Map<string, Histogram>()
  readonly all = new Histogram()

  add(name: string, value: number): void {
    if (!this.#named.has(name)) this.#named.set(name, new Histogram())
    this.#named.get(name)!.add(value)
    this.all.add(value)
  }

  /** By name, in order; "all" is the last. Empty if there are no values. */
  spreads(): Record<string, Spread> {
    const named = [...this.#named].sort(([a], [b]) => (a < b ? -1 : 1))
    const spread = this.all.spread()
    if (!spread) return {}
    return { ...Object.fromEntries(named.map(([name, values]) => [name, values.spread()!])), all: spread }
  }
}

function roundUp(width: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, width)))
  return [1, 2, 5, 10].map((step) => step * power).find((round) => round >= width)!
}
