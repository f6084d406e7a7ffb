import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../src/rows/configs/configs.ts'

/** A recipe: a Python file in training/, and the config whose rows it reads if no option names another. */
export interface TrainingRecipe {
  readonly about: string
  readonly config: Config
  /** Whether it starts from a model. */
  readonly hasBase: boolean
}

export const recipes = {
  tiny: { about: 'make a small base from scratch: tokenizer and model', config: 'sft', hasBase: false },
  sft: { about: 'fine-tune on replies', config: 'sft', hasBase: true },
  decide: { about: 'train a decision model on gold probabilities', config: 'typed', hasBase: true },
  preference: { about: 'DPO on pairs, or KTO on labelled rows', config: 'sft', hasBase: true },
  grpo: { about: 'one-step GRPO: the reward is the value of the named option', config: 'decisions', hasBase: true },
  measure: { about: 'measure a model on rows of games it was not trained on', config: 'decisions', hasBase: true },
  export: { about: 'safetensors to GGUF, checked by llama.cpp, with a card', config: 'sft', hasBase: true },
} as const satisfies Readonly<Record<string, TrainingRecipe>>

export type RecipeName = keyof typeof recipes
export const recipeNames = Object.keys(recipes) as RecipeName[]

/** Where the Python files are. */
export const trainingFolder = join(import.meta.dirname, '../../training')

export const scriptOf = (recipe: RecipeName): string => join(trainingFolder, `${recipe}.py`)

/** What a Python file names in its inline metadata (PEP 723): packages with their exact versions, in its order. */
export function pinsOf(recipe: RecipeName): ReadonlyMap<string, string> {
  const [, head = ''] = readFileSync(scriptOf(recipe), 'utf8').split('# ///')
  return new Map(
    [...head.matchAll(/"([\w-]+)(?:\[[\w,-]+\])?==([\w.]+)"/g)].map(([, name, version]) => [name!, version!]),
  )
}
