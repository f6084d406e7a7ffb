import type { Ask, Option, Reply, Seat } from '../../../schemas/ask.ts'
import { CHANCE } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import type { ReplayEvent } from './replay.ts'

/** A chance to speak or to bid that a seat was given, and what it did with it. */
interface Turn {
  reply: Reply | undefined
}

export interface People {
  readonly seats: readonly Seat[]
  /** The seat of a player's id. Throws {@link BadSource}. */
  seatOf(id: unknown, where: string): Seat
  readonly anonymous: (text: string) => string
}

/** A vote for nobody. */
const ABSTAIN = '-1'
const PICKS: Readonly<Record<string, string>> = {
  DoctorHealActionDataEntry: 'protect',
  SeerInspectActionDataEntry: 'check',
  WerewolfNightVoteDataEntry: 'kill',
  DayExileVoteDataEntry: 'vote',
}

/** What the events of a replay say was answered to each ask, in order. */
export class Answers {
  readonly #people: People
  /** Picks, by act, seat and day. */
  readonly #picks = new Map<string, Reply>()
  /** Turns to speak and to bid, by act and seat, and how many were used. */
  readonly #turns = new Map<string, Turn[]>()
  readonly #used = new Map<string, number>()
  /** Orders of seats by day: in which they speak, vote, and kill; one for each round of bids. */
  readonly #orders = new Map<string, Seat[][]>()
  /** Chance's pick among the tied, by act and day. */
  readonly #elected = new Map<string, Option>()
  #round: readonly Seat[] = []
  #wasBid = false

  constructor(events: readonly ReplayEvent[], people: People) {
    this.#people = people
    for (const event of events) this.#read(event)
  }

