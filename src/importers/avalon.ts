import * as z from 'zod'
import { count } from '../../schemas/row.ts'
import { BadSource, type SourceFile } from './importer.ts'
import { anonymous } from './names.ts'
import { shaped } from './shape.ts'

/**
 * What somebody said, or how somebody voted on a party, in a game of Avalon. It has neither nights nor exiles, so it is a game of none of the rulesets here,
 * and these are not rows of Mafia: there is no prompt, no legal action, and no proof of a view.
 */
export const studyRowSchema = z.object({
  game_id: z.string(),
  origin: z.string(),
  licence: z.string(),
  language: z.string(),
  /** Its place among what was said and voted in its game, from 0. */
  index: count,
  kind: z.enum(['speech', 'vote']),
  quest: count,
  turn: count,
  seat: count,
  role: z.string(),
  team: z.enum(['good', 'evil']),
  player: z.string(),
  /** The party that was proposed last. */
  party: z.array(count),
  text: z.string().nullable(),
  /** Whether the party is approved. */
  approved: z.boolean().nullable(),
  /** The seats that the role of this seat knows to be evil, from the beginning. */
  known_evil: z.array(count),
  /** Known only after the game. */
  winner: z.enum(['good', 'evil']),
})
export type StudyRow = z.infer<typeof studyRowSchema>

const playerSchema = z.object({
  name: z.string().min(1),
  id: z.int().min(1).max(20),
  role: z.string(),
  knowledge: z.record(z.string(), z.string()),
})
const messageSchema = z.object({ quest: count, turn: count, player: z.string(), msg: z.string(), mid: z.string() })
const entrySchema = z.discriminatedUnion('msgtype', [
  z.object({ msgtype: z.literal('game'), full: z.unknown() }),
  z.object({ msgtype: z.literal('player'), pid: z.int(), type: z.string() }),
  z.object({ msgtype: z.literal('llm_message') }),
])
const stateSchema = z.object({
  all_players: z.array(playerSchema).min(5),
  messages: z.array(messageSchema),
  winner: z.enum(['good', 'evil']).nullish(),
})
const gameSchema = z.object({ logs: z.array(entrySchema) })

/** The licence of Bayesian-Avalon, as its repository states it. */
export const AVALON_LICENCE = 'mit'
const EVIL = ['Minion', 'Morgana', 'Assassin', 'Mordred', 'Oberon']
const GOOD = ['Servant', 'Merlin', 'Percival']

/** What was said and voted in a game of Bayesian-Avalon. Its log repeats the whole state at each change; the last is the longest. */
export function studyOf(file: SourceFile, gameId: string, licence = AVALON_LICENCE): StudyRow[] {
  const { logs } = shaped(gameSchema, file.json)
  const states = logs.flatMap((entry) => (entry.msgtype === 'game' ? [entry.full] : []))
  if (states.length === 0) throw new BadSource('logs: it has no state of a game')
  const { all_players: players, messages, winner } = shaped(stateSchema, states.at(-1), 'the last game in logs')
  if (!winner) throw new BadSource('logs: nobody won')
  const kinds = new Map(logs.flatMap((entry) => (entry.msgtype === 'player' ? [[entry.pid, entry.type] as const] : [])))
  const seats = new Map(players.map(({ name, id }) => [name, id]))
  if (seats.size < players.length || new Set(seats.values()).size < players.length)
    throw new BadSource('all_players: two players have one name or one id')
  const said = anonymous(seats)
  const rows: StudyRow[] = []
  let party: number[] = []
  for (const [i, { player: name, msg, quest, turn }] of messages.entries()) {
    const place = `messages[${i}]`
    const seatOf = (name: string): number => {
      const seat = seats.get(name)
      if (seat === undefined) throw new BadSource(`${place}: "${name.slice(0, 40)}" is no player of it`)
      return seat
    }
    const add = (name: string, what: Pick<StudyRow, 'kind' | 'text' | 'approved'>): void => {
      const seat = seatOf(name)
      const { role, knowledge } = players.find(({ id }) => id === seat)!
      rows.push({
        game_id: gameId,
        origin: 'avalon',
        licence,
        language: 'en',
        index: rows.length,
        quest,
        turn,
        seat,
        ...roleOf(role),
        player: playerOf(kinds.get(seat)),
        party,
        known_evil: Object.entries(knowledge).flatMap(([id, what]) => (what === 'evil' ? [Number(id)] : [])),
        winner,
        ...what,
      })
    }
    if (name !== 'system') add(name, { kind: 'speech', text: said(msg), approved: null })
    const [, proposed] = name === 'system' ? (/ proposed a party: (.+)$/.exec(msg) ?? []) : []
    if (proposed !== undefined) party = proposed.split(', ').map(seatOf)
    const [, ballots] = name === 'system' ? (/^Party vote summary: (.+)$/.exec(msg) ?? []) : []
    for (const ballot of ballots?.split(', ') ?? []) {
      const [, voter, vote] = /^(.+): (yes|no)$/.exec(ballot) ?? []
      if (voter === undefined) throw new BadSource(`${place}: "${ballot.slice(0, 40)}" is no vote`)
      add(voter, { kind: 'vote', text: null, approved: vote === 'yes' })
    }
  }
  if (rows.length === 0) throw new BadSource('messages: nobody said anything')
  return rows
}

/** "Servant-2" is one of several Servants. */
function roleOf(called: string): Pick<StudyRow, 'role' | 'team'> {
  const role = called.replace(/-\d+$/, '')
  if (EVIL.includes(role)) return { role, team: 'evil' }
  if (GOOD.includes(role)) return { role, team: 'good' }
  throw new BadSource(`all_players: there is no role "${called.slice(0, 40)}"`)
}

const playerOf = (type: string | undefined): string =>
  type === undefined ? 'unknown' : type === 'human' ? 'person' : `model:${type.slice(0, 200)}`
