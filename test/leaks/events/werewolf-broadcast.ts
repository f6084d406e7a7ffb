import '../../../src/games/werewolf-broadcast/events.ts'
import type { Fields } from './fields.ts'

/** The fields of the events that a broadcast adds. */
export const fields: Fields = { announced: ['text'] }
