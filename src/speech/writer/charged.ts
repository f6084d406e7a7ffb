import type { Seat } from '../../../schemas/ask.ts'
import type { Move } from '../../language/moves.ts'
import type { Voice } from './voice.ts'

/** Whether this speech says something against a player, or its speaker is sure of that one. */
export const isCharged = (seat: Seat, { sure = [], before = [], isSafe }: Voice): boolean =>
  isSafe || sure.includes(seat) || before.some((move) => AGAINST.has(move.kind) && Object.values(move).includes(seat))
const AGAINST: ReadonlySet<Move['kind']> = new Set(['accuse', 'believe', 'changed', 'check', 'if', 'vote', 'answer'])
