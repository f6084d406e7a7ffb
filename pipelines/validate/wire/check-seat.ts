import { wordsOf } from '../../../src/storage/prompts.ts'
import type { WiredTableOf } from '../../wire/wire-log.ts'
import { dueToSeat } from './due-to-seat.ts'
import { CONFIGS, expectedFrom } from './expected.ts'
import { playedFrom } from './played-from.ts'
import { SeatLines } from './seat-lines.ts'
import type { LineFinding, WiredGame } from './wired-game.ts'

/**
 * Checks every line that programs were sent in one game: events against the log and the knowledge table, asks against the rows, and all else against what
 * the protocol has and the choices of the game. What should have been sent and was not is found too.
 */
export function checkSeatLines({ table, lines, deal, choices }: WiredGame<WiredTableOf<'seat'>>): LineFinding[] {
  const players = deal.map(() => 'agent')
  const played = playedFrom({ ...table, deal, players }, choices)
  const seats = [...new Set(lines.map(({ seat }) => seat))]
  const words = wordsOf(played.ruleset, 'full')
  const shape = table.messages === 'none' ? 'news' : table.messages
  const expected = expectedFrom(played, { words, configs: [...CONFIGS] }, shape, seats)
  const checks = new Map(seats.map((seat) => [seat, new SeatLines(dueToSeat(seat, table, played, expected))]))
  const found = lines.flatMap((line) => checks.get(line.seat)!.take(line))
  const missing = [...checks.values()].flatMap((check) => check.end())
  return [...found, ...missing].sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
}
