import * as z from 'zod'
import { messagesSchema } from '../../../schemas/row.ts'
import { labelOf } from '../values/value.ts'
import { config } from './config.ts'
import { byRowId, filterColumns, filterShape } from './filter-columns.ts'

/** One decision as trainers take it: prompt and completion as messages. */
const schema = z.object({
  prompt: messagesSchema,
  completion: messagesSchema,
  /** Whether the action was better than the others; null where rollouts do not tell, or were not asked for. */
  label: z.boolean().nullable(),
  ...filterShape,
})
export type SftRow = z.infer<typeof schema>

export const sft = config({
  name: 'sft',
  schema,
  per: 'decision',
  hindsight: [],
  before: ({ row_id, game_id, completion, label, ...row }) => row,
  /** One for each decision that its player made; none where the rules chose. */
  make: ({ played: { record }, decisions }) =>
    decisions
      .filter(({ choice }) => choice.source !== 'default')
      .map((decision) => ({
        prompt: [...decision.prompt],
        completion: [{ role: 'assistant' as const, content: decision.completion }],
        label: labelOf(decision.value),
        ...filterColumns(record, decision),
      })),
  order: byRowId,
  about: { row: 'a decision as `prompt` and `completion` messages', use: 'TRL and other trainers' },
  columns: `- \`label\` is that of \`decisions\`: true or false where rollouts tell that the choice was better or worse than the others, else null. For KTO, keep rows with a label.
- The other columns are those of \`decisions\`, to filter by.`,
})
