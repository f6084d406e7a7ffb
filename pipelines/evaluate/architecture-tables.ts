import type { Deeds, Results } from '../../src/evaluation/report.ts'
import type { Estimate } from '../../src/evaluation/statistics/clustered.ts'
import { quantile } from '../../src/evaluation/statistics/student.ts'
import type { ScoreTable } from '../../src/game/scores.ts'
import { priceOf } from '../../src/models/ledger.ts'
import { type LoggedAttempt, readAttempts } from '../../src/storage/attempts.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { nameOf } from '../generate/spent.ts'
import { rowsAt } from '../read/groups.ts'
import { gamesFolder, openEvaluation } from './evaluation.ts'
import { hasIntervals, percent, shareText, shortName } from './wording.ts'

/** A mean with its interval, which does not reach below 0. */
const meanWithin =
  (digits: number) =>
  ({ mean, low, high }: Estimate): string => {
    if (mean === null) return '-'
    const bounds = low === null ? '' : ` (${Math.max(0, low).toFixed(digits)} to ${high!.toFixed(digits)})`
    return `${mean.toFixed(digits)}${bounds}`
  }

const COLUMNS: readonly (readonly [head: string, group: string, deed: string, text: (one: Estimate) => string])[] = [
  ['wins as red', 'red', 'score', shareText],
  ['wins as black', 'black', 'score', shareText],
  ['votes of red on black', 'red', 'vote_on_black', shareText],
  ['by chance', 'red', 'vote_by_chance', ({ mean }) => (mean === null ? '-' : percent(mean))],
  ['role claims', 'all', 'role_claims', meanWithin(2)],
  ['false', 'all', 'false_role_claims', shareText],
  ['check claims', 'all', 'check_claims', meanWithin(2)],
  ['false', 'all', 'false_check_claims', shareText],
  ['decided by the rules', 'all', 'default', shareText],
]

/** One row per architecture, as in the comparisons of papers: over all its games, against every other and itself. */
export function comparisonTable({ deeds, gauntlet }: Pick<Results, 'deeds' | 'gauntlet'>): ScoreTable {
  const players = [...new Set(deeds.map(({ player }) => player))]
  const of = (player: string, group: string): Deeds['deeds'] =>
    deeds.find((one) => one.player === player && one.group === group)?.deeds ?? {}
  const alone = (player: string): string => {
    const { share, low, high } = gauntlet!.cells.find(({ red, black }) => red === player && black === player)!.red_wins
    return shareText({ mean: share, low, high, of: 0, clusters: 0 })
  }
  const rows = players.map((player) => [
    shortName(player),
    ...COLUMNS.map(([, group, deed, text]) => {
      const one = of(player, group)[deed]
      return one ? text(one) : '-'
    }),
  ])
  return {
    title: 'Comparison of architectures',
    head: ['player', ...COLUMNS.map(([head]) => head), 'red wins in self-play'],
    rows: rows.map((row, i) => [...row, alone(players[i]!)]),
    note: [
      'Over all games of a player, against each of the others and itself, on the same deals with the same moderator. Votes of red on the first ballot of',
      'each day. Claims per seat and game, and the share that is false.',
      hasIntervals(rows)
        ? 'Intervals are 95 %, clustered by deal; Wilson in the last column.'
        : 'The 95 % interval in the last column is by Wilson.',
    ].join(' '),
  }
}

/** Usage of the models in one game with the same player in all seats. */
interface Used {
  readonly calls: number
  readonly tokens: number
  readonly seconds: number
  readonly cost: number
}

const NOTHING: Used = { calls: 0, tokens: 0, seconds: 0, cost: 0 }

/** Questions to a model in stages, the retried ones, and those without a usable answer. */
const stagesOf = (attempts: readonly LoggedAttempt[]): { asked: number; again: number; none: number } => {
  const retries = attempts.filter(({ retry }) => retry)
  return {
    asked: attempts.length - retries.length,
    again: retries.length,
    none: retries.filter(({ reason }) => reason !== undefined).length,
  }
}

/** The cost of a game of each player against itself, with 95 % intervals of the means. Calls of the moderator are excluded. */
export async function callsTable(folder: string): Promise<ScoreTable> {
  const games = gamesFolder(folder)
  const { prices } = openEvaluation(folder)
  const used = new Map<string, { player: string; used: Used }>()
  for (const shard of openDataset(games).shards)
    for (const { game_id, players } of await rowsAt(games, 'games', shard, { columns: ['game_id', 'players'] }))
      if (new Set(players).size === 1) used.set(game_id, { player: players[0]!, used: NOTHING })
  const attempts = readAttempts(games).filter(({ game_id, seat }) => seat > 0 && used.has(game_id))
  for (const { game_id, player, cost } of attempts) {
    const game = used.get(game_id)!
    const { calls, tokens, seconds, cost: paid } = game.used
    game.used = {
      calls: calls + 1,
      tokens: tokens + cost.prompt_tokens + cost.completion_tokens,
      seconds: seconds + cost.ms / 1000,
      cost: paid + priceOf(prices[nameOf(player)], cost),
    }
  }
  const byPlayer = Map.groupBy(used.values(), ({ player }) => player)
  return {
    title: 'Cost of a game',
    head: ['player', 'games', 'calls', 'tokens', 'seconds', 'cost', 'asked again', 'no answer'],
    rows: [...byPlayer].map(([player, own]) => {
      const cell = (key: keyof Used, digits: number): string =>
        meanText(
          own.map(({ used }) => used[key]),
          digits,
        )
      const { asked, again, none } = stagesOf(attempts.filter((attempt) => attempt.player === player))
      const share = (count: number): string => (asked === 0 ? '-' : percent(count / asked))
      return [
        shortName(player),
        own.length,
        cell('calls', 1),
        cell('tokens', 0),
        cell('seconds', 1),
        cell('cost', 4),
        share(again),
        share(none),
      ]
    }),
    note: [
      'Games in which the player has every seat. Means with 95 % intervals; seconds are the sum over all model calls. Asked again: the share of',
      'questions whose first answer was unusable; no answer: whose second was unusable too.',
    ].join(' '),
  }
}

/** A mean, with its 95 % interval by Student's t. */
function meanText(values: readonly number[], digits: number): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (values.length < 2) return mean.toFixed(digits)
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  const half = quantile(values.length - 1) * Math.sqrt(variance / values.length)
  return `${mean.toFixed(digits)} ± ${half.toFixed(digits)}`
}
