import * as z from 'zod'
import { configSchema, inOrder } from './config.ts'
import { playerSchema, recipeSamplingSchema } from './player.ts'
import { formatSchema, languageSchema, licenceSchema } from './record.ts'

/**
 * `full`: the rules and the whole history, worded as at the table; seats share a long prefix. `compact`: short rules, a line an event, days that
 * are over as what was claimed and done; made for training with short contexts.
 */
export const rendererSchema = z.enum(['full', 'compact'])
export type Renderer = z.infer<typeof rendererSchema>

/** Which pairs `preference` has: of real alternatives, or all that rollouts tell apart. */
export const pairsSchema = z.enum(['real', 'all'])
export type Pairs = z.infer<typeof pairsSchema>

/** The most games of a split, games of a shard, and sampled states. */
export const MOST_GAMES = 10_000_000
export const MOST_SHARD_GAMES = 100_000
export const MOST_STATES = 1000

const games = z.int().min(0).max(MOST_GAMES)

const label = z.string().regex(/^[a-z]$/, 'it must be one of the letters that players are named by')

/**
 * The inputs of a dataset. With built-in players, two runs of one recipe give the same bytes. The descriptions are those of docs/recipes.md and of
 * docs/recipe.schema.json, which scripts/recipe-docs.ts writes.
 */
