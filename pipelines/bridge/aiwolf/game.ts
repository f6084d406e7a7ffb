import { type Ask, CHANCE, type Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import { type Clock, play } from '../../../src/game/play.ts'
import { stream } from '../../../src/game/random.ts'
import type { Session } from '../../../src/game/session.ts'
import type { Sent } from '../../../src/importers/aiwolf/make-json.ts'
import { placeAfter, START } from '../../../src/view/place.ts'
import type { Player } from '../../../src/view/player.ts'
import type { Agent } from './agent.ts'
import { PacketEye } from './eye.ts'
import { GroupChat } from './group-chat.ts'
import { Hush } from './hush.ts'
import { Seated } from './seated.ts'
import { type Durations, settingOf, type Timeouts } from './setting.ts'

/** A game that is ready: its session, and the player of each seat. */
export interface Ready {
  readonly id: string
  readonly session: Session
  readonly agents: ReadonlyMap<Seat, Agent>
  /** Our players, chance among them. */
  readonly machines: ReadonlyMap<Seat, Player>
  readonly clock: Clock
  readonly timeouts: Timeouts
  /** How long each time lasts in which seats are asked in secret; undefined: as long as the answers take. */
  readonly hush: number | undefined
  /** How long group chats last, at a table that has them. */
  readonly durations?: Durations | undefined
  readonly signal?: AbortSignal
}

/** Plays a game between agents and our players. Returns what the contest's JSON log notes. Throws if the signal is aborted. */
export async function playAiwolf(ready: Ready): Promise<readonly Sent[]> {
  const { id, session, agents, machines, clock, timeouts, signal } = ready
  const opened = session.log[0]!.event
  if (opened.type !== 'opened') throw new TypeError('a game begins with opened')
  const setting = settingOf(session.ruleset, opened.switches, timeouts, ready.durations)
  const times = new Map<Event, number>()
  const timeOf = (event: Event): number => {
    const time = times.get(event) ?? Math.trunc(clock.now())
    times.set(event, time)
    return time
  }
  const entries: Sent[] = []
  const notes = { note: (entry: Sent) => void entries.push(entry), now: () => clock.now() }
  const seated = new Map<Seat, Player>(
    session.deal.map((_, i): [Seat, Player] => {
      const who = agents.get(i + 1) ?? machines.get(i + 1)!
      return [i + 1, new Seated(new PacketEye(id, setting, timeOf), who, () => session.reveal(), notes)]
    }),
  )
  const hush = ready.hush === undefined ? undefined : new Hush(clock, ready.hush, hiddenIn(session))
  const chance = machines.get(CHANCE)!
  const { durations } = ready
  const left = (ask: Ask): number | undefined => hush?.left(ask)
  seated.set(
    CHANCE,
    durations
      ? new GroupChat({
          agents,
          clock,
          durations,
          random: { village: stream(id, 'village'), hideout: stream(id, 'hideout') },
          chance,
          left,
        })
      : chance,
  )
  const patience = timeouts.action + timeouts.acceptable
  await play(session, seated, {
    limit: {
      clock,
      milliseconds(ask) {
        const left = ask.seat === CHANCE ? undefined : hush?.left(ask)
        if (!agents.has(ask.seat)) return left
        return Math.min(patience, left ?? patience)
      },
    },
    pace: (session) => hush?.pace(session),
    ...(signal && { signal }),
  })
  return entries
}

/** Whether an ask is secret. */
const hiddenIn =
  (session: Session) =>
  (ask: Ask): boolean => {
    const place = session.log.reduce((place, { event }) => placeAfter(place, event), START)
    return session.ruleset.hidden.isHidden(ask, place)
  }
