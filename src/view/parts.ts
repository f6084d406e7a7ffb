import type { Message } from '../../schemas/model.ts'
import type { Place } from './place.ts'

/** The parts of the prompt for a view, for players that put something of their own between them. */
export interface Parts {
  /** The rules, and how to answer an ask. */
  readonly system: string
  /** The rules alone. */
  readonly rules: string
  /** What everybody heard, and what this seat alone knows, each below its heading. */
  readonly known: string
  readonly headings: { readonly heard: string; readonly own: string }
  /** What everybody heard, and what this seat alone knows. A list that is the same one as at an earlier ask has only grown since. */
  readonly lines: readonly string[]
  readonly notes: readonly string[]
  /** What is asked. */
  readonly ask: string
  /** Where the view ends. */
  readonly place: Place
}

/** The prompt that parts add up to. */
export const promptOf = ({ system, known, ask }: Pick<Parts, 'system' | 'known' | 'ask'>): [Message, Message] => [
  { role: 'system', content: system },
  { role: 'user', content: `${known}\n\n${ask}` },
]

/** Lines that only grow, and any number of the first of them as one text. */
export class Transcript {
  readonly lines: string[]
  #text = ''
  #joined = 0

  constructor(lines: string[] = []) {
    this.lines = lines
  }

  /** Joined at once: V8 would keep repeated concatenation as a tree of parts, which is slow to write. */
  first(count: number): string {
    if (count < this.#joined) return this.lines.slice(0, count).join('\n')
    if (count > this.#joined) {
      const fresh = this.lines.slice(this.#joined, count)
      this.#text = (this.#joined > 0 ? [this.#text, ...fresh] : fresh).join('\n')
      this.#joined = count
    }
    return this.#text
  }
}

type Given = Pick<Parts, 'system' | 'rules' | 'headings' | 'notes' | 'ask' | 'place'>

/** Parts with a lazy full text: an environment writes their lines and never reads it. */
export class PromptParts implements Parts {
  readonly system: string
  readonly rules: string
  readonly headings: Parts['headings']
  readonly notes: readonly string[]
  readonly ask: string
  readonly place: Place
  readonly #heard: Transcript
  /** How many lines and notes there were when the view ended: both grow. */
  readonly #lineCount: number
  readonly #noteCount: number

  constructor({ system, rules, headings, notes, ask, place }: Given, heard: Transcript) {
    this.system = system
    this.rules = rules
    this.headings = headings
    this.notes = notes
    this.ask = ask
    this.place = place
    this.#heard = heard
    this.#lineCount = heard.lines.length
    this.#noteCount = notes.length
  }

  get lines(): readonly string[] {
    return this.#heard.lines
  }

  get known(): string {
    const { heard, own } = this.headings
    const notes = this.notes.slice(0, this.#noteCount)
    return `${heard}\n${this.#heard.first(this.#lineCount)}\n\n${[own, ...notes].join('\n')}`
  }
}
