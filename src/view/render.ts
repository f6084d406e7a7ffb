import type { Seat } from '../../schemas/ask.ts'
import type { Event, EventOf } from '../../schemas/event.ts'
import type { Message } from '../../schemas/model.ts'
import { type OnDay, stateLines, tableLines } from './compact.ts'
import { factsOf } from './facts.ts'
import { type Parts, PromptParts, promptOf, Transcript } from './parts.ts'
import { type Place, placeAfter, START } from './place.ts'
import { SpokenLines, spokenSince } from './spoken-lines.ts'
import type { Values } from './template.ts'
import { askOf, folding, type Heard, type View } from './view.ts'
import { type Words, written } from './wording.ts'

export type { Message }

/**
 * The prompt for a view that ends in an ask, laid out as its words say: rules first, the same for every seat of every game of the ruleset; then
 * what everybody heard; then the private part and the ask. In `full` the public transcript only grows, and the card of a role precedes
 * what its seat alone knows, so the prompts of all seats share a long prefix. In `compact` ({@link tableLines}) it is short instead.
 */
export const render = (view: View, words: Words): [Message, Message] => promptOf(partsOf(view, words))

/** The parts of the prompt for a view. */
export function partsOf(view: View, words: Words): Parts {
  const pages = pagesOf(view, words)
  const { system, rules, place, private: notes } = pages
  const heard = words.renderer === 'full' ? pages.heard : new Transcript(shortLines(pages, view, words))
  const headings = headingsOf(words)
  const ask = `${headings.ask}\n${askText(view, words)}`
  return new PromptParts({ system, rules, place, headings, notes, ask }, heard)
}

type Headings = Parts['headings'] & { readonly ask: string }

const known = new WeakMap<Words, Headings>()

function headingsOf(words: Words): Headings {
  let headings = known.get(words)
  if (!headings) {
    headings = {
      heard: words.say('private.transcript'),
      own: words.say('private.private'),
      ask: words.say('private.ask'),
    }
    known.set(words, headings)
  }
  return headings
}

/** The message after an invalid answer: what was wrong with it, and the seat's ask again. Nothing else. */
export function renderRetry(view: View, words: Words, wrong: 'format' | 'say' | 'pick'): Message {
  return { role: 'user', content: `${words.say(`asks.retry-${wrong}`)}\n${askText(view, words)}` }
}

/** A view as lines: what everybody heard, and what this seat alone knows. */
export function pages(
  view: View,
  words: Words,
): { readonly lines: readonly string[]; readonly private: readonly string[] } {
  const pages = pagesOf(view, words)
  const lines = words.renderer === 'full' ? pages.heard.lines : shortLines(pages, view, words)
  return { lines, private: pages.private }
}

/** What everybody heard in short, and the state of the table. */
const shortLines = ({ told, place, shared }: Growing, view: View, words: Words): string[] => [
  ...tableLines(told, place.day, words, shared),
  ...stateLines({ told, alive: factsOf(view).alive }, words),
]

interface Growing {
  system: string
  rules: string
  /** Public events, and the line of each where the words are of `full`. */
  told: OnDay[]
  heard: Transcript
  spoken: SpokenLines | undefined
  private: string[]
  place: Place
  /** See {@link sharedOf}. */
  shared: Values
}

const folds = new WeakMap<Words, (view: View) => Growing>()

function pagesOf(view: View, words: Words): Growing {
  let fold = folds.get(words)
  if (!fold) folds.set(words, (fold = folding(blank, (pages, heard, view) => turn(pages, heard, view, words))))
  return fold(view)
}

const blank = (): Growing => ({
  system: '',
  rules: '',
  told: [],
  heard: new Transcript(),
  spoken: undefined,
  private: [],
  place: START,
  shared: {},
})

