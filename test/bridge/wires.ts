import { Agent } from '../../pipelines/bridge/aiwolf/agent.ts'
import { USUAL_TIMEOUTS } from '../../pipelines/bridge/aiwolf/setting.ts'
import type { Wire } from '../../pipelines/bridge/aiwolf/sockets.ts'
import type { Seat } from '../../schemas/ask.ts'
import type { Clock } from '../../src/game/play.ts'

/** What a server sent over a wire, and when. */
export interface Received {
  readonly at: number
  readonly text: string
}

/** The client's end of a wire in this process. */
export interface End {
  readonly received: Received[]
  say(text: string): void
  leave(): void
  isClosed: boolean
  /** Why it was closed. */
  why?: string | undefined
}

/** A wire whose other end answers each packet with what `answer` says, at once. */
export function wireTo(clock: Clock, answer: (packet: Packet, end: End) => void): { wire: Wire; end: End } {
  let hear: (text: string) => void = () => {}
  let gone: () => void = () => {}
  const end: End = {
    received: [],
    say: (text) => hear(text),
    leave: () => gone(),
    isClosed: false,
  }
  const wire: Wire = {
    send(text) {
      end.received.push({ at: clock.now(), text })
      answer(JSON.parse(text) as Packet, end)
    },
    close(why) {
      end.isClosed = true
      end.why = why
    },
    listen(message, left) {
      hear = message
      gone = left
    },
  }
  return { wire, end }
}

/** A packet, as far as a client of the tests reads it. */
export interface Packet {
  readonly request: string
  readonly info?: { readonly agent: string; readonly status_map: Readonly<Record<string, string>> }
}

const WANTS_NAME = ['VOTE', 'DIVINE', 'GUARD', 'ATTACK']

/** What a plain agent answers: it is over with talking, and names the last of the others alive. */
export function plainAnswer({ request, info }: Packet, name: string): string | undefined {
  if (request === 'NAME') return name
  if (request === 'TALK' || request === 'WHISPER') return 'Over'
  if (!WANTS_NAME.includes(request)) return undefined
  const alive = Object.keys(info!.status_map).filter((one) => info!.status_map[one] === 'ALIVE' && one !== info!.agent)
  return alive.at(-1)!
}

/** An agent that answers as `answer` says, or as a plain one. */
export function agentAt(
  seat: Seat,
  clock: Clock,
  answer: (packet: Packet, end: End) => void = (packet, end) => {
    const said = plainAnswer(packet, `team${seat}`)
    if (said !== undefined) queueMicrotask(() => end.say(said))
  },
  left?: () => void,
): { agent: Agent; end: End } {
  const { wire, end } = wireTo(clock, answer)
  const agent = new Agent(`team${seat}`, wire, { clock, timeouts: USUAL_TIMEOUTS, ...(left && { left }) })
  return { agent, end }
}
