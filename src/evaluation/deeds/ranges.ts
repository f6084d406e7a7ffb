import { type Range, SHARE } from '../statistics/moments.ts'

const SHARES = new RegExp(
  `^(?:${[
    'score|alive|made|repaired|default|contradicted',
    'vote_on_black|vote_by_chance|check_finds|check_by_chance|false_\\w+_claims',
    '(?:stated|exact|base)_(?:brier|belief|black|[pt]\\w*\\d)',
  ].join('|')})$`,
)
const GAINS = /^(?:vote_gain|check_gain|advantage|regret)$/

/** The range of a deed that is a share; undefined otherwise. */
export const rangeOf = (deed: string): Range | undefined => (SHARES.test(deed) ? SHARE : undefined)

/** Whether differences of a deed are written in points: it is a share, or a difference of shares. */
export const isInPoints = (deed: string): boolean => SHARES.test(deed) || GAINS.test(deed)
