// Makes datasets with the sources of this checkout, as they are, and looks for leaks in them. worker.ts imports it with changed sources.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '../../pipelines/generate/generate.ts'
import { renderingOf } from '../../pipelines/generate/rendering.ts'
import { chanceTests, failedTests } from '../../pipelines/validate/chances.ts'
import type { Check } from '../../pipelines/validate/checks.ts'
import { drawnOtherwise } from '../../pipelines/validate/drawn.ts'
import { notPlayed } from '../../pipelines/validate/not-played.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { configSchema } from '../../schemas/config.ts'
import { type RecipeInput, recipeSchema } from '../../schemas/recipe.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { CanaryWords, checkCanary, type Sent, thinker } from '../../src/leaks/canary.ts'
import { noChances } from '../../src/leaks/chance-tally.ts'
import { countChances } from '../../src/leaks/chances.ts'
import { gameId, identityOf, rulesetOf } from '../../src/play/series.ts'
import { dealOf } from '../../src/play/streams.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { mixedAnswer, stub } from '../agents/stub.ts'
import { gameOf, makerOf } from '../played.ts'
import { hostile } from './hostile.ts'
import { importedGames } from './imported.ts'
import { checkMetadata, type MetadataSize } from './metadata.ts'
import { wireLeaks } from './wire.ts'

/** What `validate` looks for in a dataset, and checks of the program that need no dataset. */
export const validated = [
  ...['knowledge', 'text', 'foresight', 'order', 'worlds', 'completeness', 'redraw'],
  ...['players', 'chance', 'values', 'speech', 'splits'],
] as const
export const unvalidated = ['canary', 'wall', 'metadata', 'wire'] as const

/** Checks that show only that rows are those that the program makes: a program that leaks replays its own leaks. */
const NO_CATCH: readonly Check[] = ['manifest', 'files', 'schema', 'keys', 'games', 'replay']

export interface Verdict {
  /** How often each check found something, and the first thing that it found. */
  readonly found: Record<string, { count: number; first: string }>
  /** The checks that ran. */
  readonly ran: string[]
  /** The steps until something was found. */
  readonly steps: StepName[]
  rows: number
}

const noVerdict = (): Verdict => ({ found: {}, ran: [], steps: [], rows: 0 })

/** One thing to look at: a dataset to make and validate, or a check of the program. */
type Step = (verdict: Verdict, games: readonly Pick<RecipeInput, 'ruleset' | 'switches'>[]) => Promise<void>

function tell({ found }: Verdict, check: string, text: string): void {
  const known = (found[check] ??= { count: 0, first: text.slice(0, 300) })
  known.count++
}

/** Beliefs are about a red and a black team. */
const hasBeliefs = ({ teams }: Ruleset): boolean => Object.values(teams).includes('black')

