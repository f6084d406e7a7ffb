import { type Packet, ROLE_WORDS } from '../../../schemas/aiwolf.ts'
import type { Seat } from '../../../schemas/ask.ts'
import type { EventOf } from '../../../schemas/event.ts'
import type { Session } from '../../game/session.ts'
import { originalName, SIDES } from './make-lines.ts'

/** A packet as it was sent, and what was answered. */
export interface Sent {
  /** The name of the agent in the game. */
  readonly agent: string
  readonly packet: Packet
  /** In Unix milliseconds. */
  readonly asked: number
  readonly answered: number
  readonly said?: string
  readonly error?: string
}

/** A game that is over as the JSON log of the contest's server: every packet to every seat, with its answer. */
export function jsonLog(
  { log, deal, result }: Session,
  {
    id,
    teams,
    entries,
  }: { readonly id: string; readonly teams: ReadonlyMap<Seat, string>; readonly entries: readonly Sent[] },
): string {
  const { names } = log[0]!.event as EventOf<'opened'>
  const agents = deal.map((role, i) => ({
    idx: i + 1,
    team: originalName(teams, i + 1).replace(/\d+$/, ''),
    name: names![i]!,
    role: ROLE_WORDS[role]!,
  }))
  const sent = entries.map(({ agent, packet, asked, answered, said, error }) => ({
    agent,
    request_timestamp: asked,
    response_timestamp: answered,
    request: JSON.stringify(packet),
    ...(said !== undefined && { response: said }),
    ...(error !== undefined && { error }),
  }))
  return `${JSON.stringify({ game_id: id, win_side: SIDES[result!.winner], agents, entries: sent })}\n`
}
