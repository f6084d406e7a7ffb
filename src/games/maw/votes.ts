import type { Seat } from '../../../schemas/ask.ts'
import type { Audience } from '../../../schemas/event.ts'
import type { Actions } from '../shared/chat.ts'
import type { Table } from './state.ts'

/** The votes that stand in a room: whom each voter is against. They begin empty in every phase (decision 13). */
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

/** Decisions 6, 8 and 13: a vote stands until it is changed, or taken back where that is allowed; the room is looked at after each. */
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
