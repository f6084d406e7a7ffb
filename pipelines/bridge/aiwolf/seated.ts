import type { Packet } from '../../../schemas/aiwolf.ts'
import type { Ask, Reply, Role } from '../../../schemas/ask.ts'
import { made } from '../../../src/game/choice.ts'
import type { Sent } from '../../../src/importers/aiwolf/make-json.ts'
import { replyOf, saidFor } from '../../../src/importers/aiwolf/words.ts'
import { factsOf } from '../../../src/view/facts.ts'
import type { Player, Turn } from '../../../src/view/player.ts'
import { askOf, type View } from '../../../src/view/view.ts'
import type { Agent } from './agent.ts'
import type { PacketEye } from './eye.ts'

/** What is noted of a game in the JSON log, and the clock that times it. */
export interface Notes {
  note(sent: Sent): void
  now(): number
}

/** A seat of a game of the contest: packets are derived from its view, sent to its agent if there is one, and logged. */
export class Seated implements Player {
  readonly #eye: PacketEye
  readonly #notes: Notes
  readonly #deal: () => readonly Role[]
  readonly #who: Agent | Player
  #names: readonly string[] = []

  constructor(eye: PacketEye, who: Agent | Player, deal: () => readonly Role[], notes: Notes) {
    this.#eye = eye
    this.#who = who
    this.#deal = deal
    this.#notes = notes
  }

  get attempts() {
    return 'act' in this.#who ? (this.#who.attempts ?? []) : []
  }

  get traits() {
    return 'act' in this.#who ? this.#who.traits : undefined
  }

  hear(view: View): void {
    this.#names = factsOf(view).names!
    for (const packet of this.#eye.read(view)) this.#tell(packet, view)
  }

  async act(view: View, turn: Turn): Promise<Reply> {
    this.hear(view)
    const ask = askOf(view)
    if (this.#eye.isChat(ask)) return await this.#chat(ask, view, turn)
    const packet = this.#eye.request(ask)
    const asked = this.#notes.now()
    const noted = (more: Pick<Sent, 'said' | 'error'>): void =>
      this.#notes.note({ agent: this.#nameOf(view), packet, asked, answered: this.#notes.now(), ...more })
    try {
      const [reply, said] = await this.#answer(ask, packet, view, turn)
      if (!turn.signal.aborted) noted({ said })
      return reply
    } catch (error) {
      noted({ error: (error as Error).message })
      throw error
    }
  }

  over(view: View): void {
    this.#names = factsOf(view).names!
    for (const packet of this.#eye.read(view)) this.#tell(packet, view)
    this.#tell(this.#eye.finish(this.#deal()), view)
    if ('end' in this.#who) this.#who.end()
  }

  /** In a group chat an agent has said what it says before it is asked, and nothing is sent. */
  async #chat(ask: Ask, view: View, turn: Turn): Promise<Reply> {
    return 'act' in this.#who ? await this.#who.act(view, turn) : replyOf(ask, this.#who.take(), this.#names)
  }

  async #answer(ask: Ask, packet: Packet, view: View, turn: Turn): Promise<[Reply, string]> {
    if ('act' in this.#who) {
      const reply = await this.#who.act(view, turn)
      return [reply, saidFor(made(reply), this.#names)]
    }
    const said = await this.#who.request(packet, turn.signal)
    return [replyOf(ask, said, this.#names), said.replaceAll('\n', '')]
  }

  #tell(packet: Packet, view: View): void {
    if ('tell' in this.#who) this.#who.tell(packet)
    const now = this.#notes.now()
    this.#notes.note({ agent: this.#nameOf(view), packet, asked: now, answered: now })
  }

  #nameOf({ seat }: View): string {
    return this.#names[seat - 1]!
  }
}
