import type { CourseStep } from '../../../schemas/evaluation-page.ts'
import type { Margin } from '../margin.ts'
import type { Figure } from './charts.ts'
import { PLAYER_COLOURS } from './colours.ts'
import { estimates, textAtEnd } from './estimates.ts'

interface Named {
  readonly a: string
  readonly b: string
  readonly ruleset: string
  /** Who plays better, a sentence. */
  readonly verdict: string
  /** Whether the number of deals was fixed in advance. */
  readonly isFixed: boolean
}

/** How often two players win, in all and as members of each team. */
export function winsOf({ a, b, teams, deals }: Margin, named: Named): Figure {
  const rows = [{ as: 'all', a, b }, ...teams.map((one) => ({ as: `as ${one.team}`, a: one.a, b: one.b }))]
  const values = rows.flatMap(({ as, a, b }) =>
    [
      { who: named.a, one: a },
      { who: named.b, one: b },
    ].map(({ who, one }) => ({
      as,
      who,
      share: one.mean,
      low: Math.max(0, one.low ?? one.mean ?? 0),
      high: Math.min(1, one.high ?? one.mean ?? 1),
      text: one.mean === null ? '' : `${(100 * one.mean).toFixed(1)} %`,
    })),
  )
  const y = { field: 'who', type: 'nominal', sort: [named.a, named.b], axis: { title: null, labelLimit: 260 } } as const
  const x = {
    type: 'quantitative',
    scale: { domain: [0, 1] },
    axis: { format: '.0%', tickCount: 6, title: 'Share of games won; a draw counts half' },
  } as const
  const color = {
    field: 'who',
    type: 'nominal',
    sort: [named.a, named.b],
    scale: { range: PLAYER_COLOURS.slice(0, 2) },
    legend: null,
  } as const
  return {
    name: 'wins',
    spec: {
      title: {
        text: titled(named.verdict),
        subtitle: [
          `${deals.toLocaleString('en-US')} deals, the same for both. Lines are 95 % intervals clustered by deal; the dashed line is one game in two.`,
          ...(named.isFixed
            ? []
            : ['The intervals require a number of deals fixed in advance, which these games do not have.']),
          `Rules: ${named.ruleset}`,
        ],
      },
      data: { values },
      facet: {
        row: {
          field: 'as',
          type: 'nominal',
          sort: rows.map(({ as }) => as),
          header: { title: null, labelAngle: 0, labelAlign: 'left', labelPadding: 14, labelFontSize: 12 },
        },
      },
      spacing: 14,
      spec: {
        width: 520,
        height: { step: 30 },
        layer: [
          {
            mark: { type: 'rule', strokeDash: [4, 4], color: '#999999' },
            encoding: { x: { datum: 0.5, type: 'quantitative' } },
          },
          ...estimates({ y, x, color, at: 'share' }),
          textAtEnd(y),
        ],
      },
    } as unknown as Figure['spec'],
  }
}

/** How the margin and its bounds went, deal by deal. */
export function courseOf(steps: readonly CourseStep[], named: Named): Figure {
  const points = steps.map((step) => ({ ...step }))
  const x = { field: 'deals', type: 'quantitative', axis: { title: 'Deals played', tickCount: 6 } } as const
  const y = (field: string) =>
    ({ field, type: 'quantitative', axis: { format: '+.0%', title: 'Margin', tickCount: 6 } }) as const
  const band = (low: string, high: string, color: string) => ({
    mark: { type: 'area', color, opacity: 1, clip: true },
    encoding: { x, y: y(low), y2: { field: high } },
  })
  const most = Math.min(
    1,
    Math.max(
      ...steps
        .slice(Math.floor(steps.length / 20))
        .flatMap((step) => [Math.abs(step.anytime_low), Math.abs(step.anytime_high)]),
    ),
  )
  return {
    name: 'course',
    spec: {
      title: {
        text: titled(named.verdict),
        subtitle: [
          `By how much ${named.a} won more often than is even. Rules: ${named.ruleset}`,
          'Dark: the 95 % interval of a number of deals fixed in advance.',
          'Light: the confidence sequence, which holds whenever one looks.',
        ],
      },
      data: { values: points },
      width: 640,
      height: 300,
      layer: [
        {
          ...band('anytime_low', 'anytime_high', '#dbe9f4'),
          encoding: { x, y: { ...y('anytime_low'), scale: { domain: [-most, most] } }, y2: { field: 'anytime_high' } },
        },
        band('low', 'high', '#8fbbdc'),
        { mark: { type: 'line', color: '#0b3c5d', strokeWidth: 2, clip: true }, encoding: { x, y: y('mean') } },
        {
          data: { values: [{}] },
          mark: { type: 'rule', strokeDash: [4, 4], color: '#555555' },
          encoding: { y: { datum: 0, type: 'quantitative' } },
        },
      ],
    } as unknown as Figure['spec'],
  }
}

const LONGEST_TITLE = 88

/** The first clause of a verdict; of one that is too long for a title, the words that fit. */
function titled(verdict: string): string {
  const clause = verdict.split(/[:;] /)[0]!.replace(/\.$/, '')
  return clause.length > LONGEST_TITLE ? `${clause.slice(0, LONGEST_TITLE - 1).replace(/\s+\S*$/, '')} …` : `${clause}.`
}
