import { hash } from 'node:crypto'
import * as z from 'zod'
import type { GameCall } from '../../../schemas/model.ts'
import { count, messagesSchema } from '../../../schemas/row.ts'
import { config } from './config.ts'
import { filterColumns, filterShape } from './filter-columns.ts'

/** One call of a model: what a stage of a player was sent and answered. */
const schema = z.object({
  call_id: z.string(),
  prompt: messagesSchema,
  completion: messagesSchema,
  architecture: z.string(),
  stage: z.string(),
  used: z.boolean(),
  reason: z.string().nullable(),
  retry: z.boolean(),
  ...filterShape,
  seat: count,
  turn: count,
  number: count,
  thought: z.string().nullable(),
  refusal: z.string().nullable(),
  request: z.string(),
})
export type CallRow = z.infer<typeof schema>

/** The part of a player's name before its model: how it asks the model. */
const architectureOf = (player: string): string => player.split(':')[0]!

const callId = (game: string, { seat, number }: GameCall): string =>
  hash('sha256', `${game}/${seat}/call/${number}`).slice(0, 32)

export const calls = config({
  name: 'calls',
  schema,
  per: 'call',
  id: 'call_id',
  follows: { prompt: ['prompt', 'request'], speech: ['prompt', 'request'], beliefs: ['prompt', 'request'] },
  hindsight: [],
  before: ({ call_id, row_id, game_id, completion, used, reason, thought, refusal, ...row }) => row,
  make({ played: { record, calls: made = [] }, licence, decisions }) {
    const filters = filterColumns(record, licence)
    const byTurn = new Map(decisions.map((decision) => [decision.id, decision]))
    return made.flatMap((call): CallRow[] => {
      const decision = byTurn.get(`${call.seat}.${call.turn}`)
      if (!decision) return []
      const { seat, turn, number, stage, retry = false, reason, thought, refusal, request, text, answers } = call
      const content = text ?? JSON.stringify(answers ?? {})
      return [
        {
          call_id: callId(record.game_id, call),
          prompt: [...call.messages],
          completion: [{ role: 'assistant', content }],
          architecture: architectureOf(call.player),
          stage,
          used: reason === undefined,
          reason: reason ?? null,
          retry,
          ...filters(decision),
          seat,
          turn,
          number,
          thought: thought ?? null,
          refusal: refusal ?? null,
          request,
        },
      ]
    })
  },
  order: (rows) => rows.toSorted((a, b) => (a.call_id < b.call_id ? -1 : 1)),
  about: {
    row: 'a call of a model: the stage of an architecture, what it was sent and what it answered',
    use: 'training one model for all stages',
    none: 'no player asked a model',
  },
  columns: `- \`prompt\` and \`completion\`: what the model was sent and its answer as it came; for a decision model JSON texts of its questions and of their
  probabilities.
- \`architecture\`, \`stage\`: which player and which of its steps, as in docs/agents.md. \`number\`: how many calls its seat began before in this game.
- \`used\`: whether the answer was used; otherwise \`reason\` says why not. \`retry\`: the call asks again after such an answer.
- \`request\`: the hash of the request. \`npx omerta validate\` asks each player again with the answers of these rows and compares all it sends.
- The other columns are those of \`decisions\`; \`row_id\` is the decision that the call was made for.`,
})
