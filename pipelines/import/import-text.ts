import { summarize } from '../generate/summary.ts'
import { many, safe } from '../terminal.ts'
import type { Imported } from './import.ts'

/** So many sentences on what was left out are printed. */
const MOST_BROKEN = 10

/** What an import came to, for people. */
export function importText({ parts, units, broken, copies, untold, decisions, differences }: Imported): string {
  const games = parts.reduce((sum, { manifest }) => sum + manifest.tally.games, 0)
  const different = Object.entries(differences)
  return [
    `${many(games, 'game')} of ${many(units, 'unit')} of the source${parts.length > 1 ? `, in ${many(parts.length, 'dataset')}: one for each set of rules` : ''}`,
    ...(copies > 0 ? [`${many(copies, 'game')} left out that occur a second time`] : []),
    ...(broken.length > 0
      ? [
          `${many(broken.length, 'unit')} left out that cannot be read:`,
          ...broken.slice(0, MOST_BROKEN).map((sentence) => `  ${safe(sentence)}`),
          ...(broken.length > MOST_BROKEN ? [`  and ${broken.length - MOST_BROKEN} more`] : []),
        ]
      : []),
    `choices that the source does not tell, which make no rows: ${untold} of ${decisions}`,
    different.length === 0
      ? 'differences between the source and the games here: none'
      : 'differences between the source and the games here:',
    ...different.map(([about, { count, first }]) => `  ${safe(about)}: ${count} times, first at ${safe(first)}`),
    ...parts.map(({ folder, manifest }) => `\n${summarize(folder, manifest)}`),
  ].join('\n')
}
