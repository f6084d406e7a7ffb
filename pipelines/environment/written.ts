import type { StepResult } from '../../schemas/environment.ts'
import type { Parts } from '../../src/view/parts.ts'

/** A text within a JSON string. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The message with any result. */
export const plainlyWritten = (data: StepResult): string => JSON.stringify({ type: 'observation', data })

/** Bytes reserved for what stands before the rules; it ends where they begin. */
const HEAD = 1024
/** The initial size of the buffer in bytes, which most messages fit. */
const USUAL = 16 << 10
/** The most bytes of UTF-8 for one UTF-16 code unit. */
const WIDEST = 3

/**
 * The messages that a seat is sent with its prompts, byte for byte as JSON.stringify writes them. They are written over each other: the rules, and
 * the lines that everybody heard before, stay where they are, and only what is new is escaped and written.
 */
export class Letters {
  /** Not from Node's pool: a message that was sent is recognised by its ArrayBuffer. */
  #bytes = Buffer.allocUnsafeSlow(USUAL)
  /** Whether somebody has the bytes of the last message, which must not be written over then. */
  #isLent = false
  #system: string | undefined
  #headings: Parts['headings'] | undefined
  /** Where the lines begin and end. */
  #from = HEAD
  #end = HEAD
  #lines: readonly string[] = []
  #lineCount = 0
  #own = ''
  #notes: readonly string[] = []
  #noteCount = 0
  /** The notes within a JSON string. */
  #noted = ''

  /** The message with a result whose prompt has these parts. */
  written(result: StepResult, { system, headings, lines, notes, ask }: Parts): Buffer | string {
    const { observation, reward, done, metadata } = result
    const { seat, turn, act, day, phase, legal_actions } = observation
    const place = JSON.stringify({ seat, turn, act, day, phase }).slice(0, -1)
    const head = `{"type":"observation","data":{"observation":${place},"messages":[{"role":"system","content":"`
    const start = HEAD - Buffer.byteLength(head)
    if (start < 0) return plainlyWritten(result)
    if (this.#isLent) this.#move(this.#bytes.length, this.#end)
    this.#isLent = true
    if (system !== this.#system || headings !== this.#headings) this.#begin(system, headings)
    this.#hear(lines)
    this.#note(notes)
    const rest = JSON.stringify({ reward, done, metadata }).slice(1)
    const actions = JSON.stringify(legal_actions)
    const asked = escaped(`\n\n${ask}`)
    const end = this.#put(`${this.#own}${this.#noted}${asked}"}],"legal_actions":${actions}},${rest}}`, this.#end)
    this.#bytes.write(head, start)
    return this.#bytes.subarray(start, end)
  }

  /** Takes back the bytes of a message that was sent: the next one may be written over them. */
  sent(message: Uint8Array): void {
    if (message.buffer === this.#bytes.buffer) this.#isLent = false
  }

  #begin(system: string, headings: Parts['headings']): void {
    this.#system = system
    this.#headings = headings
    this.#own = escaped(`\n\n${headings.own}\n`)
    const heard = escaped(`${headings.heard}\n`)
    this.#from = this.#put(`${escaped(system)}"},{"role":"user","content":"${heard}`, HEAD)
    this.#lines = []
  }

  #hear(lines: readonly string[]): void {
    if (lines !== this.#lines) {
      this.#lines = lines
      this.#lineCount = 0
      this.#end = this.#from
    }
    const fresh = freshIn(lines, this.#lineCount)
    if (fresh === '') return
    this.#end = this.#put(fresh, this.#end)
    this.#lineCount = lines.length
  }

  #note(notes: readonly string[]): void {
    if (notes !== this.#notes) {
      this.#notes = notes
      this.#noteCount = 0
      this.#noted = ''
    }
    this.#noted += freshIn(notes, this.#noteCount)
    this.#noteCount = notes.length
  }

  /** Writes a text at a place; returns where it ends. */
  #put(text: string, at: number): number {
    const most = at + WIDEST * text.length
    if (most > this.#bytes.length) this.#move(2 * most, at)
    return at + this.#bytes.write(text, at)
  }

  /** Moves the first `kept` bytes into a new buffer. */
  #move(size: number, kept: number): void {
    const bytes = Buffer.allocUnsafeSlow(size)
    this.#bytes.copy(bytes, 0, 0, kept)
    this.#bytes = bytes
  }
}

/** The lines of a list from a place on, within a JSON string that has those before. */
function freshIn(lines: readonly string[], from: number): string {
  if (lines.length === from) return ''
  const fresh = escaped(lines.slice(from).join('\n'))
  return from > 0 ? `\\n${fresh}` : fresh
}
