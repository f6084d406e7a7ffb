import { differing, storedAndRight } from '../../src/leaks/excerpt.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import { countLabel } from './channels.ts'
import type { Checker } from './checker.ts'

/** What every row of `decisions` and `sft` has. */
export interface IdRow {
  readonly row_id: string
  readonly game_id: string
}

/** Walks stored rows beside the rows that the games give. Names what is missing, double, foreign, out of place or changed. */
export function compare(
  stored: readonly IdRow[],
  derived: readonly IdRow[],
  file: string,
  config: Config,
  { builder, seen }: Checker,
): void {
  const wanted = new Map(derived.map((row) => [row.row_id, row]))
  const here = new Set<string>()
  let isInOrder = stored.length === derived.length
  stored.forEach((row, i) => {
    builder.checks.keys++
    builder.checks.replay++
    countLabel(builder.channels, row)
    const where = { file, game: row.game_id, row: row.row_id }
    const again = wanted.get(row.row_id)
    const key = `${config} ${row.row_id}`
    if (seen.has(key)) builder.find('keys', 'stands twice', where)
    else if (!again) builder.find('replay', 'comes from no game at this place', where)
    else {
      const column = differing(row, again)
      if (column) {
        const texts = storedAndRight(row, again, column)
        builder.find('replay', `column ${column} is not what the game gives`, { ...where, texts })
      }
      if (derived[i]?.row_id !== row.row_id) isInOrder = false
    }
    seen.add(key)
    here.add(row.row_id)
  })
  const missing = derived.filter((row) => !here.has(row.row_id))
  for (const row of missing) builder.find('replay', 'is missing', { file, game: row.game_id, row: row.row_id })
  if (!isInOrder && stored.length === derived.length && missing.length === 0) {
    const at = stored.findIndex((row, i) => row.row_id !== derived[i]!.row_id)
    builder.find('replay', 'stands in another order than it was written in', {
      file,
      game: stored[at]!.game_id,
      row: stored[at]!.row_id,
    })
  }
}
