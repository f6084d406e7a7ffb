import type { Packet } from '../../schemas/aiwolf.ts'
import type { Session } from '../../src/game/session.ts'
import { aiwolf } from '../../src/importers/aiwolf/aiwolf.ts'
import { jsonLog } from '../../src/importers/aiwolf/make-json.ts'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { BadSource, type Stated } from '../../src/importers/importer.ts'
import { playForeign } from '../../src/importers/play.ts'
import { heardBy } from '../../src/view/view.ts'
import { aiwolfGame } from '../bridge/games.ts'

/** The game of a log, as the importer reads it. */
export const read = (text: string, path?: string, stated?: Stated): Session => playedFrom(text, path, stated).session

/** The game of a log, and how the two differ. */
export function playedFrom(text: string, path = 'game.log', stated: Stated = {}): ReturnType<typeof playForeign> {
  const file = {
    path,
    at: path,
    bytes: Buffer.from(text),
    text,
    json: path.endsWith('.json') ? JSON.parse(text) : undefined,
  }
  const [game] = [...aiwolf.games({ path, files: [file], file: () => file }, stated)]
  return playForeign({ ...game!, switches: { ...game!.switches, ...stated } })
}

/** Why a log is refused. */
export const refusal = (text: string, path?: string, stated?: Stated): string => {
  try {
    read(text, path, stated)
  } catch (error) {
    if (error instanceof BadSource) return error.message
    throw error
  }
  return 'it was read'
}

interface Entry {
  agent: string
  request: string
  response?: string
  error?: string
}
/** A JSON log, to be changed. */
export interface Log {
  agents: { idx: number; name: string; role: string }[]
  entries: Entry[]
}

/** What each seat heard, without thoughts and without the rules. */
export const viewsOf = (session: Session): unknown[] =>
  session.deal.map((_, i) =>
    heardBy(session.view(i + 1))
      .map(({ event }) => event)
      .filter(({ type }) => type !== 'opened')
      .map((event) =>
        event.type === 'chose' ? { ...event, thought: undefined, source: event.source === 'default' } : event,
      ),
  )

/** A game of ours, and its logs of both formats. */
export async function logsOf(size: 5 | 9, seed: string, more: object = {}) {
  const { session, entries } = await aiwolfGame({ size, seed, ...more })
  const json = JSON.parse(jsonLog(session, { id: 'x', teams: new Map(), entries })) as Log
  return { session, json, lines: gameLog(session) }
}

export const readJson = (log: Log): Session => read(JSON.stringify(log), 'game.json')

export const packetOf = ({ request }: Entry): Packet => JSON.parse(request) as Packet
