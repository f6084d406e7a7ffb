import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Edit } from './leaks/mutation.ts'

// How `npm run leaks` plants a leak: each version of the program is changed alone, and shares with others no more than modules that its leak does not reach.

const NAMES = 'src/conduct/names.ts'

/** What a program prints in which each of these edits is planted, and the versions of a module are looked at. */
function planted(module: string, edits: readonly (readonly Edit[])[], look: string): unknown {
  const program = `
    import { importPlanted } from './test/leaks/planted.ts'
    const versions = []
    for (const edits of ${JSON.stringify(edits)}) versions.push(await importPlanted('${module}', edits))
    console.log(JSON.stringify(${look}))
  `
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    ...{ cwd: join(import.meta.dirname, '..'), encoding: 'utf8' },
  })
  expect(stdout, stderr).not.toBe('')
  return JSON.parse(stdout)
}

test('a leak changes its module and those that import it, in its version alone', () => {
  const edits = [
    [],
    [{ file: NAMES, find: 'Adam Aaron', replace: 'Zed Aaron' }],
    [{ file: 'src/language/matches.ts', find: 'return found\n}\n\n/**', replace: 'return []\n}\n\n/**' }],
    [],
  ]
  const names = "versions.map(({ namesIn }) => namesIn('Zed and Adam').map(([name]) => name))"
  expect(planted(NAMES, edits, names)).toEqual([['Adam'], ['Zed'], [], ['Adam']])
})

test('versions share a module of words and schemas that their leaks do not reach, and no other', () => {
  const edits = [
    [],
    [{ file: 'schemas/ask.ts', find: 'export const askId =', replace: 'export const askId = /* changed */' }],
    [{ file: 'src/games/games.ts', find: 'const and =', replace: 'export const and =' }],
  ]
  const firstWith = (name: string): string =>
    `versions.map((one) => versions.findIndex((other) => other.${name} === one.${name}))`
  expect(planted('src/index.ts', edits, `[${firstWith('askId')}, ${firstWith('rulesetNamed')}]`)).toEqual([
    [0, 1, 0],
    [0, 1, 2],
  ])
})
