import { MODERATOR, type Option, type Seat } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import type { Eye, EyeOf, Moment, PageRow } from '../../schemas/page.ts'
import type { Thinking } from '../belief/beliefs.ts'
import { type Place, placeAfter, START } from '../view/place.ts'
import { notesOn, sharedOf } from '../view/render.ts'
import type { Values } from '../view/template.ts'
import { type Heard, hears } from '../view/view.ts'
import { lineOf, type Words } from '../view/wording.ts'
import { actText } from './acts.ts'
import { BeliefSteps } from './beliefs.ts'
import { ClaimReader, type TruthOf } from './claims.ts'
import { type Drawing, drawingOf, type Table } from './drawing.ts'
import { pageRow, pageRowInHindsight, type RowSource } from './page-row.ts'
import { BallotReader } from './votes.ts'

/** What eyes are made of: a game that is over. */
export interface Seen {
  readonly log: readonly Told[]
  readonly words: Words
  readonly table: Table
  readonly roles: Readonly<Record<string, number>>
  readonly nameOf: (role: string) => string
  /** By "seat.turn". */
  readonly rows: ReadonlyMap<string, RowSource>
  /** What events look like: the same for every eye that has them, and made once. */
  readonly drawings: Map<Event, Drawing>
  /** The wording of what everybody heard, and of the rest for the judge. */
  readonly wordings: Map<Event, string | undefined>
  /** Undefined where the game has too many deals. */
  readonly thinking: Thinking | undefined
  /** Whether moments say where they are in the judge's list. It tells how much the eye did not see, so it is for pages with the judge's eye only. */
  readonly isPlaced: boolean
}

/** What one eye saw: for a seat, exactly what {@link hears} says that it heard. */
export function eyeOf(of: EyeOf, seen: Seen): Eye {
  const { log, words, table } = seen
  const isJudge = of === 'judge'
  const moments: Moment[] = []
  const rows: PageRow[] = []
  const ballots = new BallotReader()
  const claims = new ClaimReader(table.vocabulary, seen.roles, seen.nameOf)
  const heard: Heard[] = []
  const steps = !isJudge && of > MODERATOR && seen.thinking ? new BeliefSteps(of, heard, seen.thinking) : undefined
  const lastRow = new Map<Seat, number>()
  const gone = new Set<Seat>()
  let isVoting = false
  let place: Place = START
  let shared: Values = {}
  let at = -1 // the place in the judge's list

  for (const { to, event } of log) {
    place = placeAfter(place, event)
    if (event.type === 'opened') shared = sharedOf(event)
    const open = to === 'everyone'
    const isStep = isShown(event)
    const judged = once(seen.wordings, event, () => textOf(event, { to, words, place, shared, reader: 'judge' }))
    if (isStep && judged !== undefined) at++
    if (!isJudge && !hears(of, to)) continue
    const isSame = isJudge || (open && event.type !== 'asked')
    const text = isSame ? judged : textOf(event, { to, words, place, shared, reader: of })
    heard.push({ event, open })
    if (isStep && text !== undefined) {
      let row: number | undefined
      if (event.type === 'asked') {
        const source = seen.rows.get(`${event.seat}.${event.turn}`)
        if (source) {
          row = rows.push((isJudge ? pageRowInHindsight : pageRow)(source, moments.length)) - 1
          lastRow.set(event.seat, row)
        }
      }
      const drawing = once(seen.drawings, event, () => drawingOf(event, table))
      if (drawing.said && drawing.said.seat > MODERATOR) row = lastRow.get(drawing.said.seat)
      if (event.type === 'left') gone.add(event.seat)
      // A vote without a ballot is marked where its first hands are counted.
      const isFirstVote = event.type === 'voted' && !isVoting
      if (event.type === 'began' || event.type === 'started' || event.type === 'left') isVoting = false
      if (event.type === 'balloted' || event.type === 'voted') isVoting = true
      if (event.type === 'revealed' && open && gone.has(event.seat))
        claims.show(event.seat, { role: event.role, team: event.team ?? (event.role && table.teams[event.role]) })
      const made =
        drawing.said && drawing.said.seat > MODERATOR
          ? claims.read(
              drawing.said.seat,
              drawing.said.text,
              place.day,
              isJudge ? truthIn(seen, rows[row ?? -1]) : undefined,
            )
          : []
      moments.push({
        ...(seen.isPlaced && { at }),
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
      })
      ballots.read(event, place.day, moments.length - 1, (seat, choice) => {
        const found = rows.findLastIndex((one) => one.seat === seat && one.choice === String(choice))
        return found < 0 ? undefined : found
      })
    }
    if (moments.length > 0) steps?.note(moments.length - 1)
  }
  return { of, moments, rows, ballots: ballots.ballots, beliefs: steps?.steps ?? [] }
}

function once<T>(made: Map<Event, T>, event: Event, make: () => T): T {
  if (!made.has(event)) made.set(event, make())
  return made.get(event)!
}

/** A choice is shown with its ask, so it is no moment of its own. */
const isShown = ({ type }: Event): boolean => type !== 'chose'

interface Reading {
  readonly to: Told['to']
  readonly words: Words
  readonly place: Place
  readonly shared: Values
  readonly reader: EyeOf
}

/** The wording of an event for a reader; undefined for one that has no words. */
function textOf(event: Event, { to, words, place, shared, reader }: Reading): string | undefined {
  if (event.type === 'asked') {
    if (event.seat < MODERATOR) return undefined
    const options = event.options.length > 0 ? `: ${event.options.join(', ')}` : ''
    return `${reader === 'judge' ? `Seat ${event.seat} is` : 'You are'} asked to ${actText(event.act)}${options}`
  }
  if (to === 'everyone') return lineOf(event, words, shared)
  // For the judge worded for a seat that the event is not about, if there is one.
  const seat = reader === 'judge' ? (to.find((one) => !('seat' in event) || event.seat !== one) ?? to[0]) : reader
  if (seat === undefined) return undefined
  const notes = notesOn(event, { seat, heard: [] }, { place, shared }, words)
  // Of a role's card only the first line: the rest is the same in every game.
  const text = event.type === 'dealt' ? notes.slice(0, 1) : notes
  return text.length > 0 ? text.join(' ') : undefined
}

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
function truthIn({ rows }: Seen, row: PageRow | undefined): TruthOf | undefined {
  const source = row && rows.get(`${row.seat}.${row.turn}`)
  if (!source) return undefined
  const { claims } = source.row.hindsight
  return ({ kind, seat, says }) =>
    claims.find((claim) => claim.kind === kind && claim.seat === seat && claim.says === says)?.true ?? null
}
