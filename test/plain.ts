import { CHANCE, type Seat } from '../schemas/ask.ts'
import type { Judge, Result, Ruleset, Script } from '../src/game/ruleset.ts'
import { hidden2025 } from '../src/games/mafia-2025/hidden.ts'
import { knowledge2025 } from '../src/games/mafia-2025/knowledge.ts'
import { points } from '../src/games/mafia-2025/points.ts'
import { TEAMS, teamOf } from '../src/games/mafia-2025/roles.ts'
import { switchesSchema } from '../src/games/mafia-2025/switches.ts'
import { shownIn } from '../src/games/shared/shown.ts'

/** The plain game: one mafia among n players, who vote by day and kill by night; chance breaks ties. Knows nothing of the ten-player rules. */
export const plain = (players: number): Ruleset => ({
  name: 'plain',
  version: `1-${players}`,
  switches: { players },
  book: 'mafia-2025',
  language: 'en',
  roles: [...Array<string>(players - 1).fill('civilian'), 'mafia'],
  teams: TEAMS,
  play,
  knows: knowledge2025(switchesSchema.parse({})),
  hidden: hidden2025(switchesSchema.parse({})),
  shown: shownIn,
})

function* play(judge: Judge): Script<Result> {
  const { world, tell } = judge
  const limit = { words: 1 }
  const roles = { civilian: world.alive.length - 1, mafia: 1 }
  tell('everyone', {
    type: 'opened',
    ruleset: 'plain',
    book: 'mafia-2025',
    switches: { players: world.alive.length },
    roles,
    teams: TEAMS,
    limits: { speech: limit, defence: limit },
  })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  while (!winner(judge)) {
    world.day++
    tell('everyone', { type: 'began', phase: 'morning', number: world.day })
    leave(judge, yield* vote(judge), 'vote')
    if (winner(judge)) break
    tell('everyone', { type: 'began', phase: 'night', number: world.day })
    leave(judge, yield* kill(judge), 'kill')
  }
  const won = winner(judge)!
  tell('everyone', { type: 'ended', winner: won, reason: won === 'red' ? 'no black left' : 'parity' })
  const scores = { winPoints: 1, teamLossApplies: 'offender' as const, winner: won, disqualified: [] }
  return {
    winner: won,
    reason: won === 'red' ? 'no black left' : 'parity',
    alive: world.alive,
    points: (marks) => points(world.roles.slice(1), scores, marks),
  }
}

/** All the living vote at once; who does not votes for the highest seat. */
function* vote({ world, tell }: Judge): Script<Seat> {
  const options = world.alive
  const quick = { options, words: 0, seconds: 1 }
  const choices = yield options.map((seat) => ({ seat, act: 'vote' as const, ...quick, otherwise: options.at(-1)! }))
  const hands = new Map(options.map((seat) => [seat, options.filter((_, i) => choices[i]!.pick === seat)]))
  for (const [target, seats] of hands)
    tell('everyone', { type: 'voted', target, by: seats.map((seat) => ({ seat, kind: 'cast' })) })
  const most = Math.max(...hands.values().map((by) => by.length))
  const tied = options.filter((seat) => hands.get(seat)!.length === most)
  if (tied.length === 1) return tied[0]!
  tell('everyone', { type: 'tied', seats: tied })
  const [drawn] = yield [{ seat: CHANCE, act: 'vote', ...quick, options: tied, otherwise: tied[0]! }]
  return drawn!.pick as Seat
}

function* kill({ world }: Judge): Script<Seat> {
  const seat = world.alive.find((other) => world.roles[other] === 'mafia')!
  const options = world.alive.filter((other) => other !== seat)
  const [choice] = yield [{ seat, act: 'kill', options, words: 0, seconds: 1, otherwise: options[0]! }]
  return choice!.pick as Seat
}

function leave({ world, tell }: Judge, seat: Seat, by: 'vote' | 'kill'): void {
  world.alive = world.alive.filter((other) => other !== seat)
  tell('everyone', { type: 'left', seat, by })
}

function winner({ world: { alive, roles } }: Judge): 'red' | 'black' | undefined {
  const black = alive.filter((seat) => teamOf(roles[seat]!) === 'black').length
  if (black === 0) return 'red'
  return black * 2 >= alive.length ? 'black' : undefined
}
