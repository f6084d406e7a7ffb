import type { Attempt, GameCall, Message, Model } from '../../schemas/model.ts'
import { requestHash } from './calls.ts'

/** Remembers what models were sent, by the hash of each request. */
export class Sent {
  readonly #messages = new Map<string, readonly Message[]>()

  /** A model that is asked through this. */
  through(model: Model): Model {
    return {
      complete: (request) => {
        this.#messages.set(requestHash(request), [...request.messages])
        return model.complete(request)
      },
      decide: (state, questions) => {
        const content = JSON.stringify({ state, questions })
        this.#messages.set(requestHash({ state, questions }), [{ role: 'user', content }])
        return model.decide(state, questions)
      },
    }
  }

  /** The calls of one seat, in the order in which they began, with what was sent. */
  callsOf(
    { seat, role, player }: Pick<GameCall, 'seat' | 'role' | 'player'>,
    attempts: readonly Attempt[],
  ): GameCall[] {
    return attempts.map((attempt, number) => ({
      seat,
      role,
      player,
      ...attempt,
      number,
      messages: this.#messages.get(attempt.request) ?? [],
    }))
  }
}
