import type { Strength } from '../../src/evaluation/gauntlet.ts'
import type { Estimate } from '../../src/evaluation/statistics/clustered.ts'
import type { ScoreTable } from '../../src/game/scores.ts'
import { unplaced } from '../../src/policy/model-name.ts'

// How numbers and players are written in reports.

export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`
export const signed = (share: number): string => `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(1)}`
const kept = (share: number): number => Math.min(1, Math.max(0, share))

/** A share with its interval, "71.2 % (68.0 to 74.4)"; without one where there are too few clusters. */
export const shareText = ({ mean, low, high }: Estimate): string =>
  mean === null
    ? '-'
    : `${percent(mean)}${low === null ? '' : ` (${(100 * kept(low)).toFixed(1)} to ${(100 * kept(high!)).toFixed(1)})`}`

/** A share with its cases and its interval, "71.2 % of 340 (68.0 to 74.4)". */
export const countedShare = (estimate: Estimate): string =>
  estimate.mean === null ? '-' : shareText(estimate).replace(' %', ` % of ${whole(estimate.of)}`)

/** A difference of shares in points with its interval, "+5.1 (+1.2 to +9.0)"; without one where cases that are all alike give none. */
export const pointsText = ({ mean, low, high }: Estimate): string =>
  mean === null ? '-' : `${signed(mean)}${low === null || low === high ? '' : ` (${signed(low)} to ${signed(high!)})`}`

/** A strength in Elo points with its interval, if it has one: "+57 (−12 to +130)". */
export const eloText = ({ value, low, high }: Strength): string =>
  low === null ? eloPoints(value) : `${eloPoints(value)} (${eloPoints(low)} to ${eloPoints(high)})`

function eloPoints(value: number): string {
  const points = Math.round(Math.abs(value))
  return points === 0 ? '0' : `${value < 0 ? '−' : '+'}${points}`
}

/** A number with a fixed number of decimals. */
export const rounded =
  (digits: number) =>
  ({ mean }: Estimate): string =>
    mean === null ? '-' : (Math.round(mean * 10 ** digits) / 10 ** digits + 0).toFixed(digits)
export const numberText = rounded(2)

/** A player without the URL of its server or the folders of its file. */
export const shortName = (player: string): string => unplaced(player).replace(/^model:/, '')

/** What the players of an evaluation are called, by letter: two that would be called alike get their letters. */
export function calledBy(players: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const short = Object.entries(players).map(([letter, player]) => [letter, shortName(player)] as const)
  return Object.fromEntries(
    short.map(([letter, name]) => [
      letter,
      short.filter(([, other]) => other === name).length > 1 ? `${name} (${letter.toUpperCase()})` : name,
    ]),
  )
}

/** Whether a table has an interval in its rows. */
export const hasIntervals = (rows: ScoreTable['rows']): boolean =>
  rows.flat().some((cell) => INTERVAL.test(String(cell)))
const INTERVAL = /\([+−]?[\d.,]+ to [+−]?[\d.,]+\)/

/** The note under a table with intervals: their method, and that they are not valid if the number of deals was not fixed in advance. */
export const clustered = (isFixed: boolean, rows: ScoreTable['rows']): string =>
  !hasIntervals(rows)
    ? ''
    : isFixed
      ? 'Intervals are 95 %, clustered by deal.'
      : 'Intervals are 95 %, clustered by deal; they require a number of deals fixed in advance, which these games do not have.'

export const whole = (n: number): string => n.toLocaleString('en-US')
