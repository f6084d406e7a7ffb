import type { Attempt, Completion, Decision, Model } from '../../schemas/model.ts'
import type { Finished } from '../play/series.ts'
import { type CountTokens, judge } from '../play/settle.ts'
import { requestHash } from '../policy/calls.ts'
import type { Policy } from '../policy/policy.ts'
import { rowId } from '../rows/rows.ts'
import type { Ruleset } from '../table/ruleset.ts'
import { viewOf } from '../view/view.ts'
import { readable } from './excerpt.ts'
import type { LeakTally, Tell } from './leak.ts'
import { asksOf, otherThan } from './replies.ts'

/** A call of a model as the log beside a dataset has it. Logs of older versions have no hash of the request. */
export type LoggedCall = Omit<Attempt, 'request' | 'reason'> & { readonly request?: string | undefined }

/** What a model is asked differs from what was sent to it, or the log has no more answers. */
class OtherRequest extends Error {
  readonly texts: readonly [string, string]

  constructor(asked: unknown, sent: string) {
    super('another request')
    this.texts = [readable(asked), sent]
  }
}

/** Stands for a model: it gives the answers of a log in order, as long as each request is the one that was sent. */
class LoggedModel implements Model {
  readonly #calls: readonly LoggedCall[]
  #next = 0

  constructor(calls: readonly LoggedCall[]) {
    this.#calls = calls
  }

  get unused(): number {
    return this.#calls.length - this.#next
  }

  async complete(request: Parameters<Model['complete']>[0]): Promise<Completion> {
    const { text, thought, refusal, cost } = this.#take(request)
    if (text === undefined) throw new OtherRequest(request, 'probabilities, to questions')
    return { text, ...(thought !== undefined && { thought }), ...(refusal !== undefined && { refusal }), cost }
  }

  async decide(state: string, questions: Parameters<Model['decide']>[1]): Promise<Decision> {
    const { answers, cost } = this.#take({ state, questions })
    if (answers === undefined) throw new OtherRequest({ state, questions }, 'a text, to messages')
    return { answers, cost }
  }

  #take(request: Parameters<typeof requestHash>[0]): LoggedCall {
    const call = this.#calls[this.#next++]
    if (!call) throw new OtherRequest(request, 'nothing: the log ends')
    if (call.request !== requestHash(request))
      throw new OtherRequest(request, `a request with the hash ${call.request}`)
    return call
  }
}

interface AskingModels {
  readonly ruleset: Ruleset
  readonly countTokens: CountTokens | undefined
  /** The player of a seat as it was before the game, with its random numbers from the beginning, asking this model; undefined for a player without one. */
  readonly player: (seat: number, model: Model) => Policy | undefined
  /** The calls of the model in a seat, in order. */
  readonly calls: (seat: number) => readonly LoggedCall[]
  readonly tell: Tell
  readonly tally: LeakTally
}

/**
 * Asks each player of one game that is a model again, with the logged answers of its model: what it sends must be what was sent, by its hash, and what
 * it chooses must be what was recorded. A player has its view and nothing else, so this shows that a model was sent nothing else and that
 * the answer of no other seat was taken for its own.
 */
export async function checkModels(
  { record, log }: Finished,
  { ruleset, countTokens, player, calls, tell, tally }: AskingModels,
): Promise<void> {
  const choices = new Map(record.choices.map((choice) => [`${choice.seat}.${choice.turn}`, choice]))
  for (const { seat, role } of [
    { seat: 0, role: 'moderator' },
    ...record.deal.map((role, i) => ({ seat: i + 1, role })),
  ]) {
    const model = new LoggedModel(calls(seat))
    const policy = player(seat, model)
    if (!policy) continue
    const told = (what: string, texts: readonly [string, string], turn?: number): void =>
      tell({
        kind: 'players',
        channel: `the model in seat ${seat}, a ${role}, ${what}`,
        texts,
        ...(turn !== undefined && { row: rowId(record.game_id, seat, turn) }),
      })
    const other = await askThrough(policy, seat)
    if (other) told(other.what, other.texts, other.turn)
    else if (model.unused > 0) told('was asked more, by the log', ['no more asks', `${model.unused} more calls`])
  }

  /** The first request or answer of a seat that is not the one of the game. */
  async function askThrough(
    policy: Policy,
    seat: number,
  ): Promise<{ readonly what: string; readonly texts: readonly [string, string]; readonly turn: number } | undefined> {
    for (const { view, ask } of asksOf(viewOf(log, seat))) {
      const { turn } = ask
      try {
        const now = judge(ruleset, ask, await policy.act(view), countTokens)
        const other = otherThan(choices.get(`${seat}.${turn}`), now)
        if (other) return { what: 'chose otherwise', texts: [readable(other.recorded), readable(other.given)], turn }
      } catch (error) {
        if (!(error instanceof OtherRequest)) throw error
        return { what: 'was not sent what its view gives', texts: error.texts, turn }
      }
      tally.model_answers++
    }
    return undefined
  }
}
