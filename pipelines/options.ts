import { existsSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { StorageError } from '../src/storage/files.ts'
import { readTokenizer, type TokenCounter } from '../src/storage/tokenizer.ts'
import { UsageError } from './errors.ts'
import type { Worlds } from './validate/checker.ts'

/** A parser of an option's text, whose complaint becomes commander's. */
export const argument =
  <T>(parse: (text: string) => T) =>
  (text: string): T => {
    try {
      return parse(text)
    } catch (error) {
      throw error instanceof UsageError ? new InvalidArgumentError(error.message) : error
    }
  }

export function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('it must be a whole number, 0 or more.')
  return Number(text)
}

export function atLeastOne(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('it must be a whole number, 1 or more.')
  return Number(text)
}

export interface Share {
  readonly part: number
  readonly parts: number
}

export function share(text: string): Share {
  const [, part, parts] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  if (part === undefined || Number(part) >= Number(parts))
    throw new InvalidArgumentError('it must be i/n with i from 0 to n-1, for example 0/3, 1/3 and 2/3.')
  return { part: Number(part), parts: Number(parts) }
}

export function worldsOption(text: string): Worlds {
  if (text !== 'all' && !/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('it must be all, or a whole number.')
  return text === 'all' ? 'all' : Number(text)
}

export function tokenizerFor(path: string | undefined): TokenCounter | undefined {
  if (path === undefined) return undefined
  if (!existsSync(path)) throw new UsageError(`there is no tokenizer ${path}`)
  try {
    return readTokenizer(path)
  } catch (error) {
    throw error instanceof StorageError ? new UsageError(error.message) : error
  }
}
