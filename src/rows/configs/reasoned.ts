import { makeReasoned } from '../../view/reply.ts'
import { config } from './config.ts'
import { type SftRow, sft } from './sft.ts'

/** As `sft`, with the thought of the player before its reply. Choices without a thought make no row. */
export const reasoned = config({
  name: 'reasoned',
  schema: sft.schema,
  per: 'decision',
  hindsight: sft.hindsight,
  follows: sft.follows,
  before: sft.before,
  make(game) {
    const thoughts = new Map(game.decisions.flatMap(({ row_id, choice }) => (choice.thought ? [[row_id, choice]] : [])))
    return sft.make(game).flatMap((row): SftRow[] => {
      const choice = thoughts.get(row.row_id)
      return choice ? [{ ...row, completion: [{ role: 'assistant', content: makeReasoned(choice) }] }] : []
    })
  },
  order: sft.order,
  about: {
    row: 'a decision as in `sft`, with the thought before the reply',
    use: 'trainers of reasoning models',
    none: 'no player gave a thought; holy-grail and planner do, except with --no-thoughts and in evaluations without --thoughts',
  },
  columns: `- \`completion\`: the thought between \`<think>\` and \`</think>\`, an empty line, and the reply of \`sft\`. Chat templates of reasoning models read
  these tags in the content; other templates train them as text. A column of its own would be dropped in silence by most of them.
- The other columns are those of \`sft\`. Choices without a thought have no row.`,
})
