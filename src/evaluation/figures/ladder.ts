import { leadersOf, type Standing } from '../ladder/standings.ts'
import type { Figure } from './charts.ts'
import { NEUTRAL } from './colours.ts'
import { estimates } from './estimates.ts'

interface Named {
  readonly ruleset: string
  readonly deals: number
  /** What players are called, in short. */
  readonly called: (player: string) => string
  readonly anchor: string
  /** Whether some have played too little for anybody to be called the strongest. */
  readonly isSoFar?: boolean
}

function titleOf(standings: readonly Standing[], called: (player: string) => string, isSoFar: boolean): string {
  const leaders = leadersOf(standings).length
  if (isSoFar) return `${standings.length} players by strength so far.`
  if (leaders > 1) return `Of ${standings.length} players the first ${leaders} are not told apart.`
  return `${called(standings[0]!.player)} is the strongest of ${standings.length} players.`
}

/** The strength of each player of a ladder, the strongest first. */
export function ladderFigure(
  standings: readonly Standing[],
  { ruleset, deals, called, anchor, isSoFar = false }: Named,
): Figure {
  const values = standings.map(({ player, strength }) => ({ player: called(player), ...strength }))
  const y = {
    field: 'player',
    type: 'nominal',
    sort: values.map(({ player }) => player),
    axis: { title: null },
  } as const
  const x = {
    type: 'quantitative',
    axis: { title: `Elo points above ${called(anchor)}; 100 points are 64 % of games`, tickCount: 7 },
  } as const
  const color = { value: NEUTRAL } as const
  return {
    name: 'ladder',
    spec: {
      title: {
        text: titleOf(standings, called, isSoFar),
        subtitle: [
          `Fitted to all games of ${deals.toLocaleString('en-US')} deals at once. Lines are 95 % intervals by bootstrap over deals.`,
          `Rules: ${ruleset}`,
        ],
      },
      data: { values },
      width: 500,
      height: { step: 26 },
      layer: estimates({ y, x, color, at: 'value', size: 90 }),
    } as unknown as Figure['spec'],
  }
}
