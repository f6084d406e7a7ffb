import type { Seat } from '../../schemas/ask.ts'
import { MODERATOR_ROLE } from '../game/ruleset.ts'
import type { Finished } from '../play/series.ts'
import type { Rows } from '../rows/configs/configs.ts'
import type { DecisionRow } from '../rows/configs/decisions.ts'
import { rowId } from '../rows/rows.ts'
import type { Entitlements } from './entitlements.ts'
import type { LeakTally, Tell } from './leak.ts'

interface Looked {
  readonly played: Finished
  readonly rows: Rows
  readonly entitlements: Entitlements
  /** The layout of prompts: `compact` quotes only the latest speech for certain. */
  readonly renderer: string
  readonly tell: Tell
  readonly tally: LeakTally
}

/** Texts in quotation marks, as prompts have them, and how often. */
class Quotes extends Map<string, number> {
  count(quoted: string): void {
    this.set(quoted, (this.get(quoted) ?? 0) + 1)
  }
}

/**
 * Checks that what a seat may know is in the text of its rows, counted from the log and the knowledge table without the renderer: every speech and message
 * that it heard, as many times as it was said, its own thoughts, its teammates, and the targets of its checks. No thought of another seat is.
 */
export function checkText(looked: Looked): void {
  const { played, rows, entitlements, renderer, tell, tally } = looked
  const { record, log } = played
  const decisions = new Map(rows.decisions.map((row) => [row.row_id, row]))
  if (decisions.size === 0) return
  const seats = [MODERATOR_ROLE, ...record.deal].map((_, seat) => seat)
  const heard = seats.map(() => new Quotes())
  const thoughts = seats.map(() => new Quotes())
  const named = seats.map((): Seat[] => [])
  const lines = new Map<string, string>()
  /** The latest speech that everybody heard today. */
  let latest: string | undefined

  log.forEach(({ to, event }, at) => {
    const may = entitlements[at]!
    if (event.type === 'began') latest = undefined
    if (event.type === 'chose') {
      if (event.thought && event.seat > 0) thoughts[event.seat]!.count(JSON.stringify(event.thought))
    } else if (event.type === 'checked') {
      for (const seat of seats) if (may[seat] && seat > 0) named[seat]!.push(event.target)
    } else if (event.type === 'met') {
      for (const seat of seats)
        if (may[seat] && to !== 'everyone') named[seat]!.push(...event.seats.filter((mate) => mate !== seat))
    } else if ('text' in event && typeof event.text === 'string') {
      const quoted = JSON.stringify(event.text)
      for (const seat of seats) if (may[seat]) heard[seat]!.count(quoted)
      if (to === 'everyone') latest = quoted
    }
    if (event.type !== 'asked' || event.seat < 0) return
    const { seat, turn } = event
    const id = rowId(record.game_id, seat, turn)
    const row = decisions.get(id)
    if (!row) return
    const about = (what: string, text: string): void =>
      tell({ kind: 'text', row: id, channel: `the prompt of seat ${seat} ${what}`, texts: ['not there', text] })
    const quoted = quotesIn(row, lines)
    const wanted =
      renderer === 'full' ? [...heard[seat]!, ...thoughts[seat]!] : latest === undefined ? [] : [[latest, 1] as const]
    for (const [text, times] of wanted) {
      tally.said++
      if ((quoted.get(text) ?? 0) < times) about('lacks what the seat heard or thought', text)
    }
    for (const target of named[seat]!) {
      tally.said++
      const number = new RegExp(`\\b${target}\\b`)
      if (!row.private_view.some((line) => number.test(line)))
        about('lacks a mate, or the result of a check', `${target}`)
    }
    for (const other of seats)
      if (other !== seat)
        for (const text of thoughts[other]!.keys())
          if (quoted.has(text) && !thoughts[seat]!.has(text) && !heard[seat]!.has(text))
            tell({
              kind: 'text',
              row: id,
              channel: `the prompt of seat ${seat} has a thought of seat ${other}`,
              texts: [text, 'not to be known'],
            })
  })
}

/** Quoted text in the lines of a row, at the end of a line or within it. `known` has what was found in lines of the game before. */
function quotesIn({ public_transcript: lines, private_view: notes }: DecisionRow, known: Map<string, string>): Quotes {
  const found = new Quotes()
  for (const list of [lines, notes])
    for (const line of list) {
      let text = known.get(line)
      if (text === undefined) known.set(line, (text = quoteIn(line)))
      if (text !== '') found.count(text)
    }
  return found
}

function quoteIn(line: string): string {
  const [from, to] = [line.indexOf('"'), line.lastIndexOf('"') + 1]
  return from < 0 || to - from < 2 ? '' : line.slice(from, to)
}
