import type { Seat } from '../../../schemas/ask.ts'
import type { Speech } from '../../language/moves.ts'
import type { Mind } from './mind.ts'

/** The seats that a speech tells a result of. */
const resultsIn = (speech: Speech, found: string): Seat[] =>
  speech.flatMap((move) => (move.kind === 'check' && move.found === found ? [move.seat] : []))

/** The seats that this player tells or told a result of. */
export const resultsOf = ({ ledger, me }: Mind, speech: Speech, found: string): Seat[] => [
  ...resultsIn(speech, found),
  ...[...(ledger.claimants.get(me)?.results ?? [])].flatMap(([seat, told]) => (told.found === found ? [seat] : [])),
]

/** The living whom a false claimant tells or told a black result of: it goes after them, as who had found them black would. */
export const storyAgainst = (mind: Mind, speech: Speech): Seat[] =>
  mind.isBlack ? resultsOf(mind, speech, 'black').filter((seat) => mind.others.includes(seat)) : []
