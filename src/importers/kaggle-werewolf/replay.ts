import * as z from 'zod'
import { BadSource } from '../importer.ts'
import { shaped } from '../shape.ts'

const protocol = z.object({ name: z.string(), params: z.record(z.string(), z.unknown()).default({}) })
const agent = z.object({
  id: z.string(),
  agent_id: z.string().default(''),
  role: z.string(),
  role_params: z.record(z.string(), z.unknown()).default({}),
  llms: z.array(z.object({ model_name: z.string() })).default([]),
})
export type Agent = z.infer<typeof agent>

/** What is read of a replay. Its `steps`, which repeat the events as each agent was sent them, are not. */
const replaySchema = z.object({
  configuration: z.object({
    night_elimination_reveal_level: z.string().default('role'),
    day_exile_reveal_level: z.string().default('role'),
    discussion_protocol: protocol.optional(),
    day_voting_protocol: protocol.optional(),
    werewolf_night_vote_protocol: protocol.optional(),
    agents: z.array(z.object({ role: z.string(), role_params: z.record(z.string(), z.unknown()).default({}) })),
  }),
  info: z.object({
    MODERATOR_OBSERVATION: z.array(z.unknown()),
    GAME_END: z.object({
      terminated_with_agent_error: z.boolean().default(false),
      winner_team: z.string().optional(),
      all_players: z.array(z.object({ agent })).optional(),
    }),
  }),
})
export type Replay = z.infer<typeof replaySchema>

const rawEventSchema = z.object({ data_type: z.string(), json_str: z.string() })
const eventSchema = z.object({
  event_name: z.string(),
  day: z.int(),
  phase: z.string(),
  public: z.boolean(),
  visible_to: z.array(z.string()),
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
})

/** An event of the moderator's log, and its place in it. */
export interface ReplayEvent extends z.infer<typeof eventSchema> {
  readonly type: string
  readonly at: number
}

/** The replay that a file has. Throws {@link BadSource}. */
export const replayIn = (json: unknown): Replay => shaped(replaySchema, json)

/** The events of the moderator's log in order; a step may be a list in a list. */
export function eventsOf({ info }: Replay): ReplayEvent[] {
  const raw = (info.MODERATOR_OBSERVATION as unknown[]).flat(3)
  return raw.map((one, i) => {
    const where = `event ${i + 1}`
    const { data_type: type, json_str: text } = shaped(rawEventSchema, one, where)
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      throw new BadSource(`${where}: its json_str is not JSON`)
    }
    return { ...shaped(eventSchema, parsed, where), type, at: i + 1 }
  })
}
