import type { Recipe } from '../../schemas/recipe.ts'
import { Models } from '../../src/models/models.ts'
import type { Memory } from '../../src/models/options.ts'
import type { ModelsFile } from '../../src/models/setting.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { loadKinds } from '../../src/policy/module-kind.ts'
import { isBuiltIn, modelOf } from '../../src/policy/players.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { UsageError } from '../errors.ts'
import { recipeFrom } from '../generate/recipe.ts'
import { requireImaginable, requireTeams } from '../generate/requirements.ts'
import type { ServeFlags } from './flags.ts'
import { namesOf, Pool } from './pool.ts'
import type { Served } from './served.ts'

/** The environment that the options ask for. Throws {@link UsageError}. */
export async function openServed(
  flags: ServeFlags,
  file: ModelsFile,
  complain: (sentence: string) => void,
): Promise<{ served: Served; close(): Promise<void> }> {
  if (flags.pool !== undefined && flags.players) throw new UsageError('give either --players or --pool')
  const pool = flags.pool === undefined ? undefined : new Pool(flags.pool, complain)
  const recipe = recipeOf(flags)
  const ruleset = rulesetOf(recipe)
  if (flags.reward === 'value') requireImaginable('--reward value', ruleset)
  if (flags.reward === 'beliefs') requireTeams(ruleset, `${ruleset.name} can have no --reward beliefs`)
  const named = new Set(namesOf(recipe.players as Parameters<typeof namesOf>[0]))
  await loadKinds([...named, ...(pool?.names ?? [])])
  const models = new Models({ file, extra: recipe.sampling.extra, proceed: () => {}, say: complain })
  const served: Served = {
    ruleset,
    seed: recipe.seed,
    renderer: flags.renderer,
    shape: flags.shape,
    reward: flags.reward,
    penalty: flags.penalty,
    states: flags.states,
    sampling: recipe.sampling,
    words: (renderer) => wordsOf(ruleset, renderer),
    opponents: (random) => pool?.draw(random) ?? (recipe.players as string),
    mayName: (player) => named.has(player) || pool?.names.includes(player) === true || isHarmless(player),
    models: () => models.open(noMemory()),
  }
  return { served, close: () => models.close() }
}

/** A built-in player opens no file and reaches no server. */
const isHarmless = (player: string): boolean =>
  isBuiltIn(player) && modelOf(player) === undefined && !/[\\/]/.test(player)

/** The options as those of a recipe, whose checks count here too. */
function recipeOf({ ruleset, switch: switches, players, seed, renderer }: ServeFlags): Recipe {
  const asked = { ruleset, switch: switches, players, seed, renderer, train: 1 }
  return recipeFrom(undefined, asked)
}

/** Models of an episode remember nothing: their answers are kept as choices. */
const noMemory = (): Memory => ({ get: () => undefined, put: () => {} })