function turn(pages: Growing, { event, open }: Heard, view: View, words: Words): void {
  pages.place = placeAfter(pages.place, event)
  if (event.type === 'opened') begin(pages, event, view, words)
  if (open) publish(pages, event, words)
  // The card of a role is the same for all its holders, so it comes before what differs.
  else if (event.type === 'dealt') pages.private = [...notesOn(event, view.seat, pages, words), ...pages.private]
  else pages.private.push(...notesOn(event, view.seat, pages, words))
}

function begin(pages: Growing, event: EventOf<'opened'>, view: View, words: Words): void {
  pages.shared = sharedOf(event)
  pages.spoken = spokenSince(event, words, pages.shared)
  Object.assign(pages, systemText(event, words, pages.shared))
  pages.private.push(words.say('private.seat', { ...pages.shared, seat: view.seat }))
}

function publish(pages: Growing, event: Event, words: Words): void {
  pages.told.push({ event, day: pages.place.day })
  if (words.renderer !== 'full') return
  pages.spoken ??= new SpokenLines(words, pages.shared)
  const line = pages.spoken.lineOf(event, pages.told.length - 1)
  if (line !== undefined) pages.heard.lines.push(line)
}

/**
 * What a seat notes of an event that not everybody heard: the text of its role, or the template of the event, with the seat as `you`, the
 * number of the night or day as `night`, and its phase. An event without a template leaves no note.
 */
export function notesOn(
  event: Event,
  seat: Seat,
  { place, shared = {} }: { readonly place: Place; readonly shared?: Values },
  words: Words,
): string[] {
  if (event.type === 'dealt') return words.lines(`roles.${event.role}`, shared)
  const own = { you: seat, night: place.day, phase: place.phase }
  const notes = words.linesIf('private', event.type, own, written(event), event, shared)
  return notes.includes('') ? notes.filter((line) => line !== '') : notes
}

// The rules are the same text for all seats of a game, and for all games that share their switches.
const ruled = new WeakMap<object, { readonly words: Words } & Pick<Parts, 'system' | 'rules'>>()

function systemText(
  { switches, roles }: EventOf<'opened'>,
  words: Words,
  shared: Values,
): Pick<Parts, 'system' | 'rules'> {
  const known = ruled.get(switches)
  if (known?.words === words) return { system: known.system, rules: known.rules }
  const values = { ...switches, ...shared, roles }
  const [intro, rules, example] = ['intro', 'rules', 'example'].map((key) => words.say(key, values))
  const texts = { system: words.say('system', { intro, rules, example }), rules: `${intro}\n\n${rules}` }
  ruled.set(switches, { words, ...texts })
  return texts
}

const shared = new WeakMap<Event, Values>()

/** Values that templates may name besides those of an event: the switches as `switch`, how many players there are, how many of each role, and their names. */
export function sharedOf(opened: EventOf<'opened'>): Values {
  let values = shared.get(opened)
  if (!values) {
    const players = Object.values(opened.roles).reduce((sum, count) => sum + count, 0)
    shared.set(opened, (values = { switch: opened.switches, names: opened.names, roles: opened.roles, players }))
  }
  return values
}

/** The latest ask that was rendered: a prompt and what follows an invalid answer have the same. */
let latest: { readonly view: View; readonly words: Words; readonly text: string } | undefined

/** The ask of a view. */
export function askText(view: View, words: Words): string {
  const isLatest = latest?.view.history === view.history && latest.view.upTo === view.upTo && latest.words === words
  if (!isLatest) latest = { view, words, text: sayAsk(view, words) }
  return latest!.text
}

/** The ask, with the role of its seat as `role`. */
function sayAsk(view: View, words: Words): string {
  const { history, upTo } = view
  const ask = askOf(view)
  let values: Values = {}
  let role: string | undefined
  for (let i = 0; i < upTo; i++) {
    const { event } = history[i]!
    if (event.type === 'opened') values = sharedOf(event)
    if (event.type === 'dealt') role = event.role
    if (event.type === 'began') break
  }
  return words.sayOf('asks', ask.act, { role }, ask, values)
}
