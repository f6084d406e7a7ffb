import * as z from 'zod'

/** "scripted", "random", "holy-grail" (with a skill: "holy-grail-expert"), or "model:<name>@<base-url>". */
export const playerSchema = z
  .string()
  .regex(/^(?:scripted|random|holy-grail(?:-novice|-club|-expert)?|model:.+@https?:\/\/.+)$/, {
    error: ({ input }) =>
      String(input).startsWith('model:')
        ? `"${String(input)}" names no server; a model is model:<name>@<base-url>, for example model:m@http://127.0.0.1:8000/v1`
        : `there is no player "${String(input)}"; there are scripted, random, holy-grail (also -novice, -club, -expert) and model:<name>@<base-url>`,
  })

/** The moderator of a game that has one: built in, or a model. */
export const moderatorSchema = z
  .string()
  .regex(/^(?:built-in|model:.+@https?:\/\/.+)$/, 'it must be built-in, or model:<name>@<base-url>')

const games = z.int().min(0).max(10_000_000)

/** The inputs of a dataset. With built-in players, two runs of one recipe give the same bytes. */
export const recipeSchema = z.strictObject({
  ruleset: z.string().default('mafia-2025'),
  /** Switches that differ from the defaults of the ruleset. */
  switches: z.record(z.string(), z.unknown()).default({}),
  /** The run seed: any text. */
  seed: z
    .union([z.string().min(1).max(200), z.int()], 'it must be a text of 1 to 200 characters, or a whole number')
    .transform(String)
    .default('0'),
  /** Games a split. */
  games: z
    .strictObject({ train: games.default(0), validation: games.default(0), test: games.default(0) })
    .refine(
      ({ train, validation, test }) => train + validation + test > 0,
      'no games are asked for; name how many with --train, --validation or --test',
    )
    .prefault({}),
  /** One player for all seats, one for each seat (seat 1 first), or one for each role or team; a player named for a role is preferred to that of its team. */
  players: z
    .union(
      [playerSchema, z.array(playerSchema).min(1), z.record(z.string(), playerSchema)],
      'it must be one player, a list of one a seat, or an object of one a role or team, as { "red": …, "black": … }',
    )
    .default('scripted'),
  moderator: moderatorSchema.default('built-in'),
  /** Games a shard file, and games a row group inside it. */
  shard_games: z.int().min(1).max(100_000).default(128),
  group_games: z.int().min(1).max(1000).default(32),
  /** How models are sampled. */
  sampling: z
    .strictObject({
      temperature: z.number().min(0).max(2).default(0.8),
      top_p: z.number().gt(0).max(1).default(0.95),
      max_tokens: z.int().min(16).max(32_768).default(400),
    })
    .prefault({}),
  renderer: z.literal('full').default('full'),
  /** SHA-256 of the tokenizer that limits speeches and counts tokens. */
  tokenizer: z.string().optional(),
})
export type Recipe = z.infer<typeof recipeSchema>
export type RecipeInput = z.input<typeof recipeSchema>
