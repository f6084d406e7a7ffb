import { A, B } from '../../src/arena/design.ts'
import { type Deeds, type Duel, lettersOf, type Results, type Stated } from '../../src/arena/report.ts'
import type { Estimate } from '../../src/stats/clustered.ts'
import type { Section } from './sections.ts'
import { calledBy, numberText, percent, pointsText, shareText, signed, whole } from './wording.ts'

const CLUSTERED = 'Intervals are 95 %, clustered by deal.'

/** The tables of a report. */
export const sectionsOf = (results: Results, stated: Stated): Section[] => [
  ...(results.duel ? [wins(results.duel, stated), sureness(results.duel, results, stated)] : []),
  ...deeds(results, stated),
]

function wins({ margin, without_defaults: clean }: Duel, { design }: Stated): Section {
  const called = calledBy(design.players)
  const rows = margin.teams.map(({ team, a, b, difference }) => [
    team,
    shareText(a),
    shareText(b),
    pointsText(difference),
  ])
  const whole = [
    design.question.kind === 'duel' ? 'both, half and half' : 'all',
    shareText(margin.a),
    shareText(margin.b),
    pointsText(design.question.kind === 'duel' ? doubled(margin.margin) : margin.margin),
  ]
  const without = clean
    ? [
        [
          'without games in which the rules decided',
          shareText(clean.a),
          shareText(clean.b),
          pointsText(design.question.kind === 'duel' ? doubled(clean.margin) : clean.margin),
        ],
      ]
    : []
  return {
    title: 'How often they win',
    head: ['as', called[A]!, called[B]!, 'difference, in points'],
    rows: [whole, ...rows, ...without],
    note: `A draw counts half. Both play the same deals, with the same chance. ${CLUSTERED}${clean ? ` ${clean.deals} deals have no decision of the rules for either player.` : ''}`,
  }
}

/** In a duel what one wins the other loses, so the difference is twice the margin. */
const doubled = ({ mean, low, high, ...rest }: Estimate): Estimate => ({
  ...rest,
  mean: mean === null ? null : 2 * mean,
  low: low === null ? null : 2 * low,
  high: high === null ? null : 2 * high,
})

function sureness({ margin, verdict }: Duel, { deals }: Results, { design, stop }: Stated): Section {
  const { sequential, anytime } = verdict
  const { correlation, saved } = margin.pairing
  const points = `${signed(anytime.low)} to ${signed(anytime.high)}`
  const decided = sequential.at === null ? 'not decided' : `${sequential.decision} after ${whole(sequential.at)} deals`
  const more = sequential.more ? `; about ${whole(sequential.more)} more deals` : ''
  return {
    title: 'How sure that is',
    head: ['by', 'the margin, in points', 'what it says'],
    rows: [
      ['95 % interval', pointsText(margin.margin), 'holds if the number of deals was fixed before'],
      [
        '95 % confidence sequence',
        points,
        anytime.excludes_even_at === null
          ? 'holds whenever one looks; 0 is in it'
          : `holds whenever one looks; without 0 from deal ${whole(anytime.excludes_even_at)} on`,
      ],
      [
        'sequential test',
        `${sequential.ratio.better.toFixed(2)} / ${sequential.ratio.worse.toFixed(2)}`,
        `${decided}${more}`,
      ],
      [
        'pairs',
        correlation === null ? '-' : `correlation ${correlation.toFixed(2)}`,
        saved === null
          ? 'one of the two results never varies'
          : saved >= 0
            ? `saved ${percent(saved, 0)} of the games`
            : `cost ${percent(-saved, 0)} more games than unpaired ones`,
      ],
    ],
    note: `${whole(deals)} deals. The margin is ${design.question.kind === 'duel' ? 'the share of games won, less 50' : 'the difference of the two shares'}. Stated before: stop ${stopText(stop)}; sequential test of ±${percent(sequential.delta)} against 0, alpha ${sequential.alpha}, beta ${sequential.beta}: log-likelihood ratios for better and for worse, accepted at ${sequential.accept.toFixed(2)}, ruled out at ${sequential.reject.toFixed(2)}. Pairs: the correlation of the two results on one deal, and how many games fewer are needed for the same interval than with a new deal for each.`,
  }
}

