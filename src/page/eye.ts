import { type AskId, askId, MODERATOR, type Option, type Seat } from '../../schemas/ask.ts'
import type { Event, EventOf, Told } from '../../schemas/event.ts'
import type { EyeOf, Moment } from '../../schemas/moment.ts'
import type { Eye, PageRow } from '../../schemas/page.ts'
import type { Thinking } from '../belief/beliefs.ts'
import { type Place, placeAfter, START } from '../view/place.ts'
import { sharedOf } from '../view/render.ts'
import type { Values } from '../view/template.ts'
import { type Heard, hears } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import { BeliefSteps } from './beliefs.ts'
import { ClaimReader, type TruthOf } from './claims.ts'
import { type Drawing, drawingOf, type Table } from './drawing.ts'
import { textOf } from './event-text.ts'
import { pageRow, pageRowInHindsight, type RowSource } from './page-row.ts'
import { BallotReader } from './votes.ts'

/** What reading the events of a game takes, be it under way or over. */
export interface Reading {
  readonly words: Words
  readonly table: Table
  readonly roles: Readonly<Record<string, number>>
  readonly nameOf: (role: string) => string
  /** The rows of the asks; empty while a game is under way. */
  readonly rows: ReadonlyMap<AskId, RowSource>
  /** What events look like: the same for every eye that has them, and made once. */
  readonly drawings: Map<Event, Drawing>
  /** The wording of what everybody heard, and of the rest for the judge. */
  readonly wordings: Map<Event, string | undefined>
  /** Undefined where the game has too many deals, or no beliefs are wanted. */
  readonly thinking: Thinking | undefined
  /** Whether moments have their place in the judge's list. It reveals how much the eye did not see, so only pages with the judge's eye have it. */
  readonly isPlaced: boolean
}

/** The input of eyes: a finished game. */
export interface Seen extends Reading {
  readonly log: readonly Told[]
}

/** What one eye saw: for a seat, exactly what {@link hears} says that it heard. */
export function eyeOf(of: EyeOf, seen: Seen): Eye {
  const reader = new EyeReader(of, seen)
  for (const told of seen.log) reader.push(told)
  return reader.eye
}

/**
 * Reads the events of a game for one eye in sequence, so that a live page and a file come from the same code. A seat's reader may be given
 * its own events only: what it makes of them does not depend on the others, unless moments are placed.
 */
export class EyeReader {
  readonly #of: EyeOf
  readonly #seen: Reading
  readonly #moments: Moment[] = []
  readonly #rows: PageRow[] = []
  readonly #ballots = new BallotReader()
  readonly #claims: ClaimReader
  readonly #heard: Heard[] = []
  readonly #steps: BeliefSteps | undefined = undefined
  readonly #lastRow = new Map<Seat, number>()
  readonly #gone = new Set<Seat>()
  #isVoting = false
  #place: Place = START
  #shared: Values = {}
  /** The place in the judge's list. */
  #at = -1

  constructor(of: EyeOf, seen: Reading) {
    this.#of = of
    this.#seen = seen
    this.#claims = new ClaimReader(seen.table.vocabulary, seen.roles, seen.nameOf)
    if (!seen.thinking) return
    if (of === 'judge') this.#steps = new BeliefSteps(MODERATOR, seen.thinking, 'table')
    else if (of > MODERATOR) this.#steps = new BeliefSteps(of, seen.thinking)
  }

