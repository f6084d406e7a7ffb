import { A, B } from '../design.ts'
import type { Estimate } from '../statistics/clustered.ts'
import { differenceOf, noCross } from '../statistics/cross.ts'
import { holm } from '../statistics/holm.ts'
import { rangeOf } from './ranges.ts'
import type { DeedSums } from './tally.ts'

/** By how much a deed of A is more than that of B, in the same deals. */
export interface DeedDifference {
  readonly group: string
  readonly deed: string
  readonly difference: Estimate
  /** Of equal players: by itself, and by Holm's correction for all differences of the evaluation. */
  readonly p: number
  readonly p_holm: number
}

/** Deeds of two players that are compared. How often they win is not one of them: that is what the evaluation asks. */
const COMPARED: ReadonlySet<string> = new Set([
  'alive',
  'points',
  'votes',
  'nominations',
  'speeches',
  'words',
  'vote_on_black',
  'vote_gain',
  'check_finds',
  'check_gain',
  'advantage',
  'stated_brier',
  'stated_log_loss',
  'regret',
  'role_claims',
  'false_role_claims',
  'check_claims',
  'false_check_claims',
  'contradicted',
  'findings',
  'moved',
  'made',
  'repaired',
  'default',
])

/** Fewer deals with cases of both tell nothing. */
const FEWEST_DEALS = 20

/** The differences of all deeds that both players have, by group. Deeds that never occur are left out. */
export function differencesOf({ sums, pairs }: Pick<DeedSums, 'sums' | 'pairs'>): DeedDifference[] {
  const found = Object.entries(sums).flatMap(([key, a]) => {
    const [letter, group, deed] = key.split('/') as [string, string, string]
    const b = letter === A && COMPARED.has(deed) ? sums[`${B}/${group}/${deed}`] : undefined
    if (!b || Math.min(a[0], b[0]) < FEWEST_DEALS || (a[3] === 0 && b[3] === 0)) return []
    return [{ group, deed, ...differenceOf(a, b, pairs[`${group}/${deed}`] ?? noCross, rangeOf(deed)) }]
  })
  const corrected = holm(found.map(({ p }) => p))
  return found.map((one, i) => ({ ...one, p_holm: corrected[i]! }))
}
