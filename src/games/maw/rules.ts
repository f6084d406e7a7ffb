import type { Seat } from '../../../schemas/ask.ts'
import type { Judge, Result, Ruleset, Script } from '../../game/ruleset.ts'
import { NAMES } from '../shared/names.ts'
import { shownIn } from '../shared/shown.ts'
import { limitOf } from '../shared/switches.ts'
import { day } from './day.ts'
import { hiddenMaw } from './hidden.ts'
import { hushesMaw } from './hushes.ts'
import { knowledgeMaw } from './knowledge.ts'
import { night } from './night.ts'
import { points } from './points.ts'
import { countsOf, deckOf, teamsOf, wolves } from './roles.ts'
import { remove, type Table } from './state.ts'
import { type Switches, switchesSchema, unshownIn, version } from './switches.ts'

const NAME = 'maw'

/** Werewolf over two chat rooms, as the MAW document has it: docs/maw.md. Throws a ZodError on unknown switches. */
export function maw(given: object = {}): Ruleset {
  const switches = Object.freeze(switchesSchema.parse(given))
  return {
    name: NAME,
    version: version(switches),
    switches: { ...given },
    book: NAME,
    language: switches.language,
    roles: deckOf(switches),
    teams: teamsOf(switches),
    play: (judge) => play(judge, switches),
    knows: knowledgeMaw(switches),
    hidden: hiddenMaw,
    shown: shownIn,
    outlastsParity: switches.win !== 'parity',
    checker: 'sheriff',
    hushes: hushesMaw(switches),
    unshown: unshownIn(switches),
  }
}

function* play(judge: Judge, switches: Switches): Script<Result> {
  const table = open(judge, switches)
  dawn(table)
  while (!table.verdict) {
    const executed = yield* day(table)
    if (table.verdict) break
    const victim = yield* night(table, executed)
    dawn(table, victim)
  }
  return close(table)
}

/** Decision 3: roles are dealt, and the Werewolves learn who they are, also where there is only one. */
function open({ world, tell }: Judge, switches: Switches): Table {
  const { players, postWords, postTokens, tokenizer } = switches
  const limit = limitOf(postWords, postTokens, tokenizer)
  tell('everyone', {
    type: 'opened',
    ruleset: NAME,
    book: NAME,
    switches,
    roles: countsOf(switches),
    teams: teamsOf(switches),
    limits: { post: limit },
    names: switches.names ? NAMES.slice(0, players) : undefined,
  })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  tell(wolves(world.roles), { type: 'met', seats: wolves(world.roles) })
  return { world, tell, switches, limit, verdict: undefined }
}

/** Decisions 12 and 24: a day begins, and from the second one on everybody hears what the night has brought. */
function dawn(table: Table, victim?: Seat): void {
  const { world, tell, switches } = table
  const number = ++world.day
  tell('everyone', { type: 'began', phase: 'day', number })
  if (number === 1) return
  if (victim === undefined) tell('everyone', { type: 'missed' })
  else remove(table, victim, 'kill')
  if (number > switches.maxDays) table.verdict ??= { winner: 'draw', reason: 'too many days' }
}

function close({ world, tell, switches: { pointsTo }, verdict }: Table): Result {
  const { winner, reason } = verdict!
  const { roles, alive } = world
  tell('everyone', { type: 'ended', winner, reason })
  return { winner, reason, alive, points: () => points(roles.slice(1), { winner, alive, pointsTo }) }
}
