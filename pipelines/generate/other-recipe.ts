import { isDeepStrictEqual } from 'node:util'
import type { Recipe } from '../../schemas/recipe.ts'
import { splitSchema } from '../../schemas/record.ts'

/** How two recipes differ, in the words of the options, as "--train 4, the folder has 3": games first, then the rest. `there` is that of a folder. */
export function differences(there: Recipe, here: Recipe): string[] {
  const names = new Set([...Object.keys(there), ...Object.keys(here)] as (keyof Recipe)[])
  names.delete('games')
  names.delete('switches')
  names.delete('thoughts')
  return [
    ...splitSchema.options.flatMap((split) => differs(`--${split}`, there.games[split], here.games[split])),
    ...switchesIn(there, here).flatMap((name) =>
      differs(`--switch ${name}`, there.switches[name], here.switches[name], '='),
    ),
    ...(there.thoughts === here.thoughts
      ? []
      : [here.thoughts === false ? '--no-thoughts, the folder has thoughts' : 'no --no-thoughts, the folder has it']),
    ...[...names].flatMap((name) =>
      name === 'imported' && there.imported && here.imported && there.imported.games !== here.imported.games
        ? ['the games of other source files']
        : differs(OPTIONS[name] ?? name, there[name], here[name]),
    ),
  ]
}

/** The options of entries of recipes. The others can be named in a recipe file only. */
const OPTIONS: Partial<Record<keyof Recipe, string>> = {
  ruleset: '--ruleset',
  seed: '--seed',
  players: '--players',
  moderator: '--moderator',
  shard_games: '--shard-games',
  renderer: '--renderer',
  configs: '--configs',
  values: '--values',
  pairs: '--pairs',
  licence: '--licence',
  tokenizer: '--tokenizer',
}

/** The switches of either recipe. */
const switchesIn = (...recipes: readonly Recipe[]): string[] => [
  ...new Set(recipes.flatMap(({ switches }) => Object.keys(switches))),
]

function differs(option: string, there: unknown, here: unknown, equals = ' '): string[] {
  if (isDeepStrictEqual(there, here)) return []
  const [its, ours] = [textOf(option, there), textOf(option, here)]
  return [
    ours === undefined
      ? `no ${option}, the folder has ${its}`
      : `${option}${equals}${ours}, the folder has ${its ?? 'none'}`,
  ]
}

/** A value as written after its option; undefined if it is not set. */
function textOf(option: string, value: unknown): string | undefined {
  if (Array.isArray(value)) return option === '--players' ? runsIn(value) : value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : value === undefined ? undefined : String(value)
}

/** Players one a seat, as "random*4,scripted*6". */
function runsIn(players: readonly string[]): string {
  const begins = [...players.keys()].filter((i) => players[i] !== players[i - 1])
  const runs = begins.map((from, i) => [players[from], (begins[i + 1] ?? players.length) - from] as const)
  return runs.map(([player, times]) => (times === 1 ? player : `${player}*${times}`)).join(',')
}
