import { timingSafeEqual } from 'node:crypto'
import type { Seat } from '../../schemas/ask.ts'
import { newToken } from './game.ts'
import type { Line } from './line.ts'
import type { SeatEye } from './seat-eye.ts'

/** A person at a table. */
export interface Guest {
  readonly token: string
  /** The first person starts the game. */
  readonly isHost: boolean
  line: Line | undefined
  seat: Seat | undefined
  eye: SeatEye | undefined
  hasSeenCard: boolean
  isOut: boolean
  /** Whether this person has opened all cards. */
  isOpen: boolean
  hasLeft: boolean
}

/** The persons of a table, with the tokens that they had before, if the table was stopped. */
export const guestsOf = (count: number, tokens: readonly string[] = []): Guest[] =>
  Array.from({ length: tokens.length || count }, (_, i) => ({
    token: tokens[i] ?? newToken(),
    isHost: i === 0,
    line: undefined,
    ...unseated(),
  }))

/** A person before a game. */
export const unseated = (): Omit<Guest, 'token' | 'isHost' | 'line'> => ({
  seat: undefined,
  eye: undefined,
  hasSeenCard: false,
  isOut: false,
  isOpen: false,
  hasLeft: false,
})

/** Whether a person plays and has not seen the other cards. */
export const isBlind = ({ isOut, isOpen, hasLeft }: Guest): boolean => !isOut && !isOpen && !hasLeft

/** Compares a token in constant time. */
export function isToken(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}
