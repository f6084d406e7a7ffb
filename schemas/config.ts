import * as z from 'zod'

/** What a dataset can contain, the default of `load_dataset` first. */
export const configSchema = z.enum([
  'decisions',
  'sft',
  'preference',
  'reasoned',
  'conversations',
  'typed',
  'calls',
  'games',
])
export type ConfigName = z.infer<typeof configSchema>

/** The configs of a recipe that names none. Other rows come with `decisions` and `games`, as they are derived from them and checked against them. */
const USUAL: readonly ConfigName[] = ['decisions', 'sft', 'games']
const ALWAYS: readonly ConfigName[] = ['decisions', 'games']
/** Of a recipe that names nothing else: the other configs are derived from games when they are read. */
const GAMES_ALONE: readonly ConfigName[] = ['games']

/** In one order, and left out where they are the usual ones, so that equal recipes have equal hashes. */
export function inOrder(named: readonly ConfigName[]): ConfigName[] | undefined {
  if (named.every((name) => GAMES_ALONE.includes(name))) return [...GAMES_ALONE]
  const all = configSchema.options.filter((name) => named.includes(name) || ALWAYS.includes(name))
  return all.join() === USUAL.join() ? undefined : all
}

interface Named {
  readonly configs?: readonly ConfigName[] | undefined
  readonly values?: number | undefined
}

/** The configs that a recipe makes, in the order of the card. `preference` comes with values, and cannot be made without. */
export function configsOf({ configs = USUAL, values }: Named): readonly ConfigName[] {
  return configSchema.options.filter((name) => (name === 'preference' ? values !== undefined : configs.includes(name)))
}
