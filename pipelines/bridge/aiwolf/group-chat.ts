import type { Ask, Reply, Seat } from '../../../schemas/ask.ts'
import type { Clock } from '../../../src/game/play.ts'
import type { Random } from '../../../src/game/random.ts'
import { CLOSE } from '../../../src/games/aiwolf/group-chat.ts'
import type { Player } from '../../../src/view/player.ts'
import { askOf } from '../../../src/view/view.ts'
import type { Agent } from './agent.ts'
import type { Durations } from './setting.ts'

interface Chatting {
  readonly agents: ReadonlyMap<Seat, Agent>
  readonly clock: Clock
  readonly durations: Durations
  /** Draws when our players speak: a stream for each room, so that whispers do not move the talk. */
  readonly random: Readonly<Record<string, Random>>
  /** Chance for all other draws. */
  readonly chance: Player
  /** Time limit of a secret ask. */
  left(ask: Ask): number | undefined
}

/**
 * Chance at a table with group chat: who speaks next is who speaks first. Agents speak when they send something, our players at times that are drawn, and
 * the chat is closed when its time is over.
 */
export class GroupChat implements Player {
  readonly #chatting: Chatting
  #until = 0
  #lasts = 0
  /** When each of our players speaks next. */
  readonly #due = new Map<Seat, number>()

  constructor(chatting: Chatting) {
    this.#chatting = chatting
  }

  act(view: Parameters<Player['act']>[0], turn: Parameters<Player['act']>[1]): Reply | Promise<Reply> {
    const ask = askOf(view)
    return ask.otherwise === CLOSE ? this.#next(ask, turn.signal) : this.#chatting.chance.act(view, turn)
  }

  /** Waits until somebody has something to say; nobody says anything when the time is over. */
  #next(ask: Ask, signal: AbortSignal): Promise<Reply> {
    const { agents, clock } = this.#chatting
    const seats = ask.options as readonly Seat[]
    if (ask.tick!.now === 1) this.#open(ask, seats)
    const waiting = seats.flatMap((seat) => agents.get(seat) ?? [])
    return new Promise((resolve) => {
      const timers: (() => void)[] = []
      const end = (reply: Reply): void => {
        for (const cancel of timers) cancel()
        for (const agent of waiting) agent.onSaid = () => {}
        signal.removeEventListener('abort', stop)
        if (reply.pick === undefined) for (const agent of agents.values()) agent.listens = false
        resolve(reply)
      }
      const stop = (): void => end({})
      signal.addEventListener('abort', stop, { once: true })
      const look = (): void => {
        const seat = this.#first(seats, ask.room!)
        if (clock.now() >= this.#until) end({})
        else if (seat !== undefined) end({ pick: seat })
      }
      for (const agent of waiting) agent.onSaid = look
      const machines = seats.flatMap((seat) => this.#due.get(seat) ?? [])
      const next = Math.min(this.#until, ...machines)
      timers.push(clock.after(Math.max(0, next - clock.now()), look))
      look()
    })
  }

  #open(ask: Ask, seats: readonly Seat[]): void {
    const { agents, clock, durations, left } = this.#chatting
    const lasts = ask.room === 'hideout' ? durations.whisper : durations.talk
    this.#lasts = Math.min(lasts, left(ask) ?? lasts)
    this.#until = clock.now() + this.#lasts
    this.#due.clear()
    for (const seat of seats) {
      const agent = agents.get(seat)
      if (agent) agent.listens = true
      else this.#wait(seat, ask.room!)
    }
  }

  /** Of those who have something to say the one who said it first. */
  #first(seats: readonly Seat[], room: string): Seat | undefined {
    const { agents, clock } = this.#chatting
    const since = (seat: Seat): number => agents.get(seat)?.said ?? this.#due.get(seat) ?? Number.POSITIVE_INFINITY
    const [seat] = [...seats].sort((a, b) => since(a) - since(b))
    if (seat === undefined || since(seat) > clock.now()) return undefined
    if (!agents.has(seat)) this.#wait(seat, room)
    return seat
  }

  /** One of our players speaks again after up to a fifth of the time. */
  #wait(seat: Seat, room: string): void {
    const { clock, random } = this.#chatting
    this.#due.set(seat, clock.now() + Math.ceil(random[room]!() * (this.#lasts / 5)))
  }
}
