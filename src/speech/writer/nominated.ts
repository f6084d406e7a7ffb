import type { Seat } from '../../../schemas/ask.ts'
import { NOMINATE, NOMINATE_UNCHARGED } from '../../language/en/bank/nominate.ts'
import type { Move } from '../../language/moves.ts'
import { draw } from './draw.ts'
import { WHERE } from './sayable.ts'
import { say, type Voice } from './voice.ts'

/** Whether this speech says something against a player, or its speaker is sure of that one. */
export const isCharged = (seat: Seat, { sure = [], before = [], isSafe }: Voice): boolean =>
  isSafe || sure.includes(seat) || before.some((move) => AGAINST.has(move.kind) && Object.values(move).includes(seat))
const AGAINST: ReadonlySet<Move['kind']> = new Set(['accuse', 'believe', 'changed', 'check', 'if', 'vote', 'answer'])

/** Whether the sentence before says something against a player. */
const isChargedJustNow = (seat: Seat, { before = [], isSafe }: Voice): boolean =>
  isSafe || before.slice(-1).some((move) => AGAINST.has(move.kind) && Object.values(move).includes(seat))

/** A nomination, which follows from the sentence before only where that goes after the player. */
export function nominated(seat: Seat, voice: Voice): string {
  const bank = isCharged(seat, voice) ? NOMINATE : NOMINATE_UNCHARGED
  const place = bank === NOMINATE && !isChargedJustNow(seat, voice) ? WHERE.isApart : 0
  return say(draw(bank, { s: seat }, voice, place), { s: seat }, voice)
}