export const recipeSchema = z
  .strictObject({
    ruleset: z.string().default('mafia-2025').describe('The rules of the game.'),
    switches: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('House rules that differ from the defaults of the ruleset, by name.'),
    seed: z
      .union([z.string().min(1).max(200), z.int()], 'it must be a text of 1 to 200 characters, or a whole number')
      .transform(String)
      .default('0')
      .describe('Any text or whole number (default: "0"). With built-in players the same recipe gives the same bytes.'),
    games: z
      .strictObject({
        train: games.default(0).describe('Games of the split train.'),
        validation: games.default(0).describe('Games of the split validation.'),
        test: games.default(0).describe('Games of the split test.'),
      })
      .refine(
        ({ train, validation, test }) => train + validation + test > 0,
        'no games requested; set --train, --validation or --test',
      )
      .prefault({})
      .describe('How many games each split has; at least one game in all.'),
    players: z
      .union(
        [playerSchema, z.array(playerSchema).min(1), z.record(z.string(), playerSchema)],
        'it must be one player, a list of one a seat, or an object of one a role or team, as { "red": …, "black": … }',
      )
      .default('scripted')
      .describe(
        'One player for all seats, a list of one for each seat (seat 1 first), or an object of one for each role or team. ' +
          'A player named for a role is preferred to that of its team; ' +
          'roles go by the words of the game (Detective) or by their ids (sheriff).',
      ),
    moderator: playerSchema
      .default('built-in')
      .describe('The moderator, in games that have one: built-in, a model, or a module of your own.'),
    shard_games: z.int().min(1).max(MOST_SHARD_GAMES).default(128).describe('Games in a shard file.'),
    group_games: z
      .int()
      .min(1)
      .max(1000)
      .default(32)
      .describe('Games in a row group, the unit that readers hold in memory.'),
    sampling: recipeSamplingSchema,
    thoughts: z
      .boolean()
      .transform((thoughts) => (thoughts ? undefined : false))
      .optional()
      .describe(
        'false: holy-grail and planner note no thoughts. They play the same games, in about a quarter less time.',
      ),
    renderer: rendererSchema
      .default('full')
      .describe('How prompts are laid out: full, the rules and the whole history; or compact, for short contexts.'),
    origin: z
      .enum(['played', 'imported'])
      .optional()
      .describe('The source of the games, if they are not drawn from the seed; written by import and by live play.'),
    imported: z
      .strictObject({
        format: formatSchema.describe('The format of the source.'),
        licence: licenceSchema.describe('The licence as the source states it, or "unknown".'),
        terms: z
          .string()
          .regex(/^\P{C}{1,500}$/u, 'it must be 1 to 500 characters on one line')
          .describe('Other terms as the source states them, or "unknown".'),
        language: languageSchema.describe('The language of what is said.'),
        games: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .describe('SHA-256 over the ids of the games, which follow from the files that they were read from.'),
      })
      .optional()
      .describe('Written by import: what the games were imported from.'),
    configs: z
      .array(configSchema)
      .min(1)
      .transform(inOrder)
      .optional()
      .describe(
        'The configs to make (default: decisions, sft and games): games alone, or decisions and games with any others. preference needs values.',
      ),
    values: z
      .int()
      .min(1, 'it must be at least 1')
      .max(MOST_STATES)
      .optional()
      .describe(
        'Estimate the options of each decision by rollouts from this number of sampled states to begin with; for value, label, advantage and preference.',
      ),
    pairs: pairsSchema
      .transform((pairs) => (pairs === 'all' ? pairs : undefined))
      .optional()
      .describe(
        'The pairs of preference: real (default), where neither pick is the player itself, "none" or a known teammate; ' +
          'or all. Needs values.',
      ),
    homepage: z
      .string()
      .max(200)
      .regex(
        /^https:\/\/[\w.-]+(?::\d{1,5})?(?:\/[\w./~-]*)?$/,
        'it must be an address as https://example.org/project, without a query',
      )
      .optional()
      .describe('Address of the project that made the data; the card links to it.'),
    licence: licenceSchema
      .optional()
      .describe(
        'The licence of the games, if you may set it. Default: CC BY 4.0 for built-in players, unknown for all others.',
      ),
    tokenizer: z
      .string()
      .optional()
      .describe('SHA-256 of the tokenizer.json that limits speeches and counts tokens; set by --tokenizer.'),
    arms: z
      .array(z.record(z.string(), label))
      .min(1)
      .max(676)
      .optional()
      .describe(
        'Written by evaluate: each deal is played once per arm with the same random numbers. players then names players by ' +
          'letter, and an arm assigns letters to roles, teams, the drawn seats or the rest.',
      ),
    drawn: z
      .int()
      .min(1)
      .max(99)
      .optional()
      .describe('Written by evaluate: the number of seats per deal that are drawn at random for the arms.'),
  })
  .superRefine(({ arms, players, games, origin, imported, drawn }, context) => {
    if ((imported !== undefined) !== (origin === 'imported'))
      context.addIssue({ code: 'custom', message: 'imported and the origin "imported" belong together' })
    if (drawn !== undefined && !arms)
      context.addIssue({ code: 'custom', message: 'drawn is of no use without arms that name the drawn seats' })
    if (!arms) return
    const isNamed = typeof players === 'object' && !Array.isArray(players)
    const unknownName = arms
      .flatMap((arm) => Object.values(arm))
      .find((name) => !isNamed || !Object.hasOwn(players, name))
    if (unknownName !== undefined)
      context.addIssue({
        code: 'custom',
        message: `an arm names ${unknownName}, and players has no player of that letter`,
      })
    const uneven = Object.entries(games).find(([, count]) => count % arms.length !== 0)
    if (uneven)
      context.addIssue({
        code: 'custom',
        message: `the ${uneven[0]} games must be a multiple of ${arms.length}, one an arm`,
      })
  })
export type Recipe = z.infer<typeof recipeSchema>
export type RecipeInput = z.input<typeof recipeSchema>

/** The names of the players of a recipe, with repetitions, without its moderator. */
export const playersIn = ({ players }: Pick<Recipe, 'players'>): string[] =>
  typeof players === 'string' ? [players] : Object.values(players)

/** The names of the players of a recipe and of its moderator. */
export const seatedIn = (recipe: Pick<Recipe, 'players' | 'moderator'>): string[] => [
  ...playersIn(recipe),
  recipe.moderator,
]
