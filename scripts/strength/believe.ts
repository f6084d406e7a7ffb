import type { Reply } from '../../schemas/ask.ts'
import type { Truth } from '../../src/arena/checks.ts'
import { Beliefs, type Thinking } from '../../src/belief/beliefs.ts'
import type { Posterior } from '../../src/belief/posterior.ts'
import type { Policy } from '../../src/policy/policy.ts'
import { factsOf } from '../../src/view/facts.ts'
import { askOf, type View } from '../../src/view/view.ts'
import type { Belief } from './played.ts'

/**
 * The same player, and what an exact observer in its seat believes at its first vote of each day: one that is fully attentive and has no
 * first impressions. `note` is given each other living seat whose team the view leaves open.
 */
export function believing(
  player: Policy,
  thinking: Thinking,
  truth: Truth,
  note: (belief: Omit<Belief, 'cluster'>) => void,
): Policy {
  let beliefs: Beliefs | undefined
  const days = new Set<number>()
  return {
    act(view): Reply | Promise<Reply> {
      const reply = player.act(view)
      const { day, phase, alive } = factsOf(view)
      if (reply instanceof Promise || phase === 'night' || days.has(day) || !isVote(view, reply)) return reply
      days.add(day)
      beliefs ??= new Beliefs(view, thinking)
      const posterior = beliefs.posterior('own')
      const open = alive.filter((seat) => seat !== view.seat && isOpen(beliefs!, posterior, seat))
      const base = open.filter(truth.isBlack).length / open.length
      for (const seat of open) note({ day, p: posterior.black[seat]!, isTrue: truth.isBlack(seat), base })
      return reply
    },
  }
}

/** A vote when asked for one, or in a chat. */
const isVote = (view: View, { pick }: Reply): boolean => {
  const { act } = askOf(view)
  return act === 'vote' || (act === 'post' && typeof pick === 'number')
}

/** Whether the seat is black in some of the deals that the view allows, and red in others. */
function isOpen({ deck: { groups, groupOf } }: Beliefs, { deals }: Posterior, seat: number): boolean {
  const isBlackIn = (deal: number): boolean => groups[groupOf[deal]!]!.includes(seat)
  const first = isBlackIn(deals[0]!)
  return deals.some((deal) => isBlackIn(deal) !== first)
}
