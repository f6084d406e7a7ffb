import type { Evaluation } from '../../schemas/evaluation.ts'
import type { Stated } from '../../src/evaluation/report.ts'
import { plain } from '../generate/card-tables.ts'
import { many } from '../terminal.ts'
import { commandOf } from './command-of.ts'
import type { Evaluated } from './evaluated.ts'
import { gamesHash } from './games-hash.ts'
import { stopText } from './tables.ts'
import { whole } from './wording.ts'

/** What was played, and how to play it again: the lines of a list. `code` makes text safe in a code span. */
export function playedLines(
  evaluation: Evaluation,
  { manifest, stated, results }: Pick<Evaluated, 'manifest' | 'stated' | 'results'>,
  code: (text: string) => string,
): string[] {
  const { design } = stated
  const { recipe } = evaluation
  const players = Object.entries(design.players).map(
    ([letter, player]) => `${letter.toUpperCase()} is \`${code(player)}\`${editionText(evaluation, player)}`,
  )
  return [
    `${players.join('; ')}.`,
    [
      `${many(results.deals, 'deal')}, each played ${many(design.arms.length, 'time')}:`,
      `${whole(results.games)} games of ${plain(evaluation.ruleset)}, seed \`${code(recipe.seed)}\`.`,
      'They are in `games/`, a dataset that `npx omerta show` and `stats` take;',
      '`npx omerta validate` of this folder checks games, counts and this report.',
    ].join(' '),
    stopLine(evaluation, stated),
    [
      `To play it again: \`${code(commandOf(evaluation))}\`.`,
      'The command, the date and the commit of each run are in `provenance.json`, the tables as CSV and LaTeX in `tables/`.',
    ].join(' '),
    [
      `omerta ${evaluation.omerta}${commitText(evaluation)}; switches \`${code(JSON.stringify(recipe.switches))}\`;`,
      `${recipe.renderer} prompts ${evaluation.prompts.slice(0, 16)}; sampling \`${code(JSON.stringify(recipe.sampling))}\`;`,
      `SHA-256 of the games ${gamesHash(manifest).slice(0, 16)}.`,
    ].join(' '),
    ...Object.entries(evaluation.weights).map(([path, hash]) => `SHA-256 of \`${code(path)}\`: ${hash}.`),
  ].map((line) => `- ${line}`)
}

/** When it stops, since when that is the rule, and what holds if there were others. */
function stopLine({ earlier }: Evaluation, { stop, isChanged, mostAtFirst }: Stated): string {
  // Rules that were replaced before the first game changed nothing.
  const replaced = earlier.filter(({ deals }) => deals > 0)
  const gate = stop.kind === 'gate' ? ', and the gate does not' : ''
  const most = mostAtFirst === undefined ? '' : `, with at most ${whole(mostAtFirst)} deals`
  return [
    `It stops ${stopText(stop)}.`,
    ...(isChanged ? [] : [`This was stated before the first game${most}.`]),
    ...replaced.map(({ deals, stop }) => `Until deal ${whole(deals)} the rule was to stop ${stopText(stop)}.`),
    ...(replaced.length === 0
      ? []
      : isChanged
        ? [`After such a change only the confidence sequence and the sequential test hold as they say${gate}.`]
        : ['What was stated before the first game holds as it says, with more deals and after other rules too.']),
  ].join(' ')
}

/** The edition of a built-in player: another one may choose otherwise. */
const editionText = ({ editions }: Evaluation, player: string): string =>
  Object.hasOwn(editions, player) ? `, edition ${editions[player]}` : ''

/** The commit of the program, where it is known; a "+" behind it says that the program had changes. */
const commitText = ({ commit }: Evaluation): string =>
  commit === null ? '' : `, commit ${commit.slice(0, 12)}${commit.endsWith('+') ? ' with changes' : ''}`
