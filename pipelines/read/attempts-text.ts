import { countAttempts } from '../../src/stats/attempts.ts'
import { readAttempts } from '../../src/storage/attempts.ts'
import { safe } from '../terminal.ts'
import { indented, part, percent } from './tables.ts'

/** The calls of models in the games of a dataset as a table, by player and by role; undefined if there is no log of them. */
export function attemptsText(folder: string): string | undefined {
  const attempts = readAttempts(folder)
  if (attempts.length === 0) return undefined
  const counts = countAttempts(attempts)
  return part(
    'What models were asked (attempts/)',
    indented([
      [
        'player, role',
        'decisions',
        'attempts',
        'used at once',
        'never',
        'tokens in',
        'read before',
        'out',
        'a decision',
        's a decision',
        's a game',
      ],
      ...counts.map((count) => [
        count.role === undefined ? safe(count.player) : `  ${safe(count.role)}`,
        count.decisions,
        count.attempts,
        percent(count.first / count.decisions),
        percent(count.none / count.decisions),
        count.prompt_tokens,
        percent(count.cached_tokens / (count.prompt_tokens || 1)),
        count.completion_tokens,
        Math.round((count.prompt_tokens + count.completion_tokens) / count.decisions),
        (count.seconds / count.decisions).toFixed(2),
        (count.seconds / count.games).toFixed(1),
      ]),
    ]),
    '  used at once: decisions whose first answer was taken; never: the rules chose, or the built-in player spoke for itself',
  )
}
