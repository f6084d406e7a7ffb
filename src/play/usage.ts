import type { Cost } from '../../schemas/model.ts'
import { MOST_TOKENS, noUsage, type Usage } from '../../schemas/record.ts'

/**
 * What the models of a game used, for its record. How much of a prompt a server had in its memory depends on what it was asked before, by other games or
 * before the run was killed: that stands in the log of attempts, and here as 0, so that a game that is played again has the same bytes.
 */
export function usageOf(
  attempts: readonly { readonly cost: Pick<Cost, 'prompt_tokens' | 'completion_tokens'> }[],
): Usage {
  const usage = { ...noUsage }
  const add = (key: keyof Usage, count: number): void => {
    usage[key] = Math.min(usage[key] + count, MOST_TOKENS)
  }
  for (const { cost } of attempts) {
    add('calls', 1)
    add('prompt_tokens', cost.prompt_tokens)
    add('completion_tokens', cost.completion_tokens)
  }
  return usage
}
