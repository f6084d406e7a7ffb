/** Summary of a distribution of integers. A quantile is the smallest value that at least that fraction of the values does not exceed. */
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

/** About how many bins the histograms of a report have. */
export const BINS = 30

/** A bin of a histogram: `start` included, `end` excluded. */
export interface Bin {
  readonly start: number
  readonly end: number
  readonly rows: number
}

/** Counts how often each integer occurs. Quantiles are exact; memory grows with the number of different values. */
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

  /** Undefined without values. */
  spread(): Spread | undefined {
    if (this.#n === 0) return undefined
    const values = [...this.#counts].sort(([a], [b]) => a - b)
    const at = (fraction: number): number => {
      let left = Math.max(1, Math.ceil(fraction * this.#n))
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

  /** The number of values above a limit. */
  above(limit: number): number {
    let sum = 0
    for (const [value, n] of this.#counts) if (value > limit) sum += n
    return sum
  }

  /** About `wanted` bins of one round width (1, 2 or 5 times a power of ten) from the minimum to the maximum. */
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

/** A histogram for each name, and one for all values. */
export class Histograms {
  readonly #named = new Map<string, Histogram>()
  readonly all = new Histogram()

  add(name: string, value: number): void {
    if (!this.#named.has(name)) this.#named.set(name, new Histogram())
    this.#named.get(name)!.add(value)
    this.all.add(value)
  }

  /** By name, sorted; "all" is last. Empty without values. */
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
