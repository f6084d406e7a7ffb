import * as z from 'zod'

// The message table of MAW over XMPP, by the type of its JSON body: docs/xmpp.md. Fields that the MAW document does not have are marked "added".

/** The FIPA acts that are used. */
export type FipaAct = 'request' | 'inform'

/** The agents of the game master's side: the master, and a chat room each. */
export const mawAgents = ['gm', 'village', 'hideout'] as const
export type MawAgent = (typeof mawAgents)[number]

const name = z.string().max(100)
const jid = z.string().max(3071)
const text = z.string().max(20_000)

/** What a player may send. Fields that are not known are passed over, since others' agents add theirs. */
export const mawRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['join_lobby', 'join_game']), player_name: name }),
  z.object({ type: z.literal('chat'), message: text }),
  z.object({ type: z.literal('vote'), target: jid }),
  z.object({ type: z.literal('listen') }),
  z.object({ type: z.literal('retract') }),
  z.object({ type: z.literal('whisper'), target: jid, message: text }),
  z.object({ type: z.literal('check'), target: jid }),
  z.object({ type: z.literal('get_new_messages'), index: z.int().nonnegative().default(0) }),
  z.object({ type: z.enum(['get_standings', 'show_score']) }),
])
export type MawRequest = z.infer<typeof mawRequestSchema>

/** A player as the others see it. */
export interface MawPlayer {
  readonly seat: number
  readonly name: string
  readonly jid: string
}

/** A line of a room; what it says is in `messages` as text too. */
export type MawPost =
  | { readonly from: string; readonly message: string }
  | { readonly from: string; readonly target: string }
  | { readonly from: string; readonly retracted: true }
  | { readonly from: string; readonly to: string; readonly message: string }

/** What the agents of the game master's side send to a player. */
export type MawMessage =
  | { readonly type: 'join_result'; readonly ok: boolean; readonly player_name: string; readonly reason?: string }
  | {
      readonly type: 'start_game'
      readonly total_players: number
      /** Added: the seats, the rules, and which game of how many this is. */
      readonly players: readonly MawPlayer[]
      readonly rules: Readonly<Record<string, unknown>>
      readonly round: number
      readonly rounds: number
    }
  | { readonly type: 'assign_role'; readonly role: string; readonly team?: readonly string[] }
  | { readonly type: 'phase_change'; readonly new_phase: string; readonly number: number }
  | { readonly type: 'announce_open'; readonly room_name: string; readonly players: readonly string[] }
  | {
      readonly type: 'new_messages'
      readonly room_name: string
      readonly messages: readonly string[]
      /** Added: the same as data, and the number of the first in what this player has of the room. */
      readonly posts: readonly MawPost[]
      readonly index: number
    }
  | {
      readonly type: 'get_input'
      readonly room_name?: string
      readonly act: string
      readonly turn: number
      readonly targets: readonly string[]
      readonly options: readonly string[]
      readonly tick?: { readonly now: number; readonly of: number }
      readonly words: number
      readonly seconds: number | null
    }
  | {
      readonly type: 'vote_result'
      readonly target: string | null
      readonly status: 'executed' | 'none'
      readonly reason?: string
      readonly votes?: readonly { readonly target: string; readonly by: readonly string[] }[]
      readonly tied?: readonly string[]
    }
  | {
      readonly type: 'announcement'
      readonly text: string
      readonly about: string
      readonly target?: string | null
      readonly role?: string
    }
  | { readonly type: 'kill'; readonly reason: string }
  | { readonly type: 'check_result'; readonly target: string; readonly team: string }
  | { readonly type: 'confirm'; readonly turn: number; readonly ok: true }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'end_game'; readonly winning_team: string; readonly reason: string }
  | {
      readonly type: 'standings'
      readonly rounds: number
      readonly of: number
      readonly players: readonly { readonly player_name: string; readonly points: number; readonly place: number }[]
    }

/** The messages of one type. */
export type MawMessageOf<Type extends MawMessage['type']> = Extract<MawMessage, { type: Type }>
