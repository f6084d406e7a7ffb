import { importers } from '../../src/importers/importers.ts'
import { readUnit } from './read-unit.ts'
import { contentsOf, stampOf } from './source.ts'

const READING = { splits: { train: 100, validation: 0, test: 0 }, splitBy: 'game' } as const

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
