import type { Ask } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { JudgeMessage, RequestOf } from '../../schemas/table.ts'
import type { Game } from './game.ts'
import { JudgeEye } from './judge-eye.ts'
import { type Line, newList, Refused, sendFrom, sendLast } from './line.ts'
import type { Table } from './table.ts'

/** The judge's place: open cards, locked while any person plays blind, and the right to stop the table. */
export class JudgeSeat {
  readonly token: string | undefined
  #line: Line | undefined
  #eye: JudgeEye | undefined
  #table: Table | undefined
  #isLocked = true
  #isOver = false
  #list = newList('j')

  constructor(token: string | undefined) {
    this.token = token
  }

  get isLocked(): boolean {
    return this.#isLocked
  }

  /** How the ids of what the judge is sent of this game begin. */
  get list(): string {
    return this.#list
  }

  get messages(): readonly JudgeMessage[] {
    return this.#eye?.messages ?? []
  }

  /** A new game begins, with its own list: an id of the last game would refer to messages of this one that were never sent. */
  sitDown(game: Game, table: Table): void {
    this.#eye = new JudgeEye(game)
    this.#list = newList('j')
    this.#table = table
    this.#isLocked = true
    this.#isOver = false
    this.sendState()
  }

  /** The game is over and saved: the judge may look back on it. */
  end(): void {
    this.#isOver = true
    this.sendState()
  }

  /** Whether a judge's page is open. */
  get isHere(): boolean {
    return this.#line !== undefined
  }

  connect(line: Line, lastId: string): void {
    this.#line?.send({ kind: 'elsewhere' })
    this.#line?.close()
    this.#line = line
    this.sendState()
    if (!this.#isLocked) sendFrom(line, this.list, this.messages, lastId)
  }

  disconnect(line: Line): void {
    if (this.#line === line) this.#line = undefined
  }

  /** Opens the cards to the judge; returns whether they were closed. */
  unlock(): boolean {
    if (!this.#isLocked || !this.#eye) return false
    this.#isLocked = false
    this.sendState()
    if (this.#line) sendFrom(this.#line, this.list, this.messages, '')
    return true
  }

  /** Passes events to the judge, if it may look, and to `others` who have opened all cards. */
  told(told: Told, others: readonly (Line | undefined)[]): void {
    this.#send(this.#eye!.push(told).length, others)
  }

  called(
    ask: Ask,
    state: 'asked' | 'answered' | 'failed',
    why: string | undefined,
    others: readonly (Line | undefined)[],
  ): void {
    this.#send(this.#eye!.call(ask, state, why).length, others)
  }

  control({ do: what, breaks }: RequestOf<'control'>): void {
    const table = this.#table
    if (!table) throw new Refused(409, 'the game has not begun')
    if (this.#isLocked) throw new Refused(403, 'a person is playing; the judge may not stop the table')
    table.steps = what === 'pause' ? 0 : what === 'step' ? 1 : Number.POSITIVE_INFINITY
    table.breaksAt = breaks ? ({ event }) => this.#isClaim(event) : undefined
    this.sendState()
    table.goOn()
  }

  sendState(): void {
    this.#line?.send({
      kind: 'judge',
      isLocked: this.#isLocked,
      isPaused: (this.#table?.steps ?? 1) <= 0,
      breaks: this.#table?.breaksAt !== undefined,
      isOver: this.#isOver,
    })
  }

  close(): void {
    this.#line?.close()
  }

  #send(count: number, others: readonly (Line | undefined)[]): void {
    for (const line of [...(this.#isLocked ? [] : [this.#line]), ...others])
      sendLast(line, this.list, this.messages, count)
  }

  /** Whether the last event is a speech with a claim. */
  #isClaim({ type }: Told['event']): boolean {
    if (type !== 'spoke' && type !== 'posted') return false
    const last = this.messages.findLast((message) => message.kind === 'moment')
    return (last?.moment.claims?.length ?? 0) > 0
  }
}
