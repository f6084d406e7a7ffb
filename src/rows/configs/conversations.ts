import { hash } from 'node:crypto'
import * as z from 'zod'
import { actSchema, roleSchema, type Seat, teamSchema } from '../../../schemas/ask.ts'
import { count, messagesSchema } from '../../../schemas/row.ts'
import type { RenderedDecision } from '../rendered.ts'
import { sourceOf, sourceShape } from '../source.ts'
import { config } from './config.ts'

/** One seat's whole game as a chat: one system message, then in turn what was new to the seat and what it chose. */
const schema = z.object({
  messages: messagesSchema,
  row_id: z.string(),
  game_id: z.string(),
  ruleset: z.string(),
  ...sourceShape,
  seat: count,
  role: roleSchema,
  team: teamSchema,
  player: z.string(),
  /** Of each assistant message: the row of its decision, and its act. */
  decisions: z.array(z.string()),
  acts: z.array(actSchema),
  /** Whether the team of the seat won: known only after the game. */
  won: z.boolean().nullable(),
})
export type ConversationRow = z.infer<typeof schema>

export const conversationId = (gameId: string, seat: Seat): string =>
  hash('sha256', `${gameId}/${seat}/conversation`).slice(0, 32)

export const conversations = config({
  name: 'conversations',
  schema,
  per: 'seat',
  hindsight: ['won'],
  follows: { prompt: ['messages'] },
  before: ({ row_id, game_id, decisions, messages, won, ...row }) => ({
    ...row,
    messages: messages.filter(({ role }) => role !== 'assistant'),
  }),
  withoutIds: ({ row_id, game_id, decisions, ...row }) => row,
  /** One for each seat that decided something itself. Its next message reports what the rules chose for it. */
  make({ played: { record }, licence, decisions }) {
    const bySeat = new Map<Seat, RenderedDecision[]>()
    for (const decision of decisions) {
      if (decision.choice.source === 'default') continue
      const { seat } = decision.ask
      bySeat.set(seat, [...(bySeat.get(seat) ?? []), decision])
    }
    return [...bySeat].map(([seat, made]) => ({
      messages: [
        made[0]!.prompt[0],
        ...made.flatMap(({ news, completion }) => [news, { role: 'assistant' as const, content: completion }]),
      ],
      row_id: conversationId(record.game_id, seat),
      game_id: record.game_id,
      ruleset: `${record.ruleset}@${record.version}`,
      ...sourceOf(record, licence),
      seat,
      role: made[0]!.role,
      team: made[0]!.team,
      player: made[0]!.player,
      decisions: made.map(({ row_id }) => row_id),
      acts: made.map(({ ask }) => ask.act),
      won: made[0]!.hindsight.won,
    }))
  },
  /** Up to the last answer that the seat gave while it knew no more. */
  beginning(row, known) {
    const last = row.decisions.findLastIndex(known) + 1
    if (last === 0) return undefined
    const [decisions, acts] = [row.decisions.slice(0, last), row.acts.slice(0, last)]
    return { ...row, messages: row.messages.slice(0, 1 + 2 * last), decisions, acts }
  },
  order: (rows) => rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1)),
  about: { row: "one seat's whole game as a chat", use: 'chat trainers with a loss on the assistant alone' },
  columns: [
    '- `messages`: one system message with the rules; then, in turn, ' +
      'a user message with what the seat heard since its last answer and what it is asked, and an',
    '  assistant message with its choice. A game is read once a seat, not once a decision. Speech is quoted in full in both renderings.',
    '- A choice that the rules made has no message; what came of it is in the next user message.',
    '- `decisions`, `acts`: of each assistant message, the `row_id` of its decision and its act.',
    '- `won`: whether the team of the seat won; in no message.',
    '- Train on assistant messages only. Later messages tell what the seat did not know before: attention must be causal, ' +
      'as it is in language models.',
  ].join('\n'),
})
