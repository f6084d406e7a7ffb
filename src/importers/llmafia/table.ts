import type { Ask, Reply, Seat } from '../../../schemas/ask.ts'
import { CHANCE } from '../../../schemas/ask.ts'
import type { EventOf } from '../../../schemas/event.ts'
import type { Session } from '../../game/session.ts'
import { BadSource } from '../importer.ts'

/** A phase in seats and ticks. */
export interface SeatedPhase {
  readonly kind: 'day' | 'night'
  /** How many ticks the talk took; the rest of the ticks of the rules did not happen. */
  readonly ticks: number
  readonly posts: readonly {
    readonly seat: Seat
    readonly tick: number
    readonly text: string
    readonly place: string
  }[]
  readonly votes: readonly { readonly seat: Seat; readonly target: Seat; readonly place: string }[] | undefined
  readonly left: Seat
  readonly place: string
  /** The thought of a seat in a tick, if known. */
  thought(seat: Seat, tick: number): string | undefined
}

/** Answers the asks of a game from its phases. */
export class Table {
  readonly #phases: readonly SeatedPhase[]
  #tick = 0
  #key = ''
  /** How many places in the order of a tick chance still draws. */
  #draws = 0
  #taken = new Set<string>()

  constructor(phases: readonly SeatedPhase[]) {
    this.#phases = phases
  }

  answer(ask: Ask, session: Session): Reply | undefined {
    const phase = this.#phaseOf(session)
    if (ask.seat === CHANCE) return { pick: this.#drawn(ask, phase) }
    if (ask.act === 'post') return this.#post(ask, phase)
    this.#requireHeard(phase)
    const vote = phase.votes?.find(({ seat }) => seat === ask.seat)
    if (vote) this.#taken.add(vote.place)
    return vote && { pick: vote.target }
  }

  /** What is left of the source when the game is over: the phases after it. */
  close(session: Session): readonly SeatedPhase[] {
    this.#requireSame(session)
    const played = leftIn(session).length
    const phase = this.#phases[played - 1]
    if (phase) this.#requireHeard(phase)
    return this.#phases.slice(played)
  }

  #phaseOf(session: Session): SeatedPhase {
    const began = session.log.findLast(({ event }) => event.type === 'began')!.event as EventOf<'began'>
    const key = `${began.phase} ${began.number}`
    const at = (began.number - 1) * 2 + (began.phase === 'night' ? 1 : 0)
    const phase = this.#phases[at]
    if (!phase)
      throw new BadSource(`the source ends with ${key === 'vote' ? 'a vote' : key}, and the game is not decided`)
    if (key !== this.#key) {
      this.#key = key
      this.#tick = this.#draws = 0
      if (began.phase !== 'vote') this.#requireSame(session)
    }
    return phase
  }

  #post({ seat, tick }: Ask, phase: SeatedPhase): Reply | undefined {
    const { now } = tick!
    if (now !== this.#tick) {
      this.#tick = now
      this.#draws = Math.max(0, phase.posts.filter((post) => post.tick === now).length - 1)
    }
    if (now > phase.ticks) return undefined
    const thought = phase.thought(seat, now)
    const post = phase.posts.find((one) => one.seat === seat && one.tick === now)
    if (!post) return { pick: 'listen', ...(thought && { thought }) }
    this.#taken.add(post.place)
    return { pick: 'say', text: post.text, ...(thought && { thought }) }
  }

  #drawn({ act, options }: Ask, phase: SeatedPhase): Seat {
    if (act !== 'order') return phase.left
    const first =
      this.#draws > 0
        ? phase.posts.find(({ seat, tick }) => tick === this.#tick && options.includes(seat))
        : phase.votes?.find(({ seat }) => options.includes(seat))
    this.#draws = Math.max(0, this.#draws - 1)
    return first?.seat ?? (options[0] as Seat)
  }

  /** Checks that all messages of a phase were used: a player with more was not asked. */
  #requireHeard({ posts, kind }: SeatedPhase): void {
    const extra = posts.find(({ place }) => !this.#taken.has(place))
    if (extra) throw new BadSource(`${extra.place}: seat ${extra.seat} talks in a ${kind} in which it cannot`)
  }

  /** Checks that the players who left are those of the source, and that every vote was legal. */
  #requireSame(session: Session): void {
    leftIn(session).forEach((seat, i) => {
      const { left, place, votes = [] } = this.#phases[i]!
      const extra = votes.find((vote) => !this.#taken.has(vote.place))
      if (extra) throw new BadSource(`${extra.place}: seat ${extra.seat} votes, and cannot vote there, or votes twice`)
      if (left !== seat)
        throw new BadSource(`${place}: it says that seat ${left} left, and by the votes seat ${seat} did`)
    })
  }
}

const leftIn = ({ log }: Session): Seat[] => log.flatMap(({ event }) => (event.type === 'left' ? [event.seat] : []))
