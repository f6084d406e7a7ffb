import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Audience } from '../../../schemas/event.ts'
import type { Switches } from '../../../src/games/maw/switches.ts'
import type { Answered, Transcript } from '../transcript.ts'

export interface Room {
  readonly name: 'village' | 'hideout'
  readonly members: readonly Seat[]
  readonly audience: Audience
  readonly ticks: number
  /** Whether the room hears a vote, or its voter alone. */
  readonly isPublic: boolean
  targets(seat: Seat): readonly Seat[]
  /** Whether a vote against this target closes the room. */
  closes(votes: ReadonlyMap<Seat, Seat>, target: Seat): boolean
}

/** Talk and votes of a phase, read from their log: the votes that stand at its end, by voter. */
export function secondRoom(log: Transcript, switches: Switches, room: Room): ReadonlyMap<Seat, Seat> {
  const votes = new Map<Seat, Seat>()
  const wakes = new Map(room.members.map((seat) => [seat, 1]))
  for (let now = 1; now <= room.ticks; now++) {
    const awake = room.members.filter((seat) => wakes.get(seat)! <= now)
    if (awake.length === 0) {
      log.count('a tick with nobody awake')
      continue
    }
    const posts = log
      .answers(awake.map((seat) => ({ seat, act: 'post', options: optionsOf(switches, room, seat, votes) })))
      .filter(({ ask, pick, text }) => {
        if (ask.tick?.now !== now || ask.tick.of !== room.ticks) throw new Error(`tick ${now} of ${room.ticks}`)
        if (pick === 'say' && !text) throw new Error('"say" without words is listening')
        return pick !== 'listen'
      })
    const whispers = whispersOf(log, room, posts)
    const arriving = posts.filter(({ ask, pick }) => pick !== 'whisper' || whispers.has(ask.seat))
    let isOpen = true
    for (const seat of log.order(
      'order',
      arriving.map(({ ask }) => ask.seat),
    )) {
      const { pick, text } = arriving.find(({ ask }) => ask.seat === seat)!
      const hears = room.isPublic ? room.audience : [seat]
      const whisper = whispers.get(seat)
      if (!isOpen) {
        log.count('a post is refused')
        log.next('refused', { room: room.name, seat }, [seat])
      } else if (pick === 'say') log.next('posted', { room: room.name, seat, text }, room.audience)
      else if (whisper) log.next('whispered', { seat, ...whisper }, [seat, whisper.target])
      else if (pick === 'retract') {
        votes.delete(seat)
        log.next('retracted', { room: room.name, seat }, hears)
      } else {
        const target = pick as Seat
        votes.set(seat, target)
        log.next('cast', { room: room.name, seat, target }, hears)
        isOpen = !room.closes(votes, target)
      }
    }
    if (!isOpen) {
      log.count(`the ${room.name} closes early`)
      break
    }
    if (switches.wait === 'every' || now === room.ticks) continue
    const options = Array.from({ length: switches.waitMax }, (_, i) => i + 1)
    const waits = log.answers(awake.map(() => ({ seat: -1, act: 'wait', options })))
    for (const [i, seat] of awake.entries()) wakes.set(seat, now + (waits[i]!.pick as number))
  }
  return votes
}

function optionsOf(
  { whisper, retract }: Switches,
  { name, targets }: Room,
  seat: Seat,
  votes: ReadonlyMap<Seat, Seat>,
): Option[] {
  const whispers = whisper && name === 'village' ? ['whisper'] : []
  return ['listen', 'say', ...whispers, ...targets(seat), ...(retract && votes.has(seat) ? ['retract'] : [])]
}

/** To whom each seat whispers, and what. One who names nobody listens after all. */
function whispersOf(
  log: Transcript,
  { members }: Room,
  posts: readonly Answered[],
): ReadonlyMap<Seat, { readonly target: Seat; readonly text: string }> {
  const whisperers = posts.filter(({ pick }) => pick === 'whisper').map(({ ask }) => ask.seat)
  const others = (seat: Seat): Seat[] => members.filter((other) => other !== seat)
  const answers = log.answers(whisperers.map((seat) => ({ seat, act: 'whisper', options: ['none', ...others(seat)] })))
  return new Map(
    answers.flatMap(({ ask, pick, text }) => {
      if (typeof pick !== 'number') return []
      log.count('a whisper')
      return [[ask.seat, { target: pick, text }] as const]
    }),
  )
}
