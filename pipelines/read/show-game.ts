import { MODERATOR } from '../../schemas/ask.ts'
import type { Event, EventOf, Told } from '../../schemas/event.ts'
import { roleName } from '../../src/games/role-names.ts'
import { BadRecord, type Finished, replayRecord, rulesetOfRecord } from '../../src/play/record.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { type Place, placeAfter, START } from '../../src/view/place.ts'
import { notesOn, sharedOf } from '../../src/view/render.ts'
import type { Values } from '../../src/view/template.ts'
import { heardBy, viewOf } from '../../src/view/view.ts'
import { lineOf, type Words } from '../../src/view/wording.ts'
import { UsageError } from '../errors.ts'
import { jsonText, paint, safe } from '../terminal.ts'

/** A game as the judge saw it, or as one seat heard it. */
export function showGame(row: GameRow, seat: number | undefined, json = false): string {
  const { log, record, outcome } = playAgain(row)
  const ruleset = rulesetOfRecord(record)
  const first = ruleset.isModerated ? MODERATOR : 1
  if (seat !== undefined && (seat < first || seat > outcome.roles.length))
    throw new UsageError(`there is no seat ${seat}; seats are ${first} to ${outcome.roles.length}`)
  if (json)
    return jsonText({
      game_id: row.game_id,
      ...(seat === undefined ? { roles: row.roles, log } : { view: viewOf(log, seat) }),
    })
  const words = wordsOf(ruleset)
  if (seat === undefined) return [title(row), ...walk(log, words).flatMap(judgeLine)].join('\n')
  const told = heardBy(viewOf(log, seat)).map(({ event, open }): Told => ({ to: open ? 'everyone' : [seat], event }))
  const listener = seat === MODERATOR ? 'the moderator' : `player ${seat}`
  return [
    title(row, true),
    `${paint('bold', `As ${listener} heard it.`)} What nobody else heard is marked with ▌, its own words with ▶.`,
    ...walk(told, words).flatMap((line) => seatLine(line, seat)),
  ].join('\n')
}

function playAgain({ record, game_id }: GameRow): Finished {
  try {
    return replayRecord(record)
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error
    throw new StorageError(`game ${safe(game_id)} cannot be replayed from its record: ${error.message}`)
  }
}

function title({ split, index, ruleset, winner, reason, roles, points }: GameRow, hidden = false): string {
  const game = `${paint('bold', `Game ${index} of ${split}`)} · ${safe(ruleset)}`
  if (hidden) return `${game}\n`
  const seated = roles.map((role, i) => `${i + 1} ${roleName(ruleset, role)}`).join(' · ')
  return `${game}\n${safe(`${seated}\nWon by: ${winner} (${reason}). Points: ${points.join(', ')}`)}\n`
}

type Picked = NonNullable<EventOf<'chose'>['pick']>

/** An event with the values that its wording needs. */
interface Line extends Told {
  readonly words: Words
  readonly place: Place
  readonly shared: Values
}

function walk(log: readonly Told[], words: Words): Line[] {
  let place = START
  let shared: Values = {}
  return log.map(({ to, event }) => {
    place = placeAfter(place, event)
    if (event.type === 'opened') shared = sharedOf(event)
    return { to, event, words, place, shared }
  })
}

function judgeLine(line: Line): string[] {
  const { to, event } = line
  if (to === 'everyone') return publicLine(line)
  if (event.type === 'asked') return []
  // Worded for a seat that the event is not about, if there is one.
  const reader = to.find((seat) => !('seat' in event) || event.seat !== seat) ?? to[0]
  const notes = reader === undefined ? [] : privateNotes(line, reader)
  return notes.map((note) => paint('yellow', safe(`   ▌ to ${to.join(', ')}: ${note}`)))
}

function publicLine({ event, words, shared }: Line): string[] {
  const line = lineOf(event, words, shared)
  if (line === undefined) return []
  if (event.type === 'began' || event.type === 'started') return [paint(['bold', 'cyan'], `\n${line}`)]
  return [isSaid(event) ? safe(line) : paint('cyan', safe(line))]
}

const isSaid = (event: Event): boolean => event.type === 'spoke' || event.type === 'posted' || event.type === 'cued'

/** Whether a seat said this itself. */
const isOwn = (event: Event, seat: number): boolean =>
  (event.type === 'spoke' || event.type === 'posted') && event.seat === seat

function seatLine(line: Line, seat: number): string[] {
  const { to, event } = line
  if (to === 'everyone') return isOwn(event, seat) ? publicLine(line).map((said) => `▶ ${said}`) : publicLine(line)
  if (event.type === 'asked') {
    const options = event.options.length > 0 ? `: ${event.options.join(', ')}` : ''
    return [paint('dim', `   ▌ asked to ${event.act}${options}`)]
  }
  const notes = privateNotes(line, seat)
  const shown = event.type === 'chose' && event.pick !== undefined ? chosenNotes(event, event.pick, notes) : notes
  return shown.map((note) => paint('yellow', safe(`   ▌ ${note}`)))
}

/** What a seat notes of its pick, in the same words for every act, after the thought that led to it. */
const chosenNotes = ({ thought, source }: EventOf<'chose'>, pick: Picked, notes: readonly string[]): string[] => [
  ...notes.filter((note) => thought !== undefined && note.includes(thought)),
  `chose ${pick}${source === 'default' ? ' (the rules chose)' : ''}`,
]

/** Of a role's card only the first line: the rest is the same in every game. */
function privateNotes({ event, place, shared, words }: Line, seat: number): string[] {
  const notes = notesOn(event, seat, { place, shared }, words)
  return event.type === 'dealt' ? notes.slice(0, 1) : notes
}
