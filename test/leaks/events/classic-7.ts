import '../../../src/games/classic-7/events.ts'
import type { Fields } from './fields.ts'

/** The fields of the events that classic-7 adds. */
export const fields: Fields = { saved: [] }
