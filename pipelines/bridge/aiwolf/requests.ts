import type { Request } from '../../../schemas/aiwolf.ts'
import type { Ask } from '../../../schemas/ask.ts'
import type { EventOf } from '../../../schemas/event.ts'

const REQUEST_OF: Readonly<Record<string, Request>> = {
  vote: 'VOTE',
  check: 'DIVINE',
  protect: 'GUARD',
  kill: 'ATTACK',
}

/** What a seat is asked, as the contest calls it. */
export const requestOf = ({ act, room }: Pick<Ask, 'act' | 'room'>): Request =>
  REQUEST_OF[act] ?? (room === 'hideout' ? 'WHISPER' : 'TALK')

/** The packet that a part of the game begins with. */
export function nextAt({ phase, number }: EventOf<'began'>): 'DAILY_INITIALIZE' | 'DAILY_FINISH' | undefined {
  if (phase === 'day') return 'DAILY_INITIALIZE'
  return phase === 'vote' || number === 0 ? 'DAILY_FINISH' : undefined
}
