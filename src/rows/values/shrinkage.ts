import type { Act, Team } from '../../../schemas/ask.ts'
import type { Estimate } from '../../value/wins.ts'
import spreads from './spreads.json' with { type: 'json' }

const byGame = spreads as unknown as Readonly<Record<string, Readonly<Record<string, number>>>>

/** What a choice was made as: the book of the game, the act, and the team of the seat. */
export interface Kind {
  readonly book: string
  readonly act: Act
  readonly team: Team
}

/**
 * The standard deviation of true differences between options, by game, act and team (`node scripts/spreads.ts`); that of the ten-player game where there is
 * none, and that of all its choices for an act that it does not have.
 */
const spreadOf = ({ book, act, team }: Kind): number => {
  const kind = `${team} ${act}`
  return byGame[book]?.[kind] ?? byGame['mafia-2025']![kind] ?? byGame['mafia-2025']!['all']!
}

/**
 * An estimate shrunk towards zero by the spread of differences of its kind (empirical Bayes): the mean and the standard deviation of the posterior under a
 * normal prior. The widest of many noisy differences are on average smaller than measured.
 */
export function shrunk({ mean, error }: Estimate, kind: Kind): Estimate {
  const spread = spreadOf(kind)
  const kept = spread ** 2 / (spread ** 2 + error ** 2)
  return { mean: mean * kept, error: error * Math.sqrt(kept) }
}
