import type { Seat } from '../../../schemas/ask.ts'
import type { Judge, Result, Ruleset, Script } from '../../game/ruleset.ts'
import { shownIn } from '../shared/shown.ts'
import { say } from '../shared/speech.ts'
import { vote } from '../shared/vote.ts'
import './events.ts'
import { floor, limitsOf, speechLimit } from './floor.ts'
import { hidden7 } from './hidden.ts'
import { hushes7 } from './hushes.ts'
import { knowledge7 } from './knowledge.ts'
import { night } from './night.ts'
import { points } from './points.ts'
import { COUNTS, holders, ROLES, TEAMS } from './roles.ts'
import { depart, type Table } from './state.ts'
import { type Switches, switchesSchema, version } from './switches.ts'

/** Seven players: two Mafia against a Detective, a Doctor and three Villagers. Throws a ZodError on unknown switches. */
export const classic7 = (switches: object = {}): Ruleset => ruleset('classic-7', switches)

/** The same game as the benchmark of the seven-player system runs it. */
export const classic7Bench = (switches: object = {}): Ruleset => ruleset('classic-7-bench', switches, BENCH)

/** The same game as the product of that system plays it with a person at the table. */
export const classic7Product = (switches: object = {}): Ruleset => ruleset('classic-7-product', switches, PRODUCT)

/** The folder of this game's prompts. Its presets use the same prompts, which depend on the switches. */
const BOOK = 'classic-7'

const BENCH = {
  repeatProtect: true,
  reveal: 'vote',
  cueTo: 'speaker',
  voting: 'sequential',
  abstain: false,
  tie: 'chance',
  maxDays: 6,
  quietDays: 6,
} satisfies Partial<Switches>

const PRODUCT = {
  killTie: 'lowest',
  announceSave: true,
  cueWords: 18,
  cueTo: 'speaker',
  voting: 'sequential',
  earlyMajority: true,
  abstain: false,
  maxDays: 5,
  quietDays: 5,
} satisfies Partial<Switches>

function ruleset(name: string, given: object, preset: Partial<Switches> = {}): Ruleset {
  const switches = Object.freeze(switchesSchema.parse({ ...preset, ...given }))
  return {
    name,
    version: version(switches),
    switches: { ...given },
    book: BOOK,
    language: switches.language,
    roles: ROLES,
    teams: TEAMS,
    isModerated: switches.floor === 'moderated',
    play: (judge) => play(name, judge, switches),
    knows: knowledge7(switches),
    hidden: hidden7(switches),
    shown: shownIn,
    checker: 'sheriff',
    hushes: hushes7(switches),
  }
}

/** Decision 4: nights and days take turns, and the first is a night. */
function* play(name: string, judge: Judge, switches: Switches): Script<Result> {
  const table = open(name, judge, switches)
  const { world } = table
  let quiet = 0 // whole nights and days in a row in which nobody left
  for (let number = 1; !table.verdict; number++) {
    world.day = number
    const before = world.alive.length
    yield* nightAndDawn(table)
    if (table.verdict) break
    yield* day(table)
    quiet = world.alive.length === before ? quiet + 1 : 0
    table.verdict ??= draw(number, quiet, switches)
  }
  return close(table)
}

/** Decisions 1 to 3: the counts are public, each seat sees its card, and the Mafia meet. */
function open(name: string, { world, tell }: Judge, switches: Switches): Table {
  tell('everyone', {
    type: 'opened',
    ruleset: name,
    book: BOOK,
    switches,
    roles: COUNTS,
    teams: TEAMS,
    limits: limitsOf(switches),
    ...(switches.names && { names: switches.names }),
  })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  const mafia = holders(world, 'mafia')
  tell(mafia, { type: 'met', seats: mafia })
  return { world, tell, switches, verdict: undefined, barred: undefined, starter: undefined }
}

/** Decisions 5 to 20: a night and its morning. A save and a night without an attack are announced in the same words, unless the switch says otherwise. */
function* nightAndDawn(table: Table): Script {
  const { world, tell, switches } = table
  tell('everyone', { type: 'began', phase: 'night', number: world.day })
  const { victim, isSaved } = yield* night(table)
  tell('everyone', { type: 'began', phase: 'morning', number: world.day })
  if (victim !== undefined) {
    depart(table, victim, 'kill')
    if (switches.lastWords === 'both') yield* lastWords(table, victim)
  } else if (switches.firstNight === 'full' || world.day > 1)
    tell('everyone', { type: isSaved && switches.announceSave ? 'saved' : 'missed' })
}

/** Decisions 21 to 30: the floor, the vote, and who leaves by it. */
function* day(table: Table): Script {
  const { world, tell, switches } = table
  tell('everyone', { type: 'began', phase: 'day', number: world.day })
  yield* floor(table)
  tell('everyone', { type: 'began', phase: 'vote', number: world.day })
  const defence = speechLimit(switches)
  const leaving = yield* vote(table, { ...switches, unreadable: 'none', seconds: VOTE_SECONDS, defence })
  if (leaving === undefined) return
  depart(table, leaving, 'vote')
  if (switches.lastWords !== 'none') yield* lastWords(table, leaving)
}
const VOTE_SECONDS = 10

/** Decision 20: a player who leaves has last words only if the game continues. */
function* lastWords(table: Table, seat: Seat): Script {
  if (!table.verdict) yield* say(table, seat, 'farewell', speechLimit(table.switches))
}

/** Decision 33: checked after the vote. */
function draw(number: number, quiet: number, { maxDays, quietDays }: Switches): Table['verdict'] {
  if (number >= maxDays) return { winner: 'draw', reason: 'too many days' }
  return quiet >= quietDays ? { winner: 'draw', reason: 'quiet days' } : undefined
}

function close({ world, tell, verdict, switches }: Table): Result {
  const { winner, reason } = verdict!
  tell('everyone', { type: 'ended', winner, reason })
  return { winner, reason, alive: world.alive, points: () => points(world.roles.slice(1), winner, switches) }
}
