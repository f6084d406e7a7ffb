import type { Rendered } from '../rows.ts'
import type { ConfigDescriptor } from './config.ts'
import { decisions } from './decisions.ts'
import { games } from './games.ts'
import { sft } from './sft.ts'

/** The configurations of a dataset, the default first. */
export const configs = { decisions, sft, games } as const

export type Config = keyof typeof configs
export const configNames = Object.keys(configs) as readonly Config[]

/** The rows of each config: of one game, or of a row group. */
export type Rows = { readonly [C in Config]: ReturnType<(typeof configs)[C]['make']> }

/** The descriptor of a config, where its row type does not matter. */
export const descriptorOf = (name: Config): ConfigDescriptor => configs[name] as unknown as ConfigDescriptor

/** The configs that have a row for each decision. */
export const decisionConfigs = configNames.filter((name) => descriptorOf(name).per === 'decision')

/** The rows of one game in the wanted configs (all by default); the other configs get no rows. */
export const makeRows = (game: Rendered, wanted: readonly Config[] = configNames): Rows =>
  Object.fromEntries(
    configNames.map((name) => [name, wanted.includes(name) ? descriptorOf(name).make(game) : []]),
  ) as unknown as Rows

/** The rows of one row group, in the order of the files. */
export const groupOf = (games: readonly Rows[]): Rows =>
  Object.fromEntries(
    configNames.map((name) => [name, descriptorOf(name).order(games.flatMap((rows): object[] => rows[name]))]),
  ) as unknown as Rows
