import type { Option, Seat } from '../../schemas/ask.ts'
import type { Audience, Event, Told } from '../../schemas/event.ts'
import { noise, USE } from './noise.ts'
import type { Scene } from './scene.ts'
import { Standing } from './standing.ts'
import { VoteMemory } from './vote-memory.ts'

/** The name of these players, raised when their play changes; every row with values has it. */
export const ROLLOUT_POLICY = 'crowd-4'

/**
 * What talk does, in log-odds. `signal` and `shared` are fitted so that the red of `holy-grail` in self-play and of the crowd vote for black
 * equally often by day (scripts/rollouts.ts prints both; docs/values.md has the figures). `told` is chosen by hand.
 */
const TALK = {
  /** How much a day's talk reveals of a black seat, by day; and the random part of that talk, which all share. */
  signal: [0.25, 1.6, 1.25, 1.6],
  shared: 0.6,
  /** A black seat found by a check that was told. */
  told: 2.5,
} as const

/**
 * What the seats of a rollout have in mind, without words: what the table believed at the moment of the decision, what later talk would tell of the
 * imagined roles, and what checks have found. crowd-play.ts says how they act on it.
 */
export class Crowd {
  readonly scene: Scene
  /** What everybody thinks of each seat without the votes since the decision: log-odds to be black. */
  readonly #odds: number[]
  /** What the votes since say. */
  readonly #votes: VoteMemory
  /** 1 for a seat that was shown to be black, -1 for one shown to be red. */
  readonly #shown: number[]
  /** What the role that checks has found of each seat, 1 for black and -1 for red, and whether it has told it. */
  readonly checked: number[]
  readonly told: number[]
  /** How often each seat has spoken today. */
  readonly said: number[]
  /** The known target of each seat's vote. */
  readonly standing: Standing
  day = 0
  /** Who checks, once everybody knows it or the Don has found it. */
  exposed: Seat = 0
  ballot: readonly Seat[] = []
  /** Whether a night has begun since this was last set to false. */
  isNightfall = false
  /** The seats that live, as bits. */
  #living: number
  /** Events that were read. */
  #read = 0
  /** The last day whose talk was listened to. */
  #talked = -1
  #shield: Seat = 0
  #draws = 0

  constructor(scene: Scene, other?: Crowd) {
    this.scene = scene
    const seats = scene.roles.length
    const nothing = (): number[] => Array<number>(seats).fill(0)
    this.#living = other ? other.#living : 2 ** seats - 2
    this.checked = other ? other.checked.slice() : nothing()
    this.told = other ? other.told.slice() : nothing()
    this.#odds = other ? other.#odds.slice() : [...scene.outlook.table]
    this.#votes = other ? other.#votes.copy() : new VoteMemory(nothing())
    this.#shown = other ? other.#shown.slice() : nothing()
    this.said = other ? other.said.slice() : nothing()
    this.standing = other ? other.standing.copy() : new Standing([], nothing())
    if (!other) return
    this.#read = other.#read
    this.day = other.day
    this.#talked = other.#talked
    this.exposed = other.exposed
    this.#shield = other.#shield
    this.ballot = other.ballot
    this.#draws = other.#draws
  }

  /** What everybody thinks of a seat: log-odds to be black. */
  odds(seat: Seat): number {
    return this.#odds[seat]! + this.#votes.of(seat)
  }

  copy(): Crowd {
    return new Crowd(this.scene, this)
  }

