import type { StepResult } from '../../schemas/environment.ts'
import type { Parts } from '../../src/view/render.ts'

/** A text within a JSON string. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Lines of a list that only grows, within a JSON string, as bytes: those that were there before are not written again. */
class Lines {
  #lines: readonly string[] = []
  #count = 0
  #bytes = Buffer.allocUnsafe(1024)
  #size = 0

  bytes(lines: readonly string[]): Uint8Array {
    if (lines !== this.#lines) this.#count = this.#size = 0
    this.#lines = lines
    if (lines.length > this.#count) {
      if (this.#count > 0) this.#add('\\n')
      this.#add(escaped(lines.slice(this.#count).join('\n')))
      this.#count = lines.length
    }
    return this.#bytes.subarray(0, this.#size)
  }

  #add(text: string): void {
    const size = this.#size + Buffer.byteLength(text)
    if (size > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * size)
      this.#bytes.copy(larger, 0, 0, this.#size)
      this.#bytes = larger
    }
    this.#bytes.write(text, this.#size)
    this.#size = size
  }
}

/** What a seat was sent before of what everybody heard, and of what it alone knows. */
export class Sent {
  readonly heard = new Lines()
  readonly notes = new Lines()
}

/** The rules that were written last, which are nearly always the next ones. */
let rules = { text: '', bytes: Buffer.alloc(0) }

function rulesAsBytes(text: string): Uint8Array {
  if (text !== rules.text) rules = { text, bytes: Buffer.from(escaped(text)) }
  return rules.bytes
}

/** The message with any result. */
export const plainlyWritten = (data: StepResult): string => JSON.stringify({ type: 'observation', data })

/**
 * The message with a result whose prompt has these parts, byte for byte as JSON.stringify writes it. `sent` is that of its seat.
 */
export function writtenResult(
  { observation, reward, done, metadata }: StepResult,
  { system, headings, lines, notes, ask }: Parts,
  sent: Sent,
): Buffer {
  const { seat, turn, act, day, phase, legal_actions } = observation
  const place = JSON.stringify({ seat, turn, act, day, phase }).slice(0, -1)
  const rest = JSON.stringify({ reward, done, metadata }).slice(1)
  return joined([
    `{"type":"observation","data":{"observation":${place},"messages":[{"role":"system","content":"`,
    rulesAsBytes(system),
    `"},{"role":"user","content":"${escaped(`${headings.heard}\n`)}`,
    sent.heard.bytes(lines),
    escaped(`\n\n${headings.own}\n`),
    sent.notes.bytes(notes),
    `${escaped(`\n\n${ask}`)}"}],"legal_actions":${JSON.stringify(legal_actions)}},${rest}}`,
  ])
}

function joined(pieces: readonly (string | Uint8Array)[]): Buffer {
  let size = 0
  for (const piece of pieces) size += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at)
    else {
      bytes.set(piece, at)
      at += piece.length
    }
  }
  return bytes
}
