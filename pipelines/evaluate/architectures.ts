import type { Command } from 'commander'
import { quantile } from '../../src/evaluation/statistics/student.ts'
import type { ScoreTable } from '../../src/game/ruleset.ts'
import { priceOf } from '../../src/models/ledger.ts'
import { architectures } from '../../src/policy/agents/architectures.ts'
import { readAttempts } from '../../src/storage/attempts.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { UsageError } from '../errors.ts'
import { nameOf } from '../generate/model-run.ts'
import { seatList } from '../generate/recipe.ts'
import { rowsAt } from '../read/groups.ts'
import { print } from '../terminal.ts'
import type { EvaluateFlags } from './asked.ts'
import { gamesFolder, openEvaluation } from './evaluation.ts'
import { withDeals, withGame, withModels, withParts } from './options.ts'
import { playEvaluation } from './play-command.ts'
import { asText } from './sections.ts'
import { shortName } from './wording.ts'

/** Every architecture that sits at a table, and the model alone. */
const USUAL = ['', ...architectures.flatMap(({ prompts, sits }) => (sits === 'table' ? [`${prompts}:`] : []))]

type Flags = Omit<EvaluateFlags, 'gauntlet' | 'delta' | 'alpha' | 'beta'> & {
  readonly model: string
  readonly architectures?: string[]
  readonly out: string
}

/** evaluate architectures: one model in every architecture, each against each on the same deals, the moderator being the same for all. */
export function addArchitectures(evaluate: Command, argumentsOf: (command: Command) => readonly string[]): void {
  const command = evaluate
    .command('architectures')
    .description('one model in every architecture, each against each on the same deals')
    .requiredOption('--model <name>', 'the model: model:<name>@<base-url> or gguf:<file>')
    .option(
      '--architectures <names>',
      'which of them, with their switches, separated by commas: revac,grail-exact (default: all, and the model alone)',
      seatList,
    )
    .requiredOption('-o, --out <folder>', 'where the games and the report go; running it again resumes')
  for (const add of [withGame, withDeals, withModels, withParts]) add(command)
  command.option('--json', 'print the report as JSON').action(async (flags: Flags, own: Command) => {
    const { model, architectures: named, ...rest } = flags
    if (!/^(?:model|gguf):/.test(model))
      throw new UsageError(`--model ${model} is no chat model; name model:<name>@<base-url> or gguf:<file>`)
    const players = (named?.map((name) => `${name}:`) ?? USUAL).map((before) => before + model)
    const setting = { ...rest, gauntlet: players, delta: 0.05, alpha: 0.05, beta: 0.05 }
    await playEvaluation(undefined, setting, argumentsOf(own))
    if (!flags.json && !flags.shard) print(`\n${asText([await callsTable(flags.out)])}`)
  })
}

/** One game that was played by one player in all seats: what its models came to. */
interface Used {
  readonly calls: number
  readonly tokens: number
  readonly seconds: number
  readonly cost: number
  readonly retries: number
}

const NOTHING: Used = { calls: 0, tokens: 0, seconds: 0, cost: 0, retries: 0 }

/** What a game of each player against itself took, with 95 % intervals of the means. The calls of the moderator are not counted to the players. */
export async function callsTable(folder: string): Promise<ScoreTable> {
  const games = gamesFolder(folder)
  const { prices } = openEvaluation(folder)
  const used = new Map<string, { player: string; used: Used }>()
  for (const shard of openDataset(games).shards)
    for (const { game_id, players } of await rowsAt(games, 'games', shard, { columns: ['game_id', 'players'] }))
      if (new Set(players).size === 1) used.set(game_id, { player: players[0]!, used: NOTHING })
  for (const { game_id, seat, player, cost, retry } of readAttempts(games)) {
    const game = used.get(game_id)
    if (!game || seat === 0) continue
    const { calls, tokens, seconds, cost: paid, retries } = game.used
    game.used = {
      calls: calls + 1,
      tokens: tokens + cost.prompt_tokens + cost.completion_tokens,
      seconds: seconds + cost.ms / 1000,
      cost: paid + priceOf(prices[nameOf(player)], cost),
      retries: retries + Number(retry === true),
    }
  }
  const byPlayer = Map.groupBy(used.values(), ({ player }) => player)
  return {
    title: 'What a game takes',
    head: ['player', 'games', 'calls', 'tokens', 'seconds', 'cost', 'asked again'],
    rows: [...byPlayer].map(([player, own]) => {
      const cell = (key: keyof Used, digits: number): string =>
        meanText(
          own.map(({ used }) => used[key]),
          digits,
        )
      return [
        shortName(player),
        own.length,
        cell('calls', 1),
        cell('tokens', 0),
        cell('seconds', 1),
        cell('cost', 4),
        cell('retries', 1),
      ]
    }),
    note: 'Games in which the player has every seat. Means with 95 % intervals; seconds are those of the model, one call after the other.',
  }
}

/** A mean, with its 95 % interval by Student's t. */
function meanText(values: readonly number[], digits: number): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (values.length < 2) return mean.toFixed(digits)
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  const half = quantile(values.length - 1) * Math.sqrt(variance / values.length)
  return `${mean.toFixed(digits)} ± ${half.toFixed(digits)}`
}
