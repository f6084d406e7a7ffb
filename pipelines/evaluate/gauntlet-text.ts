import type { Gauntlet, HeadToHead } from '../../src/evaluation/gauntlet.ts'
import type { Stated } from '../../src/evaluation/report.ts'
import { calledBy, eloText, shareText } from './wording.ts'

/** Maximum number of pairs of a gauntlet that are listed one by one. */
const FEW_PAIRS = 6

/** What a gauntlet says first: all strengths, and which pairs are told apart. */
export function gauntletLines({ ratings, pairs }: Gauntlet, { design }: Stated): string[] {
  const called = calledBy(design.players)
  const nameOf = (player: string): string =>
    called[Object.entries(design.players).find(([, name]) => name === player)?.[0] ?? ''] ?? player
  const sorted = ratings.toSorted((a, b) => b.strength.value - a.strength.value)
  const each = sorted.map(({ player, strength }) => `${nameOf(player)} ${eloText(strength)}`)
  const strengths = `By strength in all games: ${each.join(', ')} Elo points.`
  const told = pairs
    .filter(({ answer }) => answer !== 'unclear')
    .map((pair) => (pair.answer === 'better' ? pair : turned(pair)))
  if (pairs.length === 0) return [strengths]
  if (told.length > FEW_PAIRS)
    return [
      strengths,
      `Head to head ${told.length} of ${pairs.length} pairs are told apart (Holm's correction); the table has them.`,
    ]
  const better = told.map(
    ({ player, against, score }) => `${nameOf(player)} plays better than ${nameOf(against)} (${shareText(score)})`,
  )
  if (told.length === 0) {
    const [first] = pairs
    const who =
      pairs.length === 1
        ? `${nameOf(first!.player)} and ${nameOf(first!.against)} cannot`
        : `none of the ${pairs.length} pairs can`
    return [strengths, `Head to head ${who} be told apart yet.`]
  }
  const corrected = pairs.length === 1 ? '' : `, corrected for ${pairs.length} pairs`
  const rest =
    told.length === pairs.length
      ? ''
      : ` The other ${pairs.length - told.length} of the ${pairs.length} pairs cannot be told apart yet.`
  return [strengths, `Head to head${corrected}: ${better.join('; ')}.${rest}`]
}

/** A pair seen from the other side. */
const turned = ({ player, against, score: { mean, low, high, ...rest }, ...more }: HeadToHead): HeadToHead => ({
  ...more,
  player: against,
  against: player,
  score: { ...rest, mean: 1 - mean!, low: low === null ? null : 1 - high!, high: high === null ? null : 1 - low! },
})
