import type { Role } from '../../schemas/ask.ts'
import { CHECKER, PROTECTOR } from '../language/roles.ts'
import type { Deck } from './deck.ts'
import type { Parameters } from './features.ts'
import { believe, type Moment } from './moment.ts'
import { offsetsOf, parametersOf, rounded, TOLD, vectorOf } from './parameter-vector.ts'
import type { Posterior } from './posterior.ts'

export interface Fitting {
  readonly deck: Deck
  readonly moments: readonly Moment[]
  readonly start: Parameters
  readonly random: () => number
  readonly steps?: number
  /** Moments a step. */
  readonly batch?: number
  readonly rate?: number
  /** The weight of the squared parameters in the loss of one moment: a Gaussian prior around `prior`. */
  readonly ridge?: number
  /** What the parameters are drawn towards: if nothing is said, 0 and what is nearly certain. */
  readonly prior?: Parameters
}

/**
 * The values towards which parameters are regularised: 0, except that the checking role hardly ever reports a false result, and that a target of the mafia
 * is hardly one of its own.
 */
const PRIOR: Parameters = {
  pairs: {
    'told black': { rb: 0, br: 0, bb: 0, sb: 0, sr: -6 },
    'told red': { rb: 0, br: 0, bb: 0, sb: -6, sr: 0 },
  },
  seats: { saved: { black: -6 }, 'dead before a save': { [PROTECTOR]: -6 } },
}

/**
 * Parameters under which the true deals are likeliest: maximises the mean of log P(true deal | view) over moments, less a ridge, by Adam
 * (Kingma and Ba 2015) on random batches. The model is log-linear, so the gradient of a parameter is its feature's count in the true deal less
 * its mean over the posterior, and there is one maximum.
 */
export function fit({
  deck,
  moments,
  start,
  random,
  steps = 400,
  batch = 500,
  rate = 0.05,
  ridge = 2e-4,
  prior: towards = PRIOR,
}: Fitting): Parameters {
  const roles = [...deck.holders.keys()]
  const theta = vectorOf(start, roles)
  const prior = vectorOf(towards, roles)
  const mean = new Float64Array(theta.length)
  const square = new Float64Array(theta.length)
  for (let step = 1; step <= steps; step++) {
    const parameters = parametersOf(theta, roles, rounded)
    const gradient = theta.map((value, k) => -2 * ridge * (value - prior[k]!))
    for (let i = 0; i < batch; i++)
      addGradient(gradient, moments[Math.floor(random() * moments.length)]!, {
        deck,
        parameters,
        roles,
        scale: 1 / batch,
      })
    const pace = rate * Math.sqrt(1 - step / (steps + 1))
    for (let k = 0; k < theta.length; k++) {
      mean[k] = 0.9 * mean[k]! + 0.1 * gradient[k]!
      square[k] = 0.999 * square[k]! + 0.001 * gradient[k]! ** 2
      theta[k]! += (pace * (mean[k]! / (1 - 0.9 ** step))) / (Math.sqrt(square[k]! / (1 - 0.999 ** step)) + 1e-8)
    }
  }
  return parametersOf(theta, roles, rounded)
}

/** The gradient of the mean of log P(true deal | view) with respect to the parameters, in their layout. */
export function gradientOf(deck: Deck, moments: readonly Moment[], parameters: Parameters): Parameters {
  const roles = [...deck.holders.keys()]
  const gradient = new Float64Array(vectorOf(parameters, roles).length)
  for (const moment of moments) addGradient(gradient, moment, { deck, parameters, roles, scale: 1 / moments.length })
  return parametersOf(gradient, roles)
}

/** The mean of −log P(true deal | view). */
export function logLoss(deck: Deck, moments: readonly Moment[], parameters: Parameters): number {
  let sum = 0
  for (const moment of moments) {
    const { weights } = believe(deck, moment, parameters)
    sum -= Math.log(weights[moment.deals.indexOf(moment.truth)]!)
  }
  return sum / moments.length
}

interface Gradient {
  readonly deck: Deck
  readonly parameters: Parameters
  readonly roles: readonly Role[]
  readonly scale: number
}

/** Adds what one moment says: counts of features in the true deal, less their means over the posterior. */
function addGradient(gradient: Float64Array, moment: Moment, { deck, parameters, roles, scale }: Gradient): void {
  const { deals, truth, evidence } = moment
  const posterior = believe(deck, moment, parameters)
  const { black, weights } = posterior
  const both = pairs(deck, posterior)
  const size = deck.seats + 1
  const isBlack = new Uint8Array(size)
  for (const seat of deck.groups[deck.groupOf[truth]!]!) isBlack[seat] = 1
  const holders = roles.map((role) => posterior.role(role))
  const trueHolders = roles.map((role) => deck.holders.get(role)![truth]!)
  const checker = deck.holders.get(CHECKER)
  for (const { feature, actor, target } of evidence) {
    const at = offsetsOf(roles.length).get(feature)!
    const [a, t] = [isBlack[actor]!, isBlack[target]!]
    if (target === 0) {
      gradient[at]! += scale * (a - black[actor]!)
      for (let i = 0; i < roles.length; i++)
        gradient[at + 1 + i]! += scale * ((trueHolders[i] === actor ? 1 : 0) - holders[i]![actor]!)
      continue
    }
    const joint = both[actor * size + target]!
    gradient[at]! += scale * ((1 - a) * t - (black[target]! - joint))
    gradient[at + 1]! += scale * (a * (1 - t) - (black[actor]! - joint))
    gradient[at + 2]! += scale * (a * t - joint)
    if (!TOLD.has(feature) || !checker) continue
    let withBlack = 0
    let all = 0
    for (let i = 0; i < deals.length; i++) {
      if (checker[deals[i]!] !== actor) continue
      all += weights[i]!
      if (deck.groups[deck.groupOf[deals[i]!]!]!.includes(target)) withBlack += weights[i]!
    }
    const holds = checker[truth] === actor ? 1 : 0
    gradient[at + 3]! += scale * (holds * t - withBlack)
    gradient[at + 4]! += scale * (holds * (1 - t) - (all - withBlack))
  }
}

/** P(both are black) for every two seats. */
function pairs({ seats, groups }: Deck, { byGroup }: Posterior): Float64Array {
  const both = new Float64Array((seats + 1) ** 2)
  groups.forEach((blacks, group) => {
    const p = byGroup[group]!
    if (p > 0) for (const a of blacks) for (const b of blacks) if (a !== b) both[a * (seats + 1) + b]! += p
  })
  return both
}
