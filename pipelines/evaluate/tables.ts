import { A, B } from '../../src/arena/design.ts'
import {
  type Deeds,
  type Duel,
  isDay,
  lettersOf,
  type Reduced,
  type Results,
  type Stated,
} from '../../src/arena/report.ts'
import type { Estimate } from '../../src/stats/clustered.ts'
import { eceIn } from './beliefs.ts'
import { gauntletSections } from './gauntlet-tables.ts'
import type { Section } from './sections.ts'
import { calledBy, numberText, percent, pointsText, rounded, shareText, signed, whole } from './wording.ts'

const CLUSTERED = 'Intervals are 95 %, clustered by deal.'

/** The tables of a report. */
export const sectionsOf = (results: Results, stated: Stated): Section[] => [
  ...(results.gauntlet ? gauntletSections(results.gauntlet) : []),
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

function sureness({ margin, verdict, reduced }: Duel, { deals }: Results, { design, stop }: Stated): Section {
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
      ...(reduced ? luckRows(reduced) : []),
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
    note: `${whole(deals)} deals. The margin is ${design.question.kind === 'duel' ? 'the share of games won, less 50' : 'the difference of the two shares'}. Stated before: stop ${stopText(stop)}; sequential test of ±${percent(sequential.delta)} against 0, alpha ${sequential.alpha}, beta ${sequential.beta}: log-likelihood ratios for better and for worse, accepted at ${sequential.accept.toFixed(2)}, ruled out at ${sequential.reject.toFixed(2)}. Pairs: the correlation of the two results on one deal, and how many games fewer are needed for the same interval than with a new deal for each.${reduced ? ` Without luck: what the choices of chance and of players that state their probabilities were worth is subtracted, by a function that was fitted to other games and frozen; its mean was ${(100 * (reduced.luck.mean ?? 0)).toFixed(1)} points a game${isOdd(reduced.luck) ? ', further from 0 than chance explains, so some player does not draw from the probabilities that it states, and the reduced rows mean nothing' : ''}.` : ''}`,
  }
}

/** The estimate without luck, and what that saved. */
function luckRows({ margin, sequential, saved }: Reduced): [string, string, string][] {
  const games =
    saved === null ? 'it changed nothing' : saved >= 0 ? `saved ${percent(saved, 0)} of the games` : 'saved nothing'
  const decided = sequential.at === null ? 'not decided' : `${sequential.decision} after ${whole(sequential.at)} deals`
  return [
    ['95 % interval without luck', pointsText(margin.margin), games],
    [
      'sequential test without luck',
      `${sequential.ratio.better.toFixed(2)} / ${sequential.ratio.worse.toFixed(2)}`,
      decided,
    ],
  ]
}

/** Whether a mean that should be 0 is further from it than chance explains in 999 of 1,000 evaluations. */
const isOdd = ({ mean, low }: Estimate): boolean =>
  mean !== null && low !== null && Math.abs(mean) > (3.29 / 1.96) * (mean - low)

export function stopText(stop: Stated['stop']): string {
  if (stop.kind === 'deals') return `after ${whole(stop.deals)} deals`
  const most = `or after ${whole(stop.deals)} deals`
  return stop.kind === 'width'
    ? `when the confidence sequence is within ±${percent(stop.width)}, ${most}`
    : `when the sequential test has decided, ${most}`
}

type Column = readonly [head: string, deed: string, text: (estimate: Estimate, all: Deeds['deeds']) => string]
interface DeedTable {
  readonly title: string
  readonly columns: readonly Column[]
  readonly note: string
  /** One line a day, instead of one a role. */
  readonly by?: 'day'
  /** The deed without which there is no line. */
  readonly about?: string
}
const share = (estimate: Estimate): string => (estimate.mean === null ? '-' : percent(estimate.mean))

const three = ({ mean }: Estimate): string => (mean === null ? '-' : mean.toFixed(3))
const withBounds = (estimate: Estimate): string =>
  estimate.low === null
    ? three(estimate)
    : `${three(estimate)} (${Math.max(0, estimate.low).toFixed(3)} to ${estimate.high!.toFixed(3)})`

