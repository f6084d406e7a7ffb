import type { Shard } from '../../schemas/manifest.ts'
import { type Config, idOf, type Rows } from '../../src/rows/configs/configs.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import { type Lesson, TRIVIAL } from '../../src/rows/lesson.ts'
import { columnIn, columnsOf, type Wanted, type WISHES, type Wish, wishesOf } from './filter.ts'
import { groupsOf } from './groups.ts'

/** Rows that match except for an advantage, which they lack; and those that teach nothing, by their lesson. */
export interface Unvalued {
  rows: number
  trivial?: Map<Lesson, number>
}

/** A decision, or a row of another config that has these columns. */
type Facts = Pick<
  DecisionRow,
  Exclude<(typeof WISHES)[Wish]['column'], 'hindsight'> | (typeof WISHES)['quality']['also'][number]
> &
  ({ readonly hindsight: { readonly won: boolean | null } } | { readonly won: boolean | null })

/**
 * The rows of a shard that are wanted, a row group at a time, in a config that {@link requireFilter} lets pass. If `columns` are given, rows have
 * only these, and what is wished of them must be among them. Rows that have no advantage where one is wanted are counted in `unvalued`.
 */
export async function* wantedRows<C extends Config, K extends keyof Rows[C][number] & string>(
  folder: string,
  config: C,
  shard: Shard,
  wanted: Wanted,
  unvalued: Unvalued,
  columns?: readonly K[],
): AsyncGenerator<readonly Pick<Rows[C][number], K>[]> {
  if (!shard.files.some((file) => file.config === config)) return
  const isWanted = await filterOf(folder, config, shard, wanted, unvalued)
  for await (const group of groupsOf(folder, config, shard, columns)) {
    const rows = group.filter(isWanted)
    if (rows.length > 0) yield rows
  }
}

/** Filters rows by their own columns where they have them, otherwise by those of their decision. */
async function filterOf(
  folder: string,
  config: Config,
  shard: Shard,
  wanted: Wanted,
  unvalued: Unvalued,
): Promise<(row: object) => boolean> {
  const wishes = wishesOf(wanted)
  if (wishes.length === 0) return () => true
  const winners = wanted.winner && (await winnersIn(folder, shard))
  const judge = (verdict: Verdict): boolean => {
    if (verdict === undefined) unvalued.rows++
    if (typeof verdict === 'string') {
      unvalued.trivial ??= new Map()
      unvalued.trivial.set(verdict, (unvalued.trivial.get(verdict) ?? 0) + 1)
    }
    return verdict === true
  }
  if (wishes.every((wish) => columnIn(config, wish))) return (row) => judge(verdictOf(row as Facts, wanted, winners))
  const verdicts = new Map<string, Verdict>()
  const columns = [...new Set(wishes.flatMap((wish) => columnsOf(wish)))]
  for await (const rows of groupsOf(folder, 'decisions', shard, ['row_id', ...columns]))
    for (const row of rows) verdicts.set(row.row_id, verdictOf(row as Facts, wanted, winners))
  return (row) => judge(verdicts.get(idOf(config, row)))
}

type Winners = ReadonlyMap<string, string>

/** Who won each game of a shard. */
async function winnersIn(folder: string, shard: Shard): Promise<Winners> {
  const winners = new Map<string, string>()
  for await (const rows of groupsOf(folder, 'games', shard, ['game_id', 'winner']))
    for (const { game_id, winner } of rows) winners.set(game_id, winner)
  return winners
}

/** Whether a decision is wanted; undefined if it would be, had it an advantage, and its lesson if that is to learn nothing. */
type Verdict = boolean | undefined | Lesson

function verdictOf(
  facts: Facts,
  { label, lesson, minAdvantage, all, winner, quality, ...named }: Wanted,
  winners: Winners | undefined,
): Verdict {
  if (winner && !winner.includes(winners!.get(facts.game_id)!)) return false
  if (quality && !isClean(facts)) return false
  for (const name of ['act', 'role', 'player', 'team', 'origin', 'licence', 'language'] as const)
    if (named[name] && !named[name].includes(facts[name])) return false
  if (named.seat && !named.seat.includes(facts.seat)) return false
  if (named.won !== undefined && ('hindsight' in facts ? facts.hindsight.won : facts.won) !== named.won) return false
  if (label !== undefined && facts.label !== label) return false
  if (lesson && !lesson.includes(facts.lesson)) return false
  if (all === false && TRIVIAL.has(facts.lesson)) return facts.lesson
  if (minAdvantage === undefined) return true
  const advantage = facts.value?.scaled
  return advantage == null ? undefined : advantage >= minAdvantage
}

const isClean = ({ quality, chosen_action, leakage }: Facts): boolean =>
  chosen_action.source === 'made' &&
  quality.attempts === 1 &&
  !quality.truncated &&
  leakage.findings.every(({ severity }) => severity !== 'severe')
