import type { Seat } from '../../schemas/ask.ts'
import type { Move, Reason } from '../language/moves.ts'
import type { Said } from './story.ts'

/** The players that a speech calls black: accusations, and checks that found black. */
export const accusedIn = ({ moves }: Pick<Said, 'moves'>): Seat[] =>
  moves.flatMap((move) =>
    move.kind === 'accuse' || (move.kind === 'check' && move.found === 'black') ? [move.seat] : [],
  )

/** The players a move takes a stance on. */
export function stanceOn(move: Move): Seat[] {
  switch (move.kind) {
    case 'accuse':
    case 'trust':
    case 'defend':
    case 'vote':
    case 'nominate':
      return [move.seat]
    case 'believe':
      return [move.seat, move.over]
    default:
      return []
  }
}

/** The reason a move gives, and the player it is about. */
export function reasonOf(move: Move): { readonly about: Seat; readonly why: Reason } | undefined {
  if (!('why' in move) || move.why === undefined) return undefined
  if (move.kind === 'answer') return { about: move.target ?? move.to, why: move.why }
  if (move.kind === 'changed') return { about: move.to, why: move.why }
  return { about: move.seat, why: move.why }
}
