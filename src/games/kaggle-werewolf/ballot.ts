import type { NewAsk, Option, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { pickAsk } from '../shared/pick-ask.ts'
import { elect } from './elect.ts'
import { inOrder } from './order.ts'
import type { Table } from './state.ts'

const VOTE_SECONDS = 60

/** The living vote one of them out, themselves included. Returns who leaves, if anybody does. */
export function* ballot(table: Table): Script<Seat | undefined> {
  const { world, tell, switches } = table
  const votes: Option[] = []
  const count = (seat: Seat, target: Option): void => {
    votes.push(target)
    if (typeof target === 'number') tell('everyone', { type: 'voted', target, by: [{ seat, kind: 'cast' }] })
    else tell('everyone', { type: 'abstained', seats: [seat] })
  }
  if (switches.dayVoting === 'simultaneous') {
    const choices = yield world.alive.map((seat) => ask(seat, world.alive))
    world.alive.forEach((seat, i) => count(seat, choices[i]!.pick!))
  } else {
    const order = yield* inOrder(table, world.alive, 'vote', switches.firstToVote)
    tell('everyone', { type: 'ordered', act: 'vote', seats: order })
    for (const seat of order) {
      const [choice] = yield [ask(seat, world.alive)]
      count(seat, choice!.pick!)
    }
  }
  const leaving = yield* elect('vote', votes, world.alive, switches.dayTie)
  if (leaving === undefined) tell('everyone', { type: 'unvoted', reason: 'tie' })
  return leaving
}

const ask = (seat: Seat, targets: readonly Seat[]): NewAsk => pickAsk(seat, 'vote', targets, VOTE_SECONDS)
