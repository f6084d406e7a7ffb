import { type Ask, CHANCE, type Choice, isAloud, isSpeech, type Option, type Seat } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import { noise } from './noise.ts'
import type { Scene } from './scene.ts'

/** The name of these players, raised when their play changes: it stands in every row with values. */
export const ROLLOUT_POLICY = 'crowd-1'

/**
 * How the crowd plays, in log-odds. `signal` and `shared` are fitted so that the red of `holy-grail` in self-play and of the crowd vote for black
 * equally often by day (scripts/rollouts.ts prints both; docs/values.md has the figures). The others are chosen by hand.
 */
const PLAY = {
  /** What a day's talk tells of a black seat, by day; and the luck of that talk, which all share, and of each listener. */
  signal: [0.25, 1.6, 1.25, 1.6],
  shared: 0.6,
  private: 0.7,
  /** A black seat found by a Sheriff who told it. */
  told: 2.5,
  /** Black: a mate, a red, and how far ahead in the table's eyes a mate must be to be given up. */
  mate: -2.2,
  red: 0.6,
  doomed: 2,
  /** A vote that can be seen before one's own. */
  herd: 0.35,
  /** The chance to nominate, by the nominees so far. */
  nominate: [0.62, 0.5, 0.26, 0.1],
} as const

/** What luck is used for. */
const USE = {
  talk: 1,
  ear: 2,
  vote: 3,
  name: 4,
  kill: 5,
  check: 6,
  protect: 7,
  raise: 8,
  chance: 9,
  whether: 10,
} as const

/**
 * All seats of a rollout, without words: they act on what the table believes at the moment of the decision, on what later talk would tell of the
 * imagined roles, and on luck. Red seats know nothing else; the black know each other; Sheriff and Don know their results.
 */
export class Crowd {
  readonly #scene: Scene
  readonly #checked: Int8Array
  readonly #told: Uint8Array
  /** What everybody thinks of each seat: log-odds to be black. */
  readonly #public: Float64Array
  readonly #said: Uint8Array
  #living: number
  #read = 0
  #day = 0
  #talked = -1
  /** The Sheriff, once everybody knows it or the Don has found it. */
  #exposed: Seat = 0
  #shield: Seat = 0
  #ballot: readonly Seat[] = []
  #standing = new Map<Seat, Seat>()
  #draws = 0
  /** Whether the last event that was read began a night. */
  isNightfall = false

  constructor(scene: Scene, other?: Crowd) {
    this.#scene = scene
    const seats = scene.roles.length
    this.#living = other ? other.#living : 2 ** seats - 2
    this.#checked = other ? other.#checked.slice() : new Int8Array(seats)
    this.#told = other ? other.#told.slice() : new Uint8Array(seats)
    this.#public = other ? other.#public.slice() : scene.outlook.table.slice()
    this.#said = other ? other.#said.slice() : new Uint8Array(seats)
    if (!other) return
    this.#read = other.#read
    this.#day = other.#day
    this.#talked = other.#talked
    this.#exposed = other.#exposed
    this.#shield = other.#shield
    this.#ballot = other.#ballot
    this.#standing = new Map(other.#standing)
    this.#draws = other.#draws
  }

