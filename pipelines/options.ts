import { InvalidArgumentError, Option } from 'commander'
import type * as z from 'zod'
import { issueText } from '../schemas/issue.ts'
import { orElse } from '../schemas/nearest.ts'
import { MOST_GAMES, MOST_SHARD_GAMES, MOST_STATES, pairsSchema, rendererSchema } from '../schemas/recipe.ts'
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

/** Makes a parser of a number. Every numeric option is read by one, so that all of them refuse in one form. */
export const numeric =
  (digits: RegExp, fits: (value: number) => boolean, what: string) =>
  (text: string): number => {
    const value = digits.test(text) ? Number(text) : Number.NaN
    if (!fits(value)) throw new InvalidArgumentError(`it must be ${what}.`)
    return value
  }

/** Makes a parser of a whole number in a range. */
export const wholeFrom = (least: number, most: number): ((text: string) => number) =>
  numeric(
    /^\d{1,9}$/,
    (value) => value >= least && value <= most,
    `a whole number from ${least} to ${most.toLocaleString('en')}`,
  )

const DECIMALS = /^\d{1,9}(?:\.\d{1,9})?$/

/** Makes a parser of a number above 0 that may have decimals. */
const above0 = (example: string): ((text: string) => number) =>
  numeric(DECIMALS, (value) => value > 0, `a number above 0, for example ${example}`)

const MOST = 999_999_999
export const whole = wholeFrom(0, MOST)
/** A port to listen on; 0 means any free one. */
export const portOption = wholeFrom(0, 65_535)
/** Threads, and the like. */
export const atLeastOne = wholeFrom(1, 9999)
/** Games of a split, and of a shard. */
export const gamesOption = wholeFrom(0, MOST_GAMES)
export const shardGamesOption = wholeFrom(1, MOST_SHARD_GAMES)
/** Sampled states, of which values are estimated. */
export const statesOption = wholeFrom(1, MOST_STATES)
export const rowsOption = wholeFrom(1, MOST)
/** A number that may be negative and have decimals. */
export const decimal = numeric(/^-?\d{1,9}(?:\.\d{1,9})?$/, Number.isFinite, 'a number, for example 0.5')
export const secondsOption = above0('0.5')
/** An amount of money. */
export const amount = above0('2.50')

/** A text as a schema takes it. */
export function shapedOption(schema: z.ZodType<string>, text: string): string {
  const read = schema.safeParse(text)
  if (!read.success) throw new InvalidArgumentError(`${issueText(read.error)}.`)
  return read.data
}

export const licenceOption = (text: string): string => shapedOption(licenceSchema, text)

export function yesOrNo(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('it must be true or false.')
  return text === 'true'
}

const worlds = numeric(/^\d{1,9}$/, Number.isFinite, `all, or a whole number from 0 to ${MOST.toLocaleString('en')}`)

/** How many imagined deals a check compares, for each game; or all that a seat cannot rule out. */
export function worldsOption(text: string): Worlds {
  return text === 'all' ? text : worlds(text)
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
    `the pairs of preference: between real alternatives, or all, including those against oneself, "none" and known teammates (default: ${otherwise})`,
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

/** "a*4,b*6" is four times a and six times b. */
export function seatList(text: string): string[] {
  return text.split(',').flatMap((item) => {
    const [, player, times] = /^(.*?)(?:\*([1-9]\d?))?$/s.exec(item.trim())!
    return Array<string>(Number(times ?? 1)).fill(player!)
  })
}

/**
 * Reads "name=value": true, false and numbers as such, "a,b" as a list, anything else as text. A name alone has the value undefined: what is wrong with it
 * is said where the ruleset is known.
 */
export function switchPair(text: string): [string, unknown] {
  const [, name, value] = /^(\w+)(?:=(.*))?$/.exec(text) ?? []
  if (name === undefined) throw new UsageError('it must be name=value, for example discipline=full.')
  if (name === '__proto__') throw new UsageError('no game has a switch __proto__.')
  if (value === undefined) return [name, undefined]
  if (/^(?:true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(value)) return [name, JSON.parse(value)]
  return [name, value.includes(',') ? value.split(',') : value]
}

/** A switch of the rules, which may be given more than once. */
export const switchOption = (description: string): Option =>
  new Option('--switch <name=value>', description).argParser((text: string, before: [string, unknown][] = []) => [
    ...before,
    argument(switchPair)(text),
  ])

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
