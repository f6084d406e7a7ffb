import { isDeepStrictEqual } from 'node:util'
import type { Command } from 'commander'
import { standingsOf } from '../../../src/evaluation/ladder/standings.ts'
import type { Models } from '../../../src/models/models.ts'
import { type ModelsFile, modelsFileSchema } from '../../../src/models/setting.ts'
import { identityOf, rulesetOf } from '../../../src/play/series.ts'
import { unknownPlayer } from '../../../src/policy/players.ts'
import { removeDrafts } from '../../../src/storage/draft.ts'
import type { Tokenizer } from '../../../src/storage/tokenizer.ts'
import { UsageError } from '../../errors.ts'
import { modelLines, requirePrices } from '../../generate/model-run.ts'
import { recipeFrom } from '../../generate/recipe.ts'
import { requireModels } from '../../generate/requirements.ts'
import { paperOption, rowsOption, seatList } from '../../options.ts'
import { requireEmpty, requireFolder } from '../../out-folder.ts'
import { printJson, stoppable } from '../../output.ts'
import { many, print, safe, say } from '../../terminal.ts'
import { provenancePath } from '../evaluation.ts'
import { withGame, withModels } from '../options.ts'
import { noteRun } from '../provenance.ts'
import { asText } from '../sections.ts'
import { BLOCK, climb, costsIn, duelsOf, lastSteps } from './climb.ts'
import { calledIn, ladderReport, writeLadderReport } from './report.ts'
import { type Entry, entryOf, type LadderState, readLadder, writeLadder } from './state.ts'

/** On every ladder: what all others are measured by. The first is 0. */
const ANCHORS = ['random', 'scripted']
const DEALS_A_PLAYER = 100

interface LadderFlags {
  readonly players?: readonly string[]
  readonly deals?: number
  readonly ruleset?: string
  readonly switch?: [string, unknown][]
  readonly seed?: string
  readonly moderator?: string
  readonly renderer?: 'full' | 'compact'
  readonly tokenizer?: Tokenizer
  readonly workers: number
  readonly concurrency: number
  readonly models?: ModelsFile
  readonly budget?: number
  readonly cache?: string
  readonly figures?: 'paper'
  readonly json?: boolean
}

/** evaluate ladder: a rating of checkpoints over time. */
export function addLadder(evaluate: Command, argumentsOf: (command: Command) => readonly string[]): void {
  const ladder = evaluate
    .command('ladder')
    .description('rate checkpoints over time on one scale; the most informative pairs play')
    .argument('<folder>', 'the folder of the ladder; running the command again resumes, and adds players')
    .option(
      '--players <names>',
      `players, separated by commas, beside ${ANCHORS.join(' and ')} (default: those that are on the ladder)`,
      seatList,
    )
    .option(
      '--deals <number>',
      `deals of all pairs together, at most ${BLOCK} of a pair at once (default: ${DEALS_A_PLAYER} a player)`,
      rowsOption,
    )
  for (const add of [withGame, withModels]) add(ladder)
  ladder
    .addOption(paperOption())
    .option('--json', 'print the report as JSON')
    .action((folder: string, flags: LadderFlags, command: Command) => climbLadder(folder, flags, argumentsOf(command)))
}

