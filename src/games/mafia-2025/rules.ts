import type { Seat } from '../../../schemas/ask.ts'
import type { Judge, Result, Ruleset, Script } from '../../game/ruleset.ts'
import { shownIn } from '../shared/shown.ts'
import { limitOf } from '../shared/switches.ts'
import './events.ts'
import { hear } from './hear.ts'
import { hidden2025 } from './hidden.ts'
import { hushes2025 } from './hushes.ts'
import { knowledge2025 } from './knowledge.ts'
import { bestMove, night } from './night.ts'
import { marksFor, points } from './points.ts'
import { blacks, COUNTS, holders, ROLES, TEAMS } from './roles.ts'
import { farewells, turns } from './speech.ts'
import { remove, type Table } from './state.ts'
import { type Switches, switchesSchema, version } from './switches.ts'
import { vote } from './vote.ts'

/** Official 2025 rules: ten players, one of them a Sheriff against two mafia and their Don. Throws a ZodError on unknown switches. */
export const mafia2025 = (switches: object = {}): Ruleset => ruleset('mafia-2025', switches)

/** The same game as the federation (FIIM) plays it: rules-2025 section 3. */
export const fiim = (switches: object = {}): Ruleset => ruleset('fiim', switches, FIIM)

/** The folder of this game's prompts. The federation's game uses the same prompts, which depend on the switches. */
const BOOK = 'mafia-2025'

const FIIM = {
  firstNight: 'meet',
  nightOrder: ['kill', 'don', 'sheriff'],
  kill: 'unanimous',
  checkDeadSeats: true,
  voting: 'sequential',
  threeAtNine: 'forbid',
  bestMove: true,
  bestMovePoints: true,
  discipline: 'full',
  winPoints: 1,
  draw: 'nights and days',
  voteSeconds: 2,
} satisfies Partial<Switches>

function ruleset(name: string, given: object, preset: Partial<Switches> = {}): Ruleset {
  const switches = Object.freeze(switchesSchema.parse({ ...preset, ...given }))
  Object.freeze(switches.nightOrder)
  return {
    name,
    version: version(switches),
    switches: { ...given },
    book: BOOK,
    language: switches.language,
    roles: ROLES,
    teams: TEAMS,
    play: (judge) => play(name, judge, switches),
    hear: (ask, choice) => hear(ask, choice, switches),
    knows: knowledge2025(switches),
    hidden: hidden2025(switches),
    shown: shownIn,
    checker: 'sheriff',
    hushes: hushes2025(switches),
    marks: switches.bonuses && ((gains) => marksFor(gains, switches.winPoints)),
  }
}

function* play(name: string, judge: Judge, switches: Switches): Script<Result> {
  const table = open(name, judge, switches)
  const { world, tell } = judge
  let quiet = 0 // shooting nights in a row without a victim, nobody having left by day in between
  let first: Seat = 0
  for (let number = 1; !table.verdict; number++) {
    tell('everyone', { type: 'began', phase: 'night', number })
    world.day = number
    const meeting = number === 1 && switches.firstNight === 'meet'
    if (meeting) tell('everyone', { type: 'gathered' })
    const leftBefore = table.leftToday
    const victim = meeting ? undefined : yield* night(table)
    if (!meeting) quiet = victim === undefined ? quiet + 1 : 0

    tell('everyone', { type: 'began', phase: 'morning', number })
    table.leftToday = 0
    if (victim !== undefined) {
      tell('everyone', { type: 'left', seat: victim, by: 'kill' })
      const firstShooting = number === (switches.firstNight === 'meet' ? 2 : 1)
      if (switches.bestMove && firstShooting && leftBefore < 2) yield* bestMove(table, victim)
      yield* farewells(table, [victim])
    } else if (!meeting) tell('everyone', { type: 'missed' })
    if (quiet >= 3 && switches.draw === 'nights') table.verdict ??= { winner: 'draw', reason: 'quiet nights' }
    if (table.verdict) break

    first = world.alive.find((seat) => seat > first) ?? world.alive[0]!
    tell('everyone', { type: 'started', seat: first, day: number })
    yield* day(table, first)
    if (table.leftToday > 0) quiet = 0
    if (quiet >= 3) table.verdict ??= { winner: 'draw', reason: 'quiet nights' }
    if (number >= switches.maxDays) table.verdict ??= { winner: 'draw', reason: 'too many days' }
  }
  return close(table)
}

/** Rules summary 2.3 and 2.4: speeches, the vote, and the last words of those who leave. */
function* day(table: Table, first: Seat): Script {
  const ballot = yield* turns(table, first)
  if (table.verdict) return
  const leaving = yield* vote(table, ballot)
  if (leaving.length === 0) return
  remove(table, leaving, 'vote')
  yield* farewells(table, leaving)
}

/** Rules summary 2.1: roles are dealt, and the mafia learn who they are. */
function open(name: string, { world, tell }: Judge, switches: Switches): Table {
  const { speechWords, speechTokens, defenceWords, defenceTokens, tokenizer } = switches
  const limits = {
    speech: limitOf(speechWords, speechTokens, tokenizer),
    defence: limitOf(defenceWords, defenceTokens, tokenizer),
  }
  tell('everyone', { type: 'opened', ruleset: name, book: BOOK, switches, roles: COUNTS, teams: TEAMS, limits })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  tell(blacks(world), { type: 'met', seats: blacks(world) })
  tell(blacks(world), { type: 'revealed', seat: holders(world, 'don')[0]!, role: 'don' })
  return {
    world,
    tell,
    switches,
    limits,
    verdict: undefined,
    offender: undefined,
    fouls: new Map(),
    silenced: new Set(),
    disqualified: [],
    leftToday: 0,
    bestMove: undefined,
  }
}

function close(table: Table): Result {
  const { world, switches, disqualified, offender } = table
  const { winner, reason } = table.verdict!
  table.tell('everyone', { type: 'ended', winner, reason })
  const { winPoints, teamLossApplies } = switches
  const bestMove = switches.bestMovePoints ? table.bestMove : undefined
  const scores = { winPoints, teamLossApplies, winner, disqualified, offender, bestMove }
  const deal = world.roles.slice(1)
  return { winner, reason, alive: world.alive, points: (marks) => points(deal, scores, marks) }
}
