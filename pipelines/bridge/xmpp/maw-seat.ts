import type { Ask, Reply, Seat } from '../../../schemas/ask.ts'
import type { Told } from '../../../schemas/event.ts'
import type { MawAgent, MawRequest } from '../../../schemas/maw-messages.ts'
import type { Deeds, SeatOver, Sitter } from '../../seat/sitter.ts'
import { withNumbers } from '../../table/said.ts'
import { MawTeller, type Post, type Table } from './maw-teller.ts'
import { ROOM_NAMES } from './maw-words.ts'

/** A player with more refused messages in one game is ignored. */
export const MOST_REFUSED = 20

/**
 * One seat of a MAW game over messages: the game master and the rooms send what it hears, and what its player sends answers its own open ask. Messages
 * depend on the events that the seat hears and on nothing else.
 */
export class MawSeat implements Sitter {
  readonly #teller: MawTeller
  readonly #post: Post
  #deeds: Deeds | undefined
  #ask: { readonly ask: Ask; isDone: boolean } | undefined
  /** A whisper whose name and words are asked for next. */
  #whisper: { readonly pick: Seat; readonly text: string } | undefined
  #refused = 0

  constructor(table: Table, post: Post) {
    this.#teller = new MawTeller(table, post)
    this.#post = post
  }

  begin({ seat, words, deeds }: Parameters<Sitter['begin']>[0]): void {
    this.#teller.begin(seat, words)
    this.#deeds = deeds
  }

  told({ to, event }: Told): void {
    if (event.type === 'chose') this.#ask = undefined
    this.#teller.tell(event, to === 'everyone')
  }

  put(ask: Ask, milliseconds: number | undefined): void {
    this.#ask = { ask, isDone: false }
    const whisper = this.#whisper
    this.#whisper = undefined
    if (ask.act === 'whisper' && whisper) {
      this.#answer(whisper)
      return
    }
    this.#teller.ask(ask, milliseconds)
  }

  over(_: SeatOver): void {
    this.#ask = undefined
  }

  /** Takes what the player sent to one of the agents. */
  take(to: MawAgent, request: MawRequest): void {
    if (this.#refused >= MOST_REFUSED) return
    const wrong = this.#wrongWith(to, request)
    if (wrong !== undefined) this.refuse(wrong, to)
  }

  /** Refuses a message. After many the rules answer for the seat for the rest of the game. */
  refuse(reason: string, from: MawAgent = 'gm'): void {
    if (this.#refused >= MOST_REFUSED) return
    this.#post(from, 'inform', { type: 'refused', reason })
    if (++this.#refused < MOST_REFUSED) return
    this.#post('gm', 'inform', {
      type: 'refused',
      reason: `${MOST_REFUSED} messages were refused; the rules answer for you until the game is over`,
    })
    this.#deeds?.leave()
  }

  #wrongWith(to: MawAgent, request: MawRequest): string | undefined {
    if (request.type === 'get_new_messages') {
      if (to === 'gm') return 'ask a room for its messages'
      this.#teller.sendLines(to, request.index)
      return undefined
    }
    const open = this.#ask
    if (!open) return 'you are not asked anything now'
    if (open.isDone) return `turn ${open.ask.turn} has your answer; one act in each tick`
    const { ask } = open
    const room = ask.room ?? 'gm'
    switch (request.type) {
      case 'listen':
        return this.#answer({ pick: ask.otherwise ?? 'listen' })
      case 'retract':
        return this.#answer({ pick: 'retract' })
      case 'chat':
        if (to !== room)
          return `only the room that is open takes what is said: the ${ROOM_NAMES[room] ?? 'game master'}`
        return this.#answer({ pick: 'say', text: withNumbers(request.message, this.#teller.names) })
      case 'whisper': {
        const seat = this.#teller.seatOf(request.target)
        if (!ask.options.includes('whisper') || seat === undefined) return 'you cannot whisper to that player'
        this.#whisper = { pick: seat, text: withNumbers(request.message, this.#teller.names) }
        return this.#answer({ pick: 'whisper' })
      }
      case 'vote':
      case 'check': {
        if (request.type === 'check' ? ask.act !== 'check' : ask.act !== 'post') return `you are asked to ${ask.act}`
        if (to !== 'gm' && to !== room) return 'that room is closed'
        const seat = this.#teller.seatOf(request.target)
        return seat === undefined ? 'there is no such player' : this.#answer({ pick: seat })
      }
      default:
        return 'this cannot be sent during a game'
    }
  }

  /** Answers the open ask; returns why that is not possible. */
  #answer(reply: Reply): string | undefined {
    const open = this.#ask!
    const answered = this.#deeds!.answer(open.ask.turn, reply)
    if ('refused' in answered) return answered.refused
    open.isDone = true
    if ('late' in answered) return 'the time was over'
    this.#post('gm', 'inform', { type: 'confirm', turn: open.ask.turn, ok: true })
    return undefined
  }
}
