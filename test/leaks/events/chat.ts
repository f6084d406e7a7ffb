import '../../../src/games/shared/chat.ts'
import type { Fields } from './fields.ts'

/** The fields of the events that chat rooms add. */
export const fields: Fields = {
  whispered: ['seat', 'target', 'text'],
  refused: ['room', 'seat'],
}
