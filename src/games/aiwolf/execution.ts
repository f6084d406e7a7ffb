import type { NewAsk, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { draw } from '../shared/chance.ts'
import { ACTION_SECONDS, type Table } from './state.ts'

/** Everybody alive votes in secret, themselves included; the most votes are executed. After the last vote chance decides a tie. Returns who is executed. */
export function* execution(table: Table): Script<Seat | undefined> {
  const { world, tell, switches } = table
  for (let round = 1; ; round++) {
    const hands = yield* ballot(table)
    const most = Math.max(0, ...[...hands.values()].map(({ length }) => length))
    const leaders = [...hands.keys()].filter((seat) => hands.get(seat)!.length === most)
    if (leaders.length > 1 && round < switches.votes) {
      tell('everyone', { type: 'recalled', round })
      continue
    }
    for (const [target, by] of hands)
      tell('everyone', { type: 'voted', target, by: by.map((seat) => ({ seat, kind: 'cast' })) })
    const silent = world.alive.filter((seat) => ![...hands.values()].flat().includes(seat))
    if (silent.length > 0) tell('everyone', { type: 'abstained', seats: silent })
    if (leaders.length === 0) tell('everyone', { type: 'unvoted', reason: 'nobody' })
    if (leaders.length < 2) return leaders[0]
    tell('everyone', { type: 'tied', seats: leaders })
    return yield* draw('vote', leaders)
  }
}

/** Who votes against each seat, in order of seats. A vote that does not come is none. */
function* ballot({ world: { alive } }: Table): Script<ReadonlyMap<Seat, readonly Seat[]>> {
  const asks: NewAsk[] = alive.map((seat) => ({
    seat,
    act: 'vote',
    options: alive,
    words: 0,
    seconds: ACTION_SECONDS,
    otherwise: 'none',
  }))
  const choices = yield asks
  const against = (target: Seat): Seat[] => alive.filter((_, i) => choices[i]!.pick === target)
  return new Map(alive.map((target) => [target, against(target)] as const).filter(([, by]) => by.length > 0))
}
