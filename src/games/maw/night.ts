import type { Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { chat } from '../shared/chat.ts'
import { isWolf, wolves } from './roles.ts'
import type { Table } from './state.ts'
import { clockOf } from './switches.ts'
import { against, type Votes, voting } from './votes.ts'

/** Decisions 18 to 21: the living Werewolves talk in the Hideout and murder whom all of them vote against. Returns the victim. */
export function* night(table: Table, executed: Seat | undefined): Script<Seat | undefined> {
  const { world, tell, switches, limit } = table
  const { roles, alive } = world
  tell('everyone', { type: 'began', phase: 'night', number: world.day })
  const audience = hideout(table)
  if (executed !== undefined) tell(audience, { type: 'revealed', seat: executed, role: roles[executed]! })
  const members = alive.filter((seat) => isWolf(roles, seat))
  const targets = alive.filter((seat) => !isWolf(roles, seat))
  const votes: Votes = new Map()
  // Decision 19: unanimous is every living Werewolf; one that only listens blocks the murder.
  const isUnanimous = (target: Seat): boolean => against(votes, target).length === members.length
  yield* chat(table, {
    name: 'hideout',
    members,
    audience,
    clock: clockOf(switches, switches.nightTicks),
    limit,
    actions: voting(table, {
      room: 'hideout',
      votes,
      audience: () => audience,
      targets: () => targets,
      closes: isUnanimous,
    }),
  })
  const victim = targets.find(isUnanimous)
  tell(audience, { type: 'decided', target: victim ?? 'none' })
  return victim
}

/** Decision 27: who hears the Hideout: all Werewolves, also dead ones; and all dead players if the switch says so. */
function hideout({ world: { roles, alive }, switches }: Table): Seat[] {
  const dead = roles.map((_, seat) => seat).filter((seat) => seat > 0 && !alive.includes(seat))
  return [...new Set([...wolves(roles), ...(switches.deadHear === 'all' ? dead : [])])].sort((a, b) => a - b)
}
