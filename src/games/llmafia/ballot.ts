import type { Choice, Option, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { draw, drawOrder } from '../shared/chance.ts'

/** Voters, candidates, and the handler of each vote. */
interface Ballot {
  readonly act: 'vote' | 'kill'
  readonly voters: readonly Seat[]
  readonly candidates: readonly Seat[]
  /** Emits a vote before the next seat is asked. A seat without an answer emits nothing. */
  told(seat: Seat, choice: Choice): void
}

const VOTE_SECONDS = 30

/**
 * Decisions 4 and 5: votes come in one after the other, in the order in which the players send them, and each is heard at once. The most votes decide; of
 * the tied it is the lowest number. If nobody votes, chance decides.
 */
export function* ballot({ act, voters, candidates, told }: Ballot): Script<Seat> {
  const votes = new Map<Seat, number>()
  for (const seat of yield* drawOrder(voters)) {
    const options: Option[] = ['none', ...candidates.filter((other) => other !== seat)]
    const [choice] = yield [{ seat, act, options, words: 0, seconds: VOTE_SECONDS, otherwise: 'none' }]
    if (choice!.source !== 'default') told(seat, choice!)
    if (typeof choice!.pick === 'number') votes.set(choice!.pick, (votes.get(choice!.pick) ?? 0) + 1)
  }
  if (votes.size === 0) return yield* draw(act, candidates)
  const most = Math.max(...votes.values())
  return candidates.find((seat) => votes.get(seat) === most)!
}
