import type { Session } from '../../../src/game/session.ts'
import { secondDay } from './second-day.ts'
import { secondNight } from './second-night.ts'
import { Pack } from './second-table.ts'

// The rules of Werewolf a second time, written from docs/werewolf.md and not from the code. They read the log of a game and say what must come next, who is
// asked what, who hears it, and the points.

/** Reads a whole game. Throws where it goes another way than the rules. */
export function requireRules(game: Session, counts: Map<string, number>): void {
  const table = new Pack(game, counts)
  const { log, seats, wolves } = table
  for (const seat of seats) log.next('dealt', { seat, role: table.roleOf(seat) }, [seat])
  log.next('met', { seats: wolves }, wolves)
  for (let day = 1; !table.verdict; day++) {
    log.next('began', { phase: 'night', number: day }, 'everyone')
    const { dead, poisoned } = secondNight(table)
    log.next('began', { phase: 'morning', number: day }, 'everyone')
    if (dead.length === 0) log.next('missed', {}, 'everyone')
    for (const seat of dead) table.leave(seat, 'kill')
    table.look()
    for (const seat of dead) if (seat !== poisoned) table.shot(seat)
    if (!table.verdict) secondDay(table, day)
    if (day === table.switches.maxDays) table.verdict ??= { winner: 'draw', reason: 'too many days' }
  }
  log.next('ended', table.verdict, 'everyone')
  log.requireEnd()
  const { winner, reason } = table.verdict!
  log.count(`${winner}: ${reason}`)
  const points = seats.map((seat) => Number((wolves.includes(seat) ? 'black' : 'red') === winner))
  const played = JSON.stringify([game.result!.alive, game.result!.points([])])
  if (played !== JSON.stringify([table.alive, points])) throw new Error(`points ${points}; the game has ${played}`)
}
