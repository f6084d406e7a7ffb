import * as z from 'zod'
import { samplingSchema } from './model.ts'
import { isBareUrl } from './url.ts'

/** "scripted", "random", "fouling", "holy-grail" (with a skill: "holy-grail-expert"), "planner" (with imagined states a decision: "planner-2"), or a model: see {@link MODEL_NAMES}. */
const BUILT_IN = 'scripted|random|fouling|holy-grail(?:-novice|-club|-expert)?|planner(?:-[1-9]\\d{0,2})?'
/** A model behind one server or several. */
const SERVED = '.+?@https?:\\/\\/[^|]+(?:\\|https?:\\/\\/[^|]+)*'
const MODEL_NAMES =
  'model:<name>@<base-url>, gguf:<file>, decide:<name>@<base-url>, decide:gguf:<file>, and holy-grail: before a model: or gguf: that finds its words'

const PLAYER = new RegExp(
  `^(?:${BUILT_IN}|(?:holy-grail(?:-novice|-club|-expert)?:)?(?:model:${SERVED}|gguf:.+)|decide:(?:${SERVED}|gguf:.+))$`,
)

/** A recipe is published with its dataset, so the URLs of a model must not contain a key or a password. */
const isWithoutSecrets = (name: string): boolean => {
  const at = name.search(/@https?:\/\//)
  return (
    at < 0 ||
    name
      .slice(at + 1)
      .split('|')
      .every(isBareUrl)
  )
}

const servedSchema = z
  .string()
  .refine(
    isWithoutSecrets,
    'the URL of a model has no user, password, query or fragment, as it is published with the dataset; put the key into OPENAI_API_KEY',
  )

export const playerSchema = servedSchema.regex(PLAYER, {
  error: ({ input }) =>
    /^(?:model|decide|holy-grail\S*:model):/.test(String(input))
      ? `"${String(input)}" names no server; a model is model:<name>@<base-url>, for example model:m@http://127.0.0.1:8000/v1`
      : `there is no player "${String(input)}"; there are scripted, random, fouling, holy-grail (also -novice, -club, -expert), planner (also planner-2 and the like), and models: ${MODEL_NAMES}`,
})

/** The moderator of a game that has one: built in, or a chat model. */
export const moderatorSchema = servedSchema.regex(
  new RegExp(`^(?:built-in|model:${SERVED}|gguf:.+)$`),
  'it must be built-in, model:<name>@<base-url> or gguf:<file>',
)

/**
 * `full`: the rules and the whole history, worded as at the table; seats share a long prefix. `compact`: short rules, a line an event, days that
 * are over as what was claimed and done; made for training with short contexts.
 */
export const rendererSchema = z.enum(['full', 'compact'])
export type Renderer = z.infer<typeof rendererSchema>

/** What a dataset can contain, the default of `load_dataset` first. */
export const configSchema = z.enum(['decisions', 'sft', 'preference', 'reasoned', 'conversations', 'typed', 'games'])
export type ConfigName = z.infer<typeof configSchema>

/** The configs of a recipe that names none. Every dataset has `decisions` and `games`: the others are derived from them and checked against them. */
const USUAL: readonly ConfigName[] = ['decisions', 'sft', 'games']
const ALWAYS: readonly ConfigName[] = ['decisions', 'games']

/** In one order, and left out where they are the usual ones, so that equal recipes have equal hashes. */
function inOrder(named: readonly ConfigName[]): ConfigName[] | undefined {
  const all = configSchema.options.filter((name) => named.includes(name) || ALWAYS.includes(name))
  return all.join() === USUAL.join() ? undefined : all
}

/** The configs that a recipe makes, in the order of the card. `preference` comes with values, and cannot be made without. */
export function configsOf({ configs = [...USUAL], values }: Pick<Recipe, 'configs' | 'values'>): readonly ConfigName[] {
  return configSchema.options.filter((name) => (name === 'preference' ? values !== undefined : configs.includes(name)))
}

const games = z.int().min(0).max(10_000_000)

const label = z.string().regex(/^[a-z]$/, 'it must be one of the letters that players are named by')

/** The inputs of a dataset. With built-in players, two runs of one recipe give the same bytes. */
export const recipeSchema = z
  .strictObject({
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
        thought_tokens: samplingSchema.shape.thought_tokens,
        /** For some acts otherwise: { "vote": { "temperature": 0 } }. */
        acts: z.record(z.string(), samplingSchema.partial().strict()).optional(),
        /** Fields that are laid over the body of each request to a chat model; null takes a field out. */
        extra: z.record(z.string(), z.json()).optional(),
      })
      .prefault({}),
    /** How prompts are laid out: see src/view/render.ts. */
    renderer: rendererSchema.default('full'),
    /** Which configs are made; without it `decisions`, `sft` and `games`. */
    configs: z.array(configSchema).min(1).transform(inOrder).optional(),
    /** How many imagined states each decision is rolled out from at first; no values if it is left out. */
    values: z.int().min(1, 'it must be at least 1').max(1000).optional(),
    /** SHA-256 of the tokenizer that limits speeches and counts tokens. */
    tokenizer: z.string().optional(),
    /**
     * An evaluation: each deal is played once an arm, one game after the other, with the same chance. `players` then names players by letter, and an arm
     * says which letter sits where: by role, by team, in the seats that were `drawn`, or in the `rest`.
     */
    arms: z.array(z.record(z.string(), label)).min(1).max(676).optional(),
    /** How many seats of each deal are drawn at random for the arms to name. */
    drawn: z.int().min(1).max(99).optional(),
  })
  .superRefine(({ arms, players, games }, context) => {
    if (!arms) return
    const isNamed = typeof players === 'object' && !Array.isArray(players)
    const stranger = arms.flatMap((arm) => Object.values(arm)).find((name) => !isNamed || !Object.hasOwn(players, name))
    if (stranger !== undefined)
      context.addIssue({
        code: 'custom',
        message: `an arm names ${stranger}, and players has no player of that letter`,
      })
    const odd = Object.entries(games).find(([, count]) => count % arms.length !== 0)
    if (odd)
      context.addIssue({
        code: 'custom',
        message: `the ${odd[0]} games must be a multiple of ${arms.length}, one an arm`,
      })
  })
export type Recipe = z.infer<typeof recipeSchema>
export type RecipeInput = z.input<typeof recipeSchema>
