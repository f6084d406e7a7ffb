import type { Seat } from '../../../../schemas/ask.ts'
import type { Spoken } from '../../../view/facts.ts'
import type { PeerAnalysis } from './analysis.ts'

/** Weight of the newest level in the exponential smoothing of a suspicion, which starts at START. */
const NEW = 0.7
const START = 0.5
/** Above and below these levels a player is listed as deceptive, or as trusted. */
const DECEPTIVE = 0.6
const TRUSTED = 0.4
/** How many of a speaker's last statements are shown with their analyses. */
const SHOWN = 3

/** What one seat makes of the others: their statements as it analysed them, and how much it suspects each. */
export class Suspicions {
  readonly #levels = new Map<Seat, number>()
  readonly #analysed = new Map<Seat, { readonly text: string; readonly isDeceptive: boolean }[]>()

  of(seat: Seat): number {
    return this.#levels.get(seat) ?? START
  }

  /** Without an analysis that can be used the new level is the middle, as in the original. */
  add({ seat, text }: Spoken, analysis: PeerAnalysis | undefined): void {
    const { suspicion_level = START, is_deceptive = false } = analysis ?? {}
    this.#levels.set(seat, NEW * suspicion_level + (1 - NEW) * this.of(seat))
    const known = this.#analysed.get(seat) ?? []
    this.#analysed.set(seat, [...known, { text, isDeceptive: is_deceptive }].slice(-SHOWN))
  }

  /** The last statements of a seat, each with what was made of it. */
  last(seat: Seat): readonly { readonly text: string; readonly isDeceptive: boolean }[] {
    return this.#analysed.get(seat) ?? []
  }

  /** Who of these is taken to deceive, and who is trusted, each with its level. */
  lists(seats: readonly Seat[]): { readonly deceptive: string; readonly trusted: string } {
    const list = (is: (level: number) => boolean): string =>
      seats
        .filter((seat) => is(this.of(seat)))
        .map((seat) => `player ${seat} (${this.of(seat).toFixed(2)})`)
        .join(', ') || 'nobody'
    return { deceptive: list((level) => level > DECEPTIVE), trusted: list((level) => level < TRUSTED) }
  }
}
