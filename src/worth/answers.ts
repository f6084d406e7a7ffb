import type { Seat } from '../../schemas/ask.ts'
import type { Gauge } from './gauge.ts'
import { share, Tally } from './measure.ts'
import { accusedIn, stanceOn } from './stance.ts'
import { isInPlay, type Said } from './story.ts'

/**
 * Whether the accused answer. A speech by a player that a living player accused earlier that day answers if it has an `answer` or takes
 * a stance on an accuser, asks one, or says an accuser's number. Last words neither accuse nor answer here.
 */
export function answers(): Gauge {
  const answered = new Tally()
  const explicit = new Tally()
  return {
    add({ said }) {
      let day = -1
      let accusers = new Map<Seat, Set<Seat>>()
      for (const speech of said.filter(isInPlay)) {
        if (speech.day !== day) accusers = new Map()
        day = speech.day
        const own = [...(accusers.get(speech.seat) ?? [])].filter((seat) => speech.alive.has(seat))
        if (own.length > 0) {
          const isAnswer = speech.moves.some(({ kind }) => kind === 'answer')
          explicit.add(isAnswer)
          answered.add(isAnswer || mentions(speech, own))
        }
        for (const seat of accusedIn(speech))
          if (seat !== speech.seat) accusers.set(seat, (accusers.get(seat) ?? new Set()).add(speech.seat))
      }
    },
    measures: () => [
      share('answers', 'speeches of the accused that answer', answered.hits, answered.of, { goal: { least: 0.8 } }),
      share('answers_explicit', '  that answer explicitly', explicit.hits, explicit.of),
    ],
  }
}

const mentions = ({ moves, text }: Said, seats: readonly Seat[]): boolean =>
  moves.some(
    (move) => (move.kind === 'ask' && seats.includes(move.seat)) || stanceOn(move).some((seat) => seats.includes(seat)),
  ) || (text.match(/\d+/g) ?? []).some((number) => seats.includes(Number(number)))
