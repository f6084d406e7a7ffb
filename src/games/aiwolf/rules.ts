import type { Seat } from '../../../schemas/ask.ts'
import type { Judge, Result, Ruleset, Script } from '../../game/ruleset.ts'
import './events.ts'
import { execution } from './execution.ts'
import { hiddenAiwolf } from './hidden.ts'
import { knowledgeAiwolf } from './knowledge.ts'
import { agentName } from './names.ts'
import { night } from './night.ts'
import { deckOf, type RoleAiwolf, type Size, TABLES, TEAMS, teamsOf, wolves } from './roles.ts'
import { shownAiwolf } from './shown.ts'
import { remove, type Table } from './state.ts'
import { type Switches, switchesOf, unshownIn, version } from './switches.ts'
import { talk, whisper } from './talk.ts'

const BOOK = 'aiwolf'

/** The tables of the AIWolf contest (NLP division). Throws a ZodError on unknown switches. */
export const aiwolf5 = (switches: object = {}): Ruleset => ruleset(5, switches, FIVE)
export const aiwolf9 = (switches: object = {}): Ruleset => ruleset(9, switches)
export const aiwolf13 = (switches: object = {}): Ruleset => ruleset(13, switches)

/** One Werewolf has nobody to whisper to. */
const FIVE = { talkRounds: 20, whisperTurns: 0, whisperRounds: 0 } satisfies Partial<Switches>

function ruleset(size: Size, given: object, preset: Partial<Switches> = {}): Ruleset {
  const switches = Object.freeze(switchesOf(size).parse({ ...preset, ...given }))
  return {
    name: `aiwolf-${size}`,
    version: version(switches),
    switches: { ...given },
    book: BOOK,
    language: switches.language,
    roles: deckOf(size),
    teams: teamsOf(size),
    play: (judge) => play(judge, size, switches),
    knows: knowledgeAiwolf,
    hidden: hiddenAiwolf,
    shown: shownAiwolf,
    checker: 'sheriff',
    unshown: unshownIn(switches),
  }
}

/** Days and nights are numbered from 0, and on day 0 nobody is executed and in night 0 nobody is attacked. */
function* play(judge: Judge, size: Size, switches: Switches): Script<Result> {
  const table = open(judge, size, switches)
  const { world } = table
  let victim: Seat | undefined
  for (world.day = 0; ; world.day++) {
    dawn(table, victim)
    if (table.verdict) break
    if (world.day === 0) yield* whisper(table)
    yield* talk(table)
    const executed = world.day === 0 ? undefined : yield* dusk(table)
    if (table.verdict) break
    victim = yield* night(table, executed)
  }
  return close(table)
}

/** The counts are public, each seat sees its card, and the Werewolves learn who they are, also where there is only one. */
function open({ world, tell }: Judge, size: Size, switches: Switches): Table {
  tell('everyone', {
    type: 'opened',
    ruleset: `${BOOK}-${size}`,
    book: BOOK,
    switches,
    roles: TABLES[size],
    teams: teamsOf(size),
    limits: { post: { words: switches.letters, letters: switches.letters } },
    names: switches.names ?? world.alive.map(agentName),
  })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  tell(wolves(world.roles), { type: 'met', seats: wolves(world.roles) })
  return { world, tell, switches, verdict: undefined }
}

/** A day begins. From day 2 on everybody hears what the night has brought: nobody can die before night 1. */
function dawn(table: Table, victim: Seat | undefined): void {
  const { world, tell, switches } = table
  tell('everyone', { type: 'began', phase: 'day', number: world.day })
  if (world.day < 2) return
  if (victim === undefined) tell('everyone', { type: 'missed' })
  else remove(table, victim, 'kill')
  if (world.day > switches.maxDays) table.verdict ??= { winner: 'draw', reason: 'too many days' }
}

/** The vote, and its execution. */
function* dusk(table: Table): Script<Seat | undefined> {
  table.tell('everyone', { type: 'began', phase: 'vote', number: table.world.day })
  const executed = yield* execution(table)
  if (executed !== undefined) remove(table, executed, 'vote')
  return executed
}

function close({ world, tell, verdict }: Table): Result {
  const { winner, reason } = verdict!
  tell('everyone', { type: 'ended', winner, reason })
  const points = world.roles.slice(1).map((role) => (TEAMS[role as RoleAiwolf] === winner ? 1 : 0))
  return { winner, reason, alive: world.alive, points: () => points }
}
