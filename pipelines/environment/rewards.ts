import { hash } from 'node:crypto'
import { askId, type Role, type Seat } from '../../schemas/ask.ts'
import type { SeatEnd } from '../../schemas/environment.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { thinkingOf } from '../../src/belief/thinking.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import type { Session } from '../../src/game/session.ts'
import { movedGame } from '../../src/rows/moved-beliefs.ts'
import { Appraiser, appraisingOf, luckOf } from '../../src/value/appraise.ts'
import { leadOf } from '../../src/value/lead.ts'
import { placeIn } from '../../src/view/actions.ts'
import { askOf, type View } from '../../src/view/view.ts'
import type { Words } from '../../src/view/wording.ts'
import type { Plan } from './episode-plan.ts'

type Terms = Record<string, number>

/**
 * The rewards of a seat. During the game a reward is a function of the seat's own view and answer, because it is sent at once; rewards that depend on
 * hidden roles are paid at the end.
 */
export class Rewards {
  readonly #plan: Plan
  readonly #words: Words
  readonly #appraiser: Appraiser

  constructor(plan: Plan, ruleset: Ruleset, words: Words) {
    this.#plan = plan
    this.#words = words
    this.#appraiser = new Appraiser(appraisingOf(ruleset, words))
  }

  /** The reward of an answer itself: its penalty, and with `value` its lead over the other options. */
  ofAnswer(view: View, choice: RecordedChoice): number {
    const { reward, penalty } = this.#plan
    const cost = choice.source === 'default' ? penalty : 0
    const lead = reward === 'value' ? this.#lead(view, choice) : 0
    return rounded(lead - cost)
  }

  #lead(view: View, choice: RecordedChoice): number {
    const ask = askOf(view)
    const place = placeIn(ask, choice)
    if (ask.options.length < 2 || place < 0) return 0
    const luck = luckOf(hash('sha256', JSON.stringify([this.#plan.seed, this.#plan.name])), ask.seat, ask.turn)
    const lead = leadOf(this.#appraiser.appraise(view, this.#plan.states, luck), place)
    return lead?.mean ?? 0
  }

  /** The result for each seat of the client. */
  ends(session: Session): SeatEnd[] {
    const { winner, alive, points } = session.result!
    const { seats, deal, reward } = this.#plan
    const all = points([])
    const learned = reward === 'beliefs' ? this.#learned(session) : undefined
    return seats.map((seat) => {
      const role = deal[seat - 1]!
      const team = session.ruleset.teams[role]!
      const won = winner === team
      const rewards: Terms =
        reward === 'points' ? { points: all[seat - 1]! } : { win: winner === 'draw' ? 0 : won ? 1 : -1 }
      if (learned) Object.assign(rewards, learned(seat, team))
      const sum = rounded(Object.values(rewards).reduce((total, one) => total + one, 0))
      return { seat, role, team, won, survived: alive.includes(seat), points: all[seat - 1]!, rewards, reward: sum }
    })
  }

  /**
   * The log score of beliefs: how far the seat's speeches moved what exact observers in living red seats believe toward the truth, or away from it for
   * black; and the score of the beliefs that it stated itself.
   */
  #learned(session: Session): (seat: Seat, team: string) => Terms {
    const { deal } = this.#plan
    const { ruleset } = session
    const { moved } = movedGame(session.log, deal, thinkingOf(ruleset, this.#words))
    const { choices } = session
    return (seat, team) => {
      const own = choices.filter((choice) => choice.seat === seat)
      const changes = own.flatMap((choice) => moved.get(askId(choice)) ?? [])
      const sum = changes.reduce((total, { change }) => total + change, 0)
      const stated = own.flatMap(({ beliefs }) =>
        beliefs?.length === deal.length ? [logScore(beliefs, seat, deal, ruleset.teams)] : [],
      )
      return {
        moved: rounded(team === 'black' ? -sum : sum),
        ...(stated.length > 0 && { stated: rounded(stated.reduce((total, one) => total + one, 0) / stated.length) }),
      }
    }
  }
}

/** The mean log probability that stated beliefs gave to the true team of each other seat. */
function logScore(
  beliefs: readonly number[],
  own: Seat,
  deal: readonly Role[],
  teams: Readonly<Record<Role, string>>,
): number {
  const scores = beliefs.flatMap((black, i) => {
    if (i + 1 === own) return []
    const p = teams[deal[i]!] === 'black' ? black : 1 - black
    return [Math.log(Math.max(p, 1e-6))]
  })
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** Rewards are written with six digits, so that the same game gives the same bytes on every machine. */
export const rounded = (reward: number): number => Math.round(reward * 1e6) / 1e6 + 0
