import '../../../src/games/aiwolf/events.ts'
import type { Fields } from './fields.ts'

/** The fields of the events that the AIWolf tables add. */
export const fields: Fields = {
  passed: ['room', 'seat', 'over'],
  convened: ['room'],
  adjourned: ['room'],
  recalled: ['round'],
}
