import type { Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
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
  const { played, rows, entitlements } = looked
  const { record, log } = played
  const decisions = new Map(rows.decisions.map((row) => [row.row_id, row]))
  if (decisions.size === 0) return
  const texts = new Texts(record.deal.length + 1)
  log.forEach((told, at) => {
    texts.add(told, entitlements[at]!)
    const { event } = told
    if (event.type !== 'asked' || event.seat < 0) return
    const row = decisions.get(rowId(record.game_id, event.seat, event.turn))
    if (row) checkRow(event.seat, row, texts, looked)
  })
}

/** What each seat may have in its prompts, as far as a log was read. */
class Texts {
  readonly seats: readonly Seat[]
  readonly heard: readonly Quotes[]
  readonly thoughts: readonly Quotes[]
  /** The mates of each seat, and whom it checked. */
  readonly named: readonly Seat[][]
  /** The latest speech that everybody heard today. */
  latest: string | undefined
  /** The quoted text in each line of the rows so far: most lines come again in later rows. */
  readonly lines = new Map<string, string>()

  constructor(seats: number) {
    this.seats = Array.from({ length: seats }, (_, seat) => seat)
    this.heard = this.seats.map(() => new Quotes())
    this.thoughts = this.seats.map(() => new Quotes())
    this.named = this.seats.map((): Seat[] => [])
  }

  /** Adds an event that these seats may know. */
  add({ to, event }: Told, may: Entitlements[number]): void {
    const { seats, heard, thoughts, named } = this
    if (event.type === 'began') this.latest = undefined
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
      if (to === 'everyone') this.latest = quoted
    }
  }

  /** What the prompt of a seat must quote, and how often. */
  wanted(seat: Seat, renderer: string): readonly (readonly [string, number])[] {
    if (renderer === 'full') return [...this.heard[seat]!, ...this.thoughts[seat]!]
    return this.latest === undefined ? [] : [[this.latest, 1]]
  }
}

function checkRow(seat: Seat, row: DecisionRow, texts: Texts, { renderer, tell, tally }: Looked): void {
  const { row_id, private_view: notes } = row
  const quoted = quotesIn(row, texts.lines)
  const tellOf = (what: string, leaked: readonly [string, string]): void =>
    tell({ kind: 'text', row: row_id, channel: `the prompt of seat ${seat} ${what}`, texts: leaked })
  for (const [text, times] of texts.wanted(seat, renderer)) {
    tally.said++
    if ((quoted.get(text) ?? 0) < times) tellOf('lacks what the seat heard or thought', ['not there', text])
  }
  for (const target of texts.named[seat]!) {
    tally.said++
    const number = new RegExp(`\\b${target}\\b`)
    if (!notes.some((line) => number.test(line)))
      tellOf('lacks a mate, or the result of a check', ['not there', `${target}`])
  }
  for (const other of texts.seats)
    if (other !== seat)
      for (const text of texts.thoughts[other]!.keys())
        if (quoted.has(text) && !texts.thoughts[seat]!.has(text) && !texts.heard[seat]!.has(text))
          tellOf(`has a thought of seat ${other}`, [text, 'not to be known'])
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
