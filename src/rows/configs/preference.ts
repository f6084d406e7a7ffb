import * as z from 'zod'
import { isAloud, isSpeech, type Option, type Seat } from '../../../schemas/ask.ts'
import { messagesSchema } from '../../../schemas/row.ts'
import { winsOf, zThresholdAmong } from '../../value/lead.ts'
import { contrast } from '../../value/wins.ts'
import { makeReply } from '../../view/reply.ts'
import type { RenderedDecision, Rendering } from '../rendered.ts'
import { shrunk } from '../values/shrinkage.ts'
import { isTold } from '../values/told.ts'
import { round } from '../values/value.ts'
import { config } from './config.ts'
import { byRowId, filterColumns, filterShape } from './filter-columns.ts'

/** A better and a worse answer to one prompt, where rollouts tell them apart. */
const schema = z.object({
  prompt: messagesSchema,
  chosen: messagesSchema,
  rejected: messagesSchema,
  /** By how much more often the team wins with the chosen one, and the standard error of that. */
  margin: z.float64(),
  margin_error: z.float64(),
  ...filterShape,
})
export type PreferenceRow = z.infer<typeof schema>

/** The best and the worst option of a decision, if their difference separates from zero among all pairs that could have been the widest. */
function pairOf(
  { ask, choice, team, mates, book }: RenderedDecision,
  pairs: Rendering['pairs'],
): Pick<PreferenceRow, 'chosen' | 'rejected' | 'margin' | 'margin_error'> | undefined {
  if (isSpeech(ask) || !isTold({ act: ask.act, team })) return undefined
  const wins = winsOf(choice, ask.options.length)
  // What would have been said with a pick that was not made is not known.
  const isReal = (option: Option): boolean =>
    pairs === 'all' || (option !== ask.seat && option !== 'none' && !mates.includes(option as Seat))
  const silent = ask.options.flatMap((option, i) => (isAloud(ask, option) || !isReal(option) ? [] : [i]))
  if (!wins || silent.length < 2) return undefined
  const won = (i: number): number => wins[i]!.filter(Boolean).length
  const [worst, best] = [...silent]
    .sort((a, b) => won(a) - won(b))
    .filter((_, at, all) => at === 0 || at === all.length - 1)
  const { mean, error } = shrunk(contrast(wins, best!, [worst!]), { book, act: ask.act, team })
  if (mean <= zThresholdAmong((silent.length * (silent.length - 1)) / 2) * error) return undefined
  const answer = (i: number) => [{ role: 'assistant' as const, content: makeReply({ pick: ask.options[i]! }) }]
  return { chosen: answer(best!), rejected: answer(worst!), margin: round(mean), margin_error: round(error) }
}

export const preference = config({
  name: 'preference',
  schema,
  per: 'decision',
  hindsight: [],
  follows: { prompt: ['prompt'] },
  before: ({ row_id, game_id, chosen, rejected, margin, margin_error, lesson, ...row }) => row,
  byAnswer: true,
  make({ played: { record }, licence, pairs, decisions }) {
    const filters = filterColumns(record, licence)
    return decisions.flatMap((decision) => {
      const pair = pairOf(decision, pairs)
      return pair ? [{ prompt: [...decision.prompt], ...pair, ...filters(decision) }] : []
    })
  },
  order: byRowId,
  about: {
    row: 'a better and a worse answer to one prompt, where rollouts tell them apart',
    use: 'DPO and the like',
    none: 'rollouts told no two picks of a decision apart; more games have such decisions, and more states (--values) tell more of them',
  },
  columns: [
    '- `chosen` and `rejected`: the best and the worst pick of a decision by its `value`, whichever the player made; ' +
      'only where the interval of their difference leaves out zero.',
    '- `margin`, `margin_error`: by how much more often the team of the seat wins with the chosen one, and the standard error of that.',
    '- Both are real alternatives: neither is the player itself, nor "none", nor a mate that it knows, ' +
      'unless the recipe says `"pairs": "all"`.',
    '- There are pairs of votes of red. Other kinds of choices make none, as games that were played with either option do not bear out what rollouts say',
    '  of them. Speeches, and picks that go with words, have none either: nobody said the other one.',
    '- The other columns are those of `decisions`, to filter by.',
  ].join('\n'),
})
