import type { Stats } from '../../worth/stats.ts'
import { TEAM_COLOURS } from './colours.ts'
import type { Spec } from './draw.ts'
import { estimates, textAtEnd } from './estimates.ts'

export interface Figure {
  /** The name of its files without the extension. */
  readonly name: string
  readonly spec: Spec
}

/** The figures of a dataset. Each title states the figure's main result. */
export const figuresOf = (stats: Stats, ruleset: string): Figure[] => [
  { name: 'wins', spec: wins(stats, ruleset) },
  { name: 'kinds', spec: kinds(stats, ruleset) },
  { name: 'prompts', spec: prompts(stats, ruleset) },
]

// Distinguishable with colour blindness and in print: vermilion (Okabe and Ito 2008) and black, each with its own shape.
const COLOURS = [...Object.values(TEAM_COLOURS), '#0072b2', '#009e73']
const SHAPES = ['circle', 'square', 'triangle-up', 'diamond']

const number = (n: number): string => n.toLocaleString('en-US')
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`

/** How often each team won; for each role and player, if there are several players, as roles of a team win together. */
function wins({ games, wins: { teams, roles } }: Stats, ruleset: string): Spec {
  const several = new Set(roles.map(({ player }) => player)).size > 1
  // Teams in their order in the statistics: the larger first.
  const names = [...new Set(roles.map(({ team }) => team))]
  const bars = several
    ? // Labels omit the URL of a model's server.
      roles.map(({ role, team, player, won }) => ({
        who: `${role} · ${player.replace(/^model:|@https?:.*$/g, '')}`,
        team,
        won,
      }))
    : names.flatMap((team) => (teams[team] ? [{ who: team, team, won: teams[team] }] : []))
  const values = bars
    .filter(({ won }) => won.share !== null)
    .map(({ who, team, won }) => ({
      who,
      team,
      ...won,
      text: `${percent(won.share!)} (${percent(won.low)} to ${percent(won.high)})`,
    }))
  const y = {
    field: 'who',
    type: 'nominal',
    sort: null,
    axis: { title: several ? 'Role and player' : 'Team', labelLimit: 300 },
  } as const
  const x = {
    type: 'quantitative',
    scale: { domain: [0, 1] },
    axis: { format: '.0%', tickCount: 6, title: 'Share of games that the team won' },
  } as const
  const color = { field: 'team', type: 'nominal', scale: { domain: names, range: COLOURS }, title: 'Team' } as const
  return {
    title: {
      text: `Of ${number(games)} games ${names.map((team) => `${team} won ${percent(teams[team]?.share ?? 0)}`).join(', ')}.`,
      subtitle: [
        'Lines are 95 % Wilson intervals over games. The dashed line is one game in two.',
        `Rules: ${ruleset}`,
      ],
    },
    data: { values },
    width: 560,
    height: { step: 34 },
    layer: [
      {
        mark: { type: 'rule', strokeDash: [4, 4], color: '#999999' },
        encoding: { x: { datum: 0.5, type: 'quantitative' } },
      },
      ...estimates({
        y,
        x,
        color,
        at: 'share',
        shape: { field: 'team', type: 'nominal', scale: { domain: names, range: SHAPES }, title: 'Team' },
      }),
      textAtEnd(y),
    ],
  } as Spec
}

/** How many decisions of each kind there are on each day. */
function kinds({ rows, kinds }: Stats, ruleset: string): Spec {
  const acts = Map.groupBy(kinds, ({ act }) => act)
  const total = (of: Stats['kinds']): number => of.reduce((sum, kind) => sum + kind.rows, 0)
  const order = [...acts].sort(([, a], [, b]) => total(b) - total(a)).map(([act]) => act)
  const values = order.flatMap((act) =>
    [...Map.groupBy(acts.get(act)!, ({ day }) => day)].map(([day, of]) => ({ act, day, rows: total(of) })),
  )
  const most = Math.max(...values.map((cell) => cell.rows))
  const [first, second] = order
  const both = [first, second].reduce((sum, act) => sum + (act === undefined ? 0 : total(acts.get(act)!)), 0)
  const x = { field: 'day', type: 'ordinal', axis: { labelAngle: 0, title: 'Day of the game' } } as const
  const y = { field: 'act', type: 'nominal', sort: order, axis: { title: 'Kind of decision' } } as const
  return {
    title: {
      text: `${percent(both / rows)} of the ${number(rows)} decisions are of two kinds, ${first} and ${second}.`,
      subtitle: ['Decisions of each kind on each day; an empty cell has none.', `Rules: ${ruleset}`],
    },
    data: { values },
    width: { step: 84 },
    height: { step: 34 },
    encoding: { x, y },
    layer: [
      {
        mark: { type: 'rect', stroke: '#ffffff', strokeWidth: 2 },
        encoding: {
          color: {
            field: 'rows',
            type: 'quantitative',
            scale: { type: 'sqrt', range: ['#eef4fa', '#08306b'], domain: [0, most] },
            // The cells contain their numbers.
            legend: null,
          },
        },
      },
      {
        mark: { type: 'text', fontSize: 12 },
        encoding: {
          text: { field: 'rows', type: 'quantitative', format: ',.0f' },
          color: { condition: { test: `datum.rows > ${0.25 * most}`, value: '#ffffff' }, value: '#222222' },
        },
      },
    ],
  } as Spec
}

/** Length of prompts: in tokens, with the completion, if tokens were counted; otherwise in characters. */
function prompts({ tokens, lengths }: Stats, ruleset: string): Spec {
  const spread = tokens?.total ?? lengths.prompt['all']
  const unit = tokens ? 'tokens' : 'characters'
  const marks = [
    { at: spread?.median ?? 0, text: 'half' },
    { at: spread?.p99 ?? 0, text: '99 %' },
  ]
  const [few, many] = tokens ? [tokens.contexts[2]!, tokens.contexts[3]!] : []
  const subtitle =
    few && many
      ? [
          `A context of ${number(few.context)} tokens would cut ${number(few.cut.hits)} of the rows in sft,`,
          `one of ${number(many.context)} would cut ${number(many.cut.hits)}.`,
        ].join(' ')
      : 'Prompts of the rows in sft, including the rules of the game.'
  const x = {
    type: 'quantitative',
    axis: {
      title: tokens ? 'Length of prompt and completion, tokens' : 'Length of the prompt, characters',
      format: ',.0f',
      tickCount: 8,
    },
    scale: { zero: false, nice: false },
  } as const
  return {
    title: {
      text: `Half of the ${tokens ? 'rows' : 'prompts'} have at most ${number(spread?.median ?? 0)} ${unit}, and 99 % at most ${number(spread?.p99 ?? 0)}.`,
      subtitle: [subtitle, `Rules: ${ruleset}`],
    },
    width: 640,
    height: 300,
    layer: [
      {
        data: { values: [...(tokens?.bins ?? lengths.prompt_bins)] },
        mark: { type: 'bar', color: '#0072b2', stroke: '#ffffff', strokeWidth: 1 },
        encoding: {
          x: { field: 'start', ...x },
          x2: { field: 'end' },
          y: { field: 'rows', type: 'quantitative', axis: { title: 'Rows', format: ',.0f' }, scale: { zero: true } },
          y2: { datum: 0 },
        },
      },
      {
        data: { values: marks },
        mark: { type: 'rule', strokeDash: [4, 4], color: '#000000' },
        encoding: { x: { field: 'at', ...x } },
      },
      {
        data: { values: marks },
        mark: { type: 'text', align: 'left', dx: 5, fontSize: 12, color: '#000000' },
        encoding: { x: { field: 'at', ...x }, y: { value: -6 }, text: { field: 'text' } },
      },
    ],
  } as Spec
}
