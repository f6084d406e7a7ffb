import type { Seat } from '../../../schemas/ask.ts'
import type { Audience } from '../../../schemas/event.ts'
import type { Actions } from '../shared/chat.ts'
import type { Table } from './state.ts'

/** The current votes in a room, by voter. They are empty at the start of every phase (decision 13). */
export type Votes = Map<Seat, Seat>

/** Who votes against a player, in order of seats. */
export const against = (votes: Votes, target: Seat): Seat[] =>
  [...votes.keys()].filter((voter) => votes.get(voter) === target).sort((a, b) => a - b)

interface Voting {
  readonly room: string
  readonly votes: Votes
  /** Who hears a vote of that seat. */
  audience(seat: Seat): Audience
  targets(seat: Seat): readonly Seat[]
  /** Whether the votes against a target close the room. */
  closes(target: Seat): boolean
}

/** Decisions 6, 8 and 13: a vote counts until it is changed, or taken back where that is allowed. After each vote it is checked whether the room closes. */
export const voting = ({ tell, switches }: Table, { room, votes, audience, targets, closes }: Voting): Actions => ({
  options: (seat) => [...targets(seat), ...(switches.retract && votes.has(seat) ? ['retract'] : [])],
  take(seat, option) {
    if (option === 'retract') {
      votes.delete(seat)
      tell(audience(seat), { type: 'retracted', room, seat })
      return false
    }
    const target = option as Seat
    votes.set(seat, target)
    tell(audience(seat), { type: 'cast', room, seat, target })
    return closes(target)
  },
})
