import type { Told } from '../../schemas/event.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameRecord } from '../../schemas/record.ts'
import { rulesetOf } from '../../src/play/record.ts'
import type { Config, Rows } from '../../src/rows/configs/configs.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import type { Rendering } from '../../src/rows/rendered.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { renderingOf } from '../generate/rendering.ts'

/** How rows of a config are made that a dataset does not have, of its games. Tokens are not counted. */
export const derivedRendering = (recipe: Recipe, config: Config): Rendering =>
  renderingOf({ ...recipe, configs: [config] }, rulesetOf(recipe), undefined)

/** The rows of one config of a game, derived from its row in `games`. */
export function derivedRows<C extends Config>(row: GameRow, config: C, rendering: Rendering): Rows[C] {
  const log = row.log.map((line) => JSON.parse(line) as Told)
  const gone = new Set(log.flatMap(({ event }) => (event.type === 'left' ? [event.seat] : [])))
  const alive = row.roles.map((_, i) => i + 1).filter((seat) => !gone.has(seat))
  const outcome = { roles: row.roles, winner: row.winner, reason: row.reason, alive, points: row.points }
  return rowsOf({ record: JSON.parse(row.record) as GameRecord, log, outcome }, rendering)[config]
}
