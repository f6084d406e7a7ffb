import * as z from 'zod'
import { actSchema, roleSchema } from '../../../schemas/ask.ts'
import { count, messagesSchema } from '../../../schemas/row.ts'
import { config } from './config.ts'

/** One decision as trainers take it: prompt and completion as messages. */
const schema = z.object({
  prompt: messagesSchema,
  completion: messagesSchema,
  /** Whether the action is worth learning; null until values exist. */
  label: z.boolean().nullable(),
  row_id: z.string(),
  game_id: z.string(),
  ruleset: z.string(),
  day: count,
  phase: z.string(),
  act: actSchema,
  role: roleSchema,
  player: z.string(),
})
export type SftRow = z.infer<typeof schema>

export const sft = config({
  name: 'sft',
  schema,
  per: 'decision',
  hindsight: ['label'],
  /** One for each decision that its player made; none where the rules chose. */
  make: ({ played: { record }, decisions }) =>
    decisions
      .filter(({ choice }) => choice.source !== 'default')
      .map(({ row_id, ask, place, role, player, prompt, completion }) => ({
        prompt: [...prompt],
        completion: [{ role: 'assistant' as const, content: completion }],
        label: null,
        row_id,
        game_id: record.game_id,
        ruleset: `${record.ruleset}@${record.version}`,
        day: place.day,
        phase: place.phase,
        act: ask.act,
        role,
        player,
      })),
  /** By row id, a hash, so that streaming trainers see mixed games. */
  order: (rows) => rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1)),
  about: { row: 'a decision as `prompt` and `completion` messages', use: 'TRL and other trainers' },
  columns: `- \`label\` is null: nothing here says yet whether a decision was good.
- The other columns are those of \`decisions\`, to filter by.`,
})
