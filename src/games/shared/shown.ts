import {
  type Ask,
  CHANCE,
  type Choice,
  type HeardInSpeech,
  MODERATOR,
  type Option,
  type Seat,
} from '../../../schemas/ask.ts'
import type { Event, EventOf, Hand } from '../../../schemas/event.ts'
import { made } from '../../game/choice.ts'
import type { ShownChoices } from '../../game/ruleset.ts'

/** The choices that these events show, in every game here. */
export const shownIn = (events: readonly Event[]): ShownChoices => new Shown(events)

/** Events that end a vote: hands told after them belong to another one. */
const ENDS_VOTE = ['balloted', 'tied', 'raised', 'stayed', 'unvoted', 'left', 'began', 'started', 'spoke']

/** Derives the choices of others from what one seat heard: each public choice becomes an event for everybody soon after it was made. */
class Shown implements ShownChoices {
  readonly #events: readonly Event[]
  /** Who posted in this tick of a chat room, in the order of arrival. */
  #arrivals: Seat[] = []

  constructor(events: readonly Event[]) {
    this.#events = events
  }

  /** What this seat chose when it was asked this. */
  own(ask: Ask, at: number): Choice | undefined {
    const chose = this.#next(at, (event) => event.type === 'chose' && event.turn === ask.turn)
    if (chose?.type !== 'chose') return undefined
    const { pick, text, thought, source } = chose
    if (ask.act === 'post') this.#arrivals = this.#tick(at).map(seatOf)
    const heard = text === undefined ? undefined : this.#heardIn(ask, at)
    return { ...made({ pick, text, thought }), source, ...(heard && { heard }) }
  }

  /** What another seat, chance or the moderator chose; undefined if the view does not show it. */
  others(ask: Ask, at: number): Choice | undefined {
    if (ask.seat === CHANCE) return this.#chance(ask, at)
    if (ask.seat === MODERATOR) return this.#moderator(ask, at)
    switch (ask.act) {
      case 'speak':
      case 'defend':
      case 'farewell':
        return this.#speech(ask, at)
      case 'vote':
        return this.#vote(ask, at)
      case 'raise': {
        const raised = this.#next(at, ({ type }) => type === 'raised') as EventOf<'raised'> | undefined
        return raised && made({ pick: raised.remove.includes(ask.seat) ? 'remove' : 'keep' })
      }
      case 'nominate': {
        const event = this.#next(at, ({ type }) => type !== 'asked' && type !== 'chose')
        return made({ pick: event?.type === 'nominated' && event.seat === ask.seat ? event.target : 'none' })
      }
      case 'suspect': {
        const event = this.#next(at, ({ type }) => type === 'suspected') as EventOf<'suspected'> | undefined
        return made({ pick: event?.seats.find((seat) => ask.options.includes(seat)) ?? 'none' })
      }
      case 'post':
        return this.#post(ask, at)
      default:
        return undefined
    }
  }

  /** What a member of this seat's team, or chance, answered to a hidden ask, if the seat was told. */
  hidden({ seat, act }: Ask, at: number): Option | undefined {
    for (let i = at; i < this.#events.length; i++) {
      const event = this.#events[i]!
      if (event.type === 'began') return undefined
      if (event.type === 'claimed' && event.seat === seat) return event.target
      if (event.type === 'decided' && act === 'kill') return event.target
    }
    return undefined
  }

  #next(at: number, isIt: (event: Event) => boolean): Event | undefined {
    for (let i = at; i < this.#events.length; i++) if (isIt(this.#events[i]!)) return this.#events[i]
    return undefined
  }

