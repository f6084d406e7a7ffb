// Builds the package in dist: the sources as JavaScript with declarations, for any Node from 20 on, and all that they read. `npm pack` runs it.

import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { builtPath, bundle, PAGES, type PageName } from '../pipelines/view/bundle.ts'
import { BUILT, derivationOf } from '../src/storage/derivation.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

rmSync(dist, { recursive: true, force: true })
execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
for (const path of ['prompts', 'datasets', 'training', 'package.json', ...globSync('src/**/*.json', { cwd: root })]) {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  cpSync(join(root, path), join(dist, path), { recursive: true })
}
writeFileSync(join(dist, BUILT), `${JSON.stringify(derivationOf(root))}\n`)
mkdirSync(join(dist, 'web'))
for (const page of Object.keys(PAGES) as PageName[])
  writeFileSync(join(dist, relative(root, builtPath(page))), JSON.stringify(await bundle(page)))
console.error(`built ${dist}`)