  copy(): Crowd {
    return new Crowd(this.#scene, this)
  }

  /** Takes in what happened before the decision: results that their holder has spoken after are in the table's belief already. */
  recall(log: readonly Told[]): void {
    this.#talked = Number.POSITIVE_INFINITY
    for (; this.#read < log.length; this.#read++) {
      const { event } = log[this.#read]!
      this.#learn(event)
      if (event.type !== 'posted' && !(event.type === 'spoke' && event.act === 'speak')) continue
      if (this.#scene.roles[event.seat] === 'sheriff' && event.seat !== this.#scene.outlook.actor)
        this.#checked.forEach((found, seat) => found > 0 && (this.#told[seat] = 1))
    }
    const { rest } = this.#scene.outlook
    this.#talked = rest < 1 ? this.#day : this.#day - 1
    if (rest > 0 && rest < 1) this.#talk(rest)
  }

  /** Takes in what has happened since. */
  read(log: readonly Told[]): void {
    this.isNightfall = false
    for (; this.#read < log.length; this.#read++) this.#learn(log[this.#read]!.event)
  }

  /** Two rollouts of one scene with the same state end in the same way. */
  get state(): string {
    const knows = [...this.#checked].join('')
    return `${this.#day} ${this.#living} ${knows} ${[...this.#told].join('')} ${this.#exposed} ${this.#shield} ${this.#draws}`
  }

  #learn(event: Event): void {
    switch (event.type) {
      case 'began':
        this.#day = event.number
        if (event.phase === 'night') this.isNightfall = true
        this.#standing.clear()
        this.#ballot = []
        if (event.phase === 'day') this.#listen()
        return
      case 'started':
        this.#listen()
        return
      case 'left':
        this.#living &= ~(1 << event.seat)
        return
      case 'balloted':
        this.#ballot = event.nominees
        return
      case 'nominated':
        this.#ballot = [...this.#ballot, event.target]
        return
      case 'cast':
        this.#standing.set(event.seat, event.target)
        return
      case 'voted':
        for (const { seat } of event.by) this.#standing.set(seat, event.target)
        return
      case 'tied':
        this.#standing.clear()
        return
      case 'spoke':
        this.#said[event.seat]!++
        return
      case 'checked':
        if (event.question === 'team') this.#checked[event.target] = event.found === 'black' ? 1 : -1
        else if (event.found === 'yes') this.#exposed = event.target
        return
      case 'chose':
        if (event.act === 'protect') this.#shield = typeof event.pick === 'number' ? event.pick : 0
    }
  }

  #listen(): void {
    if (this.#day <= this.#talked) return
    this.#talked = this.#day
    this.#said.fill(0)
    this.#talk(1)
  }

  /** What the talk of a day, or of the rest of one, tells of each seat. */
  #talk(share: number): void {
    const { isBlack, key } = this.#scene
    const signal = PLAY.signal[Math.min(this.#day, PLAY.signal.length) - 1]! * share
    for (let seat = 1; seat < isBlack.length; seat++)
      this.#public[seat]! +=
        (isBlack[seat] ? signal : 0) + PLAY.shared * Math.sqrt(share) * noise(key, USE.talk, this.#day, seat)
  }

  #isAlive(seat: Seat): boolean {
    return (this.#living & (1 << seat)) !== 0
  }

  /** What one seat thinks of another, in log-odds to be black; for a black seat, what it shows. */
  #suspicion(of: Seat, target: Seat): number {
    const { outlook, key, isBlack, roles } = this.#scene
    let odds = this.#public[target]! + PLAY.private * noise(key, USE.ear, this.#day, of, target)
    if (isBlack[of]) return odds
    if (of === outlook.actor) odds += outlook.own[target]! - outlook.table[target]!
    if (roles[of] === 'sheriff') odds += 8 * this.#checked[target]!
    return odds
  }

  /** How much a seat wants another one to leave by a vote. */
  #enmity(of: Seat, target: Seat, among: readonly Option[]): number {
    if (target === of) return -20
    const odds = this.#suspicion(of, target)
    const { isBlack } = this.#scene
    if (!isBlack[of]) return odds
    if (!isBlack[target]) return odds + PLAY.red
    let ahead = Number.POSITIVE_INFINITY
    for (const other of among)
      if (typeof other === 'number' && other !== target && other !== of)
        ahead = Math.min(ahead, this.#public[target]! - this.#public[other]!)
    return odds + (ahead > PLAY.doomed ? PLAY.mate / 4 : PLAY.mate)
  }

  /** The option with the most worth; `none` only if there is nothing else. */
  #best(options: readonly Option[], worth: (seat: Seat) => number): Option {
    let best: Option = options.includes('none') ? 'none' : options[0]!
    let most = -15
    for (const option of options) {
      if (typeof option !== 'number') continue
      const value = worth(option)
      if (value > most) [best, most] = [option, value]
    }
    return best
  }

  /** A settled answer. */
  answer(ask: Ask): Choice {
    if (isSpeech(ask)) return this.#speak(ask)
    const pick = this.pick(ask)
    return isAloud(ask, pick) ? settled(pick, 'PASS.') : settled(pick)
  }

  #speak({ seat, act, nominable }: Ask): Choice {
    this.tell(seat, act)
    const nominee = nominable && this.#nominee(seat, nominable)
    return nominee === undefined ? PASS : { ...PASS, heard: { nominee } }
  }

  /** A Sheriff tells what it has found. */
  tell(seat: Seat, act: string): void {
    if (this.#scene.roles[seat] !== 'sheriff' || act === 'defend') return
    this.#checked.forEach((found, target) => {
      if (found !== 1 || this.#told[target] || !this.#isAlive(target)) return
      this.#told[target] = 1
      this.#exposed = seat
      this.#public[target]! += PLAY.told
    })
  }

  #nominee(seat: Seat, nominable: readonly Seat[]): Seat | undefined {
    const { key } = this.#scene
    const best = this.#best(
      nominable,
      (other) => this.#enmity(seat, other, nominable) + 2 * noise(key, USE.name, this.#day, seat, other),
    )
    if (typeof best !== 'number' || best === seat) return undefined
    const chance = PLAY.nominate[Math.min(this.#ballot.length, PLAY.nominate.length - 1)]!
    const isSure = this.#told[best] === 1
    return isSure || noise(key, USE.whether, this.#day, seat) < Math.log(chance / (1 - chance)) ? best : undefined
  }

  pick(ask: Ask): Option {
    const { seat, act, options } = ask
    const { key, isBlack, outlook, roles } = this.#scene
    const luck = (use: number, target: Seat): number => noise(key, use, this.#day, seat, target)
    if (seat === CHANCE)
      return options[Math.floor(options.length * unit(noise(key, USE.chance, this.#day, this.#draws++)))]!
    switch (act) {
      case 'vote':
        return this.#vote(ask)
      case 'kill':
      case 'claim':
        return this.#best(options, (target) => (isBlack[target] ? -30 : this.#threat(target)))
      case 'check':
        return this.#best(options, (target) => {
          if (!this.#isAlive(target)) return -30
          if (roles[seat] !== 'sheriff')
            return isBlack[target] ? -30 : 4 * outlook.sheriff[target]! + luck(USE.check, target)
          return this.#checked[target] ? -14 : luck(USE.check, target) - Math.abs(this.#suspicion(seat, target))
        })
      case 'protect':
        return this.#best(options, (target) => this.#threat(target) + luck(USE.protect, target))
      case 'raise':
        return this.#raise(ask)
      case 'nominate':
        return (
          this.#nominee(
            seat,
            options.filter((option) => typeof option === 'number'),
          ) ?? 'none'
        )
      case 'suspect':
        return this.#best(options, (target) => this.#enmity(seat, target, options))
      case 'post':
        return this.#post(ask)
      case 'schedule':
        return this.#said.some((times, other) => other > 0 && times === 0 && this.#isAlive(other)) ? 'send' : 'wait'
      case 'cue':
        return this.#best(options, (other) => -this.#said[other]! - other / 100)
      default:
        return ask.otherwise ?? options[0]!
    }
  }

  /** How dangerous a seat is to the black team: all of its members see it alike. */
  #threat(target: Seat): number {
    const { key, outlook } = this.#scene
    const sheriff = target === this.#exposed ? 6 : 4 * outlook.sheriff[target]!
    return sheriff - 0.6 * this.#public[target]! + 0.7 * noise(key, USE.kill, this.#day, target)
  }

  #vote({ seat, options }: Ask): Option {
    const { key } = this.#scene
    const worth = (target: Seat): number => {
      let herd = 0
      for (const [voter, against] of this.#standing) if (against === target && voter !== seat) herd++
      return (
        this.#enmity(seat, target, options) + PLAY.herd * herd + 0.4 * noise(key, USE.vote, this.#day, seat, target)
      )
    }
    const called = options.length === 2 && options[1] === 'none' ? (options[0] as Seat) : undefined
    if (called === undefined || !this.#ballot.includes(called)) return this.#best(options, worth)
    // Hands are raised for one nominee after the other: for this one if it is the worst of those still to be called.
    const left = this.#ballot.slice(this.#ballot.indexOf(called))
    return this.#best(left, worth) === called ? called : 'none'
  }

  #raise({ seat }: Ask): Option {
    const { isBlack, key } = this.#scene
    if (this.#ballot.includes(seat)) return 'keep'
    if (isBlack[seat]) return this.#ballot.some((other) => isBlack[other]) ? 'keep' : 'remove'
    const mean = this.#ballot.reduce((sum, other) => sum + this.#suspicion(seat, other), 0) / this.#ballot.length
    return mean + noise(key, USE.raise, this.#day, seat) > 0 ? 'remove' : 'keep'
  }

  /** In a chat: at night the mafia votes at once; by day a seat votes after some talk, and again when it thinks otherwise. */
  #post(ask: Ask): Option {
    const { seat, options, tick, room } = ask
    this.tell(seat, 'post')
    if (options.every((option) => typeof option !== 'number')) return 'listen'
    const isNight = room === 'hideout'
    if (!isNight && (tick?.now ?? 1) < 2) return 'listen'
    const seats = options.filter((option) => typeof option === 'number')
    const target = isNight
      ? this.#best(seats, (other) => (this.#scene.isBlack[other] ? -30 : this.#threat(other)))
      : this.#vote({ ...ask, options: seats })
    return this.#standing.get(seat) === target ? 'listen' : target
  }
}

/** A logistic deviate as a number in (0, 1). */
const unit = (deviate: number): number => 1 / (1 + Math.exp(-deviate))

/** Written out, so that all choices of a rollout have one shape. */
export const settled = (pick: Option | undefined, text?: string, nominee?: Seat): Choice => ({
  pick,
  text,
  thought: undefined,
  source: 'made',
  attempts: 1,
  truncated: false,
  ending_repaired: false,
  heard: nominee === undefined ? undefined : { nominee },
})
const PASS: Choice = settled(undefined, 'PASS.')
