import type { Seat } from '../../../schemas/ask.ts'
import type { Limit } from '../../../schemas/event.ts'
import type { Judge, Result, Ruleset, Script, World } from '../../game/ruleset.ts'
import { chat } from '../shared/chat.ts'
import { shownIn } from '../shared/shown.ts'
import { limitOf } from '../shared/switches.ts'
import { ballot } from './ballot.ts'
import { hiddenLlmafia } from './hidden.ts'
import { knowledgeLlmafia } from './knowledge.ts'
import { countsOf, deckOf, livingMafia, TEAMS } from './roles.ts'
import { type Switches, switchesSchema, version } from './switches.ts'

const NAME = 'llmafia'

interface Verdict {
  readonly winner: 'red' | 'black'
  readonly reason: 'no black left' | 'parity'
}

interface Table extends Judge {
  readonly switches: Switches
  readonly limit: Limit
}

/** The chat game of the LLMafia data set (arXiv 2506.05309): docs/llmafia.md. Throws a ZodError on unknown switches. */
export function llmafia(given: object = {}): Ruleset {
  const switches = Object.freeze(switchesSchema.parse(given))
  return {
    name: NAME,
    version: version(switches),
    switches: { ...given },
    book: NAME,
    language: switches.language,
    roles: deckOf(switches),
    teams: TEAMS,
    play: (judge) => play(judge, switches),
    knows: knowledgeLlmafia,
    hidden: hiddenLlmafia,
    shown: shownIn,
    unshown: 'a view does not show the order in which votes were asked for',
  }
}

/** Decision 2: days and nights take turns, and the first is a day. In each of them exactly one player leaves. */
function* play(judge: Judge, switches: Switches): Script<Result> {
  const table = open(judge, switches)
  const { world } = table
  for (;;) {
    world.day++
    const voted = depart(table, yield* day(table), 'vote')
    if (voted) return close(table, voted)
    const killed = depart(table, yield* night(table), 'kill')
    if (killed) return close(table, killed)
  }
}

/** Decision 1: roles are dealt, and the Mafia know each other. */
function open({ world, tell }: Judge, switches: Switches): Table {
  const limit = limitOf(switches.postWords, switches.postTokens, switches.tokenizer)
  tell('everyone', {
    type: 'opened',
    ruleset: NAME,
    book: NAME,
    switches,
    roles: countsOf(switches),
    teams: TEAMS,
    limits: { post: limit },
  })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  tell(livingMafia(world), { type: 'met', seats: livingMafia(world) })
  return { world, tell, switches, limit }
}

/** Decisions 3 to 5: the living talk, and then vote one of them out, in the hearing of all. */
function* day(table: Table): Script<Seat> {
  const { world, tell, switches, limit } = table
  tell('everyone', { type: 'began', phase: 'day', number: world.day })
  const clock = { ticks: switches.dayTicks, seconds: switches.tickSeconds, wait: 1 }
  yield* chat(table, { name: 'village', members: world.alive, audience: 'everyone', clock, limit })
  tell('everyone', { type: 'began', phase: 'vote', number: world.day })
  return yield* ballot({
    act: 'vote',
    voters: world.alive,
    candidates: world.alive,
    told(seat, { pick }) {
      if (typeof pick === 'number') tell('everyone', { type: 'voted', target: pick, by: [{ seat, kind: 'cast' }] })
      else tell('everyone', { type: 'abstained', seats: [seat] })
    },
  })
}

/** Decisions 6 and 7: two or more living Mafia talk; then they vote on which Bystander is killed. Nobody else hears them. */
function* night(table: Table): Script<Seat> {
  const { world, tell, switches, limit } = table
  tell('everyone', { type: 'began', phase: 'night', number: world.day })
  const mafia = livingMafia(world)
  const clock = { ticks: switches.nightTicks, seconds: switches.tickSeconds, wait: 1 }
  if (mafia.length > 1) yield* chat(table, { name: 'hideout', members: mafia, audience: mafia, clock, limit })
  const candidates = world.alive.filter((seat) => !mafia.includes(seat))
  const victim = yield* ballot({
    act: 'kill',
    voters: mafia,
    candidates,
    told: (seat, { pick }) => tell(mafia, { type: 'claimed', seat, target: pick! }),
  })
  tell(mafia, { type: 'decided', target: victim })
  return victim
}

/** Decision 8: a leaving player shows the role; then the end of the game is checked. */
function depart({ world, tell }: Table, seat: Seat, by: 'vote' | 'kill'): Verdict | undefined {
  world.alive = world.alive.filter((other) => other !== seat)
  tell('everyone', { type: 'left', seat, by })
  tell('everyone', { type: 'revealed', seat, role: world.roles[seat]! })
  return decide(world)
}

/** Decision 9: the Bystanders win when no Mafia is left, the Mafia when they are as many as the Bystanders. */
function decide(world: World): Verdict | undefined {
  const mafia = livingMafia(world).length
  if (mafia === 0) return { winner: 'red', reason: 'no black left' }
  return mafia * 2 >= world.alive.length ? { winner: 'black', reason: 'parity' } : undefined
}

function close({ world, tell }: Table, { winner, reason }: Verdict): Result {
  tell('everyone', { type: 'ended', winner, reason })
  const points = world.roles.slice(1).map((role) => (TEAMS[role as keyof typeof TEAMS] === winner ? 1 : 0))
  return { winner, reason, alive: world.alive, points: () => points }
}
