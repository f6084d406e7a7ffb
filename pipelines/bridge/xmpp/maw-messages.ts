import type { Seat } from '../../../schemas/ask.ts'
import type { EventOf } from '../../../schemas/event.ts'
import type { MawMessageOf, MawPlayer } from '../../../schemas/maw-messages.ts'
import { playerOf } from './maw-players.ts'
import { ROLE_NAMES } from './maw-words.ts'

/** The message to the Werewolves about the role of a player. */
export function roleOf(event: EventOf<'revealed'>, players: readonly MawPlayer[]): MawMessageOf<'announcement'> {
  const { name, jid } = playerOf(event.seat, players)
  const role = ROLE_NAMES[event.role!]!
  return { type: 'announcement', text: `${name} was a ${role}.`, about: 'role', target: jid, role }
}

/** The message to the Werewolves when their votes of a night are counted. */
export function agreementOn(
  { target }: EventOf<'decided'>,
  players: readonly MawPlayer[],
): MawMessageOf<'announcement'> {
  const victim = typeof target === 'number' ? playerOf(target, players) : undefined
  const text = victim ? `You are agreed: ${victim.name}.` : 'You are not agreed. Nobody is murdered.'
  return { type: 'announcement', text, about: 'agreed', target: victim ? victim.jid : null }
}

interface Result {
  /** Who was voted out. */
  readonly target: Seat | null
  readonly reason: string | undefined
  readonly votes: readonly EventOf<'voted'>[]
  readonly tied: readonly Seat[] | undefined
}

/** The public message about a vote. */
export function resultOf(
  { target, reason, votes, tied }: Result,
  players: readonly MawPlayer[],
): MawMessageOf<'vote_result'> {
  const jid = (seat: Seat): string => playerOf(seat, players).jid
  return {
    type: 'vote_result',
    target: target === null ? null : jid(target),
    status: target === null ? 'none' : 'executed',
    ...(reason !== undefined && { reason }),
    ...(votes.length > 0 && {
      votes: votes.map((vote) => ({ target: jid(vote.target), by: vote.by.map((hand) => jid(hand.seat)) })),
    }),
    ...(tied && { tied: tied.map(jid) }),
  }
}
