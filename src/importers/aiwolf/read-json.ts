import * as z from 'zod'
import { FORCE_SKIP, OVER, type Packet, packetSchema, ROLE_IDS, ROLES, SKIP } from '../../../schemas/aiwolf.ts'
import type { Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import { shaped } from '../shape.ts'
import { Days, type Ledger } from './ledger.ts'

const logSchema = z.object({
  win_side: z.string(),
  agents: z
    .array(z.object({ idx: z.int().min(1).max(99), name: z.string().min(1), role: z.enum(ROLES) }))
    .min(1)
    .max(99),
  entries: z.array(
    z.object({
      agent: z.string(),
      request: z.string(),
      response: z.string().optional(),
      error: z.string().nullish(),
    }),
  ),
})

/** The JSON log of the contest's server: every packet with its answer. Throws {@link BadSource} with the entry. */
export function readJsonLog(value: unknown): Ledger {
  const { win_side, agents, entries } = shaped(logSchema, value)
  const inOrder = agents.toSorted((a, b) => a.idx - b.idx)
  if (inOrder.some(({ idx }, i) => idx !== i + 1))
    throw new BadSource('agents: their numbers are not 1, 2, 3 and so on')
  const names = inOrder.map(({ name }) => name)
  const seatOf = (name: string, place: string): Seat => {
    const seat = names.indexOf(name) + 1
    if (seat === 0) throw new BadSource(`${place} names ${JSON.stringify(name.slice(0, 40))}, who is not at the table`)
    return seat
  }
  const days = new Days()
  let phase = ''
  let skips = 0
  let isChat = false
  /** The group chats that are open. */
  const open = new Set<string>()
  let dead: Set<Seat> | undefined
  for (const [i, { agent, request, response, error }] of entries.entries()) {
    const place = `entry ${i + 1}`
    const packet = packetIn(request, place)
    const { info, setting } = packet
    skips = setting?.talk.max_skip ?? skips
    isChat ||= setting?.talk.duration !== undefined
    if (!info) continue
    const seat = seatOf(agent, place)
    const day = days.of(info.day)
    const said = error ? undefined : response
    // Each packet of a day tells who died on the day and in the night before it.
    const before = days.of(info.day - 1)
    const died = (kind: 'executed' | 'killed', name: string): Seat => {
      const seat = seatOf(name, place)
      const told = `${place}: seat ${seat} was ${kind} ${kind === 'executed' ? 'on day' : 'in night'} ${info.day - 1}`
      if ((before[kind] ?? seat) !== seat)
        throw new BadSource(`${told}, and by an entry before it seat ${before[kind]} was`)
      if (info.status_map[name] === 'ALIVE') throw new BadSource(`${told}, and lives by its status`)
      return seat
    }
    if (info.executed_agent !== undefined) before.executed = died('executed', info.executed_agent)
    if (info.attacked_agent !== undefined) before.attacked = before.killed = died('killed', info.attacked_agent)
    if (packet.request === 'FINISH')
      dead = new Set(names.flatMap((name, at) => (info.status_map[name] === 'DEAD' ? [at + 1] : [])))
    const target = said === undefined ? 0 : names.indexOf(said.trim()) + 1
    const picked = target > 0 ? [{ seat, target, place }] : []
    switch (packet.request) {
      case 'TALK':
      case 'WHISPER': {
        const phases = packet.request === 'TALK' ? day.talks : day.whispers
        if (phase !== packet.request) phases.push([])
        const isSkip = said === SKIP || said === FORCE_SKIP
        const text = isSkip ? (skips > 0 ? undefined : OVER) : said
        phases.at(-1)!.push({ seat, text, place })
        break
      }
      case 'TALK_PHASE_START':
      case 'WHISPER_PHASE_START': {
        // Every member is told that a chat begins, one after the other.
        const room = packet.request === 'TALK_PHASE_START' ? 'talks' : 'whispers'
        if (!open.has(room)) day[room].push([])
        open.add(room)
        break
      }
      case 'TALK_PHASE_END':
        open.delete('talks')
        break
      case 'WHISPER_PHASE_END':
        open.delete('whispers')
        break
      case 'TALK_BROADCAST':
      case 'WHISPER_BROADCAST': {
        const told = packet.new_talk ?? packet.new_whisper
        const phases = packet.new_talk ? day.talks : day.whispers
        // The author is told of its own words too: that is where they are counted.
        if (told && told.agent === agent) phases.at(-1)?.push({ seat, text: told.text, place })
        break
      }
      case 'VOTE':
        day.votes.push(...picked)
        break
      case 'ATTACK':
        day.attacks.push(...picked)
        break
      case 'DIVINE':
        day.divined.push(...picked)
        break
      case 'GUARD':
        day.guarded.push(...picked)
        break
    }
    phase = packet.request
  }
  return { deal: inOrder.map(({ role }) => ROLE_IDS[role]), names, days: days.days, side: win_side, dead, isChat }
}

function packetIn(text: string, place: string): Packet {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadSource(`${place}: its request is not JSON`)
  }
  return shaped(packetSchema, value, place)
}