  /** The answer to an ask of this day; undefined if unknown. */
  to(ask: Ask, day: number): Reply | undefined {
    if (ask.act === 'bid' && !this.#wasBid) this.#round = this.#orders.get(`bid/${day}`)?.shift() ?? []
    this.#wasBid = ask.act === 'bid'
    if (ask.seat === CHANCE) return this.#ofChance(ask, day)
    if (ask.act === 'speak' || ask.act === 'bid') return this.#turn(ask)
    const key = `${ask.act}/${ask.seat}/${day}`
    const reply = this.#picks.get(key)
    this.#picks.delete(key)
    return reply ?? {}
  }

  /** A pick or a speech that no ask had. */
  left(): string | undefined {
    const [key] = this.#picks.keys()
    if (key !== undefined) {
      const [act, seat, day] = key.split('/')
      return `seat ${seat} cannot ${act} on day or night ${day}: it is not asked to there`
    }
    for (const [key, turns] of this.#turns) {
      const [act, seat] = key.split('/')
      if (turns.slice(this.#used.get(key) ?? 0).some(({ reply }) => reply !== undefined))
        return `seat ${seat} cannot ${act === 'speak' ? 'speak' : 'bid'} as often as it does`
    }
    return undefined
  }

  #read(event: ReplayEvent): void {
    const { type, event_name, day, data, at, phase } = event
    const where = `event ${at}`
    const { seatOf } = this.#people
    const act = PICKS[type]
    if (act !== undefined && event_name !== 'error') this.#pick(event, act, where)
    else if (type === 'RequestVillagerToSpeakDataEntry')
      this.#give(
        'speak',
        event.visible_to.map((id) => seatOf(id, where)),
      )
    else if (event_name === 'bid_request' && event.public) this.#give('bid', this.#people.seats)
    else if (type === 'ChatDataEntry')
      this.#take('speak', seatOf(data['actor_id'], where), {
        text: this.#text(data['message'], `${where}, message`),
        ...this.#thought(event),
      })
    else if (type === 'BidDataEntry')
      this.#take('bid', seatOf(data['actor_id'], where), {
        pick: `bid-${String(data['bid_amount'])}`,
        ...this.#thought(event),
      })
    else if (type === 'DiscussionOrderDataEntry')
      this.#order(event_name === 'bid_result' ? 'bid' : 'speak', day, data['chat_order_of_player_ids'], where)
    else if (type === 'BidResultDataEntry') this.#order('bid', day, data['winner_player_ids'], where)
    else if (type === 'VoteOrderDataEntry')
      this.#order(phase === 'Night' ? 'kill' : 'vote', day, data['vote_order_of_player_ids'], where)
    else if (type === 'WerewolfNightEliminationElectedDataEntry')
      this.#elect(`kill/${day}`, data['elected_target_player_id'], where)
    else if (type === 'DayExileElectedDataEntry') this.#elect(`vote/${day}`, data['elected_player_id'], where)
  }

  #pick(event: ReplayEvent, act: string, where: string): void {
    const { actor_id: actor, target_id: target } = event.data
    const seat = this.#people.seatOf(actor, where)
    const key = `${act}/${seat}/${event.day}`
    if (this.#picks.has(key)) throw new BadSource(`${where}: seat ${seat} chose already (${act})`)
    const pick = target === ABSTAIN ? 'none' : this.#people.seatOf(target, where)
    this.#picks.set(key, { pick, ...this.#thought(event) })
  }

  #turn({ act, seat }: Ask): Reply | undefined {
    const key = `${act}/${seat}`
    const number = this.#used.get(key) ?? 0
    this.#used.set(key, number + 1)
    const turn = this.#turns.get(key)?.[number]
    // In some versions rounds by bids take all bids for 0 before anybody is asked, and the highest bid is given no turn to speak.
    return turn && (turn.reply ?? {})
  }

  #ofChance({ act, options }: Ask, day: number): Reply {
    const isIn = (order: readonly Option[] | undefined): Option | undefined =>
      order?.find((seat) => options.includes(seat))
    const orderOf = (what: string): readonly Seat[] | undefined => this.#orders.get(`${what}/${day}`)?.[0]
    const elected = this.#elected.get(`${act}/${day}`)
    const pick =
      act === 'order'
        ? isIn(this.#round)
        : act === 'first-wolf'
          ? isIn(orderOf('kill'))
          : act === 'first-speaker'
            ? isIn(orderOf('speak'))
            : act === 'first-voter'
              ? isIn(orderOf('vote'))
              : elected
    if (pick === undefined) throw new BadSource(`day or night ${day}: it does not tell what chance decided (${act})`)
    return { pick }
  }

  #give(act: 'speak' | 'bid', seats: readonly Seat[]): void {
    for (const seat of seats) {
      const key = `${act}/${seat}`
      this.#turns.set(key, [...(this.#turns.get(key) ?? []), { reply: undefined }])
    }
  }

  #take(act: 'speak' | 'bid', seat: Seat, reply: Reply): void {
    const turn = this.#turns.get(`${act}/${seat}`)?.at(-1)
    if (turn && turn.reply === undefined) turn.reply = reply
    else if (act === 'speak') throw new BadSource(`seat ${seat} speaks and was not asked to`)
  }

  #order(what: string, day: number, ids: unknown, where: string): void {
    if (!Array.isArray(ids)) throw new BadSource(`${where}: the order must be a list`)
    const seats = ids.map((id) => this.#people.seatOf(id, where))
    const key = `${what}/${day}`
    this.#orders.set(key, [...(this.#orders.get(key) ?? []), seats])
  }

  #elect(key: string, id: unknown, where: string): void {
    if (this.#elected.has(key)) throw new BadSource(`${where}: a second one is chosen on this day or night`)
    this.#elected.set(key, id === null ? 'none' : this.#people.seatOf(id, where))
  }

  #thought({ data, at }: ReplayEvent): Pick<Reply, 'thought'> {
    const said = data['reasoning']
    return said === null || said === undefined ? {} : { thought: this.#text(said, `event ${at}, reasoning`) }
  }

  #text(said: unknown, where: string): string {
    if (typeof said !== 'string') throw new BadSource(`${where}: it must be text`)
    return this.#people.anonymous(said)
  }
}
