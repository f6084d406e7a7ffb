import { createInterface, type Interface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'

/** What answers whether to leave. */
export const isYesOrNo = (line: string): boolean => /^(?:y|yes|n|no)$/i.test(line)
export const isCommand = (line: string): boolean => /^[?scrkq]$/.test(line)

/** The most lines that are buffered. Reading pauses at this limit, because a pipe may send lines without end. */
const MOST_TYPED = 1000

/** Lines that were typed, or came through a pipe, and are not used yet; without the escape sequences that keys such as arrows send. */
export class TypedLines {
  /** Whether nobody sees at once what is said about a line. */
  readonly isPipe: boolean
  readonly #input: Interface
  readonly #lines: string[] = []
  #isClosed = false

  /** Calls `arrived` for each line, and at the end of the input. */
  constructor(input: Readable & { readonly isTTY?: boolean }, arrived: () => void) {
    this.isPipe = input.isTTY !== true
    this.#input = createInterface({ input, terminal: false })
    this.#input.on('line', (line) => {
      this.#lines.push(stripVTControlCharacters(line).trim())
      if (this.#lines.length >= MOST_TYPED) this.#input.pause()
      arrived()
    })
    this.#input.on('close', () => {
      this.#isClosed = true
      arrived()
    })
  }

  /** Whether all lines were used and no more will come. */
  get isAtEnd(): boolean {
    return this.#isClosed && this.#lines.length === 0
  }

  /** The first line, if it is wanted. */
  takeFirst(isWanted: (line: string) => boolean = () => true): string | undefined {
    return this.#lines.length > 0 && isWanted(this.#lines[0]!) ? this.#take(0) : undefined
  }

  /** The first wanted line. */
  takeAny(isWanted: (line: string) => boolean): string | undefined {
    const at = this.#lines.findIndex(isWanted)
    return at === -1 ? undefined : this.#take(at)
  }

  close(): void {
    this.#input.close()
  }

  #take(at: number): string {
    const [line = ''] = this.#lines.splice(at, 1)
    if (!this.#isClosed && this.#lines.length < MOST_TYPED) this.#input.resume()
    return line
  }
}
