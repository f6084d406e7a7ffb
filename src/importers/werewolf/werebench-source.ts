import * as z from 'zod'
import type { Seat } from '../../../schemas/ask.ts'

const utteranceSchema = z.object({
  utterance_id: z.array(z.int()).min(1),
  status: z.string(),
  speaker_id: z.string(),
  is_host: z.boolean(),
  text: z.string(),
})
const ballotSchema = z.object({ vote_to: z.string(), cut_off_time: z.int() })
/** A game as WereBench has it. */
export const gameSchema = z.object({
  metadata: z.object({
    user_aliases: z.record(z.string(), z.array(z.string())),
    real_role: z.record(z.string(), z.string()),
    MVP: z.object({ id: z.string(), votes: z.record(z.string(), ballotSchema) }).partial(),
    logs: z.string(),
    summary: z.string().default(''),
  }),
  utterances: z.array(utteranceSchema).min(1),
})
export type Metadata = z.infer<typeof gameSchema>['metadata']

export type Utterance = z.infer<typeof utteranceSchema>

/** The seat that "7号" names. */
export const seatOf = (name: string): Seat | undefined => {
  const [, number] = /^(\d{1,2})\s*号?$/.exec(name.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}
