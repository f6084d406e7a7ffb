import type { Seat } from '../../schemas/ask.ts'
import { type Config, configNames, descriptorOf, idOf, isOfSeats, type Rows } from '../rows/configs/configs.ts'
import { rowId } from '../rows/rows.ts'
import { readable } from './excerpt.ts'
import { contentOf, IDS, type OtherIds } from './imagined.ts'
import type { LeakTally, Tell } from './leak.ts'
import { isSame } from './same.ts'
import type { Watch } from './watch.ts'

interface Compared {
  readonly watch: Watch
  readonly rows: Rows
  readonly twinRows: Rows
  /** The ids of those rows. */
  readonly ids: OtherIds
  readonly tell: Tell
  readonly tally: LeakTally
}

const CONFIGS = configNames.filter(isOfSeats)

/** Compares every published column of the rows of the first `possible` asks of this seat, which both views share up to `length`. */
export function compareRows(
  compared: Compared,
  { length, possible }: { readonly length: number; readonly possible: number },
  kind: 'worlds' | 'redraw' = 'worlds',
): void {
  const { watch, rows, twinRows, ids, tell, tally } = compared
  const { seat, asks } = watch
  // A row contains the answer too. If the answer is not legal in the imagined deal, the seat gives another one, and its row may differ.
  const answered = asks.slice(0, possible).filter(({ inView }) => length > inView + 1)
  const mine = new Set(answered.map((_, turn) => rowIds(watch, rows)[turn]!))
  const others = new Set([...mine].map((id) => ids.rowOf(id)))
  for (const config of CONFIGS) {
    if (rows[config].length === 0 && twinRows[config].length === 0) continue
    const { hindsight, per, beginning } = descriptorOf(config)
    /** What of its rows this seat made while it could not rule the deal out. */
    const early = (made: Rows, known: ReadonlySet<string>): object[] =>
      per === 'decision'
        ? [...known].flatMap((id) => byId(made, config).get(id) ?? [])
        : (made[config] as readonly { seat?: Seat }[])
            .filter((row) => row.seat === seat)
            .flatMap((row) => beginning?.(row, (id) => known.has(id)) ?? [])
    const twins = new Map(early(twinRows, others).map((row) => [idOf(config, row), row]))
    for (const one of early(rows, mine)) {
      tally.rows++
      const id = idOf(config, one)
      const twin = twins.get(ids.rowOf(id))
      twins.delete(ids.rowOf(id))
      const column = published(config, one, twin, hindsight)
      if (column) tell({ kind, row: id, channel: `${config}.${column[0]}`, texts: [column[1], column[2]] })
    }
    for (const row of twins.values())
      tell({ kind, channel: `a row of ${config} of seat ${seat} is missing`, texts: ['no such row', readable(row)] })
  }
}

/** The ids of the rows of a seat in the true game, by turn. They are made once for all deals. */
export function rowIds(watch: Watch, { games }: Rows): readonly string[] {
  let ids = idsOf.get(watch)
  if (!ids) idsOf.set(watch, (ids = watch.asks.map((_, turn) => rowId(games[0]!.game_id, watch.seat, turn))))
  return ids
}
const idsOf = new WeakMap<Watch, readonly string[]>()

/** The rows of a config by their id. Those of the true game are compared with every other. */
function byId(rows: Rows, config: Config): ReadonlyMap<string, readonly object[]> {
  let indexed = indexes.get(rows)
  if (!indexed) indexes.set(rows, (indexed = new Map()))
  let index = indexed.get(config)
  if (!index) indexed.set(config, (index = Map.groupBy<string, object>(rows[config], (row) => idOf(config, row))))
  return index
}
const indexes = new WeakMap<Rows, Map<Config, ReadonlyMap<string, readonly object[]>>>()

/** The first column in which two rows differ and that is not known only afterwards: its name, and the two values. */
function published(
  config: Config,
  row: object,
  twin: object | undefined,
  hindsight: readonly string[],
): [string, string, string] | undefined {
  if (!twin) return ['row_id', readable(row), 'no such row']
  const own = contentOf(config, row) as Record<string, unknown>
  const others = contentOf(config, twin) as Record<string, unknown>
  for (const column in own)
    if (!IDS.includes(column) && !hindsight.includes(column) && !isSame(own[column], others[column]))
      return [column, readable(own[column]), readable(others[column])]
  return undefined
}
