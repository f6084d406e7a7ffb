import type { Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { draw } from '../shared/chance.ts'
import type { Cursors, Table } from './state.ts'
import type { Switches } from './switches.ts'

/** How the draws of chance are called. */
const DRAWN = { speak: 'first-speaker', vote: 'first-voter', kill: 'first-wolf' } as const

/** Seats in the order of the table, from the first as the switch says: the same each time, the next one each time, or drawn. */
export function* inOrder(
  { cursors }: Table,
  seats: readonly Seat[],
  act: keyof Cursors,
  first: Switches['firstToSpeak'],
): Script<Seat[]> {
  const from =
    first === 'random'
      ? yield* draw(DRAWN[act], seats)
      : first === 'rotate'
        ? (seats.find((seat) => seat > cursors[act]) ?? seats[0]!)
        : seats[0]!
  cursors[act] = from
  const at = seats.indexOf(from)
  return [...seats.slice(at), ...seats.slice(0, at)]
}
