import type { Strength } from '../gauntlet.ts'
import type { Figure } from './charts.ts'
import { colourOf } from './colours.ts'

/** A player's strength, and the cost of one of its seats per game. */
export interface Costed {
  /** What it is called. */
  readonly player: string
  readonly strength: Strength
  readonly tokens: number
  readonly seconds: number
  readonly price: number
}

const MEASURES = ['tokens', 'seconds', 'price'] as const

/**
 * Strength against tokens, seconds and price, a panel each, with players coloured in the order in which they are given; undefined if no player asked a model.
 * Price is left out where no prices are named. `isSoFar`: some have played too little for anybody to be called the strongest.
 */
export function costFigure(players: readonly Costed[], ruleset: string, isSoFar = false): Figure | undefined {
  if (players.every(({ tokens, seconds }) => tokens === 0 && seconds === 0)) return undefined
  const shown = MEASURES.filter((measure) => players.some((one) => one[measure] > 0))
  const sorted = players.toSorted((a, b) => b.strength.value - a.strength.value)
  const values = sorted.flatMap(({ player, strength, ...taken }) =>
    shown.map((measure) => ({ player, ...strength, measure, taken: taken[measure] })),
  )
  const isBounded = sorted.every(({ strength }) => strength.low !== null)
  const names = sorted.map(({ player }) => player)
  // Players without a model take nothing, which a logarithm has no place for.
  const x = {
    field: 'taken',
    type: 'quantitative',
    scale: { type: 'symlog' },
    axis: { title: null, tickCount: 4 },
  } as const
  const color = {
    field: 'player',
    type: 'nominal',
    sort: names,
    scale: { domain: names, range: sorted.map((one) => colourOf(players.indexOf(one))) },
    legend: { title: null, columns: 4 },
  } as const
  const y = { type: 'quantitative', axis: { title: 'Strength in Elo points' } } as const
  const model = sorted.find(({ tokens, seconds }) => tokens > 0 || seconds > 0)!
  const asking = model === sorted[0] ? '' : `; of those that ask a model, ${model.player}`
  return {
    name: 'cost',
    spec: {
      title: {
        text:
          isSoFar || !isBounded
            ? `${players.length} players by strength and cost so far.`
            : `Of ${players.length} players ${sorted[0]!.player} is the strongest${asking}.`,
        subtitle: [
          `What one seat takes in a game. ${isBounded ? 'Lines are 95 % intervals of strength by bootstrap over deals.' : 'Too few deals for intervals.'}`,
          `Rules: ${ruleset}`,
        ],
      },
      data: { values },
      facet: { column: { field: 'measure', type: 'nominal', sort: shown, header: { title: null, labelFontSize: 12 } } },
      resolve: { scale: { x: 'independent' } },
      spacing: 18,
      spec: {
        width: 220,
        height: 240,
        layer: [
          ...(isBounded
            ? [
                {
                  mark: { type: 'rule', strokeWidth: 2.5 },
                  encoding: { x, y: { field: 'low', ...y }, y2: { field: 'high' }, color },
                },
              ]
            : []),
          {
            mark: { type: 'point', filled: true, size: 90, opacity: 1 },
            encoding: { x, y: { field: 'value', ...y }, color },
          },
        ],
      },
    } as unknown as Figure['spec'],
  }
}
