import { askId } from '../../schemas/ask.ts'
import type { Attempt, Completion, Decision, GameCall, Model } from '../../schemas/model.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { sentHash } from '../../schemas/sent.ts'
import type { Ruleset } from '../game/ruleset.ts'
import { type CountTokens, judge } from '../game/settle.ts'
import type { Finished } from '../play/series.ts'
import { requestHash } from '../policy/calls.ts'
import { Sent } from '../policy/sent.ts'
import { rowId } from '../rows/rows.ts'
import { asksIn, choicesById } from '../view/decisions.ts'
import { type Player, UNTIMED } from '../view/player.ts'
import { viewOf } from '../view/view.ts'
import { besideChat, besideDecision } from './beside.ts'
import { readable } from './excerpt.ts'
import type { LeakTally, Tell } from './leak.ts'
import { otherThan } from './replies.ts'

/** A call of a model in the log of a dataset. Logs of older versions have no hash of the request. */
export type LoggedCall = Omit<Attempt, 'request' | 'reason' | 'stage' | 'retry'> & {
  readonly request?: string | undefined
}

/** What a model is asked differs from what was sent to it, or the log has no more answers. */
export class OtherRequest extends Error {
  readonly texts: readonly [string, string]

  constructor(asked: unknown, sent: string) {
    super('another request')
    this.texts = [readable(asked), sent]
  }
}

/** Stands for a model: it gives the answers of a log in order, as long as each request is the one that was sent. */
export class LoggedModel implements Model {
  readonly #calls: readonly LoggedCall[]
  readonly #served: Served
  #next = 0

  constructor(calls: readonly LoggedCall[], served: Served) {
    this.#calls = calls
    this.#served = served
  }

  get unused(): number {
    return this.#calls.length - this.#next
  }

  async complete(request: Parameters<Model['complete']>[0]): Promise<Completion> {
    const { text, thought, refusal, cost } = this.#take(request, request.messages, () =>
      besideChat(this.#served.names, request, this.#served.sampling),
    )
    if (text === undefined) throw new OtherRequest(request, 'probabilities, to questions')
    return { text, ...(thought !== undefined && { thought }), ...(refusal !== undefined && { refusal }), cost }
  }

  async decide(state: string, questions: Parameters<Model['decide']>[1]): Promise<Decision> {
    const { answers, cost } = this.#take({ state, questions }, state, () =>
      besideDecision(this.#served.names, questions),
    )
    if (answers === undefined) throw new OtherRequest({ state, questions }, 'a text, to messages')
    return { answers, cost }
  }

  /** `read` is the part of the request that the model reads, and `beside` the rest. */
  #take(request: Parameters<typeof requestHash>[0], read: unknown, beside: () => readonly string[]): LoggedCall {
    const call = this.#calls[this.#next++]
    if (!call) throw new OtherRequest(request, 'nothing: the log ends')
    if (call.request !== requestHash(request))
      throw new OtherRequest(request, `a request with the hash ${call.request}`)
    if (call.sent !== undefined && call.sent !== sentHash(read))
      throw new OtherRequest(read, `by the body that was sent, something with the hash ${call.sent}`)
    if (call.beside !== undefined && !beside().includes(call.beside))
      throw new OtherRequest(
        { ...request, messages: undefined },
        'other fields, headers or a query beside its messages',
      )
    return call
  }
}

/** How the models of a recipe are sent requests: by these names, and drawn so. */
export interface Served {
  readonly names: readonly string[]
  readonly sampling: Recipe['sampling']
}

interface AskingModels {
  readonly served: Served
  readonly ruleset: Ruleset
  readonly countTokens: CountTokens | undefined
  /** The player of a seat as it was before the game, with its random numbers from the beginning, asking this model; undefined for a player without one. */
  readonly player: (seat: number, model: Model) => Player | undefined
  /** The calls of the model in a seat, in order. */
  readonly calls: (seat: number) => readonly LoggedCall[]
  readonly tell: Tell
  readonly tally: LeakTally
}

/**
 * Asks each player of one game that is a model again, with the logged answers of its model: what it sends must be what was sent, by its hash, and what
 * it chooses must be what was recorded. A player has its view and nothing else, so this shows that a model was sent nothing else and that
 * the answer of no other seat was taken for its own. The calls that it makes, with what it sends, are returned.
 */
export async function checkModels(
  { record, log }: Finished,
  { ruleset, countTokens, player, calls, served, tell, tally }: AskingModels,
): Promise<GameCall[]> {
  const choices = choicesById(record.choices)
  const made: GameCall[] = []
  for (const { seat, role } of [
    { seat: 0, role: 'moderator' },
    ...record.deal.map((role, i) => ({ seat: i + 1, role })),
  ]) {
    const model = new LoggedModel(calls(seat), served)
    const sent = new Sent()
    const policy = player(seat, sent.through(model))
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
    const name = seat === 0 ? record.moderator! : record.players[seat - 1]!
    made.push(...sent.callsOf({ seat, role, player: name }, policy.attempts ?? []))
  }
  return made

  /** The first request or answer of a seat that is not the one of the game. */
  async function askThrough(
    policy: Player,
    seat: number,
  ): Promise<{ readonly what: string; readonly texts: readonly [string, string]; readonly turn: number } | undefined> {
    for (const { view, ask } of asksIn(viewOf(log, seat))) {
      const { turn } = ask
      try {
        const now = judge(ruleset, ask, await policy.act(view, UNTIMED), countTokens)
        const other = otherThan(choices.get(askId(ask)), now)
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
