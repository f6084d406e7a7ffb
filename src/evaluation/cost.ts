import type { DeedSums } from './deeds/tally.ts'
import { addedSums, noSums } from './statistics/moments.ts'

/** What one seat of a player takes in a game, in the mean: nothing for players without a model. */
export interface Cost {
  readonly tokens: number
  readonly seconds: number
  readonly price: number
}

/** The cost of a player that sat under these letters, in the sums of these evaluations. */
export function costOf(sat: Iterable<{ readonly letter: string; readonly deeds: Pick<DeedSums, 'sums'> }>): Cost {
  const all = [...sat]
  const mean = (deed: string): number => {
    const [, sum, of] = all.reduce(
      (total, { letter, deeds }) => addedSums(total, deeds.sums[`${letter}/all/${deed}`] ?? noSums),
      noSums,
    )
    return of === 0 ? 0 : sum / of
  }
  return { tokens: mean('prompt_tokens') + mean('completion_tokens'), seconds: mean('seconds'), price: mean('cost') }
}
