import type { NewAsk, Seat } from '../../../schemas/ask.ts'
import type { Hand } from '../../../schemas/event.ts'
import type { Script } from '../../game/ruleset.ts'
import { drawOrder } from '../shared/chance.ts'
import { pickAsk } from '../shared/pick-ask.ts'
import { say } from '../shared/speech.ts'
import type { Table } from './state.ts'

const VOTE_SECONDS = 15

/**
 * Decisions 9 and 10: all the living vote at once, also against themselves. In a tie the tied speak, and the others vote again among them, or all do.
 * Returns who leaves, if anybody does.
 */
export function* vote(table: Table): Script<Seat | undefined> {
  const { world, tell, switches } = table
  const { seats: first, votes } = yield* ballot(table, world.alive, world.alive)
  if (switches.elimination === 'majority') return votes * 2 > world.alive.length ? first[0] : nobody(table)
  if (first.length < 2) return first[0] ?? nobody(table)
  tell('everyone', { type: 'tied', seats: first })
  for (const seat of yield* drawOrder(first)) yield* say(table, seat, 'defend', table.speech)
  const voters = switches.runoff === 'all' ? world.alive : world.alive.filter((seat) => !first.includes(seat))
  const second = voters.length > 0 ? (yield* ballot(table, voters, first)).seats : first
  if (second.length < 2) return second[0] ?? nobody(table)
  tell('everyone', { type: 'stayed', seats: second, reason: 'tie' })
  return undefined
}

function nobody({ tell }: Table): undefined {
  tell('everyone', { type: 'unvoted', reason: 'nobody' })
}

interface Leaders {
  readonly seats: readonly Seat[]
  readonly votes: number
}

/** One round of votes. Returns the seats with the most votes. */
function* ballot({ tell }: Table, voters: readonly Seat[], candidates: readonly Seat[]): Script<Leaders> {
  const choices = yield voters.map((seat) => ballotAsk(seat, candidates))
  const hands = new Map<Seat, Hand[]>(candidates.map((seat) => [seat, []]))
  const abstained: Seat[] = []
  voters.forEach((seat, i) => {
    const { pick, source } = choices[i]!
    if (typeof pick === 'number') hands.get(pick)!.push({ seat, kind: 'cast' })
    else if (source !== 'default') abstained.push(seat)
  })
  const against = candidates.filter((seat) => hands.get(seat)!.length > 0)
  for (const target of against) tell('everyone', { type: 'voted', target, by: hands.get(target)! })
  if (abstained.length > 0) tell('everyone', { type: 'abstained', seats: abstained })
  const most = Math.max(0, ...against.map((seat) => hands.get(seat)!.length))
  return { seats: against.filter((seat) => hands.get(seat)!.length === most), votes: most }
}

const ballotAsk = (seat: Seat, candidates: readonly Seat[]): NewAsk => pickAsk(seat, 'vote', candidates, VOTE_SECONDS)
