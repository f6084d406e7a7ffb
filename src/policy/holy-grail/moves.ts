import type { Seat } from '../../../schemas/ask.ts'
import type { Move } from '../../language/moves.ts'

/** The moves of a speech. A speech does not do the same thing to the same player twice. */
export class Moves {
  readonly list: Move[]
  constructor(start: readonly Move[]) {
    this.list = [...start]
  }
  add(...moves: readonly Move[]): void {
    for (const move of moves) if (!this.list.some((other) => isSame(other, move))) this.list.push(move)
  }
  /** Whether a stance on a seat was taken already. */
  names(seat: Seat): boolean {
    return this.list.some((move) => STANCES.has(move.kind) && 'seat' in move && move.seat === seat)
  }
}
const STANCES: ReadonlySet<string> = new Set(['accuse', 'trust', 'defend', 'check', 'believe'])
const isSame = (a: Move, b: Move): boolean =>
  a.kind === b.kind && isOpen(a) === isOpen(b) && ('seat' in a && 'seat' in b ? a.seat === b.seat : true)
/** Whether a move says that a vote is open, which denies nothing. */
const isOpen = (move: Move): boolean => move.kind === 'answer' && move.isOpen === true
