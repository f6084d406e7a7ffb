import type { NewAsk, Option, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { blacks, holders, type Role2025, TEAMS } from './roles.ts'
import { decide, type Table } from './state.ts'

/** How long a seat that is asked at night has. */
export const NIGHT_SECONDS = 10

/**
 * Rules summary 2.5, decisions 42 to 53: one full night. Every phrase is always spoken, even if its role is dead or the kill has
 * decided the game; only asks are skipped. Returns the victim, who no longer counts as alive after the kill.
 */
export function* night(table: Table): Script<Seat | undefined> {
  const nightfall = table.world.alive
  let victim: Seat | undefined
  for (const step of table.switches.nightOrder) {
    if (step === 'kill') victim = yield* hunt(table)
    else if (step === 'sheriff') yield* check(table, 'sheriff', nightfall, nightfall)
    else yield* check(table, 'don', nightfall, table.verdict ? [] : table.world.alive)
  }
  return victim
}

/** Decisions 43 to 47: the holder of a role, if it is one of `able`, checks one other seat that was alive at nightfall. Only the holder hears the result. */
function* check(
  { world, tell, switches }: Table,
  role: 'sheriff' | 'don',
  nightfall: readonly Seat[],
  able: readonly Seat[],
): Script {
  tell('everyone', { type: 'woke', who: role })
  const seat = able.find((other) => world.roles[other] === role)
  if (seat !== undefined) {
    const inReach = switches.checkDeadSeats ? world.roles.map((_, i) => i).slice(1) : nightfall
    const [choice] = yield [
      ask(
        seat,
        'check',
        inReach.filter((other) => other !== seat),
      ),
    ]
    if (typeof choice!.pick === 'number') {
      const question = role === 'sheriff' ? 'team' : 'sheriff'
      const target = choice!.pick
      tell([seat], { type: 'checked', seat, target, question, found: answerOf(world, target, question) })
    }
  }
  tell('everyone', { type: 'slept', who: role })
}

/** The result of a check: the team of a seat, or whether it is the Sheriff. */
const answerOf = ({ roles }: Table['world'], target: Seat, question: 'team' | 'sheriff'): string => {
  const role = roles[target]!
  if (question === 'team') return TEAMS[role as Role2025]
  return role === 'sheriff' ? 'yes' : 'no'
}

/** The mafia shoots. A victim is dead once the shooting is over, which may decide the game (decisions 48 to 55). */
function* hunt(table: Table): Script<Seat | undefined> {
  const { world, tell, switches } = table
  tell('everyone', { type: 'woke', who: 'mafia' })
  const black = blacks(world)
  const targets = switches.friendlyFire ? world.alive : world.alive.filter((seat) => !black.includes(seat))
  const target = yield* switches.kill === 'unanimous' ? shots(black, targets) : claims(table, black, targets)
  if (typeof target !== 'number') return undefined
  world.alive = world.alive.filter((seat) => seat !== target)
  table.verdict ??= decide(world)
  return target
}

/**
 * Decisions 48 and 51: each living mafia but the Don claims a target in seat order, hearing the claims before it; then the Don
 * decides. With the Don dead the claims decide: if they differ, that of the lowest seat counts.
 */
function* claims({ world, tell }: Table, black: readonly Seat[], targets: readonly Seat[]): Script<Option> {
  const claimed: Option[] = []
  for (const seat of holders(world, 'mafia')) {
    const [choice] = yield [ask(seat, 'claim', targets)]
    claimed.push(choice!.pick!)
    tell(black, { type: 'claimed', seat, target: choice!.pick! })
  }
  const [don] = holders(world, 'don')
  const target = don === undefined ? claimed[0]! : (yield [ask(don, 'kill', targets)])[0]!.pick!
  tell(black, { type: 'decided', target })
  return target
}

/** Federation rules: all shoot at once and nobody hears where; any difference is a miss. */
function* shots(black: readonly Seat[], targets: readonly Seat[]): Script<Option> {
  const choices = yield black.map((seat) => ask(seat, 'kill', targets))
  return choices.every(({ pick }) => pick === choices[0]!.pick) ? choices[0]!.pick! : 'none'
}

const ask = (seat: Seat, act: 'check' | 'claim' | 'kill', targets: readonly Seat[]): NewAsk => ({
  seat,
  act,
  options: ['none', ...targets],
  words: 0,
  seconds: NIGHT_SECONDS,
  otherwise: 'none',
})

/** Decision 65: the victim of the first shooting names three seats, one at a time; the dead may be named. */
export function* bestMove(table: Table, seat: Seat): Script {
  const seats: Seat[] = []
  const others = table.world.roles
    .map((_, i) => i)
    .slice(1)
    .filter((other) => other !== seat)
  for (let guess = 0; guess < 3; guess++) {
    const options = ['none' as const, ...others.filter((other) => !seats.includes(other))]
    const [choice] = yield [{ seat, act: 'suspect', options, words: 0, seconds: 20, otherwise: 'none' }]
    if (typeof choice!.pick === 'number') seats.push(choice!.pick)
  }
  table.bestMove = { seat, seats }
  table.tell('everyone', { type: 'suspected', seat, seats })
}
