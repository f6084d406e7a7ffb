import { configsOf } from '../../schemas/config.ts'
import type { Shard } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { priceOf } from '../../src/models/ledger.ts'
import type { ModelsFile } from '../../src/models/setting.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import { readAttempts } from '../../src/storage/attempts.ts'
import { nameOf } from '../generate/spent.ts'
import { rowsAt } from '../read/groups.ts'

/** Characters of English a token, if no tokenizer counts them. */
const CHARACTERS_A_TOKEN = 4

/** Counts per game of the pilot: decisions, rows of each config, labels and tokens. */
export async function countsByGame(
  folder: string,
  shard: Shard,
  recipe: Recipe,
  hasTokenizer: boolean,
): Promise<Map<string, number[]>> {
  const columns = ['row_id', 'game_id', 'label', 'tokens'] as const
  const decisions = await rowsAt(folder, 'decisions', shard, { columns: [...columns] })
  const games = (await rowsAt(folder, 'games', shard, { columns: ['game_id'] })).map(({ game_id }) => game_id)
  const perGame = <T extends { game_id: string }>(rows: readonly T[], count: (row: T) => number): number[] => {
    const sums = new Map<string, number>()
    for (const row of rows) sums.set(row.game_id, (sums.get(row.game_id) ?? 0) + count(row))
    return games.map((id) => sums.get(id) ?? 0)
  }
  const one = (): number => 1
  const found = new Map<string, number[]>()
  for (const config of configsOf(recipe).filter((config) => config !== 'games'))
    found.set(rowsName(config), perGame(await gamesOfRows(folder, config, shard, decisions), one))
  if (recipe.values !== undefined)
    for (const label of [true, false])
      found.set(
        `labelled ${label}`,
        perGame(
          decisions.filter((row) => row.label === label),
          one,
        ),
      )
  if (hasTokenizer)
    found.set(
      'tokens of sft',
      perGame(decisions, ({ tokens }) => (tokens.prompt ?? 0) + (tokens.completion ?? 0)),
    )
  else if (shard.files.some(({ config }) => config === 'sft')) {
    const sft = await rowsAt(folder, 'sft', shard, { columns: ['game_id', 'prompt', 'completion'] })
    found.set(
      `tokens of sft, at ${CHARACTERS_A_TOKEN} characters`,
      perGame(sft, ({ prompt, completion }) =>
        Math.round(
          [...prompt, ...completion].reduce((sum, { content }) => sum + content.length, 0) / CHARACTERS_A_TOKEN,
        ),
      ),
    )
  }
  return found
}

const rowsName = (config: Config): string => (config === 'decisions' ? 'decisions' : `rows of ${config}`)

/** The game of each row of a config; none if the shard has no such rows. */
async function gamesOfRows(
  folder: string,
  config: Config,
  shard: Shard,
  decisions: readonly { readonly row_id: string; readonly game_id: string }[],
): Promise<{ game_id: string }[]> {
  if (!shard.files.some((file) => file.config === config)) return []
  if (config !== 'typed') return rowsAt(folder, config, shard, { columns: ['game_id'] })
  const games = new Map(decisions.map(({ row_id, game_id }) => [row_id, game_id]))
  return (await rowsAt(folder, 'typed', shard, { columns: ['id'] })).map(({ id }) => ({ game_id: games.get(id)! }))
}

/** What the models of each game of the pilot were asked, how long they took, and what it cost where there are prices; empty if no model played. */
export function modelCounts(folder: string, pilotGames: number, prices: ModelsFile['prices']): [string, number[]][] {
  const attempts = readAttempts(folder)
  if (attempts.length === 0) return []
  const games = Map.groupBy(attempts, ({ index }) => index)
  const perGame = (count: (attempt: (typeof attempts)[number]) => number): number[] =>
    Array.from({ length: pilotGames }, (_, i) => (games.get(i) ?? []).reduce((sum, one) => sum + count(one), 0))
  return [
    ['answers of models', perGame(() => 1)],
    ['tokens in', perGame(({ cost }) => cost.prompt_tokens)],
    ['tokens out', perGame(({ cost }) => cost.completion_tokens)],
    ['seconds of answers', perGame(({ cost }) => cost.ms / 1000)],
    ...(Object.keys(prices).length > 0
      ? [['cost', perGame(({ player, cost }) => priceOf(prices[nameOf(player)], cost))] as [string, number[]]]
      : []),
  ]
}
