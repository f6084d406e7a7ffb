import { DIFFERENCE, type Range, SHARE } from '../statistics/moments.ts'

const SHARES = new RegExp(
  `^(?:${[
    'score|alive|made|repaired|default|contradicted',
    'vote_on_black|vote_by_chance|check_finds|check_by_chance|false_\\w+_claims',
    '(?:stated|exact|base)_(?:brier|belief|black|[pt]\\w*\\d)',
  ].join('|')})$`,
)
/** Differences of shares of which a case is mostly near an end of the scale: a vote or a check is on a black, or it is not. */
const GAINS = /^(?:vote|check)_gain$/
/** Differences of chances, mostly near 0: an interval with a case at each end of the scale would say nothing of them. */
const SMALL_GAINS = /^(?:advantage|regret)$/

/** The range of a deed that is a share or a difference of shares, for its interval; undefined otherwise. */
export const rangeOf = (deed: string): Range | undefined =>
  SHARES.test(deed) ? SHARE : GAINS.test(deed) ? DIFFERENCE : undefined

/** Whether differences of a deed are written in points: it is a share, or a difference of shares. */
export const isInPoints = (deed: string): boolean => SHARES.test(deed) || GAINS.test(deed) || SMALL_GAINS.test(deed)
