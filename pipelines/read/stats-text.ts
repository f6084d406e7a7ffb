import type { Role } from '../../schemas/ask.ts'
import type { Proportion } from '../../src/evaluation/statistics/wilson.ts'
import { endName, roleName } from '../../src/games/role-names.ts'
import { whyNone } from '../../src/rows/configs/configs.ts'
import type { Stats } from '../../src/worth/stats.ts'
import { many, oneLine } from '../terminal.ts'
import { chanceLines } from '../validate/chances.ts'
import type { People } from './people.ts'
import type { Counted } from './stats.ts'
import { type Cells, indented, part, percent, signed } from './tables.ts'
import { duplicates, lengths, tokens } from './text-tables.ts'
import { worthText } from './worth-text.ts'

/** What the game calls a role. */
type Named = (role: Role) => string

/** The statistics of a dataset as tables. */
export function statsText(folder: string, { manifest, stats, scores, chances }: Counted, people?: People): string {
  const named: Named = (role) => roleName(manifest.ruleset, role)
  return [
    heading(stats, folder, manifest.ruleset),
    wins(stats, named),
    ...scores.map(({ title, head, rows, note }) => part(title, indented([head, ...rows]), `  ${note}`)),
    part('Compared with chance (docs/leaks.md)', ...chanceLines(chances, named).map((line) => `  ${line}`)),
    rows(stats, named),
    sources(stats),
    findings(stats),
    lengths(stats),
    tokens(stats),
    duplicates(stats),
    ...(stats.values.length > 0 ? [values(stats, named, manifest.tally.rows['preference'])] : []),
    worthText(stats, people),
  ].join('\n\n')
}

const interval = ({ share, low, high }: Proportion): Cells => [
  share === null ? '' : percent(share),
  `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`,
]

const heading = ({ games, rows, sft_rows, splits }: Stats, folder: string, ruleset: string): string =>
  part(
    `${folder}: ${many(games, 'game')} of ${ruleset}, ${many(rows, 'decision')}, ${many(sft_rows, 'row')} in sft`,
    indented([
      ['split', 'games', 'decisions'],
      ...Object.entries(splits).map(([split, { games, rows }]) => [split, games, rows]),
    ]),
  )

/** Shares of labelled decisions, pairs, and mean advantages by role. */
const values = ({ values, pairs: kinds }: Stats, named: Named, pairs: number | undefined): string =>
  part(
    'What rollouts say of the choices (docs/values.md)',
    indented([
      [
        'role',
        'with a choice',
        'labelled true',
        'false',
        'of all',
        'mean advantage',
        '± error',
        'in units of the role',
      ],
      ...values.map(({ role, decisions, better, worse, advantage, error, scaled }) => [
        named(role),
        decisions,
        better,
        worse,
        percent((better + worse) / decisions),
        signed(advantage, 2),
        error === null ? '·' : percent(error, 2),
        scaled.toFixed(2),
      ]),
    ]),
    ...(values.some(({ error }) => error === null)
      ? ['  · where there are too few decisions, or all are alike, to estimate the error']
      : []),
    ...(values.some(({ better, worse }) => better + worse === 0)
      ? ['  labels are for votes of red, by all players but holy-grail, planner and wolf-enhance']
      : []),
    ...(pairs === undefined
      ? []
      : [`  pairs in preference: ${pairs}: ${kinds ? pairText(kinds) : whyNone('preference')}`]),
  )

/** How many pairs compare real alternatives, and what the others have on one side. */
function pairText(kinds: Readonly<Record<string, number>>): string {
  const { real = 0, ...others } = kinds
  const rest = Object.entries(others).filter(([, n]) => n > 0)
  return [`${real} between real alternatives`, ...rest.map(([kind, n]) => `${n} against ${PAIRED[kind]}`)].join(', ')
}
const PAIRED: Readonly<Record<string, string>> = { self: 'the player itself', none: '"none"', mate: 'a mate' }

const namesOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')

function wins({ wins: { teams, reasons, roles } }: Stats, named: Named): string {
  const ends = Object.fromEntries(Object.entries(reasons).map(([reason, n]) => [endName(reason), n]))
  const players = new Set(roles.map(({ player }) => player))
  return part(
    'Wins, with 95 % Wilson intervals',
    indented([
      ['won by', 'games', 'share', 'interval'],
      ...Object.entries(teams).map(([team, share]) => [team, share.hits, ...interval(share)]),
    ]),
    `  ${oneLine(`ended by: ${namesOf(ends)}`)}`,
    indented([
      ['role', 'player', 'games', 'seats', 'won', 'interval', 'mean points'],
      ...roles.map(({ role, player, games, seats, won, points }) => [
        named(role),
        players.size > 1 ? player : '(all)',
        games,
        seats,
        ...interval(won),
        points.toFixed(2),
      ]),
    ]),
  )
}

/** Decisions by kind, role and day: one line for a kind and role, one column for a day. */
function rows({ kinds }: Stats, named: Named): string {
  const days = [...new Set(kinds.map(({ day }) => day))].sort((a, b) => a - b)
  const lines = Map.groupBy(kinds, ({ act, role }) => `${act} · ${named(role)}`)
  const total = (counted: Stats['kinds']): number => counted.reduce((sum, { rows }) => sum + rows, 0)
  const cells = (counted: Stats['kinds']): Cells => [
    ...days.map((day) => total(counted.filter((kind) => kind.day === day)) || '·'),
    total(counted),
  ]
  return part(
    'Decisions by kind, role and day',
    indented([
      ['kind · role', ...days.map((day) => `day ${day}`), 'all'],
      ...[...lines].map(([name, counted]) => [name, ...cells(counted)]),
      ['all', ...cells(kinds)],
    ]),
  )
}

function sources({ sources, quality }: Stats): string {
  const names = ['made', 'repaired', 'default']
  return part(
    'Who made the choices: the player, the player after a repair, the rules',
    indented([
      ['kind', ...names],
      ...Object.entries(sources).map(([act, counts]) => [act, ...names.map((name) => counts[name] ?? 0)]),
    ]),
    `  more than one try: ${quality.retried}; speech cut to its limit: ${quality.truncated}; ending repaired: ${quality.ending_repaired}`,
  )
}

const findings = ({ findings }: Stats): string =>
  findings.length === 0
    ? part('Findings in speeches', '  none')
    : part(
        'Findings in speeches',
        indented([
          ['code', 'severity', 'findings', 'rows'],
          ...findings.map(({ code, severity, findings, rows }) => [code, severity, findings, rows]),
        ]),
      )
