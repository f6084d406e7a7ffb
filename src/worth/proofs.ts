import type { Reason } from '../language/moves.ts'
import { CHECKER } from '../language/roles.ts'
import type { Gauge } from './gauge.ts'
import { share, Tally } from './measure.ts'
import { reasonOf } from './stance.ts'

/** Reasons that a night, another claim or a result gives. */
const PROOFS: ReadonlySet<Reason['kind']> = new Set([
  'unopposed',
  'outlived',
  'proven',
  'refuted',
  'shot',
  'check',
  'killed',
])

/**
 * By what claims are weighed. Of the reasons that red players give about those who claim to be the role that checks, how many are a death, a check, a
 * counterclaim that is missing, or a result that turned out false; and how many later speeches say that their speaker voted against its word.
 */
export function proofs(): Gauge {
  const proven = new Tally()
  const confessions = new Tally()
  return {
    add({ said, black }) {
      const claimants = new Set<number>()
      for (const { seat, day, act, moves } of said) {
        if (day > 1 && act !== 'farewell') confessions.add(moves.some(({ kind }) => kind === 'changed'))
        if (!black.has(seat) && !claimants.has(seat))
          for (const move of moves) {
            const given = reasonOf(move)
            if (given && claimants.has(given.about) && given.why.kind !== 'guess')
              proven.add(PROOFS.has(given.why.kind))
          }
        if (moves.some((move) => move.kind === 'claim' && move.role === CHECKER)) claimants.add(seat)
      }
    },
    measures: () => [
      share('claims_by_proof', 'claimants are weighed by a death, a check or a contradiction', proven.hits, proven.of, {
        goal: { least: 0.4 },
      }),
      share('confessions', 'speeches from day 2 on that excuse a vote', confessions.hits, confessions.of, {
        goal: { most: 0.08 },
      }),
    ],
  }
}
