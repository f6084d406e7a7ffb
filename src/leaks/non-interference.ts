import type { Seat } from '../../schemas/ask.ts'
import { type Config, configNames, descriptorOf, idOf, isOfSeats, type Rows } from '../rows/configs/configs.ts'
import { rowId } from '../rows/rows.ts'
import { renderRetry } from '../view/render.ts'
import type { Heard } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import { readable } from './excerpt.ts'
import type { LeakTally, Tell } from './leak.ts'
import { isSame, type Truth, type Twin, twinOf } from './twins.ts'
import type { Watch } from './watch.ts'

interface Comparison {
  readonly watch: Watch
  /** Position in the log from which the seat can rule this deal out. */
  readonly excluded: number
  readonly twin: Twin
  readonly rows: Rows
  /** The rows of the twin, if its columns are to be compared. */
  readonly twinRows: Rows | undefined
  readonly words: Words
  readonly tell: Tell
  readonly tally: LeakTally
}

/**
 * Observations must match in every deal consistent with the seat's information set, up to its last ask there; an inconsistent deal must differ
 * by the seat's next ask.
 */
export function compareSeat(comparison: Comparison): void {
  const { watch, excluded, twin, rows, tell, tally } = comparison
  const { seat, role, heard, asks } = watch
  const possible = asks.filter(({ inLog }) => inLog < excluded).length
  const other = twin.game.view(seat).heard
  const length = common(heard, other, twin.open)
  const row = (turn: number): string => rowId(rows.games[0]!.game_id, seat, turn)
  tally.decisions[role] = (tally.decisions[role] ?? 0) + possible
  if (possible > 0 && length <= asks[possible - 1]!.inView) {
    tell({
      kind: 'worlds',
      row: row(asks.findIndex(({ inView }) => inView >= length)),
      channel: `view of seat ${seat}, a ${role}`,
      texts: [readable(heard[length]), readable(other[length])],
    })
    return
  }
  const next = asks[possible]
  if (next && length > next.inView)
    tell({
      kind: 'completeness',
      row: row(possible),
      channel: `seat ${seat}, a ${role}, should have ruled this deal out`,
      texts: [readable(heard[next.inView]), readable(other[next.inView])],
    })
  if (!comparison.twinRows) return
  // A row contains the answer too. If the answer is not legal in the imagined deal, the seat gives another one, and its row may differ.
  const answered = asks.slice(0, possible).filter(({ inView }) => length > inView + 1)
  const turns = new Map(answered.map((_, turn) => [row(turn), turn]))
  for (const config of configNames.filter(isOfSeats)) compareRows(config, comparison, turns)
  compareRetries(comparison, possible, other, row)
}

/** Compares every published column of the rows that this seat made while it could not rule the deal out. */
function compareRows(
  config: Config,
  { watch: { seat }, rows, twinRows, tell, tally }: Comparison,
  turns: ReadonlyMap<string, number>,
): void {
  const { hindsight, per, beginning } = descriptorOf(config)
  /** What of a row this seat made while it could not rule the deal out. */
  const early = (row: object | undefined): object | undefined => {
    if (row === undefined || per === 'decision') return row
    return (row as { seat?: Seat }).seat === seat ? beginning?.(row, (id) => turns.has(id)) : undefined
  }
  const twins = new Map((twinRows![config] as readonly object[]).map((one) => [idOf(config, one), one]))
  for (const row of rows[config] as readonly object[]) {
    const id = idOf(config, row)
    const mine = early(row)
    if (!mine || (per === 'decision' && !turns.has(id))) continue
    tally.rows++
    const column = published(mine, early(twins.get(id)), hindsight)
    if (column) tell({ kind: 'worlds', row: id, channel: `${config}.${column[0]}`, texts: [column[1], column[2]] })
  }
}

/** Compares the messages that a model would get after an invalid answer. */
function compareRetries(
  { watch: { seat, heard, asks }, words, tell }: Comparison,
  possible: number,
  other: readonly Heard[],
  row: (turn: number) => string,
): void {
  const retry = (list: readonly Heard[], turn: number, wrong: 'format' | 'say' | 'pick'): string =>
    renderRetry({ seat, heard: list.slice(0, asks[turn]!.inView + 1) }, words, wrong).content
  for (let turn = 0; turn < possible; turn++)
    for (const wrong of ['format', 'say', 'pick'] as const) {
      const [a, b] = [retry(heard, turn, wrong), retry(other, turn, wrong)]
      if (a !== b) tell({ kind: 'worlds', row: row(turn), channel: 'retry', texts: [a, b] })
    }
}

/** The number of leading events that two histories share, given that their first `open` public events are equal. */
function common(a: readonly Heard[], b: readonly Heard[], open: number): number {
  let length = 0
  let left = open
  for (; length < a.length && length < b.length; length++) {
    const [x, y] = [a[length]!, b[length]!]
    if (x.open !== y.open) break
    if (x.open ? left-- <= 0 : !isSame(x.event, y.event)) break
  }
  return length
}

/** The first column in which two rows differ and that is not known only afterwards: its name, and the two values. */
function published(
  row: object,
  twin: object | undefined,
  hindsight: readonly string[],
): [string, string, string] | undefined {
  if (!twin) return ['row_id', readable(row), 'no such row']
  for (const [column, value] of Object.entries(row)) {
    const other = (twin as Record<string, unknown>)[column]
    if (!hindsight.includes(column) && !isSame(value, other)) return [column, readable(value), readable(other)]
  }
  return undefined
}

interface Redraw {
  readonly watch: Watch
  readonly truth: Truth
  readonly random: () => number
  readonly tell: Tell
  readonly tally: LeakTally
}

/** Draws the choices that a seat neither made nor heard again, in the true deal: its view must not change. */
export function redraw({ watch: { seat, role, heard, asks }, truth, random, tell, tally }: Redraw): void {
  const { hidden } = truth.ruleset
  const { game, open } = twinOf(truth, truth.roles, random, (who, act) => who !== seat && !hidden.isHeardBy(role, act))
  tally.twins++
  const last = asks.at(-1)
  if (!last) return
  const other = game.view(seat).heard
  const length = common(heard, other, open)
  if (length <= last.inView)
    tell({
      kind: 'redraw',
      channel: `view of seat ${seat}, a ${role}`,
      texts: [readable(heard[length]), readable(other[length])],
    })
}
