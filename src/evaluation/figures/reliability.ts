import type { Bin, Calibration } from '../statistics/calibration.ts'
import type { Figure } from './charts.ts'

/** Beliefs of one day, or of several. */
export interface CalibratedDay extends Pick<Calibration, 'of' | 'ece'> {
  /** "day 1", or "day 5 and later". */
  readonly day: string
  readonly bins: readonly Pick<Bin, 'of' | 'stated' | 'share'>[]
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const range = (errors: readonly number[]): string =>
  errors.length === 1 ? percent(errors[0]!) : `${percent(Math.min(...errors))} to ${percent(Math.max(...errors))}`

/** Whose beliefs: "Beliefs that X states", and the colour of that player. */
interface Whose {
  readonly text: string
  readonly colour: string
}

/** A reliability diagram for each day: how often what was believed with about p was true. */
export function reliabilityOf(days: readonly CalibratedDay[], { text, colour }: Whose, ruleset: string): Figure {
  const errors = days.map(({ ece }) => ece)
  const panel = ({ day, of, ece }: CalibratedDay): string =>
    `${day[0]!.toUpperCase()}${day.slice(1)}: ${of.toLocaleString('en-US')} beliefs, ECE ${percent(ece)}`
  const values = days.flatMap((one) =>
    one.bins.map(({ stated, share, of }) => ({
      panel: panel(one),
      stated,
      share: share.mean,
      low: Math.max(0, share.low ?? share.mean!),
      high: Math.min(1, share.high ?? share.mean!),
      of,
    })),
  )
  const scale = { domain: [0, 1] }
  const axis = { format: '.0%', tickCount: 5 }
  const x = {
    field: 'stated',
    type: 'quantitative',
    scale,
    axis: { ...axis, title: 'Belief that a player is black' },
  } as const
  const y = (field: string) =>
    ({ field, type: 'quantitative', scale, axis: { ...axis, title: 'Share that was black' } }) as const
  return {
    name: 'calibration',
    spec: {
      title: {
        text: `Beliefs and what was true differ by ${range(errors)} on average over a day.`,
        subtitle: [
          `${text}: of red seats at their first vote of a day, in ten bins. A point is the mean of a bin, its area the`,
          `number of beliefs; lines are 95 % intervals clustered by deal. On the dashed line what is believed is as often true. Rules: ${ruleset}`,
        ],
      },
      data: { values },
      columns: days.length === 4 ? 2 : Math.min(3, days.length),
      facet: { field: 'panel', type: 'nominal', sort: days.map(panel), header: { title: null, labelFontSize: 12 } },
      spacing: 34,
      resolve: { axis: { x: 'independent', y: 'independent' } },
      spec: {
        width: 230,
        height: 230,
        layer: [
          {
            data: { values: [{ start: 0, end: 1 }] },
            mark: { type: 'rule', strokeDash: [4, 4], color: '#999999' },
            encoding: {
              x: { field: 'start', type: 'quantitative', scale },
              y: { field: 'start', type: 'quantitative', scale },
              x2: { field: 'end' },
              y2: { field: 'end' },
            },
          },
          {
            mark: { type: 'rule', strokeWidth: 2, color: colour },
            encoding: { x, y: y('low'), y2: { field: 'high' } },
          },
          {
            mark: { type: 'point', filled: true, opacity: 1, color: colour },
            encoding: {
              x,
              y: y('share'),
              size: { field: 'of', type: 'quantitative', legend: null, scale: { range: [12, 220] } },
            },
          },
        ],
      },
    } as Figure['spec'],
  }
}