  /** Takes in what happened before the decision: results that their holder has spoken after are in the table's belief already. */
  recall(log: readonly Told[]): void {
    this.#talked = Number.POSITIVE_INFINITY
    for (; this.#read < log.length; this.#read++) {
      const { event } = log[this.#read]!
      // The table's belief has the votes of every ballot that is over.
      if (event.type === 'left' && event.by === 'vote') this.standing.clear()
      if (event.type === 'began' || event.type === 'tied') this.standing.clear()
      this.hear(log[this.#read]!.to, event)
      if (event.type !== 'posted' && !(event.type === 'spoke' && event.act === 'speak')) continue
      if (this.scene.roles[event.seat] === this.scene.outlook.checker && event.seat !== this.scene.outlook.actor)
        this.checked.forEach((found, seat) => found > 0 && (this.told[seat] = 1))
    }
    const { rest } = this.scene.outlook
    this.#talked = rest < 1 ? this.day : this.day - 1
    if (rest > 0 && rest < 1) this.#talk(rest)
  }

  /** Takes in what has happened since, where there is a log. */
  read(log: readonly Told[]): void {
    for (; this.#read < log.length; this.#read++) this.hear(log[this.#read]!.to, log[this.#read]!.event)
  }

  /** Receives a choice that is no event. Of secret choices only a protection matters. */
  heed(act: string, pick: Option | undefined): void {
    if (act === 'protect') this.#shield = typeof pick === 'number' ? pick : 0
  }

  /** Two rollouts of one scene with the same state end in the same way. A character has what is known of one seat. */
  get state(): string {
    let seats = ''
    for (let seat = 0; seat < this.checked.length; seat++)
      seats += String.fromCharCode(
        ((this.#votes.steps(seat) + 32) * 3 + this.checked[seat]! + 1) * 2 + this.told[seat]!,
      )
    return `${this.day} ${this.#living} ${this.exposed} ${this.#shield} ${this.#draws} ${seats}`
  }

  /** Receives an event. */
  hear(to: Audience, event: Event): void {
    switch (event.type) {
      case 'began':
        this.#remember()
        this.day = event.number
        if (event.phase === 'night') this.isNightfall = true
        this.standing.clear()
        this.ballot = []
        if (event.phase === 'day') this.#listen()
        return
      case 'started':
        this.#listen()
        return
      case 'left':
        this.#living &= ~(1 << event.seat)
        return
      case 'balloted':
        this.ballot = event.nominees
        return
      case 'nominated':
        this.ballot = [...this.ballot, event.target]
        return
      case 'cast':
        this.standing.set(event.seat, event.target)
        return
      case 'voted':
        for (const { seat } of event.by) this.standing.set(seat, event.target)
        return
      case 'tied':
        this.#remember()
        this.standing.clear()
        return
      case 'revealed':
        if (to === 'everyone') this.#shown[event.seat] = this.scene.isBlack[event.seat] ? 1 : -1
        return
      case 'spoke':
        this.said[event.seat]!++
        return
      case 'checked':
        if (event.question === 'team') this.checked[event.target] = event.found === 'black' ? 1 : -1
        else if (event.found === 'yes') this.exposed = event.target
        return
      case 'chose':
        this.heed(event.act, event.pick)
    }
  }

  /** Remembers how everybody voted. */
  #remember(): void {
    const { votes } = this.scene.outlook
    if (!votes || this.standing.voters.length === 0) return
    const black = (seat: Seat): number =>
      this.#shown[seat] ? (this.#shown[seat] + 1) / 2 : 1 / (1 + Math.exp(-this.odds(seat)))
    this.#votes.add(this.standing, black, this.day <= 1 ? votes.first : votes.later)
  }

  #listen(): void {
    if (this.day <= this.#talked) return
    this.#talked = this.day
    this.said.fill(0)
    this.#talk(1)
  }

  /** What the talk of a day, or of the rest of one, reveals of each seat. */
  #talk(share: number): void {
    const { isBlack, key } = this.scene
    // The talk of day 0, with which games of AIWolf begin, tells as little as that of day 1.
    const signal = TALK.signal[Math.min(Math.max(this.day, 1), TALK.signal.length) - 1]! * share
    for (let seat = 1; seat < isBlack.length; seat++)
      this.#odds[seat]! +=
        (isBlack[seat] ? signal : 0) + TALK.shared * Math.sqrt(share) * noise(key, USE.talk, this.day, seat)
  }

  /** The next draw of chance, a logistic deviate. */
  draw(): number {
    return noise(this.scene.key, USE.chance, this.day, this.#draws++)
  }

  isAlive(seat: Seat): boolean {
    return (this.#living & (1 << seat)) !== 0
  }

  /** Who checks tells what it has found. */
  tell(seat: Seat, act: string): void {
    if (this.scene.roles[seat] !== this.scene.outlook.checker || act === 'defend') return
    this.checked.forEach((found, target) => {
      if (found !== 1 || this.told[target] || !this.isAlive(target)) return
      this.told[target] = 1
      this.exposed = seat
      this.#odds[target]! += TALK.told
    })
  }
}
