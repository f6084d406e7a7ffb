import { CHANCE, type NewAsk, type Seat } from '../../../schemas/ask.ts'
import type { Judge, Result, Ruleset, Script } from '../../game/ruleset.ts'
import { draw } from '../shared/chance.ts'
import { pickAsk } from '../shared/pick-ask.ts'
import { shownIn } from '../shared/shown.ts'
import { type SpeechLimit, say } from '../shared/speech.ts'
import { limitOf } from '../shared/switches.ts'
import './events.ts'
import { hiddenBroadcast, knowledgeBroadcast } from './knowledge.ts'
import { cardsOf, type RoleBroadcast, TEAMS, teamsOf, wolves } from './roles.ts'
import { type Switches, switchesSchema, version } from './switches.ts'

const NAME = 'werewolf-broadcast'
const SPEECH_SECONDS = 180
const VOTE_SECONDS = 15

/** What may come next in a broadcast besides a speech of a seat: something the host says, a phase, or the end. */
const STEPS = ['host', 'night', 'election', 'day', 'vote', 'village won', 'werewolves won'] as const

/**
 * A televised game of Werewolf, of which what is said is on record and what is done is not: docs/werewolf-broadcast.md. Throws a ZodError on unknown
 * switches.
 */
export function werewolfBroadcast(given: object = {}): Ruleset {
  const switches = Object.freeze(switchesSchema.parse(given))
  return {
    name: NAME,
    version: version(switches),
    switches: { ...given },
    book: NAME,
    language: switches.language,
    roles: cardsOf(switches.roles),
    teams: teamsOf(switches.roles),
    play: (judge) => play(judge, switches),
    knows: knowledgeBroadcast,
    hidden: hiddenBroadcast,
    shown: shownIn,
    unshown: 'a view does not show what is done in a broadcast, as its record has what is said',
  }
}

/** Decision 3: the record says what comes next. */
function* play(judge: Judge, switches: Switches): Script<Result> {
  const { world, tell } = judge
  const speech = open(judge, switches)
  for (;;) {
    const step = yield* draw<(typeof STEPS)[number] | Seat>('course', [...STEPS, ...world.alive])
    if (typeof step === 'number') yield* say(judge, step, 'speak', speech)
    else if (step === 'host') yield* announce(judge, speech)
    else if (step === 'village won' || step === 'werewolves won') return close(judge, step)
    else {
      if (step === 'night') world.day++
      tell('everyone', { type: 'began', phase: step, number: Math.max(1, world.day) })
      if (step === 'vote') yield world.alive.map((seat) => ballotAsk(seat, world.alive))
    }
  }
}

/** Decisions 1 and 2: the counts are public, and each seat sees its card. */
function open({ world, tell }: Judge, switches: Switches): SpeechLimit {
  const limit = limitOf(switches.speechWords, switches.speechTokens, switches.tokenizer)
  const roles = Object.fromEntries(Object.entries(switches.roles))
  const limits = { speech: limit }
  tell('everyone', {
    type: 'opened',
    ruleset: NAME,
    book: NAME,
    switches,
    roles,
    teams: teamsOf(switches.roles),
    limits,
  })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  const pack = wolves(world.roles)
  if (switches.pack === 'met') tell(pack, { type: 'met', seats: pack })
  return { ...limit, seconds: SPEECH_SECONDS }
}

/** Decision 4: the host speaks to everybody. */
function* announce({ tell }: Judge, { words, tokens }: SpeechLimit): Script {
  const [said] = yield [{ seat: CHANCE, act: 'announce', options: [], words, tokens, seconds: 0 }]
  tell('everyone', { type: 'announced', text: said!.text! })
}

/** Decision 5: the result of a vote is what the host announces. */
const ballotAsk = (seat: Seat, candidates: readonly Seat[]): NewAsk => pickAsk(seat, 'vote', candidates, VOTE_SECONDS)

/** Decision 6: who won is on record, and why is not. */
function close({ world, tell }: Judge, step: 'village won' | 'werewolves won'): Result {
  const winner = step === 'village won' ? 'red' : 'black'
  tell('everyone', { type: 'ended', winner, reason: 'on record' })
  const points = world.roles.slice(1).map((role) => (TEAMS[role as RoleBroadcast] === winner ? 1 : 0))
  return { winner, reason: 'on record', alive: world.alive, points: () => points }
}