/** Makes a dataset of each ruleset in turn, and validates it; the next ruleset only if nothing was found, unless `isAll`. */
const dataset =
  (input: RecipeInput, isAll: boolean): Step =>
  async (verdict, games) => {
    verdict.ran.push(...validated)
    for (const game of games) {
      if (!isAll && Object.keys(verdict.found).length > 0) return
      const recipe = recipeSchema.parse({ seed: 'leaks', group_games: 4, ...input, ...game })
      if ((input.players === 'holy-grail' || input.values) && !hasBeliefs(rulesetOf(recipe))) continue
      const folder = mkdtempSync(join(tmpdir(), 'omerta-planted-'))
      try {
        await generate({ folder, recipe, extend: false, concurrency: 1, stopped: () => false })
        await judge(verdict, folder, input.players === 'fouling')
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }
  }

/** Validates a dataset. Players that foul may say anything. */
async function judge(verdict: Verdict, folder: string, isFouling = false): Promise<void> {
  const { findings, speech, rows } = await validate({ folder })
  verdict.rows += rows.decisions
  for (const { check, message, texts = [] } of findings) {
    const kind = check === 'worlds' ? message.slice(0, message.indexOf(':')) : check
    if (!NO_CATCH.includes(check)) tell(verdict, kind, [message, ...texts.map(({ text }) => text)].join(' | '))
  }
  const severe = isFouling ? [] : speech.listed.severe
  for (const { code, text } of severe) tell(verdict, 'speech', `${code}: ${text}`)
}

/** Imports games of the smallest table, as games of another version of this program. */
const imported =
  (count: number): Step =>
  async (verdict, games) => {
    for (const { ruleset } of games.filter(({ ruleset }) => ruleset === 'mini-mafia')) {
      const recipe = recipeSchema.parse({ ruleset, seed: 'leaks', players: 'random', games: { train: count } })
      const folder = mkdtempSync(join(tmpdir(), 'omerta-planted-'))
      try {
        await judge(verdict, await importedGames(recipe, folder))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }
  }

/** A hostile player looks for holes in what it is given, and marked secrets are searched in all that is made and sent. */
const program =
  (count: number): Step =>
  async (verdict, games) => {
    verdict.ran.push('canary', 'wall')
    for (const game of games) {
      const recipe = recipeSchema.parse({ seed: 'leaks', games: { train: count }, ...game })
      const rules = rulesetOf(recipe)
      for (let i = 0; i < count; i++) {
        const rendering = renderingOf({ ...recipe, renderer: i % 2 === 0 ? 'full' : 'compact' }, rules, undefined)
        const words = new CanaryWords(rendering.words)
        const sent: Sent[] = []
        const played = await gameOf(recipe, i, {
          player: (name, random) =>
            hostile(thinker(makerOf(recipe).player(name, random), i, words, sent), (hole) =>
              tell(verdict, 'wall', hole),
            ),
        })
        const rows = rowsOf(played, { ...rendering, words })
        for (const { channel, seat, text } of checkCanary({ played, ruleset: rules, rows, words, sent }))
          tell(verdict, 'canary', `${channel} of seat ${seat}: ${text}`)
      }
    }
  }

/** Rows before anybody has acted. In the federation's game those are of the first speech, so one day is enough. */
const metadata =
  (size: MetadataSize): Step =>
  async (verdict, games) => {
    verdict.ran.push('metadata')
    for (const { ruleset, switches } of games) {
      if (ruleset === 'mafia-2025') continue
      const short = { ...switches, ...(ruleset === 'fiim' && { maxDays: 1 }) }
      const recipe = recipeSchema.parse({
        ruleset,
        switches: short,
        seed: 'metadata-test-seed',
        games: { train: size.games },
      })
      for (const { channel, text } of await checkMetadata(recipe, size))
        tell(verdict, 'metadata', `${channel}: ${text}`)
    }
  }

/** The tests against chance, over more games than are validated whole. */
const chance =
  (count: number): Step =>
  async (verdict, games) => {
    for (const game of games) {
      // Two names for players of one kind, seated in turn.
      const players = ['random', 'fouling']
      const recipe = recipeSchema.parse({ seed: 'leaks', players, games: { train: count }, ...game })
      const rules = rulesetOf(recipe)
      const tally = noChances()
      for (let i = 0; i < count; i++) {
        const played = await gameOf(recipe, i)
        const how = drawnOtherwise(played, recipe, rules)
        if (how !== undefined) tell(verdict, 'splits', how)
        const { record, log, outcome } = played
        countChances(tally, { ...record, log, winner: outcome.winner, ...notPlayed(record, recipe, rules) }, rules)
      }
      for (const { what, text } of failedTests(chanceTests(tally))) tell(verdict, 'chance', `${what}: ${text}`)
    }
  }

/** What programs and agents in a seat are sent, against what their seats heard, up to the first leak. */
const wire =
  (count: number): Step =>
  async (verdict, games) => {
    verdict.ran.push('wire')
    for (const game of games) {
      const all = game.ruleset === 'maw' ? [{}, { whisper: true, seer: true }, { announceVotes: false }] : [{}]
      for (const switches of all) {
        const players = game.ruleset === 'maw' ? 'random' : 'scripted'
        const recipe = recipeSchema.parse({ seed: 'leaks', players, games: { train: count }, ...game, switches })
        for await (const text of wireLeaks(recipe, count)) return tell(verdict, 'wire', text)
      }
    }
  }

const scripted = (train: number, test = 2): RecipeInput => ({ players: 'scripted', games: { train, test } })
const reasoning = (games: number, renderer: 'full' | 'compact'): RecipeInput => ({
  players: 'holy-grail',
  renderer,
  configs: configSchema.options.filter((name) => name !== 'preference' && name !== 'calls'),
  games: { train: games },
})
const fouling = (games: number): RecipeInput => ({ players: 'fouling', games: { train: games } })
/** So many seeds are looked at. */
const SEEDS = 50

/**
 * A seed whose first game gives each of so many players, who sit in turn, a card that tells it no other: a player that knows the cards shows nothing by it
 * where it may know them. Where the server listens changes no game, so every run has the same.
 */
function seedFor(input: RecipeInput, players: number): string {
  for (let i = 0; i < SEEDS; i++) {
    const recipe = recipeSchema.parse({ ...input, seed: `leaks ${i}` })
    const rules = rulesetOf(recipe)
    const deal = dealOf(rules, recipe, gameId(recipe, identityOf(rules), 'train', 0))
    const isBlind = (player: number): boolean =>
      deal.some((role, seat) => seat % players === player && role !== 'mafia' && role !== 'don')
    if (Array.from({ length: players }, (_, player) => player).every(isBlind)) return recipe.seed
  }
  // At a table of four each player has one seat, and one of them belongs to the Mafia.
  return 'leaks'
}

/** A game of players whose models a server answers, sometimes in a way that cannot be used. */
const architectures: Step = async (verdict, games) => {
  // A result that no check gave would be a finding of its own where it comes into a thought.
  const server = await stub((asked) =>
    mixedAnswer(asked).replaceAll('I checked player number 4: black.', 'That is all.'),
  )
  try {
    const names = ['wolf', 'wolf-enhance', 'revac', 'grail']
    for (const game of games) {
      const rules = rulesetOf(recipeSchema.parse({ games: { train: 1 }, ...game }))
      // Beliefs are about a red and a black team.
      const fit = Object.values(rules.teams).includes('red') ? names : ['revac', 'wolf']
      const players = rules.roles.map((_, i) => `${fit[i % fit.length]}:model:stub@${server.url}`)
      const moderator = rules.isModerated ? { moderator: `time-to-talk:model:stub@${server.url}` } : {}
      const configs: RecipeInput['configs'] = ['sft', 'calls']
      const input = { players, configs, ...moderator, games: { train: 1 } }
      await dataset({ ...input, seed: seedFor({ ...input, ...game }, fit.length) }, true)(verdict, [game])
    }
  } finally {
    server.close()
  }
}
/** A game with a planner in one seat, which imagines games as values do. */
const planning: Step = async (verdict, games) => {
  for (const game of games) {
    const rules = rulesetOf(recipeSchema.parse({ games: { train: 1 }, ...game }))
    if (!hasBeliefs(rules)) continue
    const players = rules.roles.map((_, i) => (i % 2 === 0 ? 'planner-2' : 'scripted'))
    await dataset({ players, games: { train: 1 } }, true)(verdict, [game])
  }
}
/** Games with many pairs of a better and a worse answer, of winners and of losers. */
const paired: RecipeInput = { players: 'scripted', configs: ['preference'], games: { train: 8 }, values: 4 }
const valued: RecipeInput = { players: 'random', games: { train: 1 }, values: 1 }

/** What is done for a planted leak, in this order, until one step finds something. The first finds most; later ones are for rarer things. */
const planted = {
  scripted: dataset(scripted(1, 0), false),
  more: dataset(scripted(3), false),
  program: program(2),
  wire: wire(2),
  reasoning: dataset(reasoning(2, 'full'), false),
  fouling: dataset(fouling(3), false),
  compact: dataset(reasoning(1, 'compact'), false),
  architectures,
  chance: chance(200),
  values: dataset(valued, false),
  pairs: dataset(paired, false),
  planning,
  imported: imported(20),
  many: dataset(scripted(24), false),
  metadata: metadata({ games: 400, shuffles: 499 }),
} satisfies Record<string, Step>

/** The name of a step that may find a leak. */
export type StepName = keyof typeof planted
const stepNames = Object.keys(planted) as StepName[]

/** For the unchanged program: every step, over more games. */
const clean: readonly Step[] = [
  dataset(scripted(12), true),
  program(3),
  wire(2),
  dataset(reasoning(2, 'full'), true),
  dataset(reasoning(2, 'compact'), true),
  dataset(fouling(8), true),
  dataset(valued, true),
  dataset(paired, true),
  architectures,
  metadata({ games: 400, shuffles: 499 }),
  chance(300),
]

/** Looks for leaks in games of some rulesets: with the first step, then with the step `first`, then with all others. */
export async function leakChecks(
  games: readonly Pick<RecipeInput, 'ruleset' | 'switches'>[],
  first: StepName = 'scripted',
): Promise<Verdict> {
  const verdict = noVerdict()
  for (const name of new Set<StepName>(['scripted', first, ...stepNames])) {
    verdict.steps.push(name)
    await planted[name](verdict, games)
    if (Object.keys(verdict.found).length > 0) break
  }
  return verdict
}

/** Looks for leaks in games of a program without a planted leak, in every way. */
export async function cleanChecks(games: readonly Pick<RecipeInput, 'ruleset' | 'switches'>[]): Promise<Verdict> {
  const verdict = noVerdict()
  for (const step of clean) await step(verdict, games)
  return verdict
}
