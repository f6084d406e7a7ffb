import { hash } from 'node:crypto'
import { ZodError } from 'zod'
import { issueText } from '../../schemas/issue.ts'
import { ModelUnavailable } from './errors.ts'
import type { From } from './ledger.ts'

/** An answer that was kept. Throws {@link ModelUnavailable} for one that no model gave: somebody wrote into the file. */
export function readKept<T>(kept: unknown, read: (kept: unknown) => T, from: From): T {
  try {
    return read(kept)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    const where = from === 'cache' ? 'the folder of --cache' : 'the answers of this dataset'
    throw new ModelUnavailable(
      `an answer in ${where} is not one that a model gave (${issueText(error)}); remove its line to ask again`,
    )
  }
}

/** What an answer is kept under: a hash of the model, the parameters and what it was asked. */
export const keyOf = (kind: string, name: string, extra: unknown, asked: unknown): string =>
  hash('sha256', JSON.stringify([kind, name, extra ?? {}, asked]))
