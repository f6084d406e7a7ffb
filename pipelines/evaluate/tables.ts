import { A, B } from '../../src/evaluation/design.ts'
import { type Duel, isFixed, type Results, type Stated } from '../../src/evaluation/report.ts'
import type { Estimate } from '../../src/evaluation/statistics/clustered.ts'
import type { GateTest } from '../../src/evaluation/statistics/gate.ts'
import { deedSections } from './deed-tables.ts'
import { gauntletSections } from './gauntlet-tables.ts'
import { luckNote, luckRows } from './luck-rows.ts'
import type { Section } from './sections.ts'
import { ceilingOf } from './verdict-text.ts'
import { calledBy, clustered, percent, pointsText, shareText, signed, whole } from './wording.ts'

/** The tables of a report. */
export const sectionsOf = (results: Results, stated: Stated): Section[] => [
  ...(results.gauntlet ? gauntletSections(results.gauntlet, isFixed(stated)) : []),
  ...(results.duel ? [wins(results.duel, results, stated), sureness(results.duel, results, stated)] : []),
  ...deedSections(results, stated),
]

function wins(duel: Duel, { games, wins: won }: Results, stated: Stated): Section {
  const { margin, without_defaults: clean } = duel
  const { design } = stated
  const called = calledBy(design.players)
  const rows = margin.teams.map(({ team, a, b, difference }) => [
    team,
    whole(a.clusters),
    shareText(a),
    shareText(b),
    pointsText(difference),
  ])
  const all = [
    design.question.kind === 'duel' ? 'both, half and half' : 'all',
    whole(margin.deals),
    shareText(margin.a),
    shareText(margin.b),
    pointsText(design.question.kind === 'duel' ? doubled(margin.margin) : margin.margin),
  ]
  const without = clean
    ? [
        [
          'without games in which the rules decided',
          whole(clean.deals),
          shareText(clean.a),
          shareText(clean.b),
          pointsText(design.question.kind === 'duel' ? doubled(clean.margin) : clean.margin),
        ],
      ]
    : []
  const red = `Red won ${percent((won['red'] ?? 0) / Math.max(1, games))} of all these games, so do not compare the wins of one team with 50 %.`
  const shown = [all, ...rows, ...without]
  return {
    title: 'Win rates',
    head: ['as', 'deals', called[A]!, called[B]!, 'difference, in points'],
    rows: shown,
    note: [
      `A draw counts half. ${red} Both play the same deals, with the same chance. ${clustered(isFixed(stated), shown)}`.trimEnd(),
      ...(design.question.kind === 'duel' ? MIRRORED : []),
      ...(clean ? [`In ${clean.deals} deals the rules decided nothing for either player.`] : []),
    ].join(' '),
  }
}

const MIRRORED = [
  'A win of one as red is a loss of the other as black, so the difference is the same as red and as black;',
  'evaluate gauntlet and --role measure the teams apart.',
  'The difference is twice the margin of the next table.',
]

/** In a duel what one wins the other loses, so the difference is twice the margin. */
const doubled = ({ mean, low, high, ...rest }: Estimate): Estimate => ({
  ...rest,
  mean: mean === null ? null : 2 * mean,
  low: low === null ? null : 2 * low,
  high: high === null ? null : 2 * high,
})

function sureness({ margin, verdict, reduced }: Duel, results: Results, stated: Stated): Section {
  const { sequential, anytime } = verdict
  const { deals } = results
  const { design, stop, isChanged, mostAtFirst } = stated
  const { correlation, saved } = margin.pairing
  const points = `${signed(anytime.low)} to ${signed(anytime.high)}`
  const decided = sequential.at === null ? 'not decided' : `${sequential.decision} after ${whole(sequential.at)} deals`
  const more =
    sequential.more && !ceilingOf(results) ? `; about ${whole(sequential.more)} more deals would decide this test` : ''
  const first = mostAtFirst === undefined ? '' : ` (at first ${whole(mostAtFirst)})`
  return {
    title: 'Evidence',
    head: ['method', 'margin, in points', 'conclusion'],
    rows: [
      [
        '95 % interval',
        pointsText(margin.margin),
        verdict.by === 'interval'
          ? 'valid: the number of deals was fixed in advance'
          : 'not valid: it requires a number of deals fixed in advance',
      ],
      [
        '95 % confidence sequence',
        points,
        anytime.excludes_even_at === null
          ? 'valid at any time; contains 0'
          : `valid at any time; excludes 0 from deal ${whole(anytime.excludes_even_at)} on`,
      ],
      [
        'sequential test',
        `${sequential.ratio.better.toFixed(2)} / ${sequential.ratio.worse.toFixed(2)}`,
        `${decided}${more}`,
      ],
      ...(verdict.gate ? [gateRow(verdict.gate, ceilingOf(results) !== undefined)] : []),
      ...(reduced ? luckRows(reduced) : []),
      [
        'pairs',
        correlation === null ? '-' : `correlation ${correlation.toFixed(2)}`,
        correlation === null || saved === null
          ? 'one of the two results never varies'
          : saved >= 0
            ? `${percent(saved, 0)} fewer games needed`
            : `${percent(-saved, 0)} more games needed`,
      ],
    ],
    note: [
      `${whole(deals)} deals.`,
      `The margin is ${design.question.kind === 'duel' ? 'the share of games won, less 50' : 'the difference of the two shares'}.`,
      `Stopping rule, ${isChanged ? 'changed after results were seen' : 'set in advance'}: stop ${stopText(stop)}${first};`,
      `sequential test of ±${signed(sequential.delta).slice(1)} points against 0, alpha ${sequential.alpha}, beta ${sequential.beta}:`,
      'log-likelihood ratios for better and for worse,',
      `accepted at ${sequential.accept.toFixed(2)}, ruled out at ${sequential.reject.toFixed(2)}.`,
      'Pairs: the correlation of the two results on one deal,',
      'and how many fewer or more games they need for the same interval than unpaired games.',
      ...(reduced ? [luckNote(reduced, calledBy(design.players))] : []),
    ].join(' '),
  }
}

function gateRow(
  { low, high, decision, at, ratio, accept, reject, more }: GateTest,
  isCeiling: boolean,
): [string, string, string] {
  const needed = more && !isCeiling ? `; about ${whole(more)} more deals would decide this gate` : ''
  return [
    `gate ${signed(low)} to ${signed(high)}`,
    ratio.toFixed(2),
    `${decision}${at === null ? '' : ` after ${whole(at)} deals`}; accepted at ${accept.toFixed(2)}, rejected at ${reject.toFixed(2)}${needed}`,
  ]
}

export function stopText(stop: Stated['stop']): string {
  if (stop.kind === 'deals') return `after ${whole(stop.deals)} deals`
  const most = `or after ${whole(stop.deals)} deals`
  if (stop.kind === 'gate')
    return `when the gate has decided between a margin of ${signed(stop.low)} and one of ${signed(stop.high)} points, ${most}`
  return stop.kind === 'width'
    ? `when the confidence sequence is within ±${signed(stop.width).slice(1)} points, ${most}`
    : `when the sequential test has decided, ${most}`
}
