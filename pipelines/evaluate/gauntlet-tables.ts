import type { Gauntlet } from '../../src/evaluation/gauntlet.ts'
import type { Proportion } from '../../src/evaluation/statistics/wilson.ts'
import { FEWEST_DEALS } from '../../src/evaluation/verdict.ts'
import { many } from '../terminal.ts'
import type { Section } from './sections.ts'
import { clustered, eloText, percent, pointsText, shareText, shortName } from './wording.ts'

/** The tables of all against all. */
export const gauntletSections = (gauntlet: Gauntlet, isFixed: boolean): Section[] => [
  wins(gauntlet),
  ratings(gauntlet),
  pairs(gauntlet, isFixed),
  differences(gauntlet, isFixed),
  lengths(gauntlet),
]

const interval = ({ share, low, high }: Proportion): string =>
  `${percent(share!)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`

function wins({ cells }: Gauntlet): Section {
  const names = [...new Set(cells.map(({ red }) => red))]
  const cell = (red: string, black: string): string =>
    interval(cells.find((one) => one.red === red && one.black === black)!.red_wins)
  const draws = cells.reduce((sum, one) => sum + one.draws, 0)
  return {
    title: 'How often red wins',
    head: ['red \\ black', ...names.map(shortName)],
    rows: names.map((red) => [shortName(red), ...names.map((black) => cell(red, black))]),
    note: [
      `${many(cells[0]?.red_wins.of ?? 0, 'game')} per cell, with 95 % Wilson intervals.`,
      'All cells have the same deals, and a player has the same random numbers in a seat in all of them.',
      draws === 0 ? 'There were no draws: black wins the rest.' : `Draws: ${draws}; they are listed by length below.`,
    ].join(' '),
  }
}

function ratings({ ratings, red_ahead: ahead }: Gauntlet): Section {
  return {
    title: 'Strength, from all games at once',
    head: ['player', 'strength', 'as red', 'as black'],
    rows: ratings
      .toSorted((a, b) => b.strength.value - a.strength.value)
      .map(({ player, strength, as_red: red, as_black: black }) => [
        shortName(player),
        eloText(strength),
        eloText(red),
        eloText(black),
      ]),
    note: [
      'A logistic model of who wins, fitted to all games together;',
      'Elo points, of which 100 are 64 % of games, against the mean of these players.',
      `Between players of mean strength red is ahead by ${eloText(ahead)}.`,
      ahead.low === null
        ? `Fewer than ${FEWEST_DEALS} deals are too few for intervals.`
        : '95 % intervals by 200 bootstrap samples of deals.',
    ].join(' '),
  }
}

function pairs({ pairs }: Gauntlet, isFixed: boolean): Section {
  const title = 'Head to head'
  if (pairs.length === 0) return { title, absent: 'there is one player' }
  const rows = pairs.map(({ player, against, score, p_holm: p, answer }) => [
    shortName(player),
    shortName(against),
    score.clusters,
    shareText(score),
    p < 0.001 ? '< 0.001' : p.toFixed(3),
    answer === 'unclear' ? 'not told apart' : answer,
  ])
  return {
    title,
    head: ['player', 'against', 'deals', 'wins, half as red and half as black', 'p, corrected', 'the first plays'],
    rows,
    note: [
      `A draw counts half. p: of equal players, by Holm's correction for ${many(pairs.length, 'pair')};`,
      `below 0.05 they are told apart, from ${FEWEST_DEALS} deals on. ${clustered(isFixed, rows)}`.trimEnd(),
    ].join(' '),
  }
}

function differences({ differences }: Gauntlet, isFixed: boolean): Section {
  const title = 'Contribution to the team'
  const [first] = differences
  if (!first) return { title, absent: 'there is one player' }
  const rows = differences.map((one) => [shortName(one.player), one.team, pointsText(one)])
  return {
    title,
    head: ['player', 'team', `wins more often than ${shortName(first.less)}, in points`],
    rows,
    note: `The other team is ${shortName(first.less)} in both. ${clustered(isFixed, rows)}`.trimEnd(),
  }
}

function lengths({ cells }: Gauntlet): Section {
  return {
    title: 'Length, draws and points',
    head: ['red', 'black', 'draws', 'days', 'alive when red wins', 'points of a red seat', 'of a black seat'],
    rows: cells.map(({ red, black, draws, days, alive_when_red_wins: alive, points }) => [
      shortName(red),
      shortName(black),
      draws,
      days.toFixed(2),
      alive?.toFixed(2) ?? '-',
      points.red.toFixed(2),
      points.black.toFixed(2),
    ]),
    note: 'Means per game.',
  }
}
