import type { Event } from '../../schemas/event.ts'
import type { Renderer } from '../../schemas/recipe.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import { type Format, fillTemplate, readTemplate, type Template, type Values } from './template.ts'

/** The words of one game in one language and for one renderer: templates by key. */
export class Words {
  /** SHA-256 over all templates: identifies the words of a prompt. */
  readonly hash: string
  /** How prompts of these words are laid out. */
  readonly renderer: Renderer
  readonly #texts: Readonly<Record<string, string>>
  readonly #templates = new Map<string, Template | undefined>()
  #vocabulary: Vocabulary | undefined
  readonly #format: Format = (value, format, values) => this.format(value, format, values)

  constructor(texts: Readonly<Record<string, string>>, hash: string, renderer: Renderer = 'full') {
    this.#texts = texts
    this.hash = hash
    this.renderer = renderer
  }

  /** The texts by key, as they were read. */
  get texts(): Readonly<Record<string, string>> {
    return this.#texts
  }

  /** The words in which players of this game make claims: the file `claims` of its book. */
  get vocabulary(): Vocabulary {
    return (this.#vocabulary ??= vocabularyOf(this.#texts))
  }

  has(key: string): boolean {
    return this.#template(key) !== undefined
  }

  /** The lines of a template whose conditions are true for these values. Throws if the key or a value does not exist: both are errors in the templates. */
  lines(key: string, values: Values = {}): string[] {
    const template = this.#template(key)
    if (!template) throw new Error(`there is no template "${key}"`)
    try {
      return fillTemplate(template, values, this.#format)
    } catch (error) {
      throw new Error(`template "${key}": ${(error as Error).message}`)
    }
  }

  /** The template with its values in. */
  say(key: string, values?: Values): string {
    return this.lines(key, values).join('\n')
  }

  /** A value in a template: a list as "1, 4 and 7", an empty one as "nobody". `format` may be one of the cases below. */
  format(value: unknown, format: string, values: Values = {}): string {
    switch (format) {
      case '':
        return Array.isArray(value) ? this.list(value) : String(value)
      case 'commas':
        return (value as readonly unknown[]).join(', ')
      case 'tight': // "1,4,7": two thirds of the tokens of commas and spaces
        return (value as readonly unknown[]).join(',')
      case 'plain': // a code such as "judge-talk"
        return String(value).replaceAll('-', ' ')
      case 'word': // "Five", as the judge calls a number; digits where the language has no word for it here
        return capital(this.#texts['events.numbers']!.split(', ')[value as number] ?? String(value))
      case 'name': // "Bea (3)" where players have names, else "3"
        return Array.isArray(value) ? this.list(value.map((seat) => named(seat, values))) : named(value, values)
      case 'lower': // "five"
        return this.#texts['events.numbers']!.split(', ')[value as number] ?? String(value)
      case 'capital':
        return capital(this.format(value, ''))
      default:
        throw new Error(`there is no format "${format}"`)
    }
  }

  /** "1, 4 and 7", or "nobody". */
  list(items: readonly (number | string)[]): string {
    if (items.length === 0) return this.#texts['events.nobody']!
    if (items.length === 1) return String(items[0])
    return `${items.slice(0, -1).join(', ')} ${this.#texts['events.and']} ${items.at(-1)}`
  }

  #template(key: string): Template | undefined {
    if (!this.#templates.has(key)) {
      const text = this.#texts[key]
      this.#templates.set(key, text === undefined ? undefined : readTemplate(text))
    }
    return this.#templates.get(key)
  }
}

/** `claims.role-mafia` names the role `mafia`, `claims.found-red` the result `red`; words are separated by commas, the usual one first. */
function vocabularyOf(texts: Readonly<Record<string, string>>): Vocabulary {
  const list = (key: string): string[] => texts[`claims.${key}`]?.split(', ') ?? []
  const listsBy = (kind: string): Record<string, string[]> =>
    Object.fromEntries(
      Object.keys(texts)
        .filter((key) => key.startsWith(`claims.${kind}-`))
        .map((key) => key.slice(`claims.${kind}-`.length))
        .map((name) => [name, list(`${kind}-${name}`)]),
    )
  return {
    roles: listsBy('role'),
    found: listsBy('found'),
    checked: list('checked'),
    protected: list('protected'),
    suspected: list('suspected'),
    trusted: list('trusted'),
  }
}

const named = (seat: unknown, { names }: Values): string => {
  const name = typeof seat === 'number' ? (names as readonly string[] | undefined)?.[seat - 1] : undefined
  return name === undefined ? String(seat) : `${name} (${seat})`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Speech as it is written in a transcript: one line in quotation marks, with JSON's escapes, so that it can forge no line and no section. */
export const quote = (text: string): string => JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]/g, ' ')

/** One line for a public event; undefined if the event has no wording. The lines that its template gives are joined into one. */
export function lineOf(event: Event, words: Words, shared: Values = {}): string | undefined {
  const key = `events.${event.type}`
  if (!words.has(key)) return undefined
  const line = words.lines(key, { ...shared, ...valuesOf(event) }).join(' ')
  return line === '' ? undefined : line
}

/** The values of an event for its template: its own, words and thoughts of players quoted, and hands by kind. */
export function valuesOf(event: Event): Values {
  if (event.type === 'voted') {
    const hands = (kind: string) => event.by.filter((hand) => hand.kind === kind).map(({ seat }) => seat)
    return { ...event, cast: hands('cast'), default: hands('default'), auto: hands('auto') }
  }
  const { text, thought } = event as { text?: string; thought?: string }
  return {
    ...event,
    ...(text !== undefined && { text: quote(text) }),
    ...(thought && { thought: quote(thought) }),
  }
}
