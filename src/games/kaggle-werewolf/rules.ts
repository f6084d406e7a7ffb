import type { Judge, Result, Ruleset, Script } from '../../game/ruleset.ts'
import { shownIn } from '../shared/shown.ts'
import { ballot } from './ballot.ts'
import './events.ts'
import { floor } from './floor.ts'
import { hiddenKaggle } from './hidden.ts'
import { knowledgeKaggle } from './knowledge.ts'
import { night } from './night.ts'
import { countsOf, deckOf, holders, type RoleKaggle, TEAMS, teamsOf } from './roles.ts'
import { depart, type Table } from './state.ts'
import { type Switches, switchesSchema, version } from './switches.ts'

const BOOK = 'kaggle-werewolf'
/** A game that is longer is a draw; replays have at most 1,000 steps. */
const MOST_DAYS = 200

/** Kaggle's environment `werewolf`, as its replays tell it. Throws a ZodError on unknown switches. */
export function kaggleWerewolf(given: object = {}): Ruleset {
  const switches = Object.freeze(switchesSchema.parse(given))
  return {
    name: BOOK,
    version: version(switches),
    switches: { ...given },
    book: BOOK,
    language: switches.language,
    roles: deckOf(switches),
    teams: teamsOf(switches),
    play: (judge) => play(judge, switches),
    knows: knowledgeKaggle(switches),
    hidden: hiddenKaggle(switches),
    shown: shownIn,
    checker: 'sheriff',
    unshown: 'views do not show who was drawn to speak or vote first',
  }
}

/** Nights and days take turns, and night 0 is first. */
function* play(judge: Judge, switches: Switches): Script<Result> {
  const table = open(judge, switches)
  const { world, tell } = table
  while (!table.verdict) {
    tell('everyone', { type: 'began', phase: 'night', number: world.day })
    const victim = yield* night(table)
    world.day++
    if (victim === undefined) tell('everyone', { type: 'missed' })
    else depart(table, victim, 'kill')
    if (table.verdict) break
    tell('everyone', { type: 'began', phase: 'day', number: world.day })
    yield* floor(table)
    tell('everyone', { type: 'began', phase: 'vote', number: world.day })
    const leaving = yield* ballot(table)
    if (leaving !== undefined) depart(table, leaving, 'vote')
    if (world.day >= MOST_DAYS) table.verdict ??= { winner: 'draw', reason: 'too many days' }
  }
  return close(table)
}

/** Roles are counted in public, each seat sees its own, and the Werewolves know each other. */
function open({ world, tell }: Judge, switches: Switches): Table {
  const limits = { speech: { words: switches.speechWords } }
  const [roles, teams] = [countsOf(switches), teamsOf(switches)]
  tell('everyone', { type: 'opened', ruleset: BOOK, book: BOOK, switches, roles, teams, limits })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  const wolves = holders(world, 'mafia')
  tell(wolves, { type: 'met', seats: wolves })
  return { world, tell, switches, cursors: { speak: 0, vote: 0, kill: 0 }, verdict: undefined }
}

/** Every seat of the winning team has a point, dead or alive. */
function close({ world, tell, verdict }: Table): Result {
  const { winner, reason } = verdict!
  tell('everyone', { type: 'ended', winner, reason })
  const points = world.roles.slice(1).map((role) => (TEAMS[role as RoleKaggle] === winner ? 1 : 0))
  return { winner, reason, alive: world.alive, points: () => points }
}
