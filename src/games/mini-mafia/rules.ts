import type { Seat } from '../../../schemas/ask.ts'
import type { Judge, Result, Ruleset, Script } from '../../game/ruleset.ts'
import { draw } from '../shared/chance.ts'
import { rounds } from '../shared/rounds.ts'
import { shownIn } from '../shared/shown.ts'
import { limitOf } from '../shared/switches.ts'
import { vote } from '../shared/vote.ts'
import { hiddenMini } from './hidden.ts'
import { hushesMini } from './hushes.ts'
import { knowledgeMini } from './knowledge.ts'
import { COUNTS, NAMES, ROLES, seatsOf, TEAMS } from './roles.ts'
import { scorer } from './scores.ts'
import { type Switches, switchesSchema, version } from './switches.ts'

const BOOK = 'mini-mafia'
const SPEECH_SECONDS = 20
const VOTE_SECONDS = 10

/** Four players, one decisive day (arXiv 2509.23023). Throws a ZodError on unknown switches. */
export function miniMafia(given: object = {}): Ruleset {
  const switches = Object.freeze(switchesSchema.parse(given))
  return {
    name: BOOK,
    version: version(switches),
    switches: { ...given },
    book: BOOK,
    language: switches.language,
    roles: ROLES,
    teams: TEAMS,
    play: (judge) => play(judge, switches),
    knows: knowledgeMini,
    hidden: hiddenMini,
    shown: shownIn,
    checker: 'sheriff',
    hushes: hushesMini,
    scores: scorer,
  }
}

/** One night that is fixed by construction, one day, one vote. */
function* play(judge: Judge, switches: Switches): Script<Result> {
  const { world, tell } = judge
  const limit = limitOf(switches.speechWords, switches.speechTokens, switches.tokenizer)
  const names = switches.names ? NAMES : undefined
  const limits = { speech: limit }
  tell('everyone', { type: 'opened', ruleset: BOOK, book: BOOK, switches, roles: COUNTS, teams: TEAMS, limits, names })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  world.day = 1
  const victim = yield* night(judge)
  world.alive = world.alive.filter((seat) => seat !== victim)
  tell('everyone', { type: 'began', phase: 'morning', number: 1 })
  tell('everyone', { type: 'left', seat: victim, by: 'kill' })

  tell('everyone', { type: 'began', phase: 'day', number: 1 })
  const speech = { ...limit, seconds: SPEECH_SECONDS }
  yield* rounds(judge, { rounds: switches.rounds, order: 'chance', speech })

  tell('everyone', { type: 'began', phase: 'vote', number: 1 })
  const leaving = yield* vote(judge, {
    voting: 'simultaneous',
    earlyMajority: false,
    abstain: false,
    unreadable: switches.unreadable,
    elimination: 'plurality',
    tie: 'chance',
    seconds: VOTE_SECONDS,
    defence: speech,
  })
  return close(judge, leaving)
}

/** Decision 2: one of the two Villagers, drawn by chance, is dead by the morning, and the Detective has found the mafioso. */
function* night({ world: { roles }, tell }: Judge): Script<Seat> {
  const [mafioso, detective] = [seatsOf(roles, 'mafia')[0]!, seatsOf(roles, 'sheriff')[0]!]
  tell('everyone', { type: 'began', phase: 'night', number: 1 })
  const target = yield* draw('kill', seatsOf(roles, 'civilian'))
  tell([mafioso], { type: 'decided', target })
  tell([detective], { type: 'checked', seat: detective, target: mafioso, question: 'team', found: 'black' })
  return target
}

/** Decision 10: the town wins if the mafioso was arrested. If nobody was, there is no second chance. */
function close({ world, tell }: Judge, leaving: Seat | undefined): Result {
  if (leaving !== undefined) {
    world.alive = world.alive.filter((seat) => seat !== leaving)
    tell('everyone', { type: 'left', seat: leaving, by: 'vote' })
  }
  const winner = leaving !== undefined && world.roles[leaving] === 'mafia' ? 'red' : 'black'
  const reason = winner === 'red' ? 'no black left' : leaving === undefined ? 'too many days' : 'parity'
  tell('everyone', { type: 'ended', winner, reason })
  // Decision 11: the dead Villager wins with the town.
  const points = world.roles.slice(1).map((role) => (TEAMS[role as keyof typeof TEAMS] === winner ? 1 : 0))
  return { winner, reason, alive: world.alive, points: () => points }
}
