import { importers } from '../../src/importers/importers.ts'
import { type Reading, readUnit } from './read-unit.ts'
import { contentsOf, type Place, stampOf } from './source.ts'

const READING = { splits: { train: 100, validation: 0, test: 0 }, splitBy: 'game' } as const
/** How many of the units behind one that cannot be read are tried. */
export const MOST_TRIED = 50

/** The end of a sentence about what cannot be read where other parts of the source can. */
export const SKIPS = '; --skip-broken leaves out what cannot be read'

/** A format, other than `format`, in which the first unit of a source can be read whole: what its user may have meant. */
function formatOf(source: string, format: string): string | undefined {
  return importers.find((importer) => {
    if (importer.format === format) return false
    try {
      const [place] = contentsOf(source, importer).places
      const { unit } = readUnit(place!, stampOf(place!), { importer, ...READING })
      return unit.games.length > 0 && unit.broken === undefined
    } catch {
      return false // it is not of this format
    }
  })?.format
}

/** The end of a sentence that says which format a source may have; nothing if it has none. */
export function formatHint(source: string, format: string): string {
  const guess = formatOf(source, format)
  return guess === undefined ? '' : `; it can be read as ${guess}: npx omerta import ${guess}`
}

/** Whether one of the next units has a game that can be read. */
export const someFit = (next: readonly Place[], reading: Reading): boolean =>
  next.slice(0, MOST_TRIED).some((place) => {
    try {
      return readUnit(place, stampOf(place), reading).unit.games.length > 0
    } catch {
      return false
    }
  })
