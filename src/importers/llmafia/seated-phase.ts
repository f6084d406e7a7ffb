import type { Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import type { Anonymous } from '../names.ts'
import type { Phase } from './phases.ts'
import { type Scheduled, thoughtIn } from './schedule.ts'
import type { SeatedPhase } from './table.ts'
import { ticksOf } from './ticks.ts'

/** A tick is so short that two messages of one player seldom fall into one; days and nights are as long as the longest of the source. */
const TICK_SECONDS = 5
export const [DAY_TICKS, NIGHT_TICKS] = [48, 24]

interface Setting {
  readonly players: readonly { readonly is_mafia: boolean }[]
  readonly seats: ReadonlyMap<string, Seat>
  readonly said: Anonymous
  readonly schedules: ReadonlyMap<Seat, Scheduled[]>
}

/** A phase of names and times as one of seats and ticks. Throws {@link BadSource} for a name or a role that config.json has not, and for too many messages. */
export function seatedPhase(phase: Phase, { players, seats, said, schedules }: Setting): SeatedPhase {
  const seatOf = (name: string, place: string): Seat => {
    const seat = seats.get(name)
    if (seat === undefined) throw new BadSource(`${place}: there is no player "${name}"`)
    return seat
  }
  const left = seatOf(phase.left, phase.place)
  if (players[left - 1]!.is_mafia !== phase.isMafia)
    throw new BadSource(`${phase.place}: the role of seat ${left} is not that of config.json`)
  const begun = phase.begun.at(-1)!
  const seconds = Math.max(0, (phase.closed ?? begun) - begun)
  const ticks = phase.kind === 'day' ? DAY_TICKS : NIGHT_TICKS
  const sent = phase.messages.map(({ who, time, place }) => ({ who: seatOf(who, place), second: time - begun }))
  const found = ticksOf(sent, TICK_SECONDS, ticks)
  if (!found) throw new BadSource(`${phase.place}: more was said in this phase than fits into ${ticks} ticks`)
  return {
    kind: phase.kind,
    ticks: Math.min(ticks, Math.max(Math.ceil(seconds / TICK_SECONDS), ...found)),
    posts: phase.messages.map(({ text, place }, i) => ({
      seat: sent[i]!.who,
      tick: found[i]!,
      text: said(text),
      place,
    })),
    votes: phase.votes?.map(({ voter, target, place }) => ({
      seat: seatOf(voter, place),
      target: seatOf(target, place),
      place,
    })),
    left,
    place: phase.place,
    thought(seat, tick) {
      const schedule = schedules.get(seat)
      const from = begun + (tick - 1) * TICK_SECONDS
      return schedule && thoughtIn(schedule, from, from + TICK_SECONDS)
    },
  }
}
