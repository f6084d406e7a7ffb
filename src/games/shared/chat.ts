import { CHANCE, type Choice, type NewAsk, type Option, type Seat } from '../../../schemas/ask.ts'
import type { Audience, Limit } from '../../../schemas/event.ts'
import type { Judge, Script } from '../../game/ruleset.ts'
import { drawOrder } from './chance.ts'

declare module '../../../schemas/event.ts' {
  interface Events {
    /** A message to one other member of the room. */
    whispered: { readonly seat: Seat; readonly target: Seat; readonly text: string }
    /** The room closed before this member's message came in. */
    refused: { readonly room: string; readonly seat: Seat }
  }
}

/** A chat room that is open for some time. */
export interface Room {
  readonly name: string
  /** Who may post, in order of seats. */
  readonly members: readonly Seat[]
  /** Who hears what is posted. */
  readonly audience: Audience
  readonly clock: Clock
  /** The longest message. */
  readonly limit: Limit
  /** Whether a member may speak to one other member alone. */
  readonly whispers?: boolean
  /** What else a member may do: vote, for example. */
  readonly actions?: Actions
}

export interface Clock {
  readonly ticks: number
  /** How long a tick is, in seconds. */
  readonly seconds: number
  /** A member is asked in every tick, or again 1 to `wait` ticks after it was asked. */
  readonly wait: number
}

export interface Actions {
  /** What a member may pick besides listening and talking, in order. */
  options(seat: Seat): readonly Option[]
  /** Carries out an action and returns whether it closes the room. */
  take(seat: Seat, option: Option): boolean
}

/** What a member does in a tick. */
interface Post {
  readonly seat: Seat
  readonly pick: Option
  readonly text?: string | undefined
  /** The recipient of a whisper. */
  readonly target?: Seat
}

/**
 * Talk in ticks (docs/maw.md, decisions 5 to 11). In each tick every member that is awake is asked once, all at the same time,
 * having heard the posts of all ticks before. The posts arrive in an order that chance draws. A post that closes the room is the last:
 * later ones are refused, which only their own seats hear.
 */
export function* chat(judge: Judge, room: Room): Script {
  const { members, clock } = room
  const wakes = new Map(members.map((seat) => [seat, 1]))
  for (let now = 1; now <= clock.ticks; now++) {
    const awake = members.filter((seat) => wakes.get(seat)! <= now)
    if (awake.length === 0) continue
    const choices = yield awake.map((seat) => postAsk(room, seat, now))
    const posts = awake
      .map((seat, i): Post => ({ seat, pick: choices[i]!.pick!, text: choices[i]!.text }))
      .filter(({ pick }) => pick !== 'listen')
    let isOpen = true
    for (const post of yield* arrivals(yield* addressed(room, posts)))
      if (isOpen) isOpen = !deliver(judge, room, post)
      else judge.tell([post.seat], { type: 'refused', room: room.name, seat: post.seat })
    if (!isOpen) return
    if (clock.wait > 1 && now < clock.ticks) yield* sleep(clock, awake, now, wakes)
  }
}

/** Decision 6: listening is the default, and words go with `say` alone. */
const postAsk = ({ name, clock, limit, whispers, actions }: Room, seat: Seat, now: number): NewAsk => ({
  seat,
  act: 'post',
  options: ['listen', 'say', ...(whispers ? ['whisper'] : []), ...(actions?.options(seat) ?? [])],
  ...limit,
  aloud: ['say'],
  seconds: clock.seconds,
  otherwise: 'listen',
  tick: { now, of: clock.ticks },
  room: name,
})

/** Decision 29: a member who whispers is asked, in the same tick, to whom and what. One who names nobody counts as listening. */
function* addressed({ members, limit, clock, name }: Room, posts: readonly Post[]): Script<Post[]> {
  const whisperers = posts.filter(({ pick }) => pick === 'whisper')
  if (whisperers.length === 0) return [...posts]
  const choices = yield whisperers.map(({ seat }) => {
    const others = members.filter((other) => other !== seat)
    const options = ['none', ...others]
    return {
      seat,
      act: 'whisper',
      options,
      ...limit,
      aloud: others,
      seconds: clock.seconds,
      otherwise: 'none',
      room: name,
    }
  })
  const whispers = new Map<Seat, Choice>(whisperers.map(({ seat }, i) => [seat, choices[i]!]))
  return posts.flatMap((post) => {
    const whisper = whispers.get(post.seat)
    if (!whisper) return [post]
    return typeof whisper.pick === 'number' ? [{ ...post, target: whisper.pick, text: whisper.text }] : []
  })
}

/** Decision 7: chance picks who comes first of those who remain, one at a time; the last is forced. */
function* arrivals(posts: readonly Post[]): Script<Post[]> {
  const order = yield* drawOrder(posts.map(({ seat }) => seat))
  return order.map((seat) => posts.find((post) => post.seat === seat)!)
}

/** Decision 8: a post reaches the room. Returns whether it closes the room. */
function deliver({ tell }: Judge, { name, audience, actions }: Room, { seat, pick, text, target }: Post): boolean {
  if (pick === 'say') tell(audience, { type: 'posted', room: name, seat, text: text! })
  else if (pick === 'whisper') tell([seat, target!], { type: 'whispered', seat, target: target!, text: text! })
  else return actions!.take(seat, pick)
  return false
}

/** Decision 9: chance draws when each member that was asked is asked again. */
function* sleep({ wait }: Clock, asked: readonly Seat[], now: number, wakes: Map<Seat, number>): Script {
  const options = Array.from({ length: wait }, (_, i) => i + 1)
  const drawn = yield asked.map(() => ({ seat: CHANCE, act: 'wait', options, words: 0, seconds: 0 }))
  asked.forEach((seat, i) => wakes.set(seat, now + (drawn[i]!.pick as number)))
}
