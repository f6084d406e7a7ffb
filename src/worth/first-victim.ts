import type { Seat } from '../../schemas/ask.ts'
import type { Gauge } from './gauge.ts'
import { share, Tally } from './measure.ts'
import { accusedIn } from './stance.ts'
import type { Story } from './story.ts'

export interface FirstVictim {
  readonly seat: Seat
  readonly day: number
  /** The players it accused in its last words, or else in its speeches before. The first is its suspect. */
  readonly named: readonly Seat[]
}

const known = new WeakMap<Story, FirstVictim | undefined>()

/** Who was killed in the first night that killed anybody. */
export function firstVictim(story: Story): FirstVictim | undefined {
  if (!known.has(story)) known.set(story, find(story))
  return known.get(story)
}

function find({ left, said, began }: Story): FirstVictim | undefined {
  const killed = left.find(({ by }) => by === 'kill')
  if (!killed) return undefined
  const own = said.filter(({ seat }) => seat === killed.seat)
  const last = own.filter(({ at }) => at > killed.at).flatMap(accusedIn)
  // A farewell in the morning comes before the day it is meant for, which has the same number.
  const day = began.findLast(({ at }) => at <= killed.at)?.day ?? killed.day
  return { seat: killed.seat, day, named: [...new Set(last.length > 0 ? last : own.flatMap(accusedIn))] }
}

/** Whether a dead player's guess decides the day after: its suspect, if alive then, is voted out, and how many votes of the first ballot it takes. */
export function firstVictims(): Gauge {
  const voted = new Tally()
  const votes = new Tally()
  return {
    add(story) {
      const victim = firstVictim(story)
      if (!victim) return
      const dead = new Set(story.left.filter(({ day }) => day < victim.day).map(({ seat }) => seat))
      const suspect = victim.named.find((seat) => !dead.has(seat) && seat !== victim.seat)
      if (suspect === undefined) return
      voted.add(story.left.some(({ day, seat, by }) => day === victim.day && seat === suspect && by === 'vote'))
      const ballot = story.ballots.find(({ day }) => day === victim.day)
      for (const { target } of ballot?.votes ?? []) votes.add(target === suspect)
    },
    measures: () => [
      share('first_suspect_out', "the first victim's suspect is voted out that day", voted.hits, voted.of, {
        goal: { most: 0.35 },
      }),
      share('first_suspect_votes', '  votes it takes on the first ballot', votes.hits, votes.of),
    ],
  }
}
