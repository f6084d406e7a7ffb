import { setTimeout as wait } from 'node:timers/promises'

const SLICE_MS = 250

/** Waits until a moment, which may move, and asks from time to time whether to go on: `proceed` throws if not. */
export async function until(moment: () => number, proceed: () => void): Promise<void> {
  for (let left = moment() - Date.now(); left > 0; left = moment() - Date.now()) {
    proceed()
    await wait(Math.min(left, SLICE_MS))
  }
}

/** From here on a pause is announced. */
const LONG_MS = 10_000

/** Says how long a server is left alone: once a pause, however many requests wait for its end. */
export class LongPauses {
  readonly #say: (sentence: string) => void
  #until = 0

  constructor(say: (sentence: string) => void) {
    this.#say = say
  }

  /** `asked` is what the server asks for, which may be more. */
  begin(ms: number, why: string, asked = ms): void {
    const now = Date.now()
    if (ms < LONG_MS || now < this.#until) return
    this.#until = now + ms
    const more = asked > ms ? ` (it asks for ${seconds(asked)})` : ''
    this.#say(`${why}; trying again in ${seconds(ms)}${more}`)
  }
}

export const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`
