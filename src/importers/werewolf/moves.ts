import { type Ask, CHANCE, type Option, type Reply, type Seat } from '../../../schemas/ask.ts'
import type { EventOf } from '../../../schemas/event.ts'
import type { Session } from '../../game/session.ts'
import { BadSource } from '../importer.ts'

/** A choice as the source states it; undefined if it does not. */
export interface Move {
  readonly pick: Option
  readonly thought?: string | undefined
}

export interface Speech {
  readonly seat: Seat
  readonly text: string | undefined
  readonly thought?: string | undefined
}

/** What a source states about a night, the choices by act and seat. */
export interface Night {
  readonly place: string
  readonly moves: ReadonlyMap<string, ReadonlyMap<Seat, Move>>
  /** The target of the Werewolves, if the source does not state their individual choices. */
  readonly target?: Option | undefined
  /** Who died of it, if stated. */
  readonly dead?: readonly Seat[] | undefined
}

/** What a source states about a day. */
export interface Day {
  readonly place: string
  readonly speeches: readonly Speech[]
  readonly votes: ReadonlyMap<Seat, Move>
  readonly defences: readonly Speech[]
  readonly revotes: ReadonlyMap<Seat, Move>
  readonly farewell?: Speech | undefined
  /** The target of the Hunter's shot, by seat of the Hunter. */
  readonly shots: ReadonlyMap<Seat, Move>
  /** A Werewolf that gives itself up after the last of the speeches. */
  readonly surrendered?: Seat | undefined
  /** Who was voted out, "none" for nobody, if stated. */
  readonly out?: Option | undefined
}

/** Answers the asks of a game of Werewolf from its nights and days. */
export class Moves {
  readonly #nights: readonly Night[]
  readonly #days: readonly Day[]
  #key = ''
  /** Who was asked what in which phase. */
  readonly #asked = new Set<string>()

  constructor(nights: readonly Night[], days: readonly Day[]) {
    this.#nights = nights
    this.#days = days
  }

