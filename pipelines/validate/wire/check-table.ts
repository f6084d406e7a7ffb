import type { Worlds } from '../effort.ts'
import { checkRemade } from './check-remade.ts'
import { checkSeatLines } from './check-seat.ts'
import type { WireTally } from './findings.ts'
import { remadeMessages } from './remade-messages.ts'
import { remadePackets } from './remade-packets.ts'
import { remadePages } from './remade-pages.ts'
import type { LineFinding, WiredGame } from './wired-game.ts'

/** Checks what seats of one game were sent over its kind of wire. */
export function checkTable(game: WiredGame, worlds: Worlds, tally: Omit<WireTally, 'tables'>): LineFinding[] {
  const { table } = game
  switch (table.wire) {
    case 'seat': {
      const findings = checkSeatLines({ ...game, table })
      tally.programs++
      return findings
    }
    case 'aiwolf':
      return checkRemade(game, (sources) => remadePackets(table, sources), worlds, tally)
    case 'maw':
      return checkRemade(game, (sources) => remadeMessages(table, sources), worlds, tally)
    case 'page':
      return checkRemade(game, (sources) => remadePages(table, sources), worlds, tally)
  }
}
