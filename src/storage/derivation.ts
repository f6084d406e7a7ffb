import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Derivation, derivationSchema } from '../../schemas/manifest.ts'
import { sha256 } from './hash.ts'

/** The source folders that each part of a derivation covers. */
const SOURCES = {
  speech: ['src/language', 'src/speech', 'src/conduct'],
  rendering: ['src/view', 'src/rows'],
  beliefs: ['src/belief'],
} as const satisfies Readonly<Record<keyof Derivation, readonly string[]>>

const root = join(import.meta.dirname, '../..')

/** Where a built package keeps the derivation of the sources that it was built from. */
export const BUILT = 'derivation.json'

let known: Derivation | undefined

/**
 * What rows of this version depend on besides their games, the recipe and the words of prompts: hashes of the readers of speech with their phrases, of the
 * code that renders rows, and of beliefs with their parameters. A change of any of them may change the rows of unchanged games.
 */
export function derivation(): Derivation {
  if (known) return known
  const built = join(root, BUILT)
  known = existsSync(built) ? derivationSchema.parse(JSON.parse(readFileSync(built, 'utf8'))) : derivationOf(root)
  return known
}

/** The derivation of the sources in a folder: hashes of their paths and bytes. */
export function derivationOf(folder: string): Derivation {
  const hashOf = (folders: readonly string[]): string =>
    sha256(
      JSON.stringify(
        folders.flatMap((path) =>
          filesIn(folder, path).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
        ),
      ),
    ).slice(0, 16)
  return { speech: hashOf(SOURCES.speech), rendering: hashOf(SOURCES.rendering), beliefs: hashOf(SOURCES.beliefs) }
}

const filesIn = (folder: string, path: string): string[] =>
  readdirSync(join(folder, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
