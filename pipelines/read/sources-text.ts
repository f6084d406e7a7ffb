import type { MergedPart } from '../../schemas/merged.ts'
import { many, safe } from '../terminal.ts'
import type { Counted } from './stats.ts'
import { indented, part, percent } from './tables.ts'

/** A folder of several datasets as a table, a column per source. */
export function sourcesText(
  folder: string,
  all: readonly { readonly part: MergedPart; readonly counted: Counted }[],
): string {
  const games = all.reduce((sum, { counted }) => sum + counted.stats.games, 0)
  const rows = all.reduce((sum, { counted }) => sum + counted.stats.rows, 0)
  return part(
    `${safe(folder)}: ${many(games, 'game')} of ${many(all.length, 'dataset')}, ${many(rows, 'decision')}`,
    indented([
      ['dataset', 'origin', 'licence', 'language', 'games', 'decisions', 'won by red', 'severe', 'minor findings'],
      ...all.map(({ part: { name, origin, licence, language }, counted: { stats } }) => [
        safe(name),
        safe(origin),
        safe(licence),
        safe(language),
        stats.games,
        stats.rows,
        percent(stats.wins.teams['red']?.share ?? 0),
        findings(stats, 'severe'),
        findings(stats, 'minor'),
      ]),
    ]),
  )
}

const findings = ({ findings }: Counted['stats'], severity: string): number =>
  findings.filter((one) => one.severity === severity).reduce((sum, { findings }) => sum + findings, 0)
