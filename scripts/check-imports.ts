import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Who may import whom besides itself and `schemas`. Imports point one way, so training data can only be made of what was heard. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  'src/speech': [],
  'src/view': ['src/speech'],
  'src/table': ['src/speech', 'src/view'],
  'src/games': ['src/speech', 'src/view', 'src/table', 'src/belief'],
  'src/belief': ['src/speech', 'src/view', 'src/table'],
  'src/value': ['src/speech', 'src/view', 'src/table', 'src/belief'],
  'src/policy': ['src/speech', 'src/view', 'src/belief'],
  'src/models': [],
  'src/play': ['src/speech', 'src/view', 'src/table', 'src/games', 'src/value', 'src/policy'],
  'src/stats': ['src/speech', 'src/view', 'src/rows'],
  'src/rows': ['src/speech', 'src/view', 'src/belief', 'src/value', 'src/stats'],
  'src/leaks': [
    'src/speech',
    'src/view',
    'src/table',
    'src/games',
    'src/belief',
    'src/value',
    'src/policy',
    'src/play',
    'src/rows',
  ],
  'src/arena': [
    'src/speech',
    'src/view',
    'src/table',
    'src/belief',
    'src/value',
    'src/policy',
    'src/rows',
    'src/stats',
  ],
  'src/page': ['src/speech', 'src/view', 'src/table', 'src/belief', 'src/rows'],
  'src/figures': ['src/stats', 'src/arena'],
  'src/storage': ['src/view'],
  pipelines: [
    'src/speech',
    'src/view',
    'src/table',
    'src/games',
    'src/belief',
    'src/value',
    'src/policy',
    'src/models',
    'src/play',
    'src/rows',
    'src/stats',
    'src/leaks',
    'src/arena',
    'src/page',
    'src/figures',
    'src/storage',
  ],
  web: ['src/page'],
  cli: ['pipelines'],
}

/** The file or folder that imports each outside package; several, separated by spaces. zod is everybody's. */
const DOOR: Readonly<Record<string, string>> = {
  'pure-rand': 'src/table/random.ts',
  hyparquet: 'src/storage/parquet/',
  'hyparquet-writer': 'src/storage/parquet/',
  '@huggingface/hub': 'src/storage/hub/client.ts',
  '@huggingface/tokenizers': 'src/storage/tokenizer.ts',
  'apache-arrow': 'src/storage/arrow.ts',
  vega: 'src/figures/draw.ts',
  'vega-lite': 'src/figures/draw.ts',
  '@resvg/resvg-js': 'src/figures/draw.ts',
  'node-llama-cpp': 'src/models/llama.ts',
  'p-limit': 'pipelines/generate/play-models.ts pipelines/evaluate/rows.ts',
  'cli-progress': 'pipelines/progress.ts',
  rolldown: 'pipelines/view/bundle.ts',
  preact: 'web/',
  commander: 'cli/ pipelines/options.ts pipelines/tokenizer.ts command.ts',
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g
const folderOf = (path: string): string | undefined =>
  Object.keys(MAY_IMPORT).find((folder) => path.startsWith(`${folder}/`))

/** What is wrong with the imports of a file, a sentence each. */
export function wrongImports(path: string, text: string): string[] {
  const folder = folderOf(path)
  if (folder === undefined) return []
  return [...text.matchAll(IMPORT)].flatMap(([, name]) => {
    if (name!.startsWith('node:') || name === 'zod') return []
    if (!name!.startsWith('.')) {
      const pack = name!
        .split('/')
        .slice(0, name!.startsWith('@') ? 2 : 1)
        .join('/')
      return DOOR[pack]?.split(' ').some((door) => path === door || path.startsWith(door) || path.endsWith(`/${door}`))
        ? []
        : [`${path}: ${pack} is imported in ${DOOR[pack] ?? 'no file yet; name one'} only`]
    }
    const target = folderOf(posix.join(posix.dirname(path), name!))
    const isFine =
      target === undefined || target === folder || target === 'schemas' || MAY_IMPORT[folder]!.includes(target)
    return isFine ? [] : [`${path}: ${folder} may not import ${target}`]
  })
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const files = globSync('{schemas,src,pipelines,web,cli}/**/*.{ts,tsx}', { cwd: root })
  const wrong = files.flatMap((path) => wrongImports(path, readFileSync(join(root, path), 'utf8')))
  for (const sentence of wrong) console.error(sentence)
  console.log(
    `imports of ${files.length} files: ${wrong.length === 0 ? 'all point the right way' : `${wrong.length} wrong`}`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
}
