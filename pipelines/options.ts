import { InvalidArgumentError, Option } from 'commander'
import type * as z from 'zod'
import { orElse } from '../schemas/nearest.ts'
import { pairsSchema, rendererSchema } from '../schemas/recipe.ts'
import { licenceSchema } from '../schemas/record.ts'
import { type Config, configNames } from '../src/rows/configs/configs.ts'
import { UsageError } from './errors.ts'
import type { Worlds } from './validate/effort.ts'

/** Makes a parser of an option's text whose usage errors are reported by commander, with the name of the option. */
export const argument =
  <T>(parse: (text: string) => T) =>
  (text: string): T => {
    try {
      return parse(text)
    } catch (error) {
      throw error instanceof UsageError ? new InvalidArgumentError(error.message) : error
    }
  }

// Parsers of options. Each throws commander's InvalidArgumentError with what the option must be.

/** 0 to 999,999,999. */
export function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('it must be a whole number in at most nine digits.')
  return Number(text)
}

/** A port to listen on; 0 means any free one. */
export function portOption(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new InvalidArgumentError('it must be a number from 0 to 65535.')
  return port
}

/** 1 to 9,999: threads, and the like. */
export function atLeastOne(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new InvalidArgumentError('it must be a whole number of at least 1, in at most four digits.')
  return Number(text)
}

/** 1 to 999,999,999. */
export function rowsOption(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('it must be a whole number in digits, 1 to 999999999.')
  return Number(text)
}

/** A text as a schema takes it. */
export function shapedOption(schema: z.ZodType<string>, text: string): string {
  const read = schema.safeParse(text)
  if (!read.success) throw new InvalidArgumentError(`${read.error.issues[0]!.message}.`)
  return read.data
}

export const licenceOption = (text: string): string => shapedOption(licenceSchema, text)

/** A number that may be negative and have decimals. */
export function decimal(text: string): number {
  if (!/^-?\d{1,9}(?:\.\d{1,9})?$/.test(text)) throw new InvalidArgumentError('it must be a number, for example 0.5.')
  return Number(text)
}

export function yesOrNo(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('it must be true or false.')
  return text === 'true'
}

/** An amount of money, more than nothing. */
export function amount(text: string): number {
  if (!/^\d+(?:\.\d+)?$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('it must be a number above 0, for example 2.50.')
  return Number(text)
}

/** How many imagined deals a check compares, for each game; or all that a seat cannot rule out. */
export function worldsOption(text: string): Worlds {
  if (text !== 'all' && !/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('it must be all, or a whole number.')
  return text === 'all' ? 'all' : Number(text)
}

/** How prompts are laid out; `otherwise` describes the default, where it is no value of the option. */
export const rendererOption = (otherwise?: string): Option =>
  new Option(
    '--renderer <name>',
    `how prompts are laid out: full, or compact, for short contexts${otherwise === undefined ? '' : ` (default: ${otherwise})`}`,
  ).choices(rendererSchema.options)

/** Which pairs preference has. */
export const pairsOption = (otherwise: string): Option =>
  new Option(
    '--pairs <which>',
    `the pairs of preference: real alternatives, or all, also against oneself, "none" and known mates (default: ${otherwise})`,
  ).choices(pairsSchema.options)

/** Numbers of seats, separated by commas. */
export function seatsOption(text: string): number[] {
  if (!/^\d{1,2}(?:,\d{1,2})*$/.test(text)) throw new InvalidArgumentError('it must be seats, for example 1 or 1,2.')
  return text.split(',').map(Number)
}

/** Names, separated by commas. */
export const commaList = (text: string): string[] => text.split(',').map((name) => name.trim())

/** Makes a parser of a list add what it reads to what the same option named before, each once. */
export const added =
  <T>(parse: (text: string) => readonly T[]) =>
  (text: string, before: readonly T[] = []): T[] => [...new Set([...before, ...parse(text)])]

/** Names of configs, separated by commas. */
export function configsOption(text: string): Config[] {
  const names = commaList(text)
  const unknownName = names.find((name) => !configNames.includes(name as Config))
  if (unknownName !== undefined)
    throw new InvalidArgumentError(`there is no config "${unknownName}"; ${orElse(unknownName, configNames)}`)
  return names as Config[]
}

/** The option of verbs that write a report with figures anyway. */
export const paperOption = (): Option =>
  new Option(
    '--figures <style>',
    'paper: also figures for a paper in figures/paper, 3.3 and 6.9 inches wide, as SVG and PDF, with caption and data',
  ).choices(['paper'])
