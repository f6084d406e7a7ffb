import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seat } from '../../schemas/ask.ts'
import { ground } from '../../src/speech/history/grounding.ts'
import { unreceived } from '../../src/speech/history/received.ts'
import { type Facts, factsOf } from '../../src/view/facts.ts'
import { viewOf } from '../../src/view/view.ts'
import { play } from '../games/mafia-2025/table.ts'

/** A text, who says or thinks it on day 2 of the game below, and what is to be read in it. */
export interface Example {
  readonly text: string
  readonly seat: Seat
  readonly place: 'speech' | 'thought'
  /** "vote grounded", "exit contradicted", "unreceived-check severe". */
  readonly claims: readonly string[]
  /** The parser was written against the first; the held back and, later, the late ones were put to it when it was done. */
  readonly part: 'first' | 'held' | 'late'
}
export const corpus: Example[] = JSON.parse(readFileSync(join(import.meta.dirname, '../corpus/grounding.json'), 'utf8'))

// Seats 1 to 6 are civilians, 7 is the Sheriff, 8 and 9 are mafia, 10 is the Don.
const { game } = play(`
  N1 check s>4, d>1
  N1 claim 8>5, 9>5
  N1 kill 5
  D1 last 5: I suspect player number 8. I trust player number 6. PASS.
  D1 say 1: I suspect player number 3, something is wrong there. I nominate player number 3. PASS.
  D1 say 2: I am the Sheriff. I checked player number 9: black. I nominate player number 9. PASS.
  D1 say 3: I do not trust player number 1. THANK YOU.
  D1 say 4: I trust player number 2. I nominate player number 8. PASS.
  D1 say 7: I have nothing to say. PASS.
  D1 say 8: Number 2 is lying about the check. I nominate player number 2. PASS.
  D1 say 9: I am not black, I am the Sheriff! I checked player number 2: black. PASS.
  D1 say 10: I trust player number 8. PASS.
  D1 vote 3: 8 9 10; 9: 1 2 4 6 7; 8: 3
  D1 last 9: You will see. PASS.
  N2 check s>8, d>7
  N2 claim 8>2
  N2 kill 2
  D2 last 2: My check of 9 was true. PASS.
  D2 say 3: I suspect player number 10. PASS.
  D2 say 4: I nominate player number 8. PASS.
  D2 say 6: Number 1 looks red to me. I nominate player number 1. PASS.
`)

/** What a seat knows when it is to speak on day 2. */
export function factsAt(seat: Seat): Facts {
  const asks = game.log.flatMap(({ event }, at) =>
    event.type === 'asked' && event.seat === seat && event.act === 'speak' ? [at] : [],
  )
  return factsOf(viewOf(game.log.slice(0, asks[1]! + 1), seat))
}

export function read({ text, seat, place }: Pick<Example, 'text' | 'seat' | 'place'>): string[] {
  const facts = factsAt(seat)
  const severe = place === 'thought' ? unreceived(text, facts) : []
  return [
    ...ground(text, () => facts).map(({ code, verdict }) => `${code} ${verdict}`),
    ...severe.map(({ code, severity }) => `${code} ${severity}`),
  ]
}
