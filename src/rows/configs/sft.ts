import * as z from 'zod'
import { messagesSchema } from '../../../schemas/row.ts'
import { config } from './config.ts'
import { byRowId, filterColumns, filterShape } from './filter-columns.ts'

/** One decision as trainers take it: prompt and completion as messages. */
const schema = z.object({
  prompt: messagesSchema,
  completion: messagesSchema,
  /**
   * Whether the action was better than every other one (true), or worse than the best of them (false); null where rollouts do not tell, or no label is
   * given.
   */
  label: z.boolean().nullable(),
  /**
   * By how much the chosen action's chance to win is above the mean of the others; null where rollouts say nothing. Of the view and the choice, as `label`
   * is.
   */
  advantage: z.float64().nullable(),
  ...filterShape,
  /** Whether the team of the seat won: known only after the game. */
  won: z.boolean().nullable(),
})
export type SftRow = z.infer<typeof schema>

export const sft = config({
  name: 'sft',
  schema,
  per: 'decision',
  hindsight: ['won'],
  follows: { prompt: ['prompt'] },
  before: ({ row_id, game_id, completion, label, advantage, won, lesson, ...row }) => row,
  /** One for each decision that its player made; none where the rules chose. */
  make({ played: { record }, licence, decisions }) {
    const filters = filterColumns(record, licence)
    return decisions
      .filter(({ choice }) => choice.source !== 'default')
      .map((decision) => ({
        prompt: [...decision.prompt],
        completion: [{ role: 'assistant' as const, content: decision.completion }],
        label: decision.label,
        advantage: decision.value?.advantage ?? null,
        ...filters(decision),
        won: decision.hindsight.won,
      }))
  },
  order: byRowId,
  about: { row: 'a decision as `prompt` and `completion` messages', use: 'TRL and other trainers' },
  columns: [
    '- `label` is that of `decisions`: true where rollouts tell that the choice was better than every other one, ' +
      'false where another was better, else null; choices of `holy-grail` have none. For KTO, keep rows with a label.',
    '- `advantage` is `value.advantage` of `decisions`, to weight or choose rows by; ' +
      'null where the recipe names no `values`, or there was no other action.',
    '- `won`: whether the team of the seat won; `hindsight.won` of `decisions`, in no prompt and no completion. ' +
      'A win is the work of a whole team.',
    '- The other columns are those of `decisions`, to filter by.',
  ].join('\n'),
})
