import * as z from 'zod'
import { actSchema, roleSchema, teamSchema } from '../../../schemas/ask.ts'
import type { GameRecord } from '../../../schemas/record.ts'
import { count } from '../../../schemas/row.ts'
import { lessons } from '../lesson.ts'
import type { RenderedDecision } from '../rendered.ts'
import { sourceOf, sourceShape } from '../source.ts'

/** The columns of a decision that rows for trainers have to be filtered by, in their order. */
export const filterShape = {
  row_id: z.string(),
  game_id: z.string(),
  ruleset: z.string(),
  ...sourceShape,
  day: count,
  phase: z.string(),
  seat: count,
  act: actSchema,
  role: roleSchema,
  team: teamSchema,
  player: z.string(),
  /** What a student can learn from it. */
  lesson: z.enum(lessons),
}

/** What decisions of a game have in those columns. What all of them share is found once. */
export function filterColumns(
  record: GameRecord,
  own: string | undefined,
): (decision: RenderedDecision) => z.infer<z.ZodObject<typeof filterShape>> {
  const { game_id } = record
  const ruleset = `${record.ruleset}@${record.version}`
  const { origin, licence, language } = sourceOf(record, own)
  return ({ row_id, ask, place, role, team, player, lesson }) => ({
    row_id,
    game_id,
    ruleset,
    origin,
    licence,
    language,
    day: place.day,
    phase: place.phase,
    seat: ask.seat,
    act: ask.act,
    role,
    team,
    player,
    lesson,
  })
}

/** The order of such rows: by row id, a hash, so that streaming trainers see mixed games. */
export const byRowId = <Row extends { readonly row_id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1))
