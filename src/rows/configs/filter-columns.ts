import * as z from 'zod'
import { actSchema, roleSchema } from '../../../schemas/ask.ts'
import type { GameRecord } from '../../../schemas/record.ts'
import { count } from '../../../schemas/row.ts'
import type { Decision } from '../rows.ts'

/** The columns of a decision that rows for trainers have to be filtered by, in their order. */
export const filterShape = {
  row_id: z.string(),
  game_id: z.string(),
  ruleset: z.string(),
  day: count,
  phase: z.string(),
  act: actSchema,
  role: roleSchema,
  player: z.string(),
}

/** What a decision has in those columns. */
export const filterColumns = (
  { game_id, ruleset, version }: GameRecord,
  { row_id, ask, place, role, player }: Decision,
) => ({
  row_id,
  game_id,
  ruleset: `${ruleset}@${version}`,
  day: place.day,
  phase: place.phase,
  act: ask.act,
  role,
  player,
})

/** The order of such rows: by row id, a hash, so that streaming trainers see mixed games. */
export const byRowId = <Row extends { readonly row_id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1))
