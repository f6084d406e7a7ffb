import type { Deeds } from '../../src/evaluation/report.ts'
import type { Estimate } from '../../src/evaluation/statistics/clustered.ts'
import { money } from '../../src/models/ledger.ts'
import { eceIn } from './beliefs.ts'
import { countedShare, numberText, percent, pointsText, rounded, whole } from './wording.ts'

/** Stands for what is said of intervals. */
const CLUSTERED = '{intervals}'

/** What the columns of beliefs are. */
const MEASURES = [
  'The base rate is the share of black among these seats.',
  'ECE: over ten bins of equal width, the sum of n(bin)/n · |mean belief − share black|.',
].join(' ')

type Column = readonly [head: string, deed: string, text: (estimate: Estimate, all: Deeds['deeds']) => string]

/** A table of deeds: its columns, and what is said below it. */
export interface DeedTable {
  readonly title: string
  readonly columns: readonly Column[]
  /** `{deals}` stands for the deals in which beliefs were computed: "all 10 deals"; `{intervals}` for what is said of intervals. */
  readonly note: string
  /** The table that the note refers to, and the note without it. */
  readonly refers?: { readonly to: string; readonly otherwise: string }
  /** One line a day, instead of one a role. */
  readonly by?: 'day'
  /** The deed without which there is no line. */
  readonly about?: string
}
const share = ({ mean, of }: Estimate): string => (mean === null ? '-' : `${percent(mean)} of ${whole(of)}`)

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

/** Tables of what players did: columns without any such action are left out. */
export const DEED_TABLES: readonly DeedTable[] = [
  {
    title: 'Outcomes',
    columns: [
      ['seats', 'score', ({ of }) => whole(of)],
      ['team wins', 'score', countedShare],
      ['alive at the end', 'alive', share],
      ['points', 'points', numberText],
      ['votes a game', 'votes', numberText],
      ['nominations', 'nominations', numberText],
      ['speeches', 'speeches', numberText],
      ['words a speech', 'words', rounded(1)],
    ],
    note: [
      'Team wins are counted by seat, so of all seats those of the larger team count more.',
      `Votes, nominations and speeches are per seat and game. ${CLUSTERED}`,
    ].join(' '),
  },
  {
    title: 'Decision quality',
    columns: [
      ['votes on black', 'vote_on_black', countedShare],
      ['by chance', 'vote_by_chance', share],
      ['more', 'vote_gain', pointsText],
      ['checks that find', 'check_finds', countedShare],
      ['by chance', 'check_by_chance', share],
      ['more', 'check_gain', pointsText],
      ['advantage', 'advantage', pointsText],
    ],
    note: [
      `Votes of red on the first ballot of each day; by chance: a random vote among the other candidates.`,
      `A check finds a black, or the role that is looked for; by chance: a random check among the seats worth checking.`,
      CLUSTERED,
    ].join(' '),
  },
  {
    title: 'Votes of red by day',
    by: 'day',
    columns: [
      ['votes', 'vote_on_black', ({ of }) => whole(of)],
      ['on black', 'vote_on_black', countedShare],
      ['by chance', 'vote_by_chance', share],
      ['more than chance, in points', 'vote_gain', pointsText],
    ],
    note: `As above. ${CLUSTERED}`,
  },
  {
    title: 'Stated beliefs',
    by: 'day',
    about: 'stated_belief',
    columns: beliefColumns('stated'),
    note: [
      `P(black) of each other living seat whose team the view leaves open, as stated with the first vote of a day by living`,
      `red seats that do not check.`,
      MEASURES,
      `Regret: its Brier score minus that of an exact observer in the same seat, which weighs every deal that the view allows.`,
      'Over {deals}.',
      CLUSTERED,
    ].join(' '),
  },
  {
    title: 'Beliefs of an exact observer',
    by: 'day',
    about: 'exact_belief',
    columns: beliefColumns('exact'),
    note: [
      'The same for an observer that weighs every deal that the view allows by all public acts.',
      'Over {deals}.',
      CLUSTERED,
    ].join(' '),
    refers: {
      to: 'Stated beliefs',
      otherwise: [
        'P(black) of each other living seat whose team the view leaves open, at the first vote of a day of living',
        'red seats that do not check, by an observer that weighs every deal that the view allows by all public acts.',
        MEASURES,
        'Over {deals}.',
        CLUSTERED,
      ].join(' '),
    },
  },
  {
    title: 'Speech',
    columns: [
      ['role claims', 'role_claims', numberText],
      ['false', 'false_role_claims', share],
      ['check claims', 'check_claims', numberText],
      ['false', 'false_check_claims', share],
      ['contradicted', 'contradicted', share],
      ['severe findings', 'findings', numberText],
      ['moved listeners', 'moved', rounded(3)],
    ],
    note: [
      'Claims per seat and game, and the share that is false; lies of black are part of the game.',
      'Contradicted: the share of statements about public events that the log contradicts.',
      'Severe findings: of conduct, per speech.',
      'Moved listeners: how far a speech moved the living red listeners toward the truth, as the mean change of ln P(true',
      'team) of exact observers in their seats that model every speaker as holy-grail; over {deals}.',
    ].join(' '),
  },
  {
    title: 'Legality and cost',
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
      ['cost', 'cost', ({ mean }) => money(mean ?? 0)],
    ],
    note: [
      'Repaired: cut, ended early, or legal only at a later try.',
      'Calls, tokens, seconds and cost (with prices from --models) of models are per seat and game.',
    ].join(' '),
  },
]
