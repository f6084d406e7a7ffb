import type { NewAsk, Option, Seat } from '../../../schemas/ask.ts'
import type { Hand } from '../../../schemas/event.ts'
import type { Script } from '../../game/ruleset.ts'
import { defences } from './speech.ts'
import type { Table } from './state.ts'

/** Rules summary 2.4, decisions 20 to 39: who leaves the table today. The caller handles their last words and the end of the game. */
export function* vote(table: Table, nominees: readonly Seat[]): Script<readonly Seat[]> {
  const { world, tell, switches } = table
  if (table.leftToday > 0) return unvoted(table, 'removal')
  if (nominees.length === 0) return unvoted(table, 'nobody')
  if (nominees.length === 1 && world.day === 1) return unvoted(table, 'day one')
  tell('everyone', { type: 'balloted', nominees, round: 1 })
  if (nominees.length === 1) {
    tell('everyone', { type: 'voted', target: nominees[0]!, by: world.alive.map((seat) => ({ seat, kind: 'auto' })) })
    return nominees
  }

  let tied = yield* ballot(table, nominees)
  for (let round = 2; tied.length > 1; round++) {
    const ordered = switches.tieOrder === 'reverse' ? tied.toReversed() : tied
    tell('everyone', { type: 'tied', seats: ordered })
    if (!(yield* defences(table, ordered))) return table.verdict ? [] : unvoted(table, 'removal')
    tell('everyone', { type: 'balloted', nominees: ordered, round })
    const again = yield* ballot(table, ordered)
    if (again.length === tied.length) return yield* raise(table, again)
    tied = again
  }
  return tied
}

function unvoted({ tell }: Table, reason: 'nobody' | 'day one' | 'removal'): readonly Seat[] {
  tell('everyone', { type: 'unvoted', reason })
  return []
}

/** Everyone alive votes once; a missing vote counts against the last nominee (decisions 23 to 28). Returns the leaders, in ballot order. */
function* ballot(table: Table, nominees: readonly Seat[]): Script<Seat[]> {
  const hands = yield* table.switches.voting === 'sequential' ? called(table, nominees) : raisedAtOnce(table, nominees)
  const counts = nominees.map((nominee) => hands.get(nominee)!.length)
  const most = Math.max(...counts)
  return nominees.filter((_, i) => counts[i] === most)
}

type Hands = Map<Seat, Hand[]>

function* raisedAtOnce({ world, tell, switches }: Table, nominees: readonly Seat[]): Script<Hands> {
  const hands: Hands = new Map(nominees.map((nominee) => [nominee, []]))
  const voters = world.alive
  const choices = yield voters.map((seat) => voteAsk(seat, nominees, nominees.at(-1)!, switches.voteSeconds))
  voters.forEach((seat, i) => {
    const { pick, source } = choices[i]!
    hands.get(pick as Seat)!.push({ seat, kind: source === 'default' ? 'default' : 'cast' })
  })
  for (const [target, by] of hands) tell('everyone', { type: 'voted', target, by })
  return hands
}

/** Decision 27, `sequential`: nominee by nominee; the hands raised for one are seen before the next is called. */
function* called({ world, tell, switches }: Table, nominees: readonly Seat[]): Script<Hands> {
  const hands: Hands = new Map()
  let left = world.alive
  for (const target of nominees.slice(0, -1)) {
    const choices =
      left.length > 0 ? yield left.map((seat) => voteAsk(seat, [target, 'none'], 'none', switches.voteSeconds)) : []
    const raised = left.filter((_, i) => choices[i]!.pick === target)
    hands.set(
      target,
      raised.map((seat) => ({ seat, kind: 'cast' })),
    )
    left = left.filter((seat) => !raised.includes(seat))
    tell('everyone', { type: 'voted', target, by: hands.get(target)! })
  }
  const last = nominees.at(-1)!
  hands.set(
    last,
    left.map((seat) => ({ seat, kind: 'default' })),
  )
  tell('everyone', { type: 'voted', target: last, by: hands.get(last)! })
  return hands
}

const voteAsk = (seat: Seat, options: readonly Option[], otherwise: Option, seconds: number): NewAsk => ({
  seat,
  act: 'vote',
  options,
  words: 0,
  seconds,
  otherwise,
})

/** Decisions 33 to 39: the same tie twice. All the tied leave, or none; it takes more than half of the living. */
function* raise(table: Table, tied: readonly Seat[]): Script<readonly Seat[]> {
  const { world, tell, switches } = table
  const stay = (reason: 'split' | 'everybody' | 'three of nine'): readonly Seat[] => {
    tell('everyone', { type: 'stayed', seats: tied, reason })
    return []
  }
  if (tied.length === world.alive.length) return stay('everybody')
  if (switches.threeAtNine === 'forbid' && tied.length === 3 && world.alive.length === 9) return stay('three of nine')
  const choices = yield world.alive.map((seat) => ({
    seat,
    act: 'raise',
    options: ['remove', 'keep'],
    words: 0,
    seconds: switches.voteSeconds,
    otherwise: 'keep',
  }))
  const remove = world.alive.filter((_, i) => choices[i]!.pick === 'remove')
  const keep = world.alive.filter((seat) => !remove.includes(seat))
  tell('everyone', { type: 'raised', nominees: tied, remove, keep })
  return remove.length * 2 > world.alive.length ? tied : stay('split')
}
