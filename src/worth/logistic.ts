/** Features that an example has, by number, and its class. */
export interface Example {
  readonly features: readonly number[]
  readonly isTrue: boolean
}

const EPOCHS = 6
const RATE = 0.1
/** The share by which a weight decays each time it is used. */
const DECAY = 1e-4

/**
 * A logistic regression on features that are there or not, by stochastic gradient descent in a fixed order with steps by AdaGrad (Duchi et
 * al. 2011). Returns the score of an example: the logarithm of its odds.
 */
export function fitLogistic(examples: readonly Example[], features: number): (features: readonly number[]) => number {
  const weights = new Float64Array(features)
  const squares = new Float64Array(features).fill(1)
  let bias = 0
  let biasSquares = 1
  const score = (own: readonly number[]): number => {
    let sum = bias
    for (let i = 0; i < own.length; i++) sum += weights[own[i]!]!
    return sum
  }
  // The examples of a game follow each other; a stride that has no factor in common with their number mixes them.
  const stride = strideFor(examples.length)
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (let n = 0, at = epoch; n < examples.length; n++, at += stride) {
      const { features: own, isTrue } = examples[at % examples.length]!
      const slope = Number(isTrue) - 1 / (1 + Math.exp(-score(own)))
      biasSquares += slope * slope
      bias += (RATE * slope) / Math.sqrt(biasSquares)
      for (let i = 0; i < own.length; i++) {
        const feature = own[i]!
        const step = slope - DECAY * weights[feature]!
        squares[feature]! += step * step
        weights[feature]! += (RATE * step) / Math.sqrt(squares[feature]!)
      }
    }
  return score
}

function strideFor(length: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let stride = Math.max(1, Math.round(length * 0.618))
  while (divisor(stride, length) > 1) stride++
  return stride
}

/** The share of pairs of a true and a false example of which the true one scores higher; a tie is half a pair. Null without pairs. */
export function areaUnderCurve(scored: readonly { readonly score: number; readonly isTrue: boolean }[]): number | null {
  const sorted = scored.toSorted((a, b) => a.score - b.score)
  const trues = sorted.filter(({ isTrue }) => isTrue).length
  const falses = sorted.length - trues
  if (trues === 0 || falses === 0) return null
  let pairs = 0
  let below = 0
  for (let i = 0; i < sorted.length; ) {
    let end = i
    let [here, others] = [0, 0]
    for (; end < sorted.length && sorted[end]!.score === sorted[i]!.score; end++)
      sorted[end]!.isTrue ? here++ : others++
    pairs += here * (below + others / 2)
    below += others
    i = end
  }
  return pairs / (trues * falses)
}
