import * as z from 'zod'
import { type Packet, packetSchema, ROLES } from '../../../schemas/aiwolf.ts'
import type { Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import { shaped } from '../shape.ts'
import { type Entry, tableOf } from './json-table.ts'
import { JsonTalk } from './json-talk.ts'
import { JsonVotes } from './json-votes.ts'
import { Days, type Ledger } from './ledger.ts'
import { type LogFact, requireConsistent } from './log-facts.ts'

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

const PARTS = Object.keys(logSchema.shape)

/** Refuses JSON of another kind: it has no part of a log. */
function requireLog(value: unknown): void {
  const found = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
  if (found.some((name) => PARTS.includes(name))) return
  const names = found.slice(0, 5).map((name) => name.slice(0, 30))
  const wanted = `${PARTS.slice(0, -1).join(', ')} and ${PARTS.at(-1)}`
  throw new BadSource(
    `it is no JSON log of aiwolf-nlp-server, which has ${wanted}; found: ${names.length > 0 ? names.join(', ') : 'no object'}`,
  )
}

/** Where the choice of each request is kept. */
const PICKS = { VOTE: 'votes', ATTACK: 'attacks', DIVINE: 'divined', GUARD: 'guarded' } as const

/** The JSON log of the contest's server: every packet with its answer. Throws {@link BadSource} with the entry. */
export function readJsonLog(value: unknown): Ledger {
  requireLog(value)
  const log = shaped(logSchema, value)
  const entries = log.entries.map(({ agent, request, response, error }, i): Entry => {
    const place = `entry ${i + 1}`
    return { agent, packet: packetIn(request, place), response: error ? undefined : response, isLost: !!error, place }
  })
  const table = tableOf(log.agents, entries)
  const { names, seatOf } = table
  const days = new Days()
  const talk = new JsonTalk(table, days, entries)
  const votes = new JsonVotes(table, days)
  const facts: LogFact[] = []
  const ends: { day: number; place: string }[] = []
  let dead: Set<Seat> | undefined
  for (const entry of entries) {
    const { agent, packet, response, place } = entry
    const { info, request } = packet
    if (!info) continue
    const seat = seatOf(agent, place)
    const day = days.of(info.day)
    // Each packet of a day names the deaths of the day and the night before it.
    const before = days.of(info.day - 1)
    const tell = (about: LogFact['about'], seat: Seat, says: string): void =>
      void facts.push({ day: info.day, place, seat, about, says })
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
    if (request === 'FINISH') {
      dead = new Set(names.flatMap((name, at) => (info.status_map[name] === 'DEAD' ? [at + 1] : [])))
      ends.push({ day: info.day, place })
    }
    for (const found of [info.divine_result, info.medium_result])
      if (found) tell('divined', seatOf(found.target, place), found.result)
    if (request !== 'FINISH')
      for (const [name, life] of Object.entries(info.status_map)) tell('life', seatOf(name, place), life)
    talk.hear(entry)
    votes.compare(info, place)
    const target = response === undefined ? 0 : names.indexOf(response.trim()) + 1
    if (!Object.hasOwn(PICKS, request)) continue
    const kind = PICKS[request as keyof typeof PICKS]
    // The server passes over the names of dead players, and a vote for oneself where its settings allow none.
    const isAlive = target > 0 && info.status_map[names[target - 1]!] !== 'DEAD'
    const isPassedOver = kind === 'votes' && target === seat && !talk.allowsSelfVote
    const picked = isAlive && !isPassedOver ? { seat, target, place } : undefined
    if (picked) day[kind].push(picked)
    if (kind === 'votes' || kind === 'attacks') votes.hear(kind, info.day, seat, picked)
  }
  const { isChat, turns, skips, lacksWhispers } = talk
  if (lacksWhispers && table.deal.filter((role) => role === 'mafia').length > 1)
    throw new BadSource('it does not tell what the Werewolves whispered in night 0, as no packet has its group chat')
  return {
    deal: table.deal,
    names,
    days: days.days,
    side: log.win_side,
    dead,
    ends,
    tellsDeaths: false,
    check: () => requireConsistent(facts, { deal: table.deal, days: days.days }),
    isChat,
    turns,
    skips,
    votes: talk.votes,
  }
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