export function stopText(stop: Stated['stop']): string {
  if (stop.kind === 'deals') return `after ${whole(stop.deals)} deals`
  const most = `or after ${whole(stop.deals)} deals`
  return stop.kind === 'width'
    ? `when the confidence sequence is within ±${percent(stop.width)}, ${most}`
    : `when the sequential test has decided, ${most}`
}

type Column = readonly [head: string, deed: string, text: (estimate: Estimate) => string]
const share = (estimate: Estimate): string => (estimate.mean === null ? '-' : percent(estimate.mean))

/** Tables of what players did: their columns are left out where nobody did anything of the kind. */
const TABLES: readonly { readonly title: string; readonly columns: readonly Column[]; readonly note: string }[] = [
  {
    title: 'How they fared',
    columns: [
      ['seats', 'score', ({ of }) => whole(of)],
      ['team wins', 'score', shareText],
      ['alive at the end', 'alive', share],
      ['points', 'points', numberText],
      ['votes a game', 'votes', numberText],
      ['nominations', 'nominations', numberText],
      ['speeches', 'speeches', numberText],
      ['words a speech', 'words', (estimate) => numberText(estimate, 1)],
    ],
    note: `Seats of games; votes, nominations and speeches a seat and game. ${CLUSTERED}`,
  },
  {
    title: 'How well they chose',
    columns: [
      ['votes on black', 'vote_on_black', shareText],
      ['by chance', 'vote_by_chance', share],
      ['more', 'vote_gain', pointsText],
      ['checks that find', 'check_finds', shareText],
      ['by chance', 'check_by_chance', share],
      ['more', 'check_gain', pointsText],
      ['advantage', 'advantage', pointsText],
    ],
    note: `Votes of red on the first ballot of each day; chance is a vote at random among the others who could be voted for. A check finds a black, or who is looked for; chance is one at random among those worth checking. ${CLUSTERED}`,
  },
  {
    title: 'What they said',
    columns: [
      ['role claims', 'role_claims', numberText],
      ['false', 'false_role_claims', share],
      ['check claims', 'check_claims', numberText],
      ['false', 'false_check_claims', share],
      ['contradicted', 'contradicted', share],
      ['severe findings', 'findings', numberText],
      ['moved listeners', 'moved', numberText],
    ],
    note: 'Claims a seat and game, and the share that is false: lies of black are part of the game. Contradicted: the share of statements about the public past that the log denies. Severe findings of conduct a speech.',
  },
  {
    title: 'Whether they kept the rules',
    columns: [
      ['decisions', 'made', ({ of }) => whole(of)],
      ['legal at once', 'made', share],
      ['repaired', 'repaired', share],
      ['decided by the rules', 'default', share],
      ['tries', 'tries', numberText],
      ['calls', 'calls', (estimate) => numberText(estimate, 1)],
      ['tokens in', 'prompt_tokens', (estimate) => numberText(estimate, 0)],
      ['tokens out', 'completion_tokens', (estimate) => numberText(estimate, 0)],
      ['seconds', 'seconds', numberText],
    ],
    note: 'Repaired: cut, ended, or given at a later try. Calls, tokens and seconds of models, a seat and game.',
  },
]

function deeds({ deeds }: Results, { design }: Stated): Section[] {
  const called = calledBy(design.players)
  return TABLES.map(({ title, columns, note }): Section => {
    const used = columns.filter(([, deed]) => deeds.some((one) => isSome(one, deed)))
    const rows = lettersOf(design).flatMap((letter) =>
      deeds
        .filter((one) => one.letter === letter && used.some(([, deed]) => isSome(one, deed)))
        .map((one) => [
          one.group === 'all' ? called[letter]! : `· ${one.group}`,
          ...used.map(([, deed, text]) => (one.deeds[deed] ? text(one.deeds[deed]) : '-')),
        ]),
    )
    return rows.length === 0
      ? { title, absent: 'nobody did anything of the kind' }
      : { title, head: ['player, role', ...used.map(([head]) => head)], rows, note }
  })
}

const isSome = ({ deeds }: Deeds, deed: string): boolean =>
  (deeds[deed]?.mean ?? null) !== null && (deeds[deed]!.mean !== 0 || !OFTEN_NONE.includes(deed))
const OFTEN_NONE = ['calls', 'prompt_tokens', 'completion_tokens', 'seconds', 'nominations', 'votes']
