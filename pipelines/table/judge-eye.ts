import type { Ask } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { JudgeMessage } from '../../schemas/table.ts'
import { money, priceOf } from '../../src/models/ledger.ts'
import { EyeReader } from '../../src/page/eye.ts'
import type { Player } from '../../src/view/player.ts'
import { nameOf } from '../generate/spent.ts'
import type { Game } from './game.ts'
import { readingOf, tableOf } from './seat-eye.ts'

/** What the judge is sent: all events, with the cards, thoughts and stated beliefs. */
export class JudgeEye {
  readonly messages: JudgeMessage[] = []
  readonly #game: Game
  #reader: EyeReader | undefined
  #ballots = ''

  constructor(game: Game) {
    this.#game = game
  }

  push({ to, event }: Told): readonly JudgeMessage[] {
    const before = this.messages.length
    const { session, setUp, words } = this.#game
    if (event.type === 'opened') {
      const reading = readingOf(event, words)
      this.#reader = new EyeReader('judge', reading)
      this.messages.push({
        kind: 'cards',
        roles: session.deal,
        players: setUp.players,
        table: tableOf(event, words, this.#game.ruleset.checker),
      })
    }
    const moment = this.#reader!.push({ to, event })
    if (moment) this.messages.push({ kind: 'moment', moment })
    if (event.type === 'chose' && event.seat >= 0) {
      const choice = session.choices.find(({ seat, turn }) => seat === event.seat && turn === event.turn)
      const { seat, turn, act, pick, text, thought, source } = event
      this.messages.push({
        kind: 'choice',
        seat,
        turn,
        act,
        source,
        ...(pick !== undefined && { pick }),
        ...(text !== undefined && { text }),
        ...(thought !== undefined && { thought }),
        ...(choice?.beliefs && { beliefs: choice.beliefs }),
        ...(choice?.why && { why: choice.why }),
      })
    }
    if (event.type === 'ended') this.messages.push({ kind: 'ended', winner: event.winner, reason: event.reason })
    const { ballots } = this.#reader!.eye
    const text = JSON.stringify(ballots)
    if (ballots.length > 0 && text !== this.#ballots) {
      this.#ballots = text
      this.messages.push({ kind: 'ballots', ballots })
    }
    return this.messages.slice(before)
  }

  /** The state of a machine that is asked: how often its model was tried, and what it took. */
  call(ask: Ask, state: 'asked' | 'answered' | 'failed', why?: string): readonly JudgeMessage[] {
    const player: Player | undefined = this.#game.machines.get(ask.seat)
    if (ask.seat < 1) return []
    const tries = (player?.attempts ?? []).filter(({ turn }) => turn === ask.turn)
    const tokens = tries.reduce((sum, { cost }) => sum + cost.prompt_tokens + cost.completion_tokens, 0)
    const price = this.#game.prices[nameOf(this.#game.setUp.players[ask.seat - 1]!)]
    this.messages.push({
      kind: 'call',
      seat: ask.seat,
      turn: ask.turn,
      act: ask.act,
      state,
      tries: tries.length,
      tokens,
      ...(price && { cost: money(tries.reduce((sum, { cost }) => sum + priceOf(price, cost), 0)) }),
      ...(why !== undefined && { why: why.slice(0, 300) }),
    })
    return this.messages.slice(-1)
  }
}