async function climbLadder(folder: string, flags: LadderFlags, args: readonly string[]): Promise<void> {
  const there = claim(folder)
  const named = [...new Set([...ANCHORS, ...(flags.players ?? there?.players.map(({ player }) => player) ?? [])])]
  for (const player of named) {
    const unknown = unknownPlayer(player)
    if (unknown !== undefined) throw new UsageError(unknown)
  }
  const entries = named.map(entryOf)
  const state = withPlayers(there ?? { format: 1, game: gameIn(flags), players: [], steps: [] }, entries)
  if (there) requireSameGame(folder, there, flags)
  const recipe = recipeFrom(undefined, {
    ...recipeFlags(state),
    players: [ANCHORS[0]!],
    train: 0,
    validation: 0,
    test: 1,
  })
  const ruleset = rulesetOf(recipe)
  const { workers, concurrency, tokenizer, budget, cache, json } = flags
  const models = { file: flags.models ?? modelsFileSchema.parse({}), budget, cache }
  const seated = [...named, ...(state.game.moderator === undefined ? [] : [state.game.moderator])]
  requireModels(seated, models)
  if (budget !== undefined) requirePrices(seated, models.file)
  writeLadder(folder, state)
  noteRun(provenancePath(folder), args)
  let used: string[] = []
  const deals = flags.deals ?? DEALS_A_PLAYER * state.players.length
  const begun = lastSteps(state).reduce((sum, step) => sum + step.deals, 0)
  if (flags.deals !== undefined && flags.deals < begun)
    say(`${folder} has ${many(begun, 'deal')}, which are more than --deals ${flags.deals}: no more are begun`)
  const found = await stoppable(async (stopped) => {
    const asked = (asked: Models): void => void (used = modelLines(asked))
    const able = entries.map(({ key }) => key)
    const options = {
      folder,
      able,
      deals,
      workers,
      concurrency,
      models,
      stopped,
      asked,
      ...(tokenizer && { tokenizer }),
    }
    const climbed = await climb(state, options)
    const anchor = climbed.players.findIndex(({ key }) => key === entryOf(ANCHORS[0]!).key)
    const keys = climbed.players.map(({ key }) => key)
    const standings = standingsOf(await duelsOf(climbed, options, folder), keys, anchor)
    const costs = await costsIn(climbed, options, folder)
    return {
      climbed,
      costs: new Map(keys.map((key, i) => [key, costs[i]!])),
      standings,
      anchor: climbed.players[anchor]!,
      able,
    }
  })
  const report = ladderReport(found.climbed, found.anchor, found.standings, identityOf(ruleset), found.able)
  await writeLadderReport(folder, report, {
    found: found.standings,
    called: calledIn(found.climbed.players),
    ruleset: identityOf(ruleset),
    anchor: found.anchor,
    costs: found.costs,
    isForPaper: flags.figures === 'paper',
  })
  if (json) return printJson({ ok: true, folder, ...report.json })
  print([...report.lines, asText(report.sections), ...used.map(safe), `report: ${folder}/report.md`].join('\n\n'))
}

/** The ladder in a folder, or none in a new one. */
function claim(folder: string): LadderState | undefined {
  requireFolder(folder)
  const there = readLadder(folder)
  if (!there) requireEmpty(folder)
  removeDrafts(folder)
  return there
}

const gameIn = ({ ruleset, switch: switches, renderer, moderator, seed = '0' }: LadderFlags): LadderState['game'] => ({
  ...(ruleset !== undefined && { ruleset }),
  ...(switches && { switch: switches }),
  ...(renderer && { renderer }),
  ...(moderator !== undefined && { moderator }),
  seed,
})

function requireSameGame(folder: string, { game }: LadderState, flags: LadderFlags): void {
  const now = gameIn(flags)
  const other = Object.entries(now).find(
    ([name, value]) =>
      flags[name as keyof LadderFlags] !== undefined && !isDeepStrictEqual(value, game[name as keyof typeof game]),
  )
  if (other)
    throw new UsageError(
      [
        `${folder} is a ladder of another game`,
        `(${other[0]}: ${JSON.stringify(game[other[0] as keyof typeof game])} there, ${JSON.stringify(other[1])} here);`,
        'name another folder',
      ].join(' '),
    )
}

/** A ladder with those players that it did not have. */
const withPlayers = (state: LadderState, entries: readonly Entry[]): LadderState => ({
  ...state,
  players: [...state.players, ...entries.filter(({ key }) => !state.players.some((one) => one.key === key))],
})

const recipeFlags = ({ game }: LadderState) => {
  const { switch: switches, ...rest } = game
  return { ...rest, ...(switches && { switch: switches as [string, unknown][] }) }
}
