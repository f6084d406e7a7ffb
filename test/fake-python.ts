import { chmodSync, writeFileSync } from 'node:fs'
import { pinsOf, recipeNames } from '../pipelines/train/recipes.ts'

export interface FakePython {
  readonly version: readonly [number, number]
  readonly packages: Readonly<Record<string, string | null>>
  /** What it does as a recipe, for a shell. */
  readonly recipe: string
}

/** Writes a program that answers the question for versions as Python does, and then does what a recipe would. */
export function fakePython(
  path: string,
  { version = [3, 11], packages = pinned(), recipe = 'echo "{}"' }: Partial<FakePython>,
): string {
  const answer = JSON.stringify({ python: version, packages })
  writeFileSync(path, `#!/bin/sh\nif [ "$1" = -c ]; then echo '${answer}'; exit; fi\n${recipe}\n`)
  chmodSync(path, 0o755)
  return path
}

/** All packages of the recipes, in their versions. */
export const pinned = (): Record<string, string> => Object.fromEntries(recipeNames.flatMap((name) => [...pinsOf(name)]))
