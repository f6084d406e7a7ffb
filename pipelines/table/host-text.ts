import { print, printLink, say } from '../terminal.ts'
import { openInBrowser } from '../view/open.ts'
import { endText } from './end-text.ts'
import { defaultsText } from './failed.ts'
import type { Game } from './game.ts'
import type { Room } from './room.ts'

interface AtEnd {
  /** Where the game was saved; null if it was not. */
  readonly saved: string | null
  readonly folder: string
  readonly terminal: boolean
}

/** Tells the host the end of a game, where it is saved, and which modules gave no legal answer. */
export function reportEnd(room: Room, game: Game, { saved, folder, terminal }: AtEnd): void {
  if (terminal) print(endText(game, room.guests[0]!.seat!, saved === null ? undefined : folder))
  if (saved !== null) say(`saved ${saved}${defaultsText(game)}`)
  game.answers.add({ ...game.setUp, choices: game.session.choices })
  for (const line of game.answers.lines()) say(line)
}

interface Opening {
  readonly host: string
  /** Whether the host plays in this terminal. */
  readonly terminal?: boolean
  /** Whether a browser may be opened. */
  readonly open: boolean
}

/** Prints the links to a table, and opens the first. A token is in the fragment, which no server and no log gets. */
export function announce(room: Room, address: string, { host, terminal, open }: Opening): void {
  if (host !== '127.0.0.1')
    say(
      `this table is open to other machines at ${host}, without encryption: anybody who reads the network reads the links`,
    )
  const links = room.guests
    .slice(terminal ? 1 : 0)
    .map(({ token }, i) => [i === 0 && !terminal ? 'Your seat' : 'A guest', `${address}#seat=${token}`] as const)
  for (const [whose, link] of links) printLink(whose, link)
  if (room.judge.token !== undefined) printLink('The judge', `${address}#judge=${room.judge.token}`)
  const first = links[0]?.[1] ?? (room.judge.token === undefined ? undefined : `${address}#judge=${room.judge.token}`)
  if (open && !terminal && first) openInBrowser(first)
}
