import type { Cost } from '../../schemas/model.ts'
import { MOST_TOKENS, noUsage, type Usage } from '../../schemas/record.ts'

/**
 * Usage of the models of a game, for its record. How much of a prompt a server had cached depends on earlier requests, of other games or from before the
 * run was killed: that number is in the log of attempts, and 0 here, so that a game that is played again has the same bytes.
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
