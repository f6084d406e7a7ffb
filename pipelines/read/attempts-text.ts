import { roleName } from '../../src/games/role-names.ts'
import { readAttempts } from '../../src/storage/attempts.ts'
import { countAttempts, countStages } from '../../src/worth/attempts.ts'
import { safe } from '../terminal.ts'
import { indented, part, percent } from './tables.ts'

/** The calls of models in the games of a dataset as a table, by player and by role; undefined if there is no log of them. */
export function attemptsText(folder: string, ruleset: string): string | undefined {
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
        count.role === undefined ? safe(count.player) : `  ${safe(roleName(ruleset, count.role))}`,
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

/** The calls of players of several stages as a table; undefined if there is none. */
export function stagesText(folder: string): string | undefined {
  const counts = countStages(readAttempts(folder))
  if (counts.length === 0) return undefined
  return part(
    'Stages of architectures',
    indented([
      ['player, stage', 'questions', 'repaired', 'no answer', 'tokens a question', 's a question'],
      ...counts.map(({ player, stage, questions, repaired, defaults, tokens, seconds }) => [
        `${safe(player)}, ${safe(stage)}`,
        questions,
        percent(repaired / questions),
        percent(defaults / questions),
        Math.round(tokens / questions),
        (seconds / questions).toFixed(2),
      ]),
    ]),
    '  repaired: answered at the second try; no answer: the second could not be used either, so the architecture took its default',
  )
}
