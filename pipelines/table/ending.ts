import type { Afterwards } from '../../schemas/afterwards.ts'
import type { Seat } from '../../schemas/ask.ts'
import { deedText } from '../../src/page/acts.ts'
import { decisionsOf } from '../../src/view/decisions.ts'
import type { Game } from './game.ts'
import { LookBack } from './look-back.ts'

/** A game that is over: what may be known of it now. Looking back takes seconds, so it begins when somebody asks. */
export class Ending {
  readonly #game: Game
  readonly #saved: string | null
  readonly #deals: Afterwards['deals']
  readonly #looks = new Map<Seat | undefined, LookBack>()
  #isStopped = false

  constructor(game: Game, saved: string | null, deals: Afterwards['deals']) {
    this.#game = game
    this.#saved = saved
    this.#deals = deals
  }

  /** What a person, or the judge without a seat, is sent: the cards, the thoughts of machines, the course, and the greatest losses of one's own seat. */
  for(seat: Seat | undefined): Afterwards {
    const { session, setUp, ruleset } = this.#game
    const { winner, reason } = session.result!
    if (!this.#isStopped && !this.#looks.has(seat)) this.#looks.set(seat, new LookBack(this.#game, seat))
    return {
      roles: session.deal,
      players: setUp.players,
      teams: ruleset.teams,
      winner,
      reason,
      own: seat === undefined ? null : ownEnd(this.#game, seat),
      thoughts: thoughtsIn(this.#game),
      look: this.#looks.get(seat)?.found ?? { course: [], turning: [], isDone: true },
      saved: this.#saved,
      deals: this.#deals,
    }
  }

  stop(): void {
    this.#isStopped = true
    for (const look of this.#looks.values()) look.stop()
  }
}

const thoughtsIn = ({ session }: Game): Afterwards['thoughts'] =>
  [...decisionsOf(session.log, session.choices)].flatMap(({ ask, choice, place }) =>
    choice.thought && ask.seat > 0
      ? {
          seat: ask.seat,
          act: ask.act,
          day: place.day,
          thought: choice.thought,
          did: deedText(ask.act, String(choice.pick ?? '')),
        }
      : [],
  )

/** How a game ended for a seat. */
export function ownEnd({ session, ruleset }: Game, seat: Seat): NonNullable<Afterwards['own']> {
  const { winner, points } = session.result!
  const team = ruleset.teams[session.deal[seat - 1]!]
  return { seat, won: winner === 'draw' ? null : team === winner, points: points([])[seat - 1]! }
}
