import { configSchema, configsOf } from '../../../schemas/config.ts'
import type { Rendered } from '../rendered.ts'
import { calls } from './calls.ts'
import type { ConfigDescriptor } from './config.ts'
import { conversations } from './conversations.ts'
import { decisions } from './decisions.ts'
import { games } from './games.ts'
import { preference } from './preference.ts'
import { reasoned } from './reasoned.ts'
import { sft } from './sft.ts'
import { typed } from './typed.ts'

/** What a dataset can contain. Which of them it does contain is in its recipe. */
export const configs = { decisions, sft, preference, reasoned, conversations, typed, calls, games } as const

export type Config = keyof typeof configs
export const configNames: readonly Config[] = configSchema.options

/** The configs of a recipe that names none. */
export const usualConfigs: readonly Config[] = configsOf({})

/** The rows of each config: of one game, or of a row group. */
export type Rows = { readonly [C in Config]: ReturnType<(typeof configs)[C]['make']> }

/** The descriptor of a config, where its row type does not matter. */
export const descriptorOf = (name: Config): ConfigDescriptor => configs[name] as unknown as ConfigDescriptor

/** Whether a config has rows of decisions or seats, which are compared with imagined deals, and not rows of games. */
export const isOfSeats = (name: Config): boolean => ['decision', 'seat'].includes(descriptorOf(name).per)

/** Whether rows of a config are derived from those of games. */
export const isDerived = (name: Config): boolean => descriptorOf(name).per !== 'game'

/** Why a dataset may have no row of a config that its recipe asks for. */
export const whyNone = (name: Config): string => descriptorOf(name).about.none ?? 'its games made none'

/** The id of a row. */
export const idOf = (name: Config, row: object): string =>
  (row as Record<string, string>)[descriptorOf(name).id ?? 'row_id']!

/** The rows of one game in the wanted configs; the others get no rows. */
export const makeRows = (game: Rendered, wanted: readonly Config[]): Rows =>
  Object.fromEntries(
    configNames.map((name) => [name, wanted.includes(name) ? descriptorOf(name).make(game) : []]),
  ) as unknown as Rows

/** The rows of one row group, in the order of the files. */
export const groupOf = (games: readonly Rows[]): Rows =>
  Object.fromEntries(
    configNames.map((name) => [name, descriptorOf(name).order(games.flatMap((rows): object[] => rows[name]))]),
  ) as unknown as Rows
