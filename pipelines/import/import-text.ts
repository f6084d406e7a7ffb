import { summarize } from '../generate/summary.ts'
import { many, safe } from '../terminal.ts'
import type { Imported } from './import.ts'

/** How many sentences on what was left out are printed, and how many names of folders. */
const MOST_BROKEN = 10

const some = (names: readonly string[]): string =>
  [
    ...names.slice(0, MOST_BROKEN),
    ...(names.length > MOST_BROKEN ? [`and ${names.length - MOST_BROKEN} more`] : []),
  ].join(', ')

/** The result of an import as text. */
export function importText({ parts, units, unread, broken, copies, untold, decisions, differences }: Imported): string {
  const games = parts.reduce((sum, { manifest }) => sum + manifest.tally.games, 0)
  const different = Object.entries(differences)
  const datasets =
    parts.length > 1 ? `, in ${many(parts.length, 'dataset')}: one for each set of rules, language and licence` : ''
  return [
    `${many(games, 'game')} of ${many(units, 'unit')} of the source${datasets}`,
    ...(unread.length > 0
      ? [
          `${many(unread.length, 'folder')} of the source without the files of this format, not read: ${some(unread.map(safe))}`,
        ]
      : []),
    ...(copies > 0 ? [`${many(copies, 'game')} left out that ${copies === 1 ? 'occurs' : 'occur'} a second time`] : []),
    ...(broken.length > 0
      ? [
          `what cannot be read is left out, in ${many(broken.length, 'unit')}:`,
          ...broken.slice(0, MOST_BROKEN).map((sentence) => `  ${safe(sentence)}`),
          ...(broken.length > MOST_BROKEN ? [`  and ${broken.length - MOST_BROKEN} more`] : []),
        ]
      : []),
    `choices missing in the source, which make no rows: ${untold} of ${decisions}`,
    different.length === 0 ? 'differences between source and games: none' : 'differences between source and games:',
    ...different.map(
      ([about, { count, first }]) => `  ${safe(about)}: ${many(count, 'time')}, first at ${safe(first)}`,
    ),
    ...parts.map(({ folder, manifest }) => `\n${summarize(folder, manifest)}`),
  ].join('\n')
}
