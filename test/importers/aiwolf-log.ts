import type { Session } from '../../src/game/session.ts'
import { aiwolf } from '../../src/importers/aiwolf/aiwolf.ts'
import { playForeign } from '../../src/importers/play.ts'

/** The game of a log, as the importer reads it. */
export function read(text: string, path = 'game.log'): Session {
  const file = {
    path,
    at: path,
    bytes: Buffer.from(text),
    text,
    json: path.endsWith('.json') ? JSON.parse(text) : undefined,
  }
  const [game] = [...aiwolf.games({ path, files: [file], file: () => file })]
  return playForeign(game!).session
}
