import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StepName } from './checks.ts'

/** A text put in place of another, which must occur exactly once in a file. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A leak that could be programmed by mistake. None exists in the product: run.ts puts each into a temporary copy of the sources. */
export interface Mutation extends Edit {
  readonly name: string
  /** Further edits that the leak needs. */
  readonly also?: readonly Edit[]
  /** The rulesets that are played to find it; if undefined, both of the 2025 game. */
  readonly rulesets?: readonly string[]
  /** What finds it, where the scripted games that are tried first do not. */
  readonly first?: StepName
}

export const RULESETS = ['mafia-2025', 'fiim'] as const

/** All leaks: those of mutations/core.ts, then those of each game, which has a file there. */
export async function allMutations(): Promise<readonly Mutation[]> {
  const folder = join(import.meta.dirname, 'mutations')
  const files = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<{ mutations: readonly Mutation[] }>),
  )
  return files.flatMap(({ mutations }) => mutations)
}
