import { type Seat, teamOf } from '../../schemas/ask.ts'
import { type GameRows, type Rendering, rowId } from '../rows/rows.ts'
import { renderRetry } from '../view/render.ts'
import type { Heard } from '../view/view.ts'
import { readable } from './excerpt.ts'
import type { LeakTally, Tell } from './leak.ts'
import { isSame, type Truth, type Twin, twinOf } from './twins.ts'
import type { Watch } from './watch.ts'

/** A seat hears the same in a world that it cannot rule out, up to its last ask there; and one that it can rule out has shown by its next ask. */
export function compareSeat(
  { seat, role, heard, asks }: Watch,
  excluded: number,
  { game, open }: Twin,
  rows: GameRows,
  twinRows: GameRows | undefined,
  { words }: Rendering,
  tell: Tell,
  tally: LeakTally,
): void {
  const possible = asks.filter(({ inLog }) => inLog < excluded).length
  const other = game.view(seat).heard
  const length = common(heard, other, open)
  const row = (turn: number): string => rowId(rows.game.game_id, seat, turn)
  tally.decisions[role] = (tally.decisions[role] ?? 0) + possible
  if (possible > 0 && length <= asks[possible - 1]!.inView) {
    const turn = asks.findIndex(({ inView }) => inView >= length)
    tell({
      kind: 'worlds',
      row: row(turn),
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
      channel: `seat ${seat}, a ${role}, should have ruled this world out`,
      texts: [readable(heard[next.inView]), readable(other[next.inView])],
    })
  if (!twinRows) return
  const view = (list: readonly Heard[], turn: number) => ({ seat, heard: list.slice(0, asks[turn]!.inView + 1) })
  for (const [config, list, twins] of [
    ['decisions', rows.decisions, twinRows.decisions],
    ['sft', rows.sft, twinRows.sft],
  ] as const) {
    const byId = new Map(twins.map((twinRow) => [twinRow.row_id, twinRow]))
    const ids = new Map(Array.from({ length: possible }, (_, turn) => [row(turn), turn]))
    for (const mine of list) {
      const turn = ids.get(mine.row_id)
      if (turn === undefined) continue
      tally.rows++
      const column = published(mine, byId.get(mine.row_id))
      if (column)
        tell({ kind: 'worlds', row: mine.row_id, channel: `${config}.${column[0]}`, texts: [column[1], column[2]] })
    }
  }
  for (let turn = 0; turn < possible; turn++)
    for (const wrong of ['format', 'say', 'pick'] as const) {
      const [a, b] = [
        renderRetry(view(heard, turn), words, wrong).content,
        renderRetry(view(other, turn), words, wrong).content,
      ]
      if (a !== b) tell({ kind: 'worlds', row: row(turn), channel: 'retry', texts: [a, b] })
    }
}

/** How far two histories are the same, when `open` of their public events are known to be. */
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

/** The first column in which two rows differ and that is neither hindsight nor a label: its name, and the two values. */
function published(row: object, twin: object | undefined): [string, string, string] | undefined {
  if (!twin) return ['row_id', readable(row), 'no such row']
  for (const [column, value] of Object.entries(row)) {
    const other = (twin as Record<string, unknown>)[column]
    if (column !== 'hindsight' && column !== 'label' && !isSame(value, other))
      return [column, readable(value), readable(other)]
  }
  return undefined
}

/** In the true deal, what a seat neither chose nor heard is drawn again: its view must not move. */
export function redraw(
  { seat, role, heard, asks }: Watch,
  truth: Truth,
  random: () => number,
  tell: Tell,
  tally: LeakTally,
): void {
  const isBlack = teamOf(role) === 'black'
  const isOthers = (who: Seat, act: string): boolean => who !== seat && (act === 'check' || !isBlack)
  const { game, open } = twinOf(truth, truth.roles, random, isOthers)
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
