import { askId } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import { stream } from '../game/random.ts'
import type { Finished } from '../play/series.ts'
import { type Config, configNames, descriptorOf, idOf, isOfSeats, type Rows } from '../rows/configs/configs.ts'
import type { Rendering } from '../rows/rendered.ts'
import { rowId, rowsOf } from '../rows/rows.ts'
import { asksOf } from '../view/decisions.ts'
import { ELSEWHERE, otherwise, recordElsewhere, withOtherPlayers } from './elsewhere.ts'
import { readable } from './excerpt.ts'
import { contentOf, IDS, OtherIds, otherOutcome } from './imagined.ts'
import type { LeakTally, Tell } from './leak.ts'
import { isSame } from './same.ts'

interface Foreseen {
  readonly played: Finished
  readonly rows: Rows
  readonly rendering: Rendering
  readonly tell: Tell
  readonly tally: LeakTally
}

/** Rows of a config, the re-derived ones, and the compared columns. */
interface Compared {
  readonly rows: readonly object[]
  readonly others: readonly object[]
  readonly part: (row: object) => object
  /** Columns of that part that are not compared. */
  readonly except: readonly string[]
  /** Whether each row has another. */
  readonly isEach: boolean
}

/**
 * What a row says before its answer must follow from what happened before its ask, and the rest of it from that and the answer. Every row is made again
 * twice, each time from a log that holds nothing later when it is rendered, in a game with another outcome, other ids and another place in the dataset. In
 * the first all answers are other ones, of other players. In the second the answers are the true ones up to some ask, where log and record end.
 */
export function checkForesight({ played, rows, rendering, tell, tally }: Foreseen): void {
  const ids = new OtherIds(played, 'foreseen')
  const { record, log } = played
  const asks = new Map([...asksOf(log)].map((asked) => [asked.id, asked]))
  if (asks.size === 0) return
  const elsewhere = recordElsewhere(record, ids.game)
  const outcome = otherOutcome(played)
  const events = structuredClone(log) as readonly Told[]
  const places = [...asks.values()].map(({ at }) => at)
  const cut = places[Math.floor(stream(record.game_id, 'cut')() * places.length)]!
  const make = (record: Finished['record'], log: readonly Told[]): Rows =>
    rowsOf({ record, outcome, log: unfolding(log) }, { ...rendering, isJudged: false }, { config: isOfSeats })

  const choices = record.choices.map((choice) => otherwise(choice, asks.get(askId(choice))!.ask))
  compareBefore(make({ ...withOtherPlayers(elsewhere), choices }, events))
  const made = record.choices.filter((choice) => asks.get(askId(choice))!.at <= cut)
  compareAnswered(make({ ...elsewhere, choices: made }, events.slice(0, cut + 1)), cut)
  // Few decisions make such a row, so they are compared in the whole game: the answers are the true ones, and the outcome is another.
  const chosen = (rendering.configs ?? []).filter((config) => descriptorOf(config).byAnswer)
  if (chosen.length > 0) compareAnswered(make(elsewhere, events), log.length, chosen)

  /** Compares what of all rows was there before their answers. */
  function compareBefore(made: Rows): void {
    for (const config of configNames.filter(isOfSeats)) {
      const { before, byAnswer } = descriptorOf(config)
      compare(config, { rows: rows[config], others: made[config], part: before, except: ELSEWHERE, isEach: !byAnswer })
    }
  }

  /** Compares all that rows say of the decisions up to a place in the log, hindsight excepted. */
  function compareAnswered(made: Rows, upToPlace: number, configs = configNames.filter(isOfSeats)): void {
    const early = [...asks.values()].filter(({ at }) => at <= upToPlace)
    const known = new Set(early.map(({ ask: { seat, turn } }) => rowId(record.game_id, seat, turn)))
    const others = new Set([...known].map((id) => ids.rowOf(id)))
    for (const config of configs) {
      const { per, beginning, hindsight } = descriptorOf(config)
      const upTo = (made: readonly object[], known: ReadonlySet<string>): object[] =>
        per === 'decision'
          ? made.filter((row) => known.has(idOf(config, row)))
          : made.flatMap((row) => beginning?.(row, (id) => known.has(id)) ?? [])
      const part = (row: object): object => contentOf(config, row)
      const except = [...IDS, ...ELSEWHERE, ...hindsight]
      compare(config, {
        rows: upTo(rows[config], known),
        others: upTo(made[config], others),
        part,
        except,
        isEach: true,
      })
    }
  }

  function compare(config: Config, { rows, others, part, except, isEach }: Compared): void {
    const again = new Map(others.map((row) => [idOf(config, row), row]))
    for (const row of rows) {
      const id = idOf(config, row)
      const other = again.get(ids.rowOf(id))
      again.delete(ids.rowOf(id))
      if (!other && !isEach) continue
      tally.foreseen++
      const found = other ? firstOther(part(row), part(other), except) : ['row_id', id, 'no such row']
      if (found) tell({ kind: 'foresight', row: id, channel: `${config}.${found[0]}`, texts: [found[1]!, found[2]!] })
    }
    for (const row of isEach ? again.values() : [])
      tell({ kind: 'foresight', channel: `a row of ${config} is missing`, texts: ['no such row', readable(row)] })
  }
}

/** The first part in which two rows differ, and both values. */
function firstOther(row: object, other: object, except: readonly string[]): [string, string, string] | undefined {
  const [a, b] = [row as Record<string, unknown>, other as Record<string, unknown>]
  const differs = (key: string): boolean => !except.includes(key) && !isSame(a[key], b[key])
  const part = Object.keys(a).find(differs) ?? Object.keys(b).find((key) => !(key in a) && differs(key))
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