  #speech(ask: Ask, at: number): Choice | undefined {
    const { seat, act } = ask
    const spoke = this.#next(at, (event) => event.type === 'spoke' && event.seat === seat && event.act === act)
    if (spoke?.type !== 'spoke') return undefined
    const heard = this.#heardIn(ask, at)
    return { ...made({ text: spoke.text }), ...(heard && { heard }) }
  }

  /** What the judge heard in a speech: the nomination and the fouls that were told after it. */
  #heardIn({ seat, act }: Ask, at: number): HeardInSpeech | undefined {
    let i = this.#events.findIndex(
      (event, i) => i >= at && event.type === 'spoke' && event.seat === seat && event.act === act,
    )
    if (i < 0) return undefined
    let nominee: Seat | undefined
    const fouls: string[] = []
    for (i++; i < this.#events.length; i++) {
      const event = this.#events[i]!
      if (event.type === 'nominated' && event.seat === seat) nominee = event.target
      else if (event.type === 'warned' && event.seat === seat) fouls.push(event.code)
      else if (event.type !== 'left') break
    }
    if (nominee === undefined && fouls.length === 0) return undefined
    return { ...(nominee !== undefined && { nominee }), ...(fouls.length > 0 && { fouls }) }
  }

  #hand(at: number, isIt: (hand: Hand, target: Seat) => boolean): { hand: Hand; target: Seat } | undefined {
    for (let i = at; i < this.#events.length; i++) {
      const event = this.#events[i]!
      if (ENDS_VOTE.includes(event.type)) return undefined
      if (event.type !== 'voted') continue
      const hand = event.by.find((one) => isIt(one, event.target))
      if (hand) return { hand, target: event.target }
    }
    return undefined
  }

  /** A hand for one of the options; "none" if there is none. What the rules chose counts as no vote, or as the option that they name. */
  #vote({ seat, options, otherwise }: Ask, at: number): Choice {
    const found = this.#hand(at, (hand) => hand.seat === seat && hand.kind !== 'auto')
    if (found?.hand.kind === 'default') {
      const isNext = options.length === 2 && options.includes('none') && !options.includes(found.target)
      return isNext ? made({ pick: 'none' }) : { ...made({ pick: otherwise }), source: 'default' }
    }
    if (found && options.includes(found.target)) return made({ pick: found.target })
    return options.includes('none') ? made({ pick: 'none' }) : { ...made({ pick: otherwise }), source: 'default' }
  }

  #chance({ act, options }: Ask, at: number): Choice | undefined {
    if (act === 'order') {
      const next = this.#arrivals.find((seat) => options.includes(seat)) ?? this.#nextSpeaker(at, options)
      return next === undefined ? undefined : made({ pick: next })
    }
    if (act === 'wait') return made({ pick: options[0]! })
    if (act !== 'vote') return undefined
    // A vote that did not come was drawn, or a tie.
    const drawn = this.#hand(at, (hand, target) => hand.kind === 'default' && options.includes(target))
    const left = this.#next(at, ({ type }) => type === 'left') as EventOf<'left'> | undefined
    const pick = drawn?.target ?? left?.seat
    return pick !== undefined && options.includes(pick) ? made({ pick }) : undefined
  }

  /** Who of these speaks next in this phase, as far as the view shows. */
  #nextSpeaker(at: number, among: readonly Option[]): Seat | undefined {
    for (let i = at; i < this.#events.length; i++) {
      const event = this.#events[i]!
      if (event.type === 'began') return undefined
      if ((event.type === 'spoke' || event.type === 'asked') && event.act === 'speak' && among.includes(event.seat))
        return event.seat
    }
    return undefined
  }

  /** The moderator calls the next speaker, and waits when nobody speaks. Two waits in a row make a forced call. */
  #moderator({ act, options }: Ask, at: number): Choice | undefined {
    const everybody = Array.from({ length: 100 }, (_, seat) => seat)
    const speaker = this.#nextSpeaker(at, act === 'cue' ? options : everybody)
    const cued = this.#next(at, ({ type }) => type === 'cued' || type === 'spoke' || type === 'began')
    const cue = cued?.type === 'cued' ? cued : undefined
    if (act === 'schedule') return made({ pick: speaker === undefined || cue?.forced ? 'wait' : 'send' })
    if (speaker === undefined) return undefined
    return made({ pick: speaker, text: cue?.seat === speaker ? cue.text : 'Go on.' })
  }

  /** What arrives in a chat room before anybody posts a second time, or before this seat is asked again. */
  #tick(at: number): RoomEvent[] {
    const seen = new Set<Seat>()
    const posts: RoomEvent[] = []
    for (let i = at; i < this.#events.length; i++) {
      const event = this.#events[i]!
      if (event.type === 'chose') continue
      if (!isRoomEvent(event) || seen.has(event.seat)) break
      seen.add(event.seat)
      posts.push(event)
    }
    return posts
  }

  #post({ seat }: Ask, at: number): Choice {
    const posts = this.#tick(at)
    this.#arrivals = posts.map(seatOf)
    const post = posts.find((event) => event.seat === seat)
    if (post?.type === 'posted') return made({ pick: 'say', text: post.text })
    if (post?.type === 'retracted') return made({ pick: 'retract' })
    return made({ pick: post?.type === 'cast' ? post.target : 'listen' })
  }
}

type RoomEvent = EventOf<'posted'> | EventOf<'cast'> | EventOf<'retracted'> | EventOf<'refused'>
const isRoomEvent = (event: Event): event is RoomEvent =>
  event.type === 'posted' || event.type === 'cast' || event.type === 'retracted' || event.type === 'refused'
const seatOf = ({ seat }: RoomEvent): Seat => seat
