import type { Gauntlet } from '../gauntlet.ts'
import type { Figure } from './charts.ts'
import { NEUTRAL, TEAM_COLOURS } from './colours.ts'
import { estimates } from './estimates.ts'

/** Of points as red, as black, and as both. */
const COLOURS = { both: NEUTRAL, ...TEAM_COLOURS } as const

interface Named {
  readonly ruleset: string
  readonly deals: number
  /** What players are called, in short. */
  readonly called: (player: string) => string
}

/** How strong each player is as red, as black and in all. */
export function ratingsFigure({ ratings }: Pick<Gauntlet, 'ratings'>, { ruleset, deals, called }: Named): Figure {
  const sorted = ratings.toSorted((a, b) => b.strength.value - a.strength.value)
  const values = sorted.flatMap(({ player, strength, as_red: red, as_black: black }) =>
    [
      { as: 'both', ...strength },
      { as: 'red', ...red },
      { as: 'black', ...black },
    ].map((one) => ({ player: called(player), ...one })),
  )
  const order = Object.keys(COLOURS)
  const isBounded = sorted.every(({ strength }) => strength.low !== null)
  const y = { field: 'as', type: 'nominal', sort: order, axis: { title: null } } as const
  const x = {
    type: 'quantitative',
    axis: { title: 'Strength in Elo points; 100 points are 64 % of games', tickCount: 7 },
  } as const
  const color = {
    field: 'as',
    type: 'nominal',
    sort: order,
    scale: { domain: order, range: Object.values(COLOURS) },
    legend: null,
  } as const
  return {
    name: 'ratings',
    spec: {
      title: {
        text: isBounded
          ? `Of ${sorted.length} players ${called(sorted[0]!.player)} is the strongest here, and ${called(sorted.at(-1)!.player)} the weakest.`
          : `The strength of ${sorted.length} players so far.`,
        subtitle: isBounded
          ? [
              `Fitted to all games of ${deals.toLocaleString('en-US')} deals at once; 0 is the mean of these players. Lines are 95 % intervals by`,
              `bootstrap over deals. Rules: ${ruleset}`,
            ]
          : [
              `Fitted to all games at once; 0 is the mean of these players. Too few deals for intervals. Rules: ${ruleset}`,
            ],
      },
      data: { values },
      facet: {
        row: {
          field: 'player',
          type: 'nominal',
          sort: sorted.map(({ player }) => called(player)),
          header: { title: null, labelAngle: 0, labelAlign: 'left', labelPadding: 14, labelFontSize: 12 },
        },
      },
      spacing: 12,
      spec: {
        width: 500,
        height: { step: 20 },
        layer: [
          {
            data: { values: [{}] },
            mark: { type: 'rule', strokeDash: [4, 4], color: '#999999' },
            encoding: { x: { datum: 0, type: 'quantitative' } },
          },
          ...estimates({ y, x, color, at: 'value', size: 90, isBounded }),
        ],
      },
    } as unknown as Figure['spec'],
  }
}

/** How often red wins, for each pair of players. */
export function cellsFigure({ cells }: Gauntlet, { ruleset, deals, called }: Named): Figure {
  const names = [...new Set(cells.map(({ red }) => called(red)))]
  const values = cells.map(({ red, black, red_wins: { share, low, high } }) => ({
    red: called(red),
    black: called(black),
    share: share!,
    text: `${(100 * share!).toFixed(0)} %`,
    bounds: `${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)}`,
    isDark: share! > 0.6,
  }))
  const shares = cells.map(({ red_wins: { share } }) => share!)
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`
  const x = {
    field: 'black',
    type: 'nominal',
    sort: names,
    axis: { labelAngle: 0, title: 'Black', orient: 'top' },
  } as const
  const y = { field: 'red', type: 'nominal', sort: names, axis: { title: 'Red' } } as const
  const color = { condition: { test: 'datum.isDark', value: '#ffffff' }, value: '#222222' } as const
  return {
    name: 'cells',
    spec: {
      title: {
        text: `Red wins ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))} of the games, depending on who plays.`,
        subtitle: [
          `Share of games that red won, and its 95 % Wilson interval, ${deals.toLocaleString('en-US')} ${deals === 1 ? 'game' : 'games'} a cell.`,
          `Rules: ${ruleset}`,
        ],
      },
      data: { values },
      width: { step: 120 },
      height: { step: 54 },
      encoding: { x, y },
      layer: [
        {
          mark: { type: 'rect', stroke: '#ffffff', strokeWidth: 2 },
          encoding: {
            color: {
              field: 'share',
              type: 'quantitative',
              scale: { domain: [0, 1], range: ['#eef4fa', '#08306b'] },
              legend: null,
            },
          },
        },
        { mark: { type: 'text', fontSize: 13, dy: -8 }, encoding: { text: { field: 'text' }, color } },
        { mark: { type: 'text', fontSize: 11, dy: 9 }, encoding: { text: { field: 'bounds' }, color } },
      ],
    } as unknown as Figure['spec'],
  }
}
