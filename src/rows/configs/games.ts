import { hash } from 'node:crypto'
import * as z from 'zod'
import { roleSchema, teamSchema } from '../../../schemas/ask.ts'
import { splitSchema, usageSchema } from '../../../schemas/record.ts'
import { count } from '../../../schemas/row.ts'
import { sourceOf, sourceShape } from '../source.ts'
import { config } from './config.ts'

/** One game: its record, which can be replayed, and its outcome. */
const schema = z.object({
  game_id: z.string(),
  ruleset: z.string(),
  ...sourceShape,
  split: splitSchema,
  index: count,
  players: z.array(z.string()),
  roles: z.array(roleSchema),
  teams: z.array(teamSchema),
  winner: z.string(),
  reason: z.string(),
  days: count,
  decisions: count,
  points: z.array(z.float64()),
  usage: usageSchema.extend({ calls: count, prompt_tokens: count, cached_tokens: count, completion_tokens: count }),
  /** Every event in order, each a JSON object {to, event}. */
  log: z.array(z.string()),
  /** The record as JSON: ruleset, deal, players and choices. */
  record: z.string(),
  /** SHA-256 of the row's other cells as JSON, in this order. */
  digest: z.string(),
})
export type GameRow = z.infer<typeof schema>

/** SHA-256 over the JSON of a game row without its digest. */
export const digestOf = (row: Omit<GameRow, 'digest'>): string => hash('sha256', JSON.stringify(row))

export const games = config({
  name: 'games',
  schema,
  per: 'game',
  hindsight: [],
  follows: { prompt: [] },
  before: (row) => row,
  make: ({ played: { record, text, log, outcome }, licence, decided, teams, days }) => {
    const row = {
      game_id: record.game_id,
      ruleset: `${record.ruleset}@${record.version}`,
      ...sourceOf(record, licence),
      split: record.split,
      index: record.index,
      players: [...record.players],
      roles: [...outcome.roles],
      teams: outcome.roles.map((role) => teams[role]!),
      winner: outcome.winner,
      reason: outcome.reason,
      days,
      decisions: decided,
      points: [...outcome.points],
      usage: record.usage,
      log: log.map((told) => JSON.stringify(told)),
      record: text ?? JSON.stringify(record),
    }
    return [{ ...row, digest: digestOf(row) }]
  },
  order: (rows) => [...rows],
  about: { row: 'a game: record, full event log, roles, winner, points', use: 'audit, replay; not for training' },
  columns: `- \`index\`: its number in the split, from 0. \`reason\`: why the game ended, for example \`no black left\` or \`parity\`.
- \`roles\`, \`teams\`, \`players\`, \`points\`: by seat, seat 1 first.
- \`points\` contain bonuses and penalties of the judge, which \`record\` lists as \`marks\`.
- \`usage\`: calls of models and their tokens; zeros for built-in players.
- \`log\`: every event in order, JSON texts of \`to\` (who heard it) and \`event\`.
- \`record\`: JSON text of what it takes to play the game again: rules, deal, players, choices, and what the judge heard in each speech.
- \`digest\`: SHA-256 of the JSON text of all other cells in their order; \`validate\` compares it.`,
})
