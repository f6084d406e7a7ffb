import '../../../src/games/kaggle-werewolf/events.ts'
import type { Fields } from './fields.ts'

/** The fields of the events that kaggle-werewolf adds. */
export const fields: Fields = { ordered: ['act', 'seats'], bidden: ['bids', 'next'], healed: ['seat', 'target'] }
