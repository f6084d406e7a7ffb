import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { jsonValue } from '../../src/storage/json-lines.ts'
import { UsageError } from '../errors.ts'
import { pinsOf, type RecipeName, trainingFolder } from './recipes.ts'

const OLDEST = [3, 11] as const
const HERE = join(trainingFolder, '../.venv/bin/python')

/** How to get what recipes need. */
const INSTALL = '"npx node scripts/install-training.ts" in a checkout of omerta installs it into .venv'

/** Prints the versions of Python and of the packages named. */
const PROBE = `import importlib.metadata as m, json, sys
def v(n):
    try: return m.version(n).split("+")[0]
    except m.PackageNotFoundError: return None
print(json.dumps({"python": list(sys.version_info[:2]), "packages": {n: v(n) for n in sys.argv[1:]}}))`

const foundSchema = z.object({
  python: z.tuple([z.int(), z.int()]),
  packages: z.record(z.string(), z.string().nullable()),
})

/** The Python to use if none is named: that of OMERTA_PYTHON, the virtual environment of the sources, or the machine's. */
export const usualPython = (): string => process.env['OMERTA_PYTHON'] || (existsSync(HERE) ? HERE : 'python3')

/**
 * Checks that a Python has the packages of a recipe, in the versions that it is pinned to unless `anyVersions`. Throws {@link UsageError} with what is
 * missing and how to install it.
 */
export function requirePackages(python: string, recipe: RecipeName, anyVersions: boolean): void {
  const pins = pinsOf(recipe)
  const { status, stdout, error } = spawnSync(python, ['-c', PROBE, ...pins.keys()], { encoding: 'utf8' })
  if (error || status !== 0)
    throw new UsageError(
      `there is no Python "${python}" that runs; name one of version ${OLDEST.join('.')} or newer with --python`,
    )
  const found = foundSchema.safeParse(jsonValue(stdout)).data
  if (!found) throw new UsageError(`"${python}" does not answer as Python does; name another with --python`)
  const [major, minor] = found.python
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new UsageError(`${python} is Python ${major}.${minor}; the recipes need ${OLDEST.join('.')} or newer`)
  const missing = [...pins.keys()].filter((name) => !found.packages[name])
  if (missing.length > 0) throw new UsageError(`${python} has no ${missing.join(', ')}; ${INSTALL}`)
  const other = [...pins].filter(([name, version]) => found.packages[name] !== version)
  if (other.length > 0 && !anyVersions)
    throw new UsageError(
      [
        `${python} has ${other.map(([name]) => `${name} ${found.packages[name]}`).join(', ')}, ` +
          `and ${recipe} was tried with ${other.map(([name, version]) => `${name}==${version}`).join(', ')}`,
        'install these, or pass --any-versions',
      ].join('; '),
    )
}
