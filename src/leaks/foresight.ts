import { type Ask, askId, isSpeech, type Option, type Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { stream } from '../game/random.ts'
import type { Finished } from '../play/series.ts'
import { configNames, descriptorOf, idOf, isOfSeats, type Rows } from '../rows/configs/configs.ts'
import type { Rendering } from '../rows/rendered.ts'
import { rowId, rowsOf } from '../rows/rows.ts'
import { asksOf } from '../view/decisions.ts'
import { readable } from './excerpt.ts'
import { OtherIds, otherOutcome } from './imagined.ts'
import type { LeakTally, Tell } from './leak.ts'
import { isSame } from './same.ts'

interface Foreseen {
  readonly played: Finished
  readonly rows: Rows
  readonly rendering: Rendering
  readonly tell: Tell
  readonly tally: LeakTally
}

/**
 * What a row says before its answer must follow from what happened before its ask. Every row is made again from a log that holds no more than
 * that when it is rendered, in a game with other answers, another outcome and other ids; and once more from a log cut off somewhere, of which nothing
 * later can be read even when all rows have been rendered.
 */
export function checkForesight({ played, rows, rendering, tell, tally }: Foreseen): void {
  const ids = new OtherIds(played, 'foreseen')
  const { record, log } = played
  const asks = new Map([...asksOf(log)].map((asked) => [asked.id, asked]))
  if (asks.size === 0) return
  const choices = record.choices.map((choice) => otherwise(choice, asks.get(askId(choice))!.ask))
  const other = { record: { ...record, game_id: ids.game, choices }, outcome: otherOutcome(played) }
  const events = structuredClone(log) as readonly Told[]
  const places = [...asks.values()].map(({ at }) => at)
  const cut = places[Math.floor(stream(record.game_id, 'cut')() * places.length)]!
  const make = (log: readonly Told[]): Rows =>
    rowsOf({ ...other, log }, { ...rendering, isJudged: false }, { config: isOfSeats })
  const placeOf = new Map(
    [...asks.values()].map(({ ask: { seat, turn }, at }) => [rowId(record.game_id, seat, turn), at]),
  )
  compare(make(unfolding(events)), Number.POSITIVE_INFINITY)
  compare(make(events.slice(0, cut + 1)), cut)

  /** Compares what of the rows up to a place of the log was there before their answers. */
  function compare(made: Rows, until: number): void {
    for (const config of configNames.filter(isOfSeats)) {
      const { per, before } = descriptorOf(config)
      // Of a cut log a conversation has only some of its messages.
      if (per === 'seat' && until < log.length) continue
      const again = new Map((made[config] as readonly object[]).map((row) => [idOf(config, row), row]))
      for (const row of rows[config] as readonly object[]) {
        const id = idOf(config, row)
        if ((placeOf.get(id) ?? 0) > until) continue
        const other = again.get(ids.rowOf(id))
        again.delete(ids.rowOf(id))
        tally.foreseen++
        const found = other ? firstOther(before(row), before(other)) : ['row_id', id, 'no such row']
        if (found) tell({ kind: 'foresight', row: id, channel: `${config}.${found[0]}`, texts: [found[1]!, found[2]!] })
      }
      for (const row of again.values())
        tell({ kind: 'foresight', channel: `a row of ${config} is missing`, texts: ['no such row', readable(row)] })
    }
  }
}

/** The first part in which two rows differ, and both values. */
function firstOther(row: object, other: object): [string, string, string] | undefined {
  const [a, b] = [row as Record<string, unknown>, other as Record<string, unknown>]
  const part = Object.keys({ ...a, ...b }).find((key) => !isSame(a[key], b[key]))
  return part === undefined ? undefined : [part, readable(a[part]), readable(b[part])]
}

/** A log that has, whenever its reader takes an event, no later one; and none at all when it was read to its end. */
function unfolding(log: readonly Told[]): readonly Told[] {
  const told: Told[] = []
  return Object.defineProperty(told, Symbol.iterator, {
    *value() {
      told.length = 0
      for (const one of log) {
        told.push(one)
        yield one
      }
      told.length = 0
    },
  })
}

/** Another answer to the same ask; what the rules chose stays theirs. */
function otherwise(choice: RecordedChoice, ask: Ask): RecordedChoice {
  if (choice.source === 'default') return choice
  const { pick, text, thought, heard, probs, attempts, truncated } = choice
  const nominee = heard?.nominee
  return {
    ...choice,
    source: choice.source === 'made' ? 'repaired' : 'made',
    pick: isSpeech(ask) ? pick : next(ask.options, pick),
    text: text && `That was not all. ${text}`,
    thought: thought && `${thought} Or so I think.`,
    heard: heard && { ...heard, ...(nominee !== undefined && { nominee: next(ask.nominable ?? [], nominee) as Seat }) },
    probs: probs?.toReversed(),
    attempts: attempts + 1,
    truncated: !truncated,
  }
}

/** The option after this one, in a circle. */
const next = (options: readonly Option[], pick: Option | undefined): Option | undefined =>
  options[(options.indexOf(pick!) + 1) % options.length]
