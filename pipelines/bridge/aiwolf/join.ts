import { type Clock, Gone } from '../../../src/game/play.ts'
import type { Random } from '../../../src/game/random.ts'
import { Joined, type Sitting } from './joined.ts'
import { BadPacket } from './joined-rules.ts'
import { parsePacket } from './read-packet.ts'
import type { Wire } from './sockets.ts'

export interface Joining {
  readonly name: string
  /** Makes the player of a game when its rules are known. */
  readonly sit: Sitting
  readonly clock: Clock
  /** Draws when the player speaks in a group chat. */
  readonly random: Random
  /** What went wrong with a packet or an answer, in one sentence. */
  readonly complain: (sentence: string) => void
}

/** Answers a server for one agent until the game is over or the connection is gone. Returns whether the game ended. */
export function joinGame(
  wire: Wire,
  { name, sit, clock, random, complain }: Joining,
): Promise<{ readonly isOver: boolean }> {
  let joined: Joined | undefined
  let queue: Promise<void> = Promise.resolve()
  // A player that is gone answers nothing more; a packet that cannot be read is passed over.
  const fail = (error: unknown): void => {
    complain((error as Error).message)
    if (error instanceof Gone || !(error instanceof BadPacket)) wire.close()
  }
  const chatting = { clock, random, send: (text: string) => wire.send(text), fail }
  return new Promise((resolve) => {
    const answer = async (text: string): Promise<void> => {
      const packet = parsePacket(text)
      if (packet.request === 'NAME') return wire.send(name)
      joined ??= new Joined(packet, sit, chatting)
      const said = await joined.answer(packet)
      if (said !== undefined) wire.send(said)
      if (packet.request !== 'FINISH') return
      await joined.close()
      resolve({ isOver: true })
      wire.close()
    }
    wire.listen(
      (text) => {
        queue = queue.then(() => answer(text)).catch(fail)
      },
      () => resolve({ isOver: false }),
    )
  })
}
