import { BadSource } from '../importer.ts'
import type { Line } from './lines.ts'

const MANAGER = 'Game-Manager'
const LEFT = /^(.+) was voted out\. Their role was (bystander|mafia)$/
const ROOMS = { day: 'daytime', night: 'nighttime' }
const VOTE = /^(.+) voted for (.+)$/

/** A day or a night as the files tell it, in the names of players. */
export interface Phase {
  readonly kind: 'day' | 'night'
  /** All its starts: a game that was restarted after a crash starts its phase again. */
  readonly begun: readonly number[]
  /** Who left at its end, and whether as Mafia; the place of that line. */
  readonly left: string
  readonly isMafia: boolean
  readonly place: string
  /** In the order in which they were heard. */
  readonly messages: readonly Line[]
  /** When the talk ended; undefined where there was none. */
  readonly closed: number | undefined
  /** Undefined if the phase was restarted: the program then rereads votes of earlier phases, those of the dead included. */
  readonly votes: readonly Vote[] | undefined
}

export interface Vote {
  readonly voter: string
  readonly target: string
  readonly place: string
}

/** The phases of a game, in order: from what the manager announced, and the files of the two rooms. A phase in which nobody left is not among them. */
export function phasesOf(manager: readonly Line[], rooms: { readonly [K in Phase['kind']]: readonly Line[] }): Phase[] {
  const announced = announcedIn(manager)
  const parts = { day: partsOf(rooms.day), night: partsOf(rooms.night) }
  return announced.map((phase) => {
    const own = parts[phase.kind].filter(({ at }) => at >= phase.begun[0]! && at <= phase.end)
    const [last] = own.slice(-1)
    if (!last && phase.begun.length === 1)
      throw new BadSource(
        `${phase.place}: somebody leaves, and public_${ROOMS[phase.kind]}_chat.txt has no end of that ${phase.kind}: a part of it is missing`,
      )
    return {
      ...phase,
      messages: own.flatMap(({ messages }) => messages),
      closed: last?.at,
      votes: phase.begun.length > 1 ? undefined : (last?.votes ?? []),
    }
  })
}

type Announced = Pick<Phase, 'kind' | 'begun' | 'left' | 'isMafia' | 'place'> & { readonly end: number }

function announcedIn(manager: readonly Line[]): Announced[] {
  const phases: Announced[] = []
  let open: { kind: Phase['kind']; begun: number[] } | undefined
  for (const { time, who, text, place } of manager) {
    if (who !== MANAGER) throw new BadSource(`${place}: it is said by "${who}", and only the ${MANAGER} announces`)
    const kind = text.startsWith("Now it's Daytime")
      ? 'day'
      : text.startsWith("Now it's Nighttime")
        ? 'night'
        : undefined
    const found = LEFT.exec(text)
    if (kind) {
      if (open && open.kind !== kind)
        throw new BadSource(`${place}: the ${kind} begins before the ${open.kind} is over`)
      if (open) open.begun.push(time)
      else open = { kind, begun: [time] }
    } else if (found) {
      if (!open) throw new BadSource(`${place}: somebody leaves between two phases`)
      phases.push({ ...open, end: time, left: found[1]!, isMafia: found[2] === 'mafia', place })
      open = undefined
    }
  }
  return phases
}

/** What a room heard until its talk was closed, when that was, and the votes after it. */
interface Part {
  readonly at: number
  readonly messages: readonly Line[]
  readonly votes: Vote[]
}

/**
 * The file of a room in parts. The order of lines is that in which they were heard; a message that was sent while votes came in is heard when the room opens
 * again. After a crash the program writes all messages once more: those are left out.
 */
function partsOf(room: readonly Line[]): Part[] {
  const parts: Part[] = []
  const known = new Set<string>()
  let messages: Line[] = []
  for (const line of room) {
    const { time, who, text, place } = line
    if (who !== MANAGER) {
      const key = JSON.stringify([time, who, text])
      if (!known.has(key)) messages.push(line)
      known.add(key)
      continue
    }
    const vote = VOTE.exec(text)
    if (vote) {
      const part = parts.at(-1)
      if (!part) throw new BadSource(`${place}: there is a vote before the talk was closed`)
      part.votes.push({ voter: vote[1]!, target: vote[2]!, place })
    } else if (text.includes('has ended')) {
      parts.push({ at: time, messages, votes: [] })
      messages = []
    }
  }
  return parts
}
