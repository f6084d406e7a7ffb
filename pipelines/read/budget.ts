import type { Split } from '../../schemas/record.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import type { PreferenceRow } from '../../src/rows/configs/preference.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { CHATS, messagesOf } from './formats.ts'

/** Rows that the token budget left out. */
export interface LeftOut {
  readonly rows: number
  readonly splits: Readonly<Record<string, number>>
  readonly acts: Readonly<Record<string, number>>
  readonly roles: Readonly<Record<string, number>>
}

export interface Budget {
  /** Whether a row fits; one that does not is counted as left out. */
  (row: object, split: Split): boolean
  readonly leftOut: LeftOut
}

interface BudgetOptions {
  readonly tokenizer?: Tokenizer | undefined
  readonly maxTokens?: number | undefined
}

/** A budget for the rows of a config; without options every row fits. Throws {@link UsageError} if only one is given, or for a config without prompts. */
export function budgetOf({ tokenizer, maxTokens }: BudgetOptions, config: Config): Budget {
  const splits: Record<string, number> = {}
  const acts: Record<string, number> = {}
  const roles: Record<string, number> = {}
  const leftOut = { rows: 0, splits, acts, roles }
  if (tokenizer === undefined && maxTokens === undefined) return Object.assign(() => true, { leftOut })
  if (tokenizer === undefined || maxTokens === undefined)
    throw new UsageError('--tokenizer and --max-tokens go together: one counts the tokens, the other limits them')
  const measured: readonly Config[] = [...CHATS, 'preference']
  if (!measured.includes(config))
    throw new UsageError(`${config} has no prompts; --max-tokens is for ${measured.join(', ')}`)
  const tokensOf = tokenCounter(tokenizer)
  const fits = (row: object, split: Split): boolean => {
    const { act, role } = row as Partial<SftRow>
    if (chatsOf(row as SftRow | PreferenceRow).every((chat) => tokensOf(chat) <= maxTokens)) return true
    leftOut.rows++
    for (const [counts, name] of [
      [splits, split],
      [acts, act ?? 'whole games'],
      [roles, role!],
    ] as const)
      counts[name] = (counts[name] ?? 0) + 1
    return false
  }
  return Object.assign(fits, { leftOut })
}

/** The chats that a row holds: one, or both of a pair. */
const chatsOf = (row: SftRow | PreferenceRow): SftRow['prompt'][] =>
  'chosen' in row ? [row.chosen, row.rejected].map((answer) => [...row.prompt, ...answer]) : [messagesOf(row)]

/** Counts the tokens in the messages of a row. The tokens that a chat template adds are not counted. */
function tokenCounter({ count }: Tokenizer): (messages: SftRow['prompt']) => number {
  // All rows of a ruleset have the same system message.
  const known = new Map<string, number>()
  return (messages) =>
    messages.reduce((sum, { role, content }) => {
      if (role !== 'system') return sum + count(content)
      if (!known.has(content)) known.set(content, count(content))
      return sum + known.get(content)!
    }, 0)
}