  get eye(): Eye {
    const { ballots } = this.#ballots
    return { of: this.#of, moments: this.#moments, rows: this.#rows, ballots, beliefs: this.#steps?.steps ?? [] }
  }

  /** Takes in one event; returns the moment that it is, if the eye saw one. */
  push({ to, event }: Told): Moment | undefined {
    const [of, seen] = [this.#of, this.#seen]
    const isJudge = of === 'judge'
    this.#place = placeAfter(this.#place, event)
    if (event.type === 'opened') this.#shared = sharedOf(event)
    const open = to === 'everyone'
    const isStep = isShown(event)
    const reading = { to, words: seen.words, place: this.#place, shared: this.#shared }
    const judged = once(seen.wordings, event, () => textOf(event, { ...reading, reader: 'judge' }))
    if (isStep && judged !== undefined) this.#at++
    if (!isJudge && !hears(of, to)) return undefined
    const isSame = isJudge || (open && event.type !== 'asked')
    const text = isSame ? judged : textOf(event, { ...reading, reader: of })
    if (!isJudge || open) this.#heard.push({ event, open })
    const moment = isStep && text !== undefined ? this.#momentOf({ to, event }, text) : undefined
    if (this.#moments.length > 0) this.#steps?.note(this.#moments.length - 1, this.#heard)
    return moment
  }

  #momentOf({ to, event }: Told, text: string): Moment {
    const isJudge = this.#of === 'judge'
    const open = to === 'everyone'
    const { table, isPlaced, drawings } = this.#seen
    const [rows, moments, place] = [this.#rows, this.#moments, this.#place]
    let row = event.type === 'asked' ? this.#rowOf(event) : undefined
    const drawing = once(drawings, event, () => drawingOf(event, table))
    const speaker = drawing.said && drawing.said.seat > MODERATOR ? drawing.said : undefined
    if (speaker) row = this.#lastRow.get(speaker.seat)
    if (event.type === 'left') this.#gone.add(event.seat)
    // A vote without a ballot is marked where its first hands are counted.
    const isFirstVote = event.type === 'voted' && !this.#isVoting
    if (event.type === 'began' || event.type === 'started' || event.type === 'left') this.#isVoting = false
    if (event.type === 'balloted' || event.type === 'voted') this.#isVoting = true
    if (event.type === 'revealed' && open && this.#gone.has(event.seat))
      this.#claims.show(event.seat, { role: event.role, team: event.team ?? (event.role && table.teams[event.role]) })
    const truth = isJudge ? truthIn(this.#seen, rows[row ?? -1]) : undefined
    const made = speaker ? this.#claims.read(speaker.seat, speaker.text, place.day, truth) : []
    const moment: Moment = {
      ...(isPlaced && { at: this.#at }),
      type: event.type,
      day: place.day,
      phase: place.phase,
      text,
      open,
      ...(isJudge && !open && { to }),
      ...drawing,
      ...(event.type === 'decided' && shotBy(rows, event.target)),
      ...(event.type === 'asked' && row !== undefined && pickOf(rows[row]!)),
      ...(isFirstVote && { mark: 'vote' as const }),
      ...(made.length > 0 && { claims: made, mark: 'claim' as const }),
      ...(row !== undefined && { row }),
    }
    moments.push(moment)
    this.#ballots.read(event, place.day, moments.length - 1, (seat, choice) => {
      const found = rows.findLastIndex((one) => one.seat === seat && one.choice === String(choice))
      return found < 0 ? undefined : found
    })
    return moment
  }

  /** The row that an ask became, if there is one. */
  #rowOf(event: EventOf<'asked'>): number | undefined {
    const source = this.#seen.rows.get(askId(event))
    if (!source) return undefined
    const make = this.#of === 'judge' ? pageRowInHindsight : pageRow
    const row = this.#rows.push(make(source, this.#moments.length)) - 1
    this.#lastRow.set(event.seat, row)
    return row
  }
}

function once<T>(made: Map<Event, T>, event: Event, make: () => T): T {
  if (!made.has(event)) made.set(event, make())
  return made.get(event)!
}

/** A choice is shown with its ask, so it is no moment of its own. */
const isShown = ({ type }: Event): boolean => type !== 'chose'

/** The shot that a team decided on, from the seat that picked it, where this eye has its row. */
function shotBy(rows: readonly PageRow[], target: Option): Pick<Moment, 'arrows'> {
  const row = rows.findLast(({ act, choice }) => act === 'kill' && choice === String(target))
  return row && typeof target === 'number' ? { arrows: [{ kind: 'kill', from: row.seat, to: target }] } : {}
}

/** The pick of an ask that named a seat, as an arrow. */
function pickOf({ seat, choice, speech }: PageRow): Pick<Moment, 'arrows'> {
  return speech === null && /^\d+$/.test(choice) ? { arrows: [{ kind: 'pick', from: seat, to: Number(choice) }] } : {}
}

/** Whether the claims of a row's speech are true, by its hindsight. */
function truthIn({ rows }: Reading, row: PageRow | undefined): TruthOf | undefined {
  const source = row && rows.get(askId(row))
  if (!source) return undefined
  const { claims } = source.row.hindsight
  return ({ kind, seat, says }) =>
    claims.find((claim) => claim.kind === kind && claim.seat === seat && claim.says === says)?.true ?? null
}
