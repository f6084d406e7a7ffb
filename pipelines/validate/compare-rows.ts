import { differing, storedAndDerived } from '../../src/leaks/excerpt.ts'
import { type Config, idOf } from '../../src/rows/configs/configs.ts'
import { countLabel } from './channels.ts'
import type { ShardChecker } from './checker.ts'
import { countOtherwise, dependentColumns, firmly, otherParts } from './derivation.ts'

/** A row of a config that is not `games`. Its id is in the column that its config names. */
export interface IdRow {
  readonly game_id?: string
}

/** The findings for a row that no game here gives: its game does not have it, or its game is not here. Rows of `typed` do not name their games. */
const UNKNOWN_ROW = 'is unknown: its game has no row with this id'
const FOREIGN_ROW = 'does not belong to any game in this row group'

interface Compared {
  /** Rows read from the file. */
  readonly stored: readonly IdRow[]
  /** The rows derived from the games. */
  readonly derived: readonly IdRow[]
  readonly file: string
  readonly config: Config
  /** The games of these rows by their ids, for a config whose rows do not name them. */
  readonly gameOf: ReadonlyMap<string, string>
}

/** Compares stored rows with derived ones. Reports rows that are missing, duplicated, unexpected, out of order or changed. */
export function compareRows(
  { stored, derived, file, config, gameOf }: Compared,
  { builder, seen, manifest, missingGames }: ShardChecker,
): void {
  const dependent = dependentColumns(config, manifest.recipe.renderer, otherParts(manifest))
  const wanted = new Map(derived.map((row) => [idOf(config, row), row]))
  const here = new Set<string>()
  const orphans = new Set<string>()
  const games = new Set(derived.map((row) => row.game_id))
  const whereOf = (row: IdRow) => {
    const id = idOf(config, row)
    const game = row.game_id ?? gameOf.get(id)
    return { file, ...(game !== undefined && { game }), row: id }
  }
  let isInOrder = stored.length === derived.length
  stored.forEach((row, i) => {
    builder.checks.keys++
    builder.checks.replay++
    countLabel(builder.channels, row)
    const id = idOf(config, row)
    const where = whereOf(row)
    const again = wanted.get(id)
    const key = `${config} ${id}`
    if (seen.has(key)) builder.find('keys', 'occurs twice', where)
    else if (!again && missingGames.has(row.game_id!)) {
      if (!orphans.has(row.game_id!))
        builder.find('replay', 'is missing from games, and has rows here', { file, game: row.game_id! })
      orphans.add(row.game_id!)
    } else if (!again)
      builder.find('replay', row.game_id !== undefined && games.has(row.game_id) ? UNKNOWN_ROW : FOREIGN_ROW, where)
    else {
      const column = differing(firmly(config, row, dependent), firmly(config, again, dependent))
      if (column) {
        const texts = storedAndDerived(row, again, column, 'by the record of the game')
        builder.find('replay', `column ${column} differs from the row derived from its game`, { ...where, texts })
      }
      countOtherwise({ config, row, again }, dependent, builder)
      if (!derived[i] || idOf(config, derived[i]) !== id) isInOrder = false
    }
    seen.add(key)
    here.add(id)
  })
  const missing = derived.filter((row) => !here.has(idOf(config, row)))
  for (const row of missing) builder.find('replay', 'is missing', whereOf(row))
  if (!isInOrder && stored.length === derived.length && missing.length === 0) {
    const at = stored.findIndex((row, i) => idOf(config, row) !== idOf(config, derived[i]!))
    const text = 'is out of order: rows of a group are not in the order in which they were written'
    builder.find('replay', text, whereOf(stored[at]!))
  }
}
