import type { Seat } from '../../../schemas/ask.ts'
import type { MawPlayer } from '../../../schemas/maw-messages.ts'
import { bareOf } from './maw-words.ts'

/** The seat of a player that a message names by its address or its name. */
export const seatOf = (said: string, players: readonly MawPlayer[]): Seat | undefined =>
  players.find(({ name, jid }) => jid === bareOf(said) || name.toLowerCase() === said.toLowerCase())?.seat

/** The seat of a player that somebody names by its address, its name or its number. */
export function seatNamed(said: string, players: readonly MawPlayer[]): Seat | undefined {
  const wanted = said.trim().toLowerCase()
  return players.find(
    ({ seat, name, jid }) => jid === bareOf(wanted) || name.toLowerCase() === wanted || String(seat) === wanted,
  )?.seat
}

export const playerOf = (seat: Seat, players: readonly MawPlayer[]): MawPlayer => players[seat - 1]!
