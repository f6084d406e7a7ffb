import { type AskId, askId } from '../../../schemas/ask.ts'
import type { Observation, Shape } from '../../../schemas/environment.ts'
import type { Rows } from '../../../src/rows/configs/configs.ts'
import type { Played, Rendering } from '../../../src/rows/rendered.ts'
import { rowsOf } from '../../../src/rows/rows.ts'

/** The configs whose rows say what a seat was to be sent. */
export const CONFIGS = ['decisions', 'sft', 'conversations'] as const

/** What seats were to be sent at their asks, computed from the rows of the game and nothing else. */
export function expectedFrom(
  played: Played,
  rendering: Rendering,
  shape: Shape,
  seats: readonly number[],
): Map<AskId, Observation> {
  const rows = rowsOf(answered(played), rendering, {
    config: (config) => CONFIGS.some((one) => one === config),
    seat: (seat) => seats.includes(seat),
  })
  return new Map(seats.flatMap((seat) => [...ofSeat(rows, seat, shape)]))
}

/** Rows of replies leave out what the rules chose, and an environment asked for that too: here all choices count as made. */
const answered = (played: Played): Played => ({
  ...played,
  record: { ...played.record, choices: played.record.choices.map((choice) => ({ ...choice, source: 'made' })) },
})

function* ofSeat({ decisions, sft, conversations }: Rows, seat: number, shape: Shape): Generator<[AskId, Observation]> {
  const prompts = new Map(sft.map(({ row_id, prompt }) => [row_id, prompt]))
  const news = conversations.find((row) => row.seat === seat)?.messages ?? []
  let nth = 0
  for (const { row_id, turn, act, day, phase, legal_actions, ...row } of decisions) {
    if (row.seat !== seat) continue
    // One system message, then the news and the answer of each decision in turn.
    const at = 1 + 2 * nth
    const messages = shape === 'prompt' ? prompts.get(row_id)! : nth === 0 ? news.slice(0, 2) : news.slice(at, at + 1)
    nth++
    yield [askId({ seat, turn }), { seat, turn, act, day, phase, messages, legal_actions }]
  }
}
