import type { Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'

type Values = Readonly<Record<string, string | number>>

/** The words of one language: templates by key, `{name}` standing for a value. */
export class Words {
  /** SHA-256 over all templates: which words a prompt was made of. */
  readonly hash: string
  readonly #texts: Readonly<Record<string, string>>
  readonly #parts = new Map<string, readonly string[]>()

  constructor(texts: Readonly<Record<string, string>>, hash: string) {
    this.#texts = texts
    this.hash = hash
  }

  /** The template with its values in. Throws on a key or a value that is not there: both are faults of the templates. */
  say(key: string, values: Values = {}): string {
    let parts = this.#parts.get(key)
    if (!parts) this.#parts.set(key, (parts = this.text(key).split(/\{(\w+)\}/)))
    if (parts.length === 1) return parts[0]!
    let said = parts[0]!
    for (let i = 1; i < parts.length; i += 2) {
      const value = values[parts[i]!]
      if (value === undefined) throw new Error(`the template "${key}" wants {${parts[i]}}`)
      said += value + parts[i + 1]!
    }
    return said
  }

  text(key: string): string {
    const text = this.#texts[key]
    if (text === undefined) throw new Error(`there is no template "${key}"`)
    return text
  }

  /** "1, 4 and 7", or "nobody". */
  list(seats: readonly (Seat | string)[]): string {
    if (seats.length === 0) return this.say('events.nobody')
    if (seats.length === 1) return String(seats[0])
    return `${seats.slice(0, -1).join(', ')} ${this.say('events.and')} ${seats.at(-1)}`
  }

  /** "Five", as the judge calls a number; digits where the language has no word for it here. */
  call(seat: Seat): string {
    const word = this.text('events.numbers').split(', ')[seat] ?? String(seat)
    return word.charAt(0).toUpperCase() + word.slice(1)
  }
}

/** Speech as it stands in a transcript: one line in quotation marks, with JSON's escapes, so that it can forge no line and no section. */
export const quote = (text: string): string => JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]/g, ' ')

/** One line for a public event; undefined for one that is not told aloud. */
export function lineOf(event: Event, words: Words): string | undefined {
  const say = (key: string, values?: Values): string => words.say(`events.${key}`, values)
  switch (event.type) {
    case 'opened':
    case 'gathered':
    case 'missed':
      return say(event.type)
    case 'began':
      return say(`began-${event.phase}`, event)
    case 'woke':
    case 'slept':
      return say(`${event.type}-${event.who}`)
    case 'left':
      return say(`left-${event.by}`, event)
    case 'suspected':
      return event.seats.length > 0
        ? say('suspected', { seat: event.seat, seats: words.list(event.seats) })
        : say('suspected-nobody', { seat: event.seat })
    case 'started':
    case 'silenced':
    case 'nominated':
      return say(event.type, event)
    case 'warned':
      return say('warned', { ...event, code: event.code.replaceAll('-', ' ') })
    case 'spoke':
      return say(`spoke-${event.act}`, { seat: event.seat, text: quote(event.text) })
    case 'balloted': {
      const key = event.round > 1 ? 'balloted-again' : event.nominees.length > 1 ? 'balloted' : 'balloted-one'
      return say(key, { round: event.round, nominees: words.list(event.nominees) })
    }
    case 'unvoted':
      return say(`unvoted-${event.reason.replaceAll(' ', '-')}`)
    case 'voted':
      return say('voted', { target: event.target, Target: words.call(event.target), hands: handsOf(event, words) })
    case 'tied':
      return say('tied', { seats: words.list(event.seats) })
    case 'raised': {
      const { nominees, remove, keep } = event
      return say('raised', { nominees: words.list(nominees), remove: words.list(remove), keep: words.list(keep) })
    }
    case 'stayed':
      return say(`stayed-${event.reason.replaceAll(' ', '-')}`, { Seats: words.list(event.seats) })
    case 'ended':
      return say(`ended-${event.winner}`)
    default:
      return undefined
  }
}

function handsOf({ by }: Extract<Event, { type: 'voted' }>, words: Words): string {
  const kinds = (['cast', 'default', 'auto'] as const).flatMap((kind) => {
    const seats = by.filter((hand) => hand.kind === kind).map(({ seat }) => seat)
    return seats.length > 0
      ? [words.say(`events.hands-${kind}`, { seats: words.list(seats), count: seats.length })]
      : []
  })
  return kinds.length > 0 ? kinds.join('; ') : words.say('events.hands-none')
}
