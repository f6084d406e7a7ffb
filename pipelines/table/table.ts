import { setImmediate as soon } from 'node:timers'
import { type Ask, type AskId, askId, type Choice, type Reply, type Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import { recorded } from '../../src/game/choice.ts'
import type { Session } from '../../src/game/session.ts'
import { faultIn } from '../../src/view/actions.ts'
import type { Place } from '../../src/view/place.ts'
import type { Player } from '../../src/view/player.ts'
import { whyFailed } from './failed.ts'
import type { Answered, Sitting, Watcher } from './sitting.ts'
import { Teller } from './teller.ts'

/** Machines are asked while at most this many public events are pending: enough to hide their thinking time, without calls that may prove useless. */
const MOST_AHEAD = 3

/**
 * One game with persons in its seats: asks machines as soon as the session has their asks, takes the answers of persons when their asks are put, and sends
 * events at their times. Synchronous except for machines, so that a virtual clock can drive it.
 */
export class Table {
  readonly session: Session
  readonly #sitting: Sitting
  readonly #teller: Teller
  readonly #watchers: Watcher[] = []
  readonly #putToMachines = new Set<AskId>()
  /** The asks that persons know of. */
  readonly #put = new Map<AskId, Ask>()
  readonly #taken = new Map<AskId, Choice>()
  /** Persons who have left permanently. */
  readonly #gone = new Set<Seat>()
  readonly #stop = new AbortController()
  #isOver = false
  /** Whether persons are still looking at their cards. */
  isDealing = true
  /** Number of events to send before the table stops, as the judge has set it. */
  steps = Number.POSITIVE_INFINITY
  /** Stops the table when it is true of the next event. */
  breaksAt: ((told: Told) => boolean) | undefined

  constructor(sitting: Sitting) {
    const { session, machines, clock, pace, isTimed } = sitting
    this.session = session
    this.#sitting = sitting
    for (const choice of session.choices) this.#taken.set(askId(choice), choice)
    this.#teller = new Teller(session, {
      clock,
      pace,
      isTimed,
      isPerson: (seat) => !machines.has(seat),
      tell: (told, place) => this.#tell(told, place),
      put: (ask, milliseconds) => {
        if (machines.has(ask.seat)) return
        this.#put.set(askId(ask), ask)
        for (const watcher of this.#watchers) watcher.put?.(ask, milliseconds)
      },
      hush: (milliseconds) => {
        for (const watcher of this.#watchers) watcher.hush?.(milliseconds)
      },
      lapse: (id) => this.#lapse(id, 'late'),
      isHeld: ({ to, event }) => {
        if (this.isDealing && to === 'everyone' && event.type !== 'opened') return true
        return this.steps <= 0
      },
    })
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher)
  }

  /** Begins, or resumes after the first `told` events. */
  start(told = 0): void {
    if (told > 0) this.#teller.catchUp(told)
    this.#askMachines()
    this.#go()
  }

  /** Resumes after the cards were seen, or when the judge says so. */
  goOn(): void {
    this.#go()
  }

  /** For a person alone at the table, who is told first how many milliseconds are skipped. */
  skip(tell: (milliseconds: number) => void = () => {}): void {
    tell(this.#teller.skippable)
    this.#teller.skip()
    this.#go()
  }

  /** Takes the answer of a person. */
  answer(seat: Seat, turn: number, reply: Reply): Answered {
    const id = askId({ seat, turn })
    const ask = this.#put.get(id)
    if (!ask) return { refused: 'you are not asked this' }
    const before = this.#taken.get(id)
    if (before) return before.why ? { late: before } : { choice: before, isAgain: true }
    const fault = faultIn(ask, reply)
    if (fault) return { refused: fault === 'say' ? 'say something' : `choose one of ${ask.options.join(', ')}` }
    const settled = this.session.reply(id, reply)
    if ('refused' in settled) return { refused: 'you are not asked this' }
    this.#took(ask, settled.choice)
    this.#advance()
    return { choice: settled.choice, isAgain: false }
  }

  /** The ask that a seat must answer, if it knows of one, and how long it has. */
  openAsk(seat: Seat): { readonly ask: Ask; readonly milliseconds: number | undefined } | undefined {
    const ask = this.session.open.find((one) => one.seat === seat && this.#put.has(askId(one)))
    return ask && { ask, milliseconds: this.#teller.left(askId(ask)) }
  }

  get hushLeft(): number {
    return this.#teller.hushLeft
  }

  /** A person has left permanently: the rules answer from now on. */
  leave(seat: Seat): void {
    this.#gone.add(seat)
    this.#askMachines()
    this.#go()
  }

  /** Stops the clock and the machines. The game can be resumed from its journal. */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.#teller.stop()
    await Promise.all([...this.#sitting.machines.values()].map((player) => player.close?.()))
  }

  #took(ask: Ask, choice: Choice): void {
    this.#taken.set(askId(ask), choice)
    this.#sitting.journal.choice(recorded(ask, choice))
  }

  #lapse(id: AskId, why: 'late' | 'gone'): void {
    const ask = this.session.open.find((one) => askId(one) === id)
    if (!ask) return
    const settled = this.session.lapse(id, why)
    if (!('choice' in settled)) return
    this.#took(ask, settled.choice)
    this.#askMachines()
  }

  #tell(told: Told, place: Place): void {
    this.steps--
    for (const watcher of this.#watchers) watcher.told(told, place)
    this.#sitting.journal.told(this.#teller.told)
    this.#askMachines()
    if (this.breaksAt?.(told)) this.steps = 0
    if (this.steps <= 0) for (const watcher of this.#watchers) watcher.paused?.()
    if (this.#teller.isOver) queueMicrotask(() => this.#end())
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    for (const watcher of this.#watchers) watcher.over?.()
  }

  #advance(): void {
    this.#askMachines()
    this.#go()
  }

  #go(): void {
    if (this.#stop.signal.aborted) return
    this.#teller.pump()
    if (this.#teller.isOver) this.#end()
  }

  /** Puts each open ask of a machine to it, once. A machine that computes in this process does so after pending events are sent. */
  #askMachines(): void {
    const { machines, later = soon } = this.#sitting
    if (this.#teller.backlog > MOST_AHEAD) return
    for (const ask of [...this.session.open]) {
      const id = askId(ask)
      const player = machines.get(ask.seat)
      if (this.#gone.has(ask.seat)) this.#lapse(id, 'gone')
      if (!player || this.#putToMachines.has(id)) continue
      this.#putToMachines.add(id)
      later(() => void this.#askMachine(ask, player))
    }
  }

  async #askMachine(ask: Ask, player: Player): Promise<void> {
    const { signal } = this.#stop
    const id = askId(ask)
    if (signal.aborted) return
    const note = (state: 'asked' | 'answered' | 'failed', why?: string): void => {
      for (const watcher of this.#watchers) watcher.machine?.(ask, state, why)
    }
    try {
      note('asked')
      const given = player.act(this.session.view(ask.seat), { signal })
      const reply = given instanceof Promise ? await given : given
      if (signal.aborted) return
      const settled = this.session.reply(id, reply)
      if (!('choice' in settled)) return
      this.#took(ask, settled.choice)
      note('answered')
    } catch (error) {
      if (signal.aborted) return
      note('failed', whyFailed(error))
      const settled = this.session.lapse(id, 'gone')
      if ('choice' in settled) this.#took(ask, settled.choice)
    }
    this.#advance()
  }
}
