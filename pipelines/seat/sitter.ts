import type { Ask, Reply, Role, Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import { hears } from '../../src/view/view.ts'
import type { Words } from '../../src/view/wording.ts'
import type { Game } from '../table/game.ts'
import type { Answered } from '../table/sitting.ts'
import type { Table } from '../table/table.ts'

/** The actions of a sitter at a table. */
export interface Deeds {
  answer(turn: number, reply: Reply): Answered
  /** Leaves permanently: from now on the rules answer for the seat. */
  leave(): void
}

/** How a game ended for a seat. */
export interface SeatOver {
  readonly winner: string
  readonly reason: string
  readonly roles: readonly Role[]
  /** Null for a draw. */
  readonly won: boolean | null
  readonly points: number
}

/** An external sitter at a table: an agent of another program or system. It receives only what its seat hears. */
export interface Sitter {
  begin(place: { readonly seat: Seat; readonly words: Words; readonly game: Game; readonly deeds: Deeds }): void
  told(told: Told): void
  put(ask: Ask, milliseconds: number | undefined): void
  over(end: SeatOver): void
}

/** Seats someone from outside at a table, before the game starts. */
export function sitDown(sitter: Sitter, seat: Seat, game: Game, table: Table): void {
  const { ruleset, session, words } = game
  sitter.begin({
    seat,
    words,
    game,
    deeds: { answer: (turn, reply) => table.answer(seat, turn, reply), leave: () => table.leave(seat) },
  })
  table.watch({
    told: (told) => {
      if (hears(seat, told.to)) sitter.told(told)
    },
    put: (ask, milliseconds) => {
      if (ask.seat === seat) sitter.put(ask, milliseconds)
    },
    over: () => {
      const { winner, reason, points } = session.result!
      const roles = session.deal
      const won = winner === 'draw' ? null : ruleset.teams[roles[seat - 1]!] === winner
      sitter.over({ winner, reason, roles, won, points: points([])[seat - 1]! })
    },
  })
}
