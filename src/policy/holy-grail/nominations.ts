import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Speech } from '../../speech/talk/moves.ts'
import { type Distribution, softmax } from './choose.ts'
import type { Mind } from './mind.ts'
import { enmity } from './target.ts'

/** Nominations are drawn more broadly than votes: a seat is also put up to hear its defence. */
const BREADTH = 2.4

/** The seats that a speech tells a result of. */
const resultsIn = (speech: Speech, found: string): Seat[] =>
  speech.flatMap((move) => (move.kind === 'check' && move.found === found ? [move.seat] : []))

/** The seats that this player tells or told a result of. */
export const resultsOf = ({ ledger, me }: Mind, speech: Speech, found: string): Seat[] => [
  ...resultsIn(speech, found),
  ...[...(ledger.claimants.get(me)?.results ?? [])].flatMap(([seat, told]) => (told.found === found ? [seat] : [])),
]

/** Nominating is worth the enmity; nobody is nominated while enough players are, unless this player is sure. */
export function nominationsOf(mind: Mind, nominable: readonly Seat[], claimed: Speech): Distribution {
  const { facts, ledger, self, me } = mind
  const told = resultsOf(mind, claimed, 'black')
  const toldRed = resultsOf(mind, claimed, 'red')
  const ballot = facts.alive.length - nominable.length
  const toCome = facts.alive.length - ledger.said.filter(({ act, day }) => act === 'speak' && day === facts.day).length
  const wanted = facts.day === 1 ? 2.6 : 2.2
  const hold = 0.4 + 2 * (ballot - wanted) - (ballot === 0 && toCome <= 3 ? 1.5 : 0) - (facts.alive.length <= 4 ? 1 : 0)
  const worth = new Map<Option, number>(nominable.map((seat) => [seat, seat === me ? -9 : enmity(mind, seat)]))
  const best = Math.max(...worth.values())
  return softmax(
    ['none', ...nominable],
    (option) => {
      if (option === 'none') return Math.min(Math.max(best, 0), 2) * 0.6 + hold
      if (option === me || toldRed.includes(option as Seat)) return -60
      return worth.get(option)! + (told.includes(option as Seat) ? 6 : 0)
    },
    self.traits.temperature * BREADTH,
  )
}
