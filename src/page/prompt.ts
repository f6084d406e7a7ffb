import type { Message } from '../../schemas/model.ts'
import type { PromptPart } from '../../schemas/page.ts'
import type { Words } from '../view/wording.ts'
import type { Lines } from './lines.ts'

/**
 * The prompts of a game in their parts: the rules, then the transcript, what the seat alone knows, and the ask. No line is left out: the parts of a
 * message, joined by line breaks, are the message. A transcript that continues that of an earlier prompt names it and has only the new lines.
 */
export class Prompts {
  readonly all: PromptPart[][] = []
  readonly #words: Words
  readonly #lines: Lines
  readonly #countTokens: ((text: string) => number) | undefined
  #transcript = ''
  #place = -1

  constructor(words: Words, lines: Lines, countTokens: ((text: string) => number) | undefined) {
    this.#words = words
    this.#lines = lines
    this.#countTokens = countTokens
  }

  /** Adds a prompt and returns its place. */
  add([system, user]: readonly [Message, Message]): number {
    const { content } = user
    const [own, ask] = (['private', 'ask'] as const).map((name) => this.#beginOf(content, name))
    const place = this.all.length
    this.all.push([
      this.#part('system', 'rules', system.content),
      this.#transcriptPart(content.slice(0, own! - 1), place),
      this.#part('user', 'private', content.slice(own, ask! - 1)),
      this.#part('user', 'ask', content.slice(ask)),
    ])
    return place
  }

  /** Where a section of a user message begins: at the last line that is its heading. */
  #beginOf(content: string, name: string): number {
    return content.lastIndexOf(`\n${this.#words.say(`private.${name}`)}\n`) + 1
  }

  #transcriptPart(text: string, place: number): PromptPart {
    const goesOn = this.#place >= 0 && text.startsWith(this.#transcript)
    const from = goesOn ? this.#transcript.length : 0
    const part = this.#part('user', 'transcript', text, text.slice(from), goesOn ? this.#place : undefined)
    this.#transcript = wholeLines(text)
    this.#place = place
    return part
  }

  #part(role: PromptPart['role'], name: string, text: string, fresh = text, after?: number): PromptPart {
    return {
      role,
      name,
      ...(after !== undefined && { after }),
      lines: this.#lines.runs(fresh.split('\n')),
      ...(this.#countTokens && { tokens: this.#countTokens(text) }),
    }
  }
}

/** The beginning of a transcript that continues this one: it starts after a whole line, or anew if nothing was said. */
export const wholeLines = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** The lines of a part of a prompt. */
export function linesOfPart(
  { lines: all, prompts }: { readonly lines: readonly string[]; readonly prompts: readonly (readonly PromptPart[])[] },
  part: PromptPart,
): string[] {
  const parts: PromptPart[] = [part]
  for (let one = part; one.after !== undefined; parts.push(one))
    one = prompts[one.after]!.find(({ name }) => name === part.name)!
  const lines: string[] = []
  for (const { lines: runs, after } of parts.reverse()) {
    // It continues after the last line break, where the previous one may have an empty line.
    if (after !== undefined && lines.at(-1) === '') lines.pop()
    for (let i = 0; i < runs.length; i += 2) lines.push(...all.slice(runs[i]!, runs[i]! + runs[i + 1]!))
  }
  return lines
}
