import '../../../src/games/mafia-2025/events.ts'
import type { Fields } from './fields.ts'

/** The fields of the events that the 2025 game adds. */
export const fields: Fields = {
  gathered: [],
  slept: ['who'],
  suspected: ['seat', 'seats'],
  silenced: ['seat'],
  warned: ['seat', 'code', 'fouls'],
  raised: ['nominees', 'remove', 'keep'],
}