  answer(ask: Ask, session: Session): Reply | undefined {
    const { phase, number } = placeOf(session)
    const key = `${phase} ${number}`
    if (key !== this.#key) this.#compare(session, phase, number)
    this.#key = key
    const isAgain = phase === 'vote' && told(session, phase, 'tied') > 0
    this.#asked.add(`${number} ${isAgain && ask.act === 'vote' ? 'revote' : ask.act} ${ask.seat}`)
    const night = this.#nights[number - 1]
    const day = this.#days[number - 1]
    if (phase === 'night') {
      if (!night) throw new BadSource(`it ends before night ${number}, and the game is not decided`)
      if (ask.seat === CHANCE) return { pick: night.target ?? 'none' }
      return replyOf(night.moves.get(ask.act)?.get(ask.seat))
    }
    if (ask.act === 'shoot') return replyOf(day?.shots.get(ask.seat))
    if (!day) throw new BadSource(`it ends before day ${number}, and the game is not decided`)
    // If the same seat may speak again, speeches are heard one after the other.
    const turn = day.speeches[phase === 'day' ? told(session, phase, 'spoke') : -1]
    if (ask.seat === CHANCE && ask.options.includes('none')) return { pick: turn?.seat ?? 'none' }
    if (ask.seat === CHANCE) return { pick: next(ask.options, phase === 'day' ? day.speeches : day.defences) }
    switch (ask.act) {
      case 'speak':
        return spoken(turn?.seat === ask.seat ? turn : day.speeches.find(({ seat }) => seat === ask.seat))
      case 'defend':
        return spoken(day.defences.find(({ seat }) => seat === ask.seat))
      case 'farewell':
        return spoken(day.farewell?.seat === ask.seat ? day.farewell : undefined)
      case 'surrender':
        return day.surrendered === ask.seat && told(session, phase, 'spoke') === day.speeches.length
          ? { pick: 'go' }
          : undefined
      default:
        return replyOf((isAgain ? day.revotes : day.votes).get(ask.seat))
    }
  }

  /** Compares the end with the source. Returns the number of nights and days in the source after the game is decided. */
  close(session: Session): number {
    const { phase, number } = placeOf(session)
    this.#compare(session, 'end', number)
    const { nights, days } = { nights: this.#nights.length, days: this.#days.filter(isTold).length }
    return Math.max(0, nights - number) + Math.max(0, days - (phase === 'morning' ? number - 1 : number))
  }

  /** Checks that there are no choices without an ask: the dead do not vote, and each speaks once. */
  #requireAsked(day: number, act: string, moves: ReadonlyMap<Seat, Move>, place: string): void {
    for (const [seat, { pick }] of moves)
      if (pick !== 'none' && !this.#asked.has(`${day} ${act} ${seat}`))
        throw new BadSource(`${place}: seat ${seat} cannot ${act === 'revote' ? 'vote again' : act} then`)
  }

  /** Before a phase: checks that the players who left in the previous one are those of the source. */
  #compare(session: Session, phase: string, number: number): void {
    const check = (place: string, said: readonly Option[] | undefined, by: readonly string[], day: number): void => {
      if (!said) return
      const left = leftIn(session, day, by)
      if (sorted(left) === sorted(said)) return
      const who = (seats: readonly Option[]): string => (seats.length > 0 ? `seat ${seats.join(' and ')}` : 'nobody')
      throw new BadSource(`${place}: it says that ${who(said)} left, and by what it tells it is ${who(left)}`)
    }
    const [night, day] = [this.#nights[number - 1], this.#days[number - 1]]
    if (night && (phase === 'day' || phase === 'end'))
      for (const [act, moves] of night.moves) this.#requireAsked(number, act, moves, night.place)
    if (phase === 'day' || phase === 'end') if (night) check(night.place, night.dead, ['kill'], number)
    const past = phase === 'night' ? this.#days[number - 2] : phase === 'end' ? day : undefined
    const before = phase === 'night' ? number - 1 : number
    if (past) {
      this.#requireAsked(before, 'vote', past.votes, past.place)
      this.#requireAsked(before, 'revote', past.revotes, past.place)
      const speakers = new Map(past.speeches.map(({ seat }) => [seat, { pick: 'speak' }]))
      this.#requireAsked(before, 'speak', speakers, past.place)
    }
    if (past && isTold(past))
      check(
        past.place,
        past.out === undefined ? undefined : [past.out].filter((seat) => seat !== 'none'),
        ['vote', 'surrender'],
        before,
      )
  }
}

/** Whether anything happened on a day: sources tell of one more when a night decided the game. */
const isTold = ({ speeches, votes, surrendered }: Day): boolean =>
  speeches.length > 0 || votes.size > 0 || surrendered !== undefined

const placeOf = ({ log }: Session): EventOf<'began'> =>
  log.findLast(({ event }) => event.type === 'began')!.event as EventOf<'began'>

/** How many events of a type everybody heard in this phase. */
const told = ({ log }: Session, phase: string, type: string): number =>
  log
    .slice(log.findLastIndex(({ event }) => event.type === 'began' && event.phase === phase))
    .filter(({ event }) => event.type === type).length

function leftIn({ log }: Session, day: number, by: readonly string[]): Seat[] {
  let number = 0
  return log.flatMap(({ event }) => {
    if (event.type === 'began') number = event.number
    return event.type === 'left' && number === day && by.includes(event.by) ? [event.seat] : []
  })
}

const sorted = (seats: readonly Option[]): string => [...seats].sort().join()

/** The next speaker among these. Seats without a stated speech come last. */
const next = (options: readonly Option[], speeches: readonly Speech[]): Option =>
  speeches.find(({ seat }) => options.includes(seat))?.seat ?? options[0]!

const replyOf = (move: Move | undefined): Reply | undefined =>
  move && { pick: move.pick, ...(move.thought && { thought: move.thought }) }

const spoken = (speech: Speech | undefined): Reply | undefined =>
  speech?.text?.trim() ? { text: speech.text, ...(speech.thought && { thought: speech.thought }) } : undefined
