import type { Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { draw } from '../shared/chance.ts'
import { chat } from '../shared/chat.ts'
import { isWolf } from './roles.ts'
import { remove, type Table } from './state.ts'
import { clockOf } from './switches.ts'
import { against, type Votes, voting } from './votes.ts'

/** Decisions 12 to 17: the Village talks and votes. Returns who was executed. */
export function* day(table: Table): Script<Seat | undefined> {
  const { world, switches, limit } = table
  yield* look(table)
  const votes: Votes = new Map()
  const actions = voting(table, {
    room: 'village',
    votes,
    audience: (seat) => (switches.announceVotes ? 'everyone' : [seat]),
    targets: (seat) => world.alive.filter((other) => other !== seat),
    // Decision 14: a majority is more than half of the living.
    closes: (target) => against(votes, target).length * 2 > world.alive.length,
  })
  yield* chat(table, {
    name: 'village',
    members: world.alive,
    audience: 'everyone',
    clock: clockOf(switches, switches.dayTicks),
    limit,
    whispers: switches.whisper,
    actions,
  })
  const executed = yield* count(table, votes)
  if (executed !== undefined) remove(table, executed, 'vote')
  return executed
}

/** Decision 30: before anybody talks, the Seer learns the team of one living player. */
function* look({ world, tell, switches }: Table): Script {
  const seat = world.alive.find((other) => world.roles[other] === 'sheriff')
  if (seat === undefined) return
  const others = world.alive.filter((other) => other !== seat)
  const [choice] = yield [
    { seat, act: 'check', options: ['none', ...others], words: 0, seconds: switches.tickSeconds, otherwise: 'none' },
  ]
  if (typeof choice!.pick !== 'number') return
  const target = choice!.pick
  const found = isWolf(world.roles, target) ? 'black' : 'red'
  tell([seat], { type: 'checked', seat, target, question: 'team', found })
}

/** Decisions 15 and 16: the player with the most votes is executed. If votes are not announced, a tie is announced like a day without votes. */
function* count({ tell, switches }: Table, votes: Votes): Script<Seat | undefined> {
  const { announceVotes, tie } = switches
  const targets = [...new Set(votes.values())].sort((a, b) => a - b)
  const sizes = targets.map((target) => against(votes, target).length)
  const leaders = targets.filter((_, i) => sizes[i] === Math.max(...sizes))
  if (announceVotes)
    for (const target of targets) {
      const by = against(votes, target).map((seat) => ({ seat, kind: 'cast' as const }))
      tell('everyone', { type: 'voted', target, by })
    }
  if (leaders.length === 0) tell('everyone', { type: 'unvoted', reason: 'nobody' })
  if (leaders.length < 2) return leaders[0]
  if (announceVotes) tell('everyone', { type: 'tied', seats: leaders })
  if (tie === 'chance') return yield* draw('vote', leaders)
  const quiet = { type: 'unvoted', reason: 'nobody' } as const
  tell('everyone', announceVotes ? { type: 'stayed', seats: leaders, reason: 'tie' } : quiet)
  return undefined
}
