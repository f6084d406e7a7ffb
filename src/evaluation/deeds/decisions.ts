import type { Ask, Choice, Reply } from '../../../schemas/ask.ts'
import type { RecordedChoice } from '../../../schemas/record.ts'
import { winsOf } from '../../value/lead.ts'
import { chance } from '../../value/wins.ts'
import { actionsOf, optionsOf, placeIn } from '../../view/actions.ts'

/** A player's choice at another player's decision, compared with that player's choice. */
export interface Redecided {
  readonly act: string
  readonly role: string
  /** 1 where the reply was a legal choice. */
  readonly legal: number
  /** 1 where it is the choice that was made; undefined where the reply was not legal. */
  readonly agrees?: number
  /** −ln of the probability that the player states for the choice that was made. */
  readonly surprise?: number
  /** KL(stated there ‖ stated here), in nats, where both state probabilities. */
  readonly divergence?: number
  /** The chance to win with its choice less the mean of the other options, by the rollouts of the dataset; and the same of the choice that was made. */
  readonly worth?: number
  readonly worth_there?: number
}

/** Probabilities below this are taken as this, so that one certain mistake is not infinitely wrong. */
const LEAST = 1e-4

/** Compares a settled choice with the one that was recorded at the same ask. `settled` is undefined where the reply was not legal. */
export function redecided(
  ask: Ask,
  role: string,
  there: RecordedChoice,
  reply: Pick<Reply, 'probs'> | undefined,
  settled: Choice | undefined,
): Redecided {
  const about = { act: ask.act, role }
  const options = optionsOf(ask)
  if (!settled) return { ...about, legal: 0 }
  const [here, before] = [placeIn(ask, settled), placeIn(ask, there)]
  const stated = reply?.probs?.length === options.length ? reply.probs : undefined
  const wins = winsOf(there, actionsOf(ask).length)
  const lead = (place: number): number | undefined => {
    if (!wins || place < 0 || wins.length < 2 || wins.length !== options.length) return undefined
    const values = wins.map((_, action) => chance(wins, action).mean)
    const others = values.filter((_, i) => i !== place)
    return values[place]! - others.reduce((sum, one) => sum + one, 0) / others.length
  }
  const [worth, worthThere] = [lead(here), lead(before)]
  return {
    ...about,
    legal: 1,
    agrees: Number(here === before),
    ...(stated && before >= 0 && { surprise: -Math.log(Math.max(LEAST, stated[before]!)) }),
    ...(stated && there.probs?.length === stated.length && { divergence: divergenceOf(there.probs, stated) }),
    ...(worth !== undefined && { worth }),
    ...(worthThere !== undefined && { worth_there: worthThere }),
  }
}

/** KL(gold ‖ stated) in nats. */
const divergenceOf = (gold: readonly number[], stated: readonly number[]): number =>
  gold.reduce((sum, p, i) => (p > 0 ? sum + p * Math.log(p / Math.max(LEAST, stated[i]!)) : sum), 0)
