import '../../../src/games/werewolf/events.ts'
import type { Fields } from './fields.ts'

/** The fields of the events that Werewolf adds. */
export const fields: Fields = {
  attacked: ['target'],
  shot: ['seat', 'target'],
}
