import type { Seat } from '../../schemas/ask.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import type { Finished } from '../play/series.ts'
import { isOfSeats, type Rows } from '../rows/configs/configs.ts'
import type { Rendering } from '../rows/rendered.ts'
import { rowsOf } from '../rows/rows.ts'
import { renderRetry } from '../view/render.ts'
import type { Heard, View } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import { readable } from './excerpt.ts'
import { imagined, OtherIds } from './imagined.ts'
import type { LeakTally, Tell } from './leak.ts'
import { isListed, isSame } from './same.ts'
import { compareRows, rowIds } from './twin-rows.ts'
import { type Truth, type Twin, twinOf } from './twins.ts'
import type { Watch } from './watch.ts'

interface Comparison {
  readonly watch: Watch
  /** Position in the log from which the seat can rule this deal out. */
  readonly excluded: number
  readonly twin: Twin
  readonly rows: Rows
  /** The rows of the twin, if its columns are to be compared. */
  readonly twinRows: Rows | undefined
  /** The ids of those rows. */
  readonly ids: OtherIds
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
  const other = twin.game.view(seat).history
  const length = common(watch, other, twin.open)
  const row = (turn: number): string => rowIds(watch, rows)[turn]!
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
  if (next && length <= next.inView) compareExcluded(comparison, row(possible))
  compareRows({ ...comparison, twinRows: comparison.twinRows }, { length, possible })
  compareRetries(comparison, possible, other, row)
}

/** Checks that the prompt shows when a deal is ruled out: it must differ from that of the same ask under the deal, if there is one. */
function compareExcluded({ watch, rows, twinRows, ids, tell }: Comparison, id: string): void {
  const row = rows.decisions.find(({ row_id }) => row_id === id)
  const other = twinRows!.decisions.find(({ row_id }) => row_id === ids.rowOf(id))
  if (!row || !other) return
  const lines = [...row.public_transcript, ...row.private_view]
  if (!isSame(lines, [...other.public_transcript, ...other.private_view])) return
  const channel = `the prompt of seat ${watch.seat}, a ${watch.role}, does not say what rules this deal out`
  tell({ kind: 'completeness', row: id, channel, texts: [readable(row.private_view), 'the same under the other deal'] })
}

/** The messages that a model would get after an invalid answer to this ask. */
const retries = (view: View, words: Words): string[] =>
  (['format', 'say', 'pick'] as const).map((wrong) => renderRetry(view, words, wrong).content)

/** Those of the true game, by watch and turn: each deal is compared with the same. */
const retriesOf = new WeakMap<Watch, string[][]>()

/** Compares the messages that a model would get after an invalid answer. */
function compareRetries(
  { watch, words, tell }: Comparison,
  possible: number,
  other: readonly Heard[],
  row: (turn: number) => string,
): void {
  const { seat, heard, asks } = watch
  let own = retriesOf.get(watch)
  if (!own) retriesOf.set(watch, (own = []))
  for (let turn = 0; turn < possible; turn++) {
    const upTo = asks[turn]!.inView + 1
    const a = (own[turn] ??= retries({ seat, history: heard, upTo }, words))
    const b = retries({ seat, history: other, upTo }, words)
    const i = a.findIndex((text, i) => text !== b[i])
    if (i >= 0) tell({ kind: 'worlds', row: row(turn), channel: 'retry', texts: [a[i]!, b[i]!] })
  }
}

/** The number of leading events that the history of a seat shares with another, given that their first `open` public events are equal. */
function common({ heard, closed }: Watch, other: readonly Heard[], open: number): number {
  const most = Math.min(heard.length, other.length)
  let left = open
  for (let length = 0; length < most; length++) {
    const own = closed[length]
    const one = other[length]!
    if (own ? one.open || !isListed(one.event, own) : !one.open || left-- <= 0) return length
  }
  return most
}

interface Redraw extends Omit<Comparison, 'excluded' | 'twin' | 'twinRows' | 'ids' | 'words'> {
  readonly played: Finished
  readonly truth: Truth
  readonly random: () => number
  /** Re-derives the rows of the seat; they are not compared if it is absent. */
  readonly rendering?: Rendering | undefined
}

/**
 * Draws the choices that a seat neither made nor heard again, in the true deal, and changes what the others think and how sure they are: its view
 * must not change, nor its rows.
 */
export function redraw(redrawn: Redraw): void {
  const { watch, played, truth, random, rendering, rows, tell, tally } = redrawn
  const { seat, role, heard, asks } = watch
  const { hidden } = truth.ruleset
  const twin = twinOf(truth, truth.roles, random, {
    seat: hidden.isForOneSeat ? seat : undefined,
    isRedrawn: (who, act) => who !== seat && !hidden.isHeardBy(role, act),
    change: (choice) => (choice.seat === seat || choice.seat < 1 ? choice : thinkingOtherwise(choice)),
  })
  tally.twins++
  const last = asks.at(-1)
  if (!last) return
  const other = twin.game.view(seat).history
  const length = common(watch, other, twin.open)
  if (length > last.inView) {
    if (!rendering) return
    const ids = new OtherIds(played, `redrawn ${seat}`)
    const again = imagined(played, ids, truth.roles, twin)
    const only = { config: isOfSeats, seat: (one: Seat) => one === seat }
    const twinRows = rowsOf(again, { ...rendering, isJudged: false }, only)
    compareRows({ watch, rows, twinRows, ids, tell, tally }, { length, possible: asks.length }, 'redraw')
  } else
    tell({
      kind: 'redraw',
      channel: `view of seat ${seat}, a ${role}`,
      texts: [readable(heard[length]), readable(other[length])],
    })
}

/** A choice with another thought, or with one where there was none. Its player states nothing of how sure it is. */
const thinkingOtherwise = ({ probs: _, ...choice }: RecordedChoice): RecordedChoice => ({
  ...choice,
  thought: choice.thought === undefined ? 'I keep my eyes open.' : `${choice.thought.slice(0, -1)}, or so I think.`,
})
