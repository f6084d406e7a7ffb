import { type Ask, type AskId, askId, CHANCE } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { Session } from '../../src/game/session.ts'
import { type Place, placeAfter, START } from '../../src/view/place.ts'
import type { Hush, Telling } from './telling.ts'

/**
 * Sends the events of a session in order, each at its time. The session may be ahead: its machines answer at once, while their earlier speeches are still
 * being read. Times depend only on public events and on when persons answer public asks: a {@link Hush}, in which seats are asked in secret, takes the same
 * time whether and how fast anybody answers.
 */
export class Teller {
  readonly #session: Session
  readonly #telling: Telling
  readonly #started: number
  readonly #deadlines = new Map<AskId, number>()
  #at = 0
  #place: Place = START
  #freeAt = 0
  #hush: Hush | undefined
  #isSkipping = false
  #isPumping = false
  #isMore = false
  #cancel = (): void => {}

  constructor(session: Session, telling: Telling) {
    this.#session = session
    this.#telling = telling
    this.#started = telling.clock.now()
  }

  /** The number of events sent. */
  get told(): number {
    return this.#at
  }

  /** The number of pending public events. */
  get backlog(): number {
    let count = 0
    for (let i = this.#at; i < this.#session.log.length; i++) if (this.#session.log[i]!.to === 'everyone') count++
    return count
  }

  get isOver(): boolean {
    return this.#session.result !== undefined && this.#at === this.#session.log.length
  }

  /** Milliseconds that an ask is still open; undefined without a limit. */
  left(id: AskId): number | undefined {
    const deadline = this.#deadlines.get(id)
    return deadline === undefined ? undefined : Math.max(0, deadline - this.#telling.clock.now())
  }

  /** Milliseconds until seats may no longer be asked in secret; 0 outside such a time. */
  get hushLeft(): number {
    return this.#hush ? Math.max(0, this.#hush.end - this.#telling.clock.now()) : 0
  }

  /** Milliseconds that a person alone at the table need not wait. */
  get skippable(): number {
    return Math.max(this.#isSkipping ? 0 : this.hushLeft, this.#freeAt - this.#telling.clock.now(), 0)
  }

  /** Sends at once the events from before the table was stopped. */
  catchUp(count: number): void {
    while (this.#at < Math.min(count, this.#session.log.length)) this.#tellNext(true)
  }

  /** Tells what is due now and sets the clock for the next. Call it whenever the session has more, or what was held is let go. */
  pump(): void {
    // A receiver may answer at once, which adds events.
    this.#isMore = true
    if (this.#isPumping) return
    this.#isPumping = true
    while (this.#isMore) {
      this.#isMore = false
      this.#tellDue()
    }
    this.#isPumping = false
  }

  #tellDue(): void {
    const { clock } = this.#telling
    this.#cancel()
    let next = this.#expire()
    while (this.#at < this.#session.log.length) {
      const told = this.#session.log[this.#at]!
      if (this.#telling.isHeld(told)) break
      const due = this.#onBeat(Math.max(this.#dueAt(told), clock.now()))
      if (due > clock.now()) {
        next = Math.min(next, due)
        break
      }
      this.#tellNext(false)
      next = Math.min(next, this.#expire())
    }
    if (next < Number.POSITIVE_INFINITY) this.#cancel = clock.after(next - clock.now(), () => this.pump())
  }

  /** Skips the current wait, for a person alone at the table. */
  skip(): void {
    this.#isSkipping = this.#hush !== undefined
    this.#freeAt = this.#telling.clock.now()
    this.pump()
  }

  stop(): void {
    this.#cancel()
    this.#cancel = () => {}
  }

  #onBeat(time: number): number {
    const { beat } = this.#telling.pace
    return this.#started + Math.ceil((time - this.#started) / beat) * beat
  }

  /** Ends the asks whose time is up; returns when the next one's is. */
  #expire(): number {
    const now = this.#telling.clock.now()
    let next = Number.POSITIVE_INFINITY
    for (const [id, deadline] of this.#deadlines) {
      if (!this.#session.open.some((ask) => askId(ask) === id)) this.#deadlines.delete(id)
      else if (deadline > now) next = Math.min(next, deadline)
      else {
        this.#deadlines.delete(id)
        this.#telling.lapse(id)
      }
    }
    return next
  }

  #dueAt({ to, event }: Told): number {
    const hush = this.#isSkipping ? undefined : this.#hush
    if (!hush) return this.#freeAt
    if (event.type === 'asked' && this.#isSecret(event))
      return Math.max(this.#freeAt, hush.start + this.#slotOf(event, hush) * hush.slotMs)
    if (to === 'everyone' || event.type === 'asked') return Math.max(this.#freeAt, hush.end)
    return Math.max(this.#freeAt, hush.slotEnd)
  }

  #isSecret = (ask: Ask): boolean => this.#session.ruleset.hidden.isHidden(ask, this.#place)

  #slotOf = (ask: Ask, { asked }: Hush): number => this.#session.ruleset.hushes!.slotOf(ask, asked.get(ask.act) ?? 0)

  #tellNext(isPast: boolean): void {
    const { clock, pace, hush, tell } = this.#telling
    const told = this.#session.log[this.#at++]!
    const { to, event } = told
    const now = clock.now()
    const isAsked = event.type === 'asked'
    const isSecret = isAsked && this.#isSecret(event)
    if ((to === 'everyone' || (isAsked && !isSecret)) && this.#hush) this.#endHush()
    this.#place = placeAfter(this.#place, event)
    if (to === 'everyone') this.#freeAt = isPast ? now : now + pace.hold(event)
    tell(told, this.#place)
    if (isAsked) this.#put(event, isSecret)
    const next = to === 'everyone' ? this.#session.ruleset.hushes!.after(event, this.#place) : undefined
    if (!next) return
    const slotMs = this.#onBeat(this.#started + pace.slot(next.seconds)) - this.#started
    const start = this.#onBeat(this.#freeAt)
    this.#hush = { start, slotMs, end: start + next.slots * slotMs, asked: new Map(), slotEnd: start }
    if (!isPast) hush?.(this.#hush.end - now)
  }

  #endHush(): void {
    this.#hush = undefined
    this.#isSkipping = false
  }

  /** Sets the time of an ask. Machines that are asked in public may take theirs, which everybody sees. */
  #put(ask: Ask, isSecret: boolean): void {
    const { clock, pace, isTimed, isPerson, put } = this.#telling
    const hush = isSecret ? this.#hush : undefined
    const now = clock.now()
    // Chance has no default: it answers as soon as its ask is handled.
    const hasLimit = isPerson(ask.seat) ? isTimed : hush !== undefined && ask.seat !== CHANCE
    let deadline = now + pace.limit(ask)
    if (hush) {
      deadline = hush.start + (this.#slotOf(ask, hush) + 1) * hush.slotMs
      hush.slotEnd = Math.max(hush.slotEnd, deadline)
      if (this.#isSkipping) deadline = now + hush.slotMs
      hush.asked.set(ask.act, (hush.asked.get(ask.act) ?? 0) + 1)
    }
    const isOpen = this.#session.open.some((one) => askId(one) === askId(ask))
    if (hasLimit && isOpen) this.#deadlines.set(askId(ask), deadline)
    put?.(ask, hasLimit ? deadline - now : undefined)
  }
}
