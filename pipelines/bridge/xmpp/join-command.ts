import type { MawMessage } from '../../../schemas/maw-messages.ts'
import { UsageError } from '../../errors.ts'
import { wallClock } from '../../table/clock.ts'
import { say } from '../../terminal.ts'
import type { XmppServer } from './connection.ts'
import type { XmppFlags } from './flags.ts'
import { type JoinedAgent, joinGame } from './join.ts'

/** Has players join a game master elsewhere, until its series is over. */
export async function joinGames(
  { join: gm, players, account, name, seconds = 15, interface: decides, watch }: XmppFlags,
  server: XmppServer,
  seed: string,
): Promise<void> {
  if (decides !== undefined && players.length > 0) throw new UsageError('give --interface or --players, not both')
  const joining = decides === undefined ? players : ['interface']
  if (joining.length === 0) throw new UsageError('--players names who joins, for example --players holy-grail')
  const base = name ?? 'Omerta'
  const agents: JoinedAgent[] = []
  try {
    for (const [i, player] of joining.entries()) {
      const number = joining.length > 1 ? `-${i + 1}` : ''
      agents.push(
        await joinGame({
          server,
          gm: gm!,
          account: `${account}${number}`,
          name: `${base}${number}`,
          player,
          seed,
          clock: wallClock,
          tickMs: seconds * 1000,
          interface: decides,
          watch,
          ...(i === 0 && { waiting: () => say(`waiting for ${gm}, which has not answered; Ctrl-C ends it`) }),
        }),
      )
    }
    // All players of a series are sent the same standings.
    const [end] = await Promise.all(agents.map(({ over }) => over.then(accepted)))
    if (end?.type === 'standings')
      say(end.players.map(({ player_name, points }) => `${player_name} has ${points}`).join(', '))
  } finally {
    await Promise.all(agents.map((agent) => agent.close()))
  }
}

/** Throws {@link UsageError} where the game master would not have the player. */
function accepted(end: MawMessage): MawMessage {
  if (end.type === 'join_result') throw new UsageError(`the game master refused: ${end.reason}`)
  return end
}
