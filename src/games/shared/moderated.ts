import { MODERATOR, type Seat } from '../../../schemas/ask.ts'
import type { Limit } from '../../../schemas/event.ts'
import type { Judge, Script } from '../../game/ruleset.ts'
import { type SpeechLimit, say } from './speech.ts'

export interface ModeratedRules {
  /** How often a seat may speak a day. */
  readonly perDay: number
  readonly speech: SpeechLimit
  readonly cue: Limit & { readonly seconds: number }
  /** Who hears a cue: everyone, or only the player called (and the moderator). */
  readonly cueTo: 'everyone' | 'speaker'
}

/** The cue that replaces one without readable words. */
export const NEUTRAL_CUE = 'What do you make of today?'

/** How many messages a day needs before the moderator may close it, and the most rounds of a day. Both depend only on how many players are alive. */
export const minimumOf = (alive: number): number => Math.min(4, Math.max(2, Math.floor(alive / 2) + 1))
export const maxRoundsOf = (alive: number): number => Math.max(minimumOf(alive) + 1, Math.min(10, 2 * alive))

/**
 * A moderated floor: seat 0, which hears public events only, decides when somebody is called (`schedule`) and whom (`cue`); that seat
 * speaks, and everybody hears it. Before the minimum of messages a second wait in a row forces a call; from then on a wait closes the floor.
 */
export function* moderated(judge: Judge, { perDay, speech, cue, cueTo }: ModeratedRules): Script {
  const { world, tell } = judge
  const minimum = minimumOf(world.alive.length)
  const maxRounds = maxRoundsOf(world.alive.length)
  const said: Seat[] = []
  let waits = 0
  for (let round = 1; round <= maxRounds; round++) {
    const eligible = world.alive.filter((seat) => messages(said, seat) < perDay && seat !== said.at(-1))
    if (eligible.length === 0) return

    const isMet = said.length >= minimum
    const [schedule] = yield [
      {
        seat: MODERATOR,
        act: 'schedule',
        options: ['send', 'wait'],
        words: 0,
        seconds: cue.seconds,
        otherwise: isMet ? 'wait' : 'send',
      },
    ]
    const isWait = schedule!.pick === 'wait'
    if (isWait && isMet) return
    if (isWait && ++waits < 2) continue

    const otherwise = nextToCall(eligible, said, world.roles.length - 1)
    const [call] = yield [{ seat: MODERATOR, act: 'cue', options: eligible, ...cue, otherwise }]
    const seat = call!.pick as Seat
    const text = call!.text ?? NEUTRAL_CUE
    tell(cueTo === 'everyone' ? 'everyone' : [MODERATOR, seat], { type: 'cued', seat, text, forced: isWait })
    yield* say(judge, seat, 'speak', speech)
    said.push(seat)
    waits = 0
  }
}

const messages = (said: readonly Seat[], seat: Seat): number => said.filter((other) => other === seat).length

/** The seat that is called if the moderator names none: the fewest messages today, then the next seat after the last speaker. */
function nextToCall(eligible: readonly Seat[], said: readonly Seat[], seats: number): Seat {
  const last = said.at(-1) ?? 0
  const distance = (seat: Seat): number => (seat - last + seats - 1) % seats
  return eligible.toSorted((a, b) => messages(said, a) - messages(said, b) || distance(a) - distance(b))[0]!
}
