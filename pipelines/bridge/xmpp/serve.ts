import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { mawAgents } from '../../../schemas/maw-messages.ts'
import { connectAgent, type XmppAgent, type XmppServer } from './connection.ts'
import { GameMaster, type Send } from './game-master.ts'
import { keptMessage } from './kept-message.ts'
import { playRounds, type Rounds } from './series.ts'

/** How long the game master stays after the last game. */
const LINGER_MS = 3000

export interface Series extends Rounds {
  readonly server: XmppServer
  /** The account of the game master; the rooms are its name with -village and -hideout. */
  readonly name: string
  /** Where every message is written, a line each. */
  readonly capture?: string | undefined
  /** The game master is there; players may join. */
  readonly open: (gm: string) => Promise<void>
}

/** Serves a series of MAW games on an XMPP server; returns the standings, also when it is stopped. */
export async function serveSeries(series: Series): Promise<ReturnType<GameMaster['standings']>> {
  const { server, name, ruleset, rounds, signal, capture, keeper } = series
  const seats = ruleset.roles.length
  const agents: XmppAgent[] = []
  const note = (line: object): void => {
    if (capture !== undefined) appendFileSync(capture, `${JSON.stringify(line)}\n`)
  }
  const send: Send = (from, to, act, body) => {
    note({ from, to, act, body })
    if (keeper) keeper.sent(master.seatOf(to), keptMessage({ from, act, body }))
    agents[mawAgents.indexOf(from)]!.send(to, act, body)
  }
  const master = new GameMaster(seats, rounds, send)
  try {
    for (const agent of mawAgents)
      agents.push(
        await connectAgent(server, agent === 'gm' ? name : `${name}-${agent}`, ({ from, act, body }) => {
          note({ from, to: agent, act, body: noted(body) })
          master.receive(agent, from, body)
        }),
      )
    const full = new Promise<void>((resolve) => {
      master.full = resolve
      signal.addEventListener('abort', () => resolve())
    })
    await series.open(agents[0]!.jid)
    await full
    await playRounds(master, series)
    // Who lost the connection may still ask how it ended.
    if (!signal.aborted) await sleep(LINGER_MS)
    return master.standings()
  } finally {
    await Promise.all(agents.map((agent) => agent.close()))
  }
}

function noted(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
