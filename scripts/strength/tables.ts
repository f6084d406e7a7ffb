import type { Section } from '../../pipelines/evaluate/sections.ts'
import type { Estimate } from '../../src/stats/clustered.ts'
import type { Proportion } from '../../src/stats/wilson.ts'
import { BELIEVER, FEW_GAMES, type Results } from './results.ts'

/** Below the tables. */
const CLUSTERED = `95 % intervals clustered by game, from ${FEW_GAMES} games on.`

/** All tables of docs/players.md for one game. */
export const sectionsOf = (results: Results, players: readonly string[]): Section[] => [
  wins(results, players),
  lengths(results),
  differences(results),
  votes(results),
  checks(results),
  calibration(results),
]

const percent = (share: number): string => (100 * share).toFixed(1)
const interval = ({ share, low, high }: Proportion): string =>
  `${percent(share!)} % (${percent(low)} to ${percent(high)})`
const clustered = (share: Estimate): string =>
  `${percent(share.mean!)} %${within(share, (bound) => percent(Math.min(1, Math.max(0, bound))))}`
const signed = (share: number): string => `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`
const points = (difference: Estimate): string => `${signed(difference.mean!)}${within(difference, signed)}`
const three = (value: number): string => value.toFixed(3)

/** An interval; of few games it would be too narrow, and none is printed. */
const within = ({ low, high, clusters }: Estimate, text: (bound: number) => string): string =>
  low === null || clusters < FEW_GAMES ? '' : ` (${text(low)} to ${text(high!)})`

function wins({ cells }: Results, players: readonly string[]): Section {
  const cell = (red: string, black: string): string =>
    interval(cells.find((one) => one.red === red && one.black === black)!.red_wins)
  const draws = cells.reduce((sum, one) => sum + one.draws, 0)
  return {
    title: 'How often red wins',
    head: ['red \\ black', ...players],
    rows: players.map((red) => [red, ...players.map((black) => cell(red, black))]),
    note: `95 % Wilson intervals. All cells have the same deals and the same streams of random numbers. ${draws === 0 ? 'There were no draws: black wins the rest.' : `Draws: ${draws}; the next table has them.`}`,
  }
}

function lengths({ cells }: Results): Section {
  return {
    title: 'Length, draws and points',
    head: ['red', 'black', 'draws', 'days', 'alive when red wins', 'points of a red seat', 'of a black seat'],
    rows: cells.map(({ red, black, draws, days, alive_when_red_wins: alive, points }) => [
      red,
      black,
      draws,
      days.toFixed(2),
      alive?.toFixed(2) ?? '-',
      points['red']!.toFixed(2),
      points['black']!.toFixed(2),
    ]),
    note: 'Means of a game. Days are those on which somebody was asked something.',
  }
}

function differences({ differences }: Results): Section {
  const title = 'What a player is worth to its team'
  const [first] = differences
  if (!first) return { title, absent: 'left out: it compares players with each other, and there is one' }
  return {
    title,
    head: ['player', 'team', `wins more often than ${first.less}, in points`],
    rows: differences.map((one) => [one.player, one.team, points(one)]),
    note: `The other team is ${first.less} in both. Paired by deal: the difference of each game is averaged, ${CLUSTERED}`,
  }
}

function votes({ votes }: Results): Section {
  const title = 'Votes of red on black'
  if (votes.length === 0) return { title, absent: 'left out: red cast no vote' }
  return {
    title,
    head: ['player', 'day', 'votes', 'on black', 'by chance', 'more than chance, in points'],
    rows: votes.map(({ player, day, share, chance, gain }) => [
      player,
      day,
      share.of,
      clustered(share),
      `${percent(chance)} %`,
      points(gain),
    ]),
    note: `Self-play. First ballots of a day with at least two to choose from; votes cast on others. Chance: a vote at random among the others on the ballot, or alive where everybody is. ${CLUSTERED}`,
  }
}

function checks({ checks }: Results): Section {
  const title = 'Checks'
  if (checks.length === 0) return { title, absent: 'left out: nobody chooses whom to check in this game' }
  return {
    title,
    head: ['player', 'role', 'checks', 'find', 'by chance', 'more than chance, in points'],
    rows: checks.map(({ player, role, share, chance, gain }) => [
      player,
      role,
      share.of,
      clustered(share),
      `${percent(chance)} %`,
      points(gain),
    ]),
    note: `Self-play. The sheriff finds a black it had not found before, the don the sheriff. Chance: a check at random of a living other who was not checked before, and for the don no mate and not whom it has just shot. Checks of the don count until it has found the sheriff. ${CLUSTERED}`,
  }
}

function calibration({ calibration }: Results): Section {
  const title = 'Calibration of beliefs'
  if (calibration.length === 0) return { title, absent: `left out: no vote of ${BELIEVER} in self-play` }
  return {
    title,
    head: [
      'day',
      'beliefs',
      'mean belief',
      'black',
      'Brier',
      'of the base rate',
      'log loss',
      'of the base rate',
      'ECE',
    ],
    rows: calibration.map((one) => [
      one.day,
      one.of,
      `${percent(one.stated)} %`,
      `${percent(one.share)} %`,
      `${three(one.brier.mean!)}${within(one.brier, (bound) => three(Math.max(0, bound)))}`,
      three(one.brierOfBase.mean!),
      three(one.logLoss.mean!),
      three(one.logLossOfBase.mean!),
      `${percent(one.ece)} %`,
    ]),
    note: `Exact P(black) of every other living seat whose team the view leaves open, at the first vote of a day of living red seats that do not check, ${BELIEVER} in self-play. None of these games was used for fitting. The base rate knows how many of these seats are black. ECE: over ten bins of equal width, the sum of n(bin)/n · |mean belief − share black|. ${CLUSTERED}`,
  }
}