/** What is said of beliefs: of the player itself, or of an exact observer. */
function beliefColumns(whose: 'stated' | 'exact'): Column[] {
  return [
    ['beliefs', `${whose}_belief`, ({ of }) => whole(of)],
    ['mean', `${whose}_belief`, share],
    ['black', `${whose}_black`, share],
    ['Brier', `${whose}_brier`, withBounds],
    ['of the base rate', 'base_brier', three],
    ['log loss', `${whose}_log_loss`, three],
    ['of the base rate', 'base_log_loss', three],
    ['ECE', `${whose}_belief`, (_, all) => percent(eceIn(all, whose))],
    ...(whose === 'stated' ? [['regret', 'regret', three] as const] : []),
  ]
}

/** Tables of what players did: their columns are left out where nobody did anything of the kind. */
const TABLES: readonly DeedTable[] = [
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
      ['words a speech', 'words', rounded(1)],
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
    title: 'Votes of red by day',
    by: 'day',
    columns: [
      ['votes', 'vote_on_black', ({ of }) => whole(of)],
      ['on black', 'vote_on_black', shareText],
      ['by chance', 'vote_by_chance', share],
      ['more than chance, in points', 'vote_gain', pointsText],
    ],
    note: `As above. ${CLUSTERED}`,
  },
  {
    title: 'What they stated to believe',
    by: 'day',
    about: 'stated_belief',
    columns: beliefColumns('stated'),
    note: `The chance of each other living seat to be black, as the player states it with its first vote of a day, where the view of a living red seat that does not check leaves the team open. The base rate knows how many of these seats are black. ECE: over ten bins of equal width, the sum of n(bin)/n · |mean belief − share black|. Regret: by how much its Brier score is worse than that of an exact observer in the same seat, who weighs every deal that the view allows. The first 100 deals. ${CLUSTERED}`,
  },
  {
    title: 'What an exact observer in their seats believes',
    by: 'day',
    about: 'exact_belief',
    columns: beliefColumns('exact'),
    note: `The same of one that weighs every deal that the view allows by what everybody did in public. ${CLUSTERED}`,
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
      ['moved listeners', 'moved', rounded(3)],
    ],
    note: 'Claims a seat and game, and the share that is false: lies of black are part of the game. Contradicted: the share of statements about the public past that the log denies. Severe findings of conduct a speech. Moved listeners: by how much a speech moved the living red listeners toward the truth, the mean change of ln P(true team) of exact observers in their seats; the first 100 deals.',
  },
  {
    title: 'Whether they kept the rules',
    columns: [
      ['decisions', 'made', ({ of }) => whole(of)],
      ['legal at once', 'made', share],
      ['repaired', 'repaired', share],
      ['decided by the rules', 'default', share],
      ['tries', 'tries', numberText],
      ['calls', 'calls', rounded(1)],
      ['tokens in', 'prompt_tokens', rounded(0)],
      ['tokens out', 'completion_tokens', rounded(0)],
      ['seconds', 'seconds', numberText],
    ],
    note: 'Repaired: cut, ended, or given at a later try. Calls, tokens and seconds of models, a seat and game.',
  },
]

function deeds({ deeds }: Results, { design }: Stated): Section[] {
  const called = calledBy(design.players)
  return TABLES.flatMap(({ title, columns, note, by, about }): Section[] => {
    const own = deeds.filter(
      (one) => isDay(one.group) === (by === 'day') && (about === undefined || isSome(one, about)),
    )
    const used = columns.filter(([, deed]) => own.some((one) => isSome(one, deed)))
    const rows = lettersOf(design).flatMap((letter) =>
      own
        .filter((one) => one.letter === letter && used.some(([, deed]) => isSome(one, deed)))
        .map((one) => [
          by === 'day' ? `${called[letter]}, ${one.group}` : one.group === 'all' ? called[letter]! : `· ${one.group}`,
          ...used.map(([, deed, text]) => (one.deeds[deed] ? text(one.deeds[deed]!, one.deeds) : '-')),
        ]),
    )
    if (rows.length > 0)
      return [
        { title, head: [by === 'day' ? 'player, day' : 'player, role', ...used.map(([head]) => head)], rows, note },
      ]
    return by === 'day' ? [] : [{ title, absent: 'nobody did anything of the kind' }]
  })
}

const isSome = ({ deeds }: Deeds, deed: string): boolean => {
  const mean = deeds[deed]?.mean ?? null
  return mean !== null && (mean !== 0 || !OFTEN_NONE.includes(deed))
}
const OFTEN_NONE = ['calls', 'prompt_tokens', 'completion_tokens', 'seconds', 'nominations', 'votes']
