import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { configsOf } from '../../schemas/config.ts'
import { typed } from '../../schemas/shell.ts'
import { openWhole } from '../../src/storage/folder.ts'
import { datasetsIn } from '../read/merged.ts'
import { isRefined } from '../refine/files.ts'
import type { RecipeName } from './recipes.ts'

/** A run that has ended. */
export interface Ended {
  readonly recipe: RecipeName
  readonly folder: string
  readonly out: string
  readonly base?: string | undefined
  /** The Python that was named for it, if one was. */
  readonly python?: string | undefined
  /** The GGUF files of an export. */
  readonly files?: unknown
}

/** The command that usually follows a run; undefined if there is none. */
export function nextStep(ended: Ended): string | undefined {
  const { recipe, folder, base } = ended
  const out = withoutSlash(ended.out)
  const train = (next: string, from: string, data: string, options = ''): string => {
    const python = ended.python === undefined ? '' : ` --python ${typed(ended.python)}`
    return `npx omerta train ${next} ${data} --base ${typed(from)} --out ${typed(`${from}-${NAMES[next]}`)}${python}${options}`
  }
  if (recipe === 'tiny') return train('sft', out, typed(folder))
  if (recipe === 'decide') return train('measure', out, heldOut(folder, 'typed'), ' -- --as decide')
  if (recipe === 'export') return evaluation(folder, out, ended.files)
  if (recipe !== 'measure') return train('measure', out, heldOut(folder, 'sft'), ' -- --as chat')
  // Only the folder of a run is exported.
  if (base === undefined || !existsSync(join(base, 'run.json'))) return undefined
  return train('export', withoutSlash(base), heldOut(folder, 'sft'), ` -- --measured ${typed(out)}`)
}

/** What the folder of the next run is called after the last one. */
const NAMES: Readonly<Record<string, string>> = { sft: 'sft', measure: 'measured', export: 'export' }

/** The dataset, if it has test games and the config, as measuring and exporting need; otherwise what to name instead. */
function heldOut(folder: string, config: 'sft' | 'typed'): string {
  const has =
    !isRefined(folder) &&
    datasetsIn(folder)
      .map(openWhole)
      .some(({ recipe, shards }) => configsOf(recipe).includes(config) && shards.some(({ split }) => split === 'test'))
  return has ? typed(folder) : `<a dataset with test games and ${config}>`
}

/** Games of the exported model against a built-in player, by the rules and in the layout of the rows. */
function evaluation(folder: string, out: string, files: unknown): string | undefined {
  const [file] = Array.isArray(files) ? files : []
  if (typeof file !== 'string') return undefined
  const player = `${existsSync(join(out, 'model/decision.json')) ? 'decide:' : ''}gguf:${join(out, file)}`
  return `npx omerta evaluate --player ${typed(player)} --against scripted ${rulesIn(folder)} --out ${typed(`${out}-games`)}`
}

function rulesIn(folder: string): string {
  const [only, ...others] = isRefined(folder) ? [] : datasetsIn(folder).map(openWhole)
  if (only === undefined || others.length > 0) return '--ruleset <the game of the rows>'
  const { ruleset, switches = {}, renderer } = only.recipe
  const house = Object.entries(switches).map(([name, value]) => `--switch ${typed(`${name}=${value}`)}`)
  return [`--ruleset ${ruleset}`, ...house, ...(renderer === 'compact' ? ['--renderer compact'] : [])].join(' ')
}

const withoutSlash = (folder: string): string => folder.replace(/(?<=.)\/+$/, '')
