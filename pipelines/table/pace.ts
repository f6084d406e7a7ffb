import type { Ask } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { PaceName } from '../../schemas/table.ts'

/** How long things take at a table, in milliseconds. All of it follows from what everybody hears. */
export interface Pace {
  /** Everything is sent at multiples of this many milliseconds, which hides shorter durations. */
  readonly beat: number
  /** Milliseconds to read an event before the next one is sent. */
  hold(event: Event): number
  /** Milliseconds that a person has for an ask that everybody knows of. */
  limit(ask: Ask): number
  /** Milliseconds of a slot in which seats are asked in secret, where the rules have `seconds`. */
  slot(seconds: number): number
}

const FACTORS: Readonly<
  Record<PaceName, { readonly reading: number; readonly speech: number; readonly pick: number; readonly night: number }>
> = {
  fast: { reading: 0.5, speech: 2, pick: 1.5, night: 0.8 },
  usual: { reading: 1, speech: 4, pick: 3, night: 1.5 },
  slow: { reading: 1.8, speech: 8, pick: 6, night: 3 },
}

const LETTER_MS = 25
const SPEECH_MS = 900
/** Other events are sent together with the next one. */
const HOLDS: Readonly<Record<string, number>> = {
  began: 1500,
  started: 900,
  left: 2400,
  missed: 2000,
  saved: 2000,
  balloted: 1000,
  voted: 1800,
  abstained: 1200,
  tied: 1500,
  stayed: 1500,
  unvoted: 2000,
  suspected: 1500,
  cast: 700,
  retracted: 500,
}

/** The pace of a table of people. */
export function paceOf(name: PaceName): Pace {
  const { reading, speech, pick, night } = FACTORS[name]
  return {
    beat: 200,
    hold: (event) =>
      reading *
      (event.type === 'spoke' || event.type === 'posted' || event.type === 'cued'
        ? SPEECH_MS + LETTER_MS * event.text.length
        : (HOLDS[event.type] ?? 0)),
    limit: (ask) => ask.seconds * 1000 * (ask.words > 0 ? speech : pick),
    slot: (seconds) => seconds * 1000 * night,
  }
}

/** The pace of programs, which read at once: each has `seconds` for an ask, or those of the rule book. */
export const programPace = (seconds?: number): Pace => ({
  beat: 50,
  hold: () => 0,
  limit: (ask) => (seconds ?? ask.seconds) * 1000,
  slot: (given) => (seconds ?? given) * 1000,
})
