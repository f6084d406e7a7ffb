import { type Ask, isSpeech, type Option } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import { askOf, type Heard, type View } from './view.ts'
import { lineOf, quote, type Words } from './wording.ts'

export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** The name of this way of rendering; rows say which made them. */
export const RENDERER = 'full'

/**
 * The prompt for a view that ends in an ask: rules first, the same for every seat of every game of the ruleset; then the public
 * transcript, which only grows; then the private part and the ask. So the prompts of all seats share a long prefix.
 */
export function render(view: View, words: Words): [Message, Message] {
  const pages = pagesOf(view, words)
  const user = [
    words.say('private.transcript'),
    transcriptOf(pages),
    `\n${words.say('private.private')}`,
    ...pages.private,
    `\n${words.say('private.ask')}`,
    askText(askOf(view), view, words),
  ].join('\n')
  return [
    { role: 'system', content: pages.system },
    { role: 'user', content: user },
  ]
}

/** What a seat that answered badly is told: what was wrong, and its own ask again. Nothing else. */
export function renderRetry(view: View, words: Words, wrong: 'format' | 'say' | 'pick'): Message {
  return { role: 'user', content: `${words.say(`asks.retry-${wrong}`)}\n${askText(askOf(view), view, words)}` }
}

/** A view as lines: what everybody heard, and what this seat alone knows. */
export const pages = (
  view: View,
  words: Words,
): { readonly lines: readonly string[]; readonly private: readonly string[] } => pagesOf(view, words)

interface Growing {
  words: Words
  system: string
  lines: string[]
  /** The first `joined` lines as one text. */
  transcript: string
  joined: number
  private: string[]
  night: number
  read: number
}

// A history only grows, so what was rendered of one list stays rendered.
const rendered = new WeakMap<readonly Heard[], Growing>()
// A public line is the same for all who heard it.
const spoken = new WeakMap<Event, { words: Words; line: string | undefined }>()

function pagesOf(view: View, words: Words): Growing {
  let pages = rendered.get(view.heard)
  if (pages?.words !== words) {
    pages = {
      words,
      system: '',
      lines: [],
      transcript: '',
      joined: 0,
      private: [words.say('private.seat', { seat: view.seat })],
      night: 0,
      read: 0,
    }
    rendered.set(view.heard, pages)
  }
  for (; pages.read < view.heard.length; pages.read++) {
    const { event, open } = view.heard[pages.read]!
    if (open) publish(pages, event, words)
    else pages.private.push(...notesOn(event, view, pages.night, words))
  }
  return pages
}

function publish(pages: Growing, event: Event, words: Words): void {
  if (event.type === 'opened') pages.system = systemText(event, words)
  if (event.type === 'began') pages.night = event.number
  let known = spoken.get(event)
  if (known?.words !== words) spoken.set(event, (known = { words, line: lineOf(event, words) }))
  if (known.line === undefined) return
  pages.lines.push(known.line)
}

/** All lines as one text. Joined, not added one by one: a text of many parts has to be walked through whenever it is written. */
function transcriptOf(pages: Growing): string {
  const fresh = pages.lines.slice(pages.joined)
  if (fresh.length > 0) pages.transcript = pages.joined > 0 ? [pages.transcript, ...fresh].join('\n') : fresh.join('\n')
  pages.joined = pages.lines.length
  return pages.transcript
}

/** What a seat notes of an event that not everybody heard. `night` is the number of the night or day it happened in. */
export function notesOn(event: Event, view: View, night: number, words: Words): string[] {
  const say = (key: string, values = {}): string[] => [words.say(`private.${key}`, { night, ...values })]
  switch (event.type) {
    case 'dealt':
      return words.say(`roles.${event.role}`).split('\n')
    case 'met':
      return say(event.don === view.seat ? 'met-don' : 'met', { seats: words.list(event.seats), don: event.don ?? '' })
    case 'checked': {
      const found = words.say(`private.${event.found.replaceAll(' ', '-')}`)
      return say(/sheriff/.test(event.found) ? 'checked-don' : 'checked-sheriff', { target: event.target, found })
    }
    case 'claimed': {
      const target = targetText(event.target, words)
      return event.seat === view.seat ? say('claimed-own', { target }) : say('claimed', { seat: event.seat, target })
    }
    case 'decided':
      return say('decided', { target: targetText(event.target, words) })
    case 'chose':
      return [
        ...choseLines(event, view, words, night),
        ...(event.thought ? say('thought', { text: quote(event.thought) }) : []),
      ]
    default:
      return []
  }
}

/** Own choices that nothing told later repeats: a check not made, a shot that nobody heard. */
function choseLines(chose: Extract<Event, { type: 'chose' }>, view: View, words: Words, night: number): string[] {
  const at = view.heard.findIndex(({ event }) => event === chose)
  const ask = view.heard[at - 1]?.event
  if (ask?.type !== 'asked') return []
  if (ask.act === 'check' && chose.pick === 'none') return [words.say('private.checked-none', { night })]
  const told = view.heard[at + 1]?.event.type === 'decided'
  if (ask.act === 'kill' && !told) return [words.say('private.shot', { night, target: targetText(chose.pick!, words) })]
  return []
}

const targetText = (target: Option, words: Words): string =>
  target === 'none' ? words.say('events.nobody') : String(target)

// The rules are the same text for all seats of a game, and for all games that share their switches.
const ruled = new WeakMap<object, { words: Words; book: string; text: string }>()

function systemText({ switches, book }: Extract<Event, { type: 'opened' }>, words: Words): string {
  const known = ruled.get(switches)
  if (known?.words === words && known.book === book) return known.text
  const text = writeRules(switches, book, words)
  ruled.set(switches, { words, book, text })
  return text
}

function writeRules(switches: Readonly<Record<string, unknown>>, book: string, words: Words): string {
  const values = Object.fromEntries(Object.entries(switches).map(([name, value]) => [name, String(value)]))
  const holds = ([, not, name, wanted]: RegExpExecArray | string[]): boolean =>
    (wanted === undefined ? values[name!] !== undefined : values[name!] === wanted) === (not === '')
  const lines = words
    .text(`rules.${book}`)
    .split('\n')
    .flatMap((line) => {
      const [conditions] = /^(?:\[!?\w+(?:=[^\]]*)?\])*/.exec(line)!
      const all = [...conditions.matchAll(/\[(!?)(\w+)(?:=([^\]]*))?\]/g)]
      return all.every(holds) ? [line.slice(conditions.length).trimStart()] : []
    })
  const rules = lines.join('\n').replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)
  return words.say('system', { rules })
}

function askText(ask: Ask, view: View, words: Words): string {
  const options = ask.options.join(', ')
  const say = (key: string, values = {}): string => words.say(`asks.${key}`, { words: ask.words, options, ...values })
  if (ask.act === 'speak')
    return ask.nominable?.length ? say('speak', { nominable: ask.nominable.join(', ') }) : say('speak-closed')
  if (isSpeech(ask.act)) return say(ask.act)
  if (ask.act === 'check') return say(`check-${checker(view)}`)
  if (ask.act === 'vote')
    return ask.otherwise === 'none'
      ? say('vote-sequential', { target: ask.options[0]! })
      : say('vote', { last: ask.otherwise! })
  return say(ask.act)
}

const checker = ({ heard }: View): string => {
  const dealt = heard.find(({ event }) => event.type === 'dealt')?.event
  return dealt?.type === 'dealt' ? dealt.role : ''
}
