import type { Seat } from '../../schemas/ask.ts'
import { typed } from '../../schemas/shell.ts'
import { roleName } from '../../src/games/role-names.ts'
import { many } from '../terminal.ts'
import { ownEnd } from './ending.ts'
import type { Game } from './game.ts'

/** What a terminal prints after a game: the cards and players of all seats, the result of one's own, and how to read a saved game again. */
export function endText(game: Game, own: Seat, folder: string | undefined): string {
  const { session, setUp, ruleset } = game
  const names = session.log.flatMap(({ event }) => (event.type === 'opened' ? (event.names ?? []) : []))
  const seats = session.deal.map((role, i) => {
    const who = names[i] === undefined ? `Player ${i + 1}` : `${names[i]} (${i + 1})`
    return `  ${who}: ${roleName(ruleset.name, role)}, ${i + 1 === own ? 'you' : setUp.players[i]}`
  })
  const { won, points } = ownEnd(game, own)
  const result = won === null ? 'The game is a draw' : won ? 'You have won' : 'You have lost'
  return [
    'The cards:',
    ...seats,
    `${result}: ${many(Math.round(100 * points) / 100, 'point')}.`,
    ...(folder === undefined
      ? []
      : [
          `npx omerta show ${typed(folder)} --game ${setUp.id.slice(0, 8)} prints the game; npx omerta view ${typed(folder)} opens it in a browser.`,
        ]),
  ].join('\n')
}
