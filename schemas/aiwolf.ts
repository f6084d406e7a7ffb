import * as z from 'zod'

// What an AIWolf server sends, as schema/protocol.schema.json of aiwolf-nlp-server has it. A client accepts more than a server may send.

const REQUESTS = [
  'NAME',
  'INITIALIZE',
  'DAILY_INITIALIZE',
  'TALK',
  'WHISPER',
  'DAILY_FINISH',
  'VOTE',
  'DIVINE',
  'GUARD',
  'ATTACK',
  'FINISH',
  'TALK_PHASE_START',
  'TALK_BROADCAST',
  'TALK_PHASE_END',
  'WHISPER_PHASE_START',
  'WHISPER_BROADCAST',
  'WHISPER_PHASE_END',
] as const
export type Request = (typeof REQUESTS)[number]

export const ROLES = ['WEREWOLF', 'POSSESSED', 'SEER', 'BODYGUARD', 'VILLAGER', 'MEDIUM'] as const
export type AiwolfRole = (typeof ROLES)[number]

const day = z.int().min(0).max(10_000)
const name = z.string().min(1).max(100)

const judgeSchema = z.object({ day, agent: name, target: name, result: z.enum(['HUMAN', 'WEREWOLF']) })
export type Judge = z.infer<typeof judgeSchema>

const voteSchema = z.object({ day, agent: name, target: name })
export type Vote = z.infer<typeof voteSchema>

const talkSchema = z.object({
  idx: z.int().nonnegative(),
  day,
  turn: z.int().nonnegative(),
  agent: name,
  text: z.string().max(20_000),
  skip: z.boolean().default(false),
  over: z.boolean().default(false),
  /** Unix milliseconds; older servers send none. */
  time: z.int().optional(),
})
export type Talk = z.infer<typeof talkSchema>

const infoSchema = z.object({
  game_id: z.string().max(200),
  day,
  agent: name,
  profile: z.string().max(20_000).optional(),
  medium_result: judgeSchema.optional(),
  divine_result: judgeSchema.optional(),
  executed_agent: name.optional(),
  attacked_agent: name.optional(),
  vote_list: z.array(voteSchema).max(1000).optional(),
  attack_vote_list: z.array(voteSchema).max(1000).optional(),
  status_map: z.record(name, z.enum(['ALIVE', 'DEAD'])),
  role_map: z.record(name, z.enum(ROLES)),
  remain_count: z.int().optional(),
  remain_length: z.int().optional(),
  remain_skip: z.int().optional(),
})
export type Info = z.infer<typeof infoSchema>

const limitsSchema = z.object({
  max_count: z.object({ per_agent: z.int(), per_day: z.int() }),
  max_length: z.object({
    count_in_word: z.boolean().optional(),
    count_spaces: z.boolean().optional(),
    per_talk: z.int().optional(),
    mention_length: z.int().optional(),
    per_agent: z.int().optional(),
    base_length: z.int().optional(),
  }),
  /** How long a phase of group chat lasts, in milliseconds. */
  duration: z.int().optional(),
  max_skip: z.int(),
})

const settingSchema = z.object({
  agent_count: z.int().min(1).max(99),
  max_day: z.int().optional(),
  role_num_map: z.partialRecord(z.enum(ROLES), z.int().nonnegative()),
  vote_visibility: z.boolean(),
  talk: limitsSchema,
  whisper: limitsSchema,
  vote: z.object({ max_count: z.int(), allow_self_vote: z.boolean() }),
  attack_vote: z.object({ max_count: z.int(), allow_self_vote: z.boolean(), allow_no_target: z.boolean() }),
  timeout: z.object({ action: z.int(), response: z.int() }),
})
export type Setting = z.infer<typeof settingSchema>

const history = z.array(talkSchema).max(10_000).nullish()

export const packetSchema = z.object({
  request: z.enum(REQUESTS),
  info: infoSchema.optional(),
  setting: settingSchema.optional(),
  talk_history: history,
  whisper_history: history,
  new_talk: talkSchema.nullish(),
  new_whisper: talkSchema.nullish(),
})
export type Packet = z.infer<typeof packetSchema>

/** The contest's words for roles, by our ids. */
export const ROLE_WORDS: Readonly<Record<string, AiwolfRole>> = {
  mafia: 'WEREWOLF',
  possessed: 'POSSESSED',
  sheriff: 'SEER',
  doctor: 'BODYGUARD',
  civilian: 'VILLAGER',
  medium: 'MEDIUM',
}

/** Our ids of roles, by the contest's words. */
export const ROLE_IDS = Object.fromEntries(Object.entries(ROLE_WORDS).map(([id, word]) => [word, id])) as Readonly<
  Record<AiwolfRole, string>
>

/** What is said when nothing is. */
export const [OVER, SKIP, FORCE_SKIP] = ['Over', 'Skip', 'ForceSkip'] as const
