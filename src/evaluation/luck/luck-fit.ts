import type { Luck, Weights } from './luck.ts'

/** A game that weights are fitted to. */
export interface FitGame {
  readonly luck: Luck
  /** 1 if red won, ½ for a draw, 0 otherwise. */
  readonly score: number
}

export interface Fitted {
  readonly weights: Weights
  /** The share of the variance of results that the weights explain in games that they were not fitted to: of ten parts, each by the other nine. */
  readonly explained: number
}

/** Kinds of luck that fewer games had are left out. */
const FEWEST_GAMES = 20
/** As if each weight had been seen to be about 0 in so much squared luck. */
const RIDGE = 20
const PARTS = 10

/** The weights that explain most of the results of earlier games: ridge regression on the luck of each kind. */
export function fitWeights(games: readonly FitGame[]): Fitted {
  const seen = new Map<string, number>()
  for (const { luck } of games) for (const kind of luck.keys()) seen.set(kind, (seen.get(kind) ?? 0) + 1)
  const kinds = [...seen]
    .filter(([, n]) => n >= FEWEST_GAMES)
    .map(([kind]) => kind)
    .sort()
  const left = games.map((_, i) => i)
  const weights = fitted(games, kinds)
  let [before, after] = [0, 0]
  const mean = games.reduce((sum, { score }) => sum + score, 0) / games.length
  for (let part = 0; part < PARTS; part++) {
    const other = fitted(
      left.filter((i) => i % PARTS !== part).map((i) => games[i]!),
      kinds,
    )
    for (const i of left.filter((i) => i % PARTS === part)) {
      const { luck, score } = games[i]!
      const rest = score - mean - kinds.reduce((sum, kind, k) => sum + other[k]! * (luck.get(kind) ?? 0), 0)
      before += (score - mean) ** 2
      after += rest ** 2
    }
  }
  return {
    weights: Object.fromEntries(kinds.map((kind, k) => [kind, round(weights[k]!)])),
    explained: before > 0 ? round(1 - after / before) : 0,
  }
}

const round = (x: number): number => Math.round(x * 1e6) / 1e6 + 0

/** Solves the normal equations by coordinate descent: they are positive definite, and few steps suffice. */
function fitted(games: readonly FitGame[], kinds: readonly string[]): Float64Array {
  const at = new Map(kinds.map((kind, k) => [kind, k]))
  const n = kinds.length
  const gram = Array.from({ length: n }, () => new Float64Array(n))
  const right = new Float64Array(n)
  const mean = games.reduce((sum, { score }) => sum + score, 0) / (games.length || 1)
  for (const { luck, score } of games) {
    const parts = [...luck].flatMap(([kind, amount]) => (at.has(kind) ? [[at.get(kind)!, amount] as const] : []))
    for (const [i, x] of parts) {
      right[i]! += x * (score - mean)
      for (const [k, y] of parts) gram[i]![k]! += x * y
    }
  }
  const weights = new Float64Array(n)
  for (let step = 0; step < STEPS; step++)
    for (let i = 0; i < n; i++) {
      let rest = right[i]!
      const row = gram[i]!
      for (let k = 0; k < n; k++) if (k !== i) rest -= row[k]! * weights[k]!
      weights[i] = rest / (row[i]! + RIDGE)
    }
  return weights
}

const STEPS = 200
