import type { Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import type { MawMessage, MawMessageOf, MawPlayer, MawPost } from '../../../schemas/maw-messages.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { seatOf } from './maw-players.ts'
import { ROLE_NAMES, ROOM_NAMES, TEAM_NAMES, wordFor } from './maw-words.ts'

/** What a player knows of its table when a message comes. */
export interface Known {
  readonly seat: Seat
  readonly players: readonly MawPlayer[]
  readonly room: string
  readonly day: number
}

/** What a message tells. */
export function eventsOf(message: MawMessage, known: Known): Event[] {
  const { seat: me, players, room, day } = known
  switch (message.type) {
    case 'assign_role': {
      const role = wordFor(ROLE_NAMES, message.role) ?? 'civilian'
      const dealt: Event = { type: 'dealt', seat: me, role }
      if (role !== 'mafia') return [dealt]
      return [dealt, { type: 'met', seats: message.team?.flatMap((jid) => seatOf(jid, players) ?? []) ?? [me] }]
    }
    case 'phase_change':
      return [{ type: 'began', phase: message.new_phase.toLowerCase(), number: message.number ?? day }]
    case 'new_messages': {
      const where = wordFor(ROOM_NAMES, message.room_name ?? '') ?? room
      const posts = message.posts ?? message.messages.flatMap((line) => postIn(line, players) ?? [])
      return posts.flatMap((post) => said(where, post, players))
    }
    case 'vote_result':
      return result(message, players)
    case 'announcement':
      return announced(message, players)
    case 'check_result':
      return [
        {
          type: 'checked',
          seat: me,
          target: seatOf(message.target, players)!,
          question: 'team',
          found: wordFor(TEAM_NAMES, message.team)!,
        },
      ]
    case 'refused':
      return message.reason.startsWith('the room closed') ? [{ type: 'refused', room, seat: me }] : []
    case 'end_game':
      return [
        { type: 'ended', winner: wordFor(TEAM_NAMES, message.winning_team) ?? 'draw', reason: message.reason ?? '' },
      ]
    default:
      return []
  }
}

function result(
  { target, votes = [], tied, reason }: MawMessageOf<'vote_result'>,
  players: readonly MawPlayer[],
): Event[] {
  const seats = tied?.flatMap((jid) => seatOf(jid, players) ?? [])
  const events: Event[] = votes.map(({ target: against, by }) => ({
    type: 'voted',
    target: seatOf(against, players)!,
    by: by.map((jid) => ({ seat: seatOf(jid, players)!, kind: 'cast' as const })),
  }))
  if (seats) events.push({ type: 'tied', seats })
  if (typeof target === 'string') events.push({ type: 'left', seat: seatOf(target, players)!, by: 'vote' })
  else if (seats) events.push({ type: 'stayed', seats, reason: reason ?? 'tie' })
  else events.push({ type: 'unvoted', reason: reason ?? 'nobody' })
  return events
}

function announced(
  { about, target, role, text }: MawMessageOf<'announcement'>,
  players: readonly MawPlayer[],
): Event[] {
  const seat =
    typeof target === 'string'
      ? seatOf(target, players)
      : players.find(({ name }) => about === undefined && text.includes(name))?.seat
  if (about === 'role') return [{ type: 'revealed', seat: seat!, role: wordFor(ROLE_NAMES, role ?? '') }]
  if (about === 'agreed') return [{ type: 'decided', target: seat ?? 'none' }]
  if (about !== undefined && about !== 'murder') return []
  return seat === undefined ? [{ type: 'missed' }] : [{ type: 'left', seat, by: 'kill' }]
}

/** A line of a room as text: "Bea: I wonder." or "Bea votes against Cid." */
function postIn(line: string, players: readonly MawPlayer[]): MawPost | undefined {
  const [, voter, against] = /^(\S+) votes? (?:against|for) (\S+?)\.?$/.exec(line) ?? []
  const [, speaker, message] = /^([^:]+): ([\s\S]*)$/.exec(line) ?? []
  if (voter !== undefined && seatOf(voter, players) && seatOf(against!, players))
    return { from: voter, target: against! }
  return speaker !== undefined && seatOf(speaker, players) ? { from: speaker, message: message! } : undefined
}

function said(room: string, post: MawPost, players: readonly MawPlayer[]): Event[] {
  const seat = seatOf(post.from, players)
  if (seat === undefined) return []
  if ('retracted' in post) return [{ type: 'retracted', room, seat }]
  if ('target' in post) return [{ type: 'cast', room, seat, target: seatOf(post.target, players)! }]
  if ('to' in post) return [{ type: 'whispered', seat, target: seatOf(post.to, players)!, text: post.message }]
  return [{ type: 'posted', room, seat, text: post.message }]
}

/** Whether everybody hears what an event tells. */
export function isOpen(event: Event, ruleset: Ruleset | undefined): boolean {
  const { announceVotes = true } = (ruleset?.switches ?? {}) as { announceVotes?: boolean }
  if (/^(?:asked|chose|dealt|met|checked|revealed|decided|refused|whispered)$/.test(event.type)) return false
  if (event.type === 'cast' || event.type === 'retracted') return event.room === 'village' && announceVotes
  return event.type !== 'posted' || event.room === 'village'
}
