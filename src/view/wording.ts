import type { Seat } from '../../schemas/ask.ts'
import type { Event, EventOf, Hand } from '../../schemas/event.ts'
import type { Renderer } from '../../schemas/recipe.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import {
  type Format,
  fillTemplate,
  type Layers,
  readTemplate,
  type Template,
  type Values,
  valueIn,
} from './template.ts'

/** The words of one game in one language and for one renderer: templates by key. */
export class Words {
  /** SHA-256 over all templates: identifies the words of a prompt. */
  readonly hash: string
  /** The layout of prompts with these words. */
  readonly renderer: Renderer
  readonly #texts: Readonly<Record<string, string>>
  readonly #templates = new Map<string, Template | typeof NONE>()
  /** The templates of a kind, as `events` or `private`, by their own names; the combined key is built once. */
  readonly #kinds = new Map<string, Map<string, Template | typeof NONE>>()
  #vocabulary: Vocabulary | undefined
  /** The numbers that the language has words for, from zero. */
  #numbers: readonly string[] | undefined
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
    return this.#template(key) !== NONE
  }

  /** The lines of a template whose conditions are true for these values. Throws if the key or a value does not exist: both are errors in the templates. */
  lines(key: string, ...values: Layers): string[] {
    return this.#fill(this.#template(key), key, values)
  }

  /** The lines of the template `kind.name`, none if there is no such template. */
  linesIf(kind: string, name: string, ...values: Layers): string[] {
    const template = this.#templateOf(kind, name)
    return template === NONE ? [] : this.#fill(template, name, values)
  }

  /** The template with its values in. */
  say(key: string, ...values: Layers): string {
    return joined(this.lines(key, ...values))
  }

  /** The template `kind.name` with its values in. */
  sayOf(kind: string, name: string, ...values: Layers): string {
    return joined(this.#fill(this.#templateOf(kind, name), `${kind}.${name}`, values))
  }

  /** A value in a template: a list as "1, 4 and 7", an empty one as "nobody". `format` may be one of the cases below. */
  format(value: unknown, format: string, values: Layers = []): string {
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
        return capital(this.#number(value))
      case 'name': // "Bea (3)" where players have names, else "3"
        return Array.isArray(value) ? this.list(value.map((seat) => named(seat, values))) : named(value, values)
      case 'lower': // "five"
        return this.#number(value)
      case 'capital':
        return capital(this.format(value, ''))
      default:
        throw new Error(`there is no format "${format}"`)
    }
  }

  #number(value: unknown): string {
    this.#numbers ??= this.#texts['events.numbers']!.split(', ')
    return this.#numbers[value as number] ?? String(value)
  }

  /** "1, 4 and 7", or "nobody". */
  list(items: readonly (number | string)[]): string {
    if (items.length === 0) return this.#texts['events.nobody']!
    if (items.length === 1) return String(items[0])
    return `${items.slice(0, -1).join(', ')} ${this.#texts['events.and']} ${items.at(-1)}`
  }

  #fill(template: Template | typeof NONE, key: string, values: Layers): string[] {
    if (template === NONE) throw new Error(`there is no template "${key}"`)
    try {
      return fillTemplate(template, values, this.#format)
    } catch (error) {
      throw new Error(`template "${key}": ${(error as Error).message}`)
    }
  }

  #template(key: string): Template | typeof NONE {
    let template = this.#templates.get(key)
    if (template === undefined) {
      const text = this.#texts[key]
      this.#templates.set(key, (template = text === undefined ? NONE : readTemplate(text)))
    }
    return template
  }

  #templateOf(kind: string, name: string): Template | typeof NONE {
    let templates = this.#kinds.get(kind)
    if (!templates) this.#kinds.set(kind, (templates = new Map()))
    let template = templates.get(name)
    if (template === undefined) templates.set(name, (template = this.#template(`${kind}.${name}`)))
    return template
  }
}

/** What is kept of a template that does not exist. */
const NONE = 'none'

const joined = (lines: readonly string[]): string => (lines.length === 1 ? lines[0]! : lines.join('\n'))

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
    ...('claims.killed' in texts && { killed: list('killed') }),
  }
}

const named = (seat: unknown, values: Layers): string => {
  const names = valueIn(values, 'names') as readonly string[] | undefined
  const name = typeof seat === 'number' ? names?.[seat - 1] : undefined
  return name === undefined ? String(seat) : `${name} (${seat})`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Speech in a transcript: one line in quotation marks, with JSON's escapes, so that it can forge no line and no section. */
export const quote = (text: string): string => JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]/g, ' ')

/** One line for a public event; undefined if the event has no wording. The lines that its template gives are joined into one. */
export function lineOf(event: Event, words: Words, shared: Values = {}): string | undefined {
  const lines = words.linesIf('events', event.type, written(event), event, shared)
  const line = lines.length === 1 ? lines[0] : lines.join(' ')
  return line === '' ? undefined : line
}

/** Values of an event as its template writes them: words and thoughts of players quoted, and hands by kind. All others are its own. */
export function written(event: Event): Values {
  if (event.type === 'voted') return handsOf(event)
  const { text, thought } = event as { text?: string; thought?: string }
  if (text === undefined && !thought) return NOTHING
  return { ...(text !== undefined && { text: quote(text) }), ...(thought && { thought: quote(thought) }) }
}
const NOTHING: Values = {}

function handsOf({ by }: EventOf<'voted'>): Values {
  const hands: Record<Hand['kind'], Seat[]> = { cast: [], default: [], auto: [] }
  for (const { kind, seat } of by) hands[kind].push(seat)
  return hands
}
