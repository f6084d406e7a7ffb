import { differing, storedAndRight } from '../../src/leaks/excerpt.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import { countLabel } from './channels.ts'
import type { Checker } from './checker.ts'

/** What every row of `decisions` and `sft` has. */
export interface IdRow {
  readonly row_id: string
  readonly game_id: string
}

interface Compared {
  /** Rows read from the file. */
  readonly stored: readonly IdRow[]
  /** The rows derived from the games. */
  readonly derived: readonly IdRow[]
  readonly file: string
  readonly config: Config
}

/** Compares stored rows with derived ones. Reports rows that are missing, duplicated, unexpected, out of order or changed. */
export function compareRows({ stored, derived, file, config }: Compared, { builder, seen }: Checker): void {
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
    if (seen.has(key)) builder.find('keys', 'occurs twice', where)
    else if (!again) builder.find('replay', 'does not belong to any game in this row group', where)
    else {
      const column = differing(row, again)
      if (column) {
        const texts = storedAndRight(row, again, column)
        builder.find('replay', `column ${column} differs from the row derived from its game`, { ...where, texts })
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
    builder.find('replay', 'is out of order: rows of a group are not in the order in which they were written', {
      file,
      game: stored[at]!.game_id,
      row: stored[at]!.row_id,
    })
  }
}
