import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Folders that each folder may import besides itself and `schemas`; subfolders come first. Imports point one way, so training data can only be made
 * of what was heard.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  'src/language': [],
  'src/speech': ['src/language'],
  'src/conduct': ['src/language', 'src/speech'],
  'src/view': ['src/language', 'src/speech'],
  'src/game': ['src/language', 'src/speech', 'src/view'],
  'src/games': ['src/speech', 'src/conduct', 'src/game', 'src/belief'],
  'src/belief': ['src/language', 'src/speech', 'src/view', 'src/game'],
  'src/value': ['src/view', 'src/game', 'src/belief'],
  'src/policy': ['src/language', 'src/speech', 'src/view', 'src/belief'],
  'src/models': [],
  'src/play': ['src/view', 'src/game', 'src/games', 'src/value', 'src/policy'],
  'src/importers': ['src/speech', 'src/view', 'src/game', 'src/games'],
  'src/rows': ['src/language', 'src/speech', 'src/conduct', 'src/view', 'src/belief', 'src/value'],
  'src/evaluation/statistics': [],
  'src/worth': ['src/language', 'src/speech', 'src/view', 'src/rows', 'src/evaluation/statistics'],
  'src/leaks': [
    'src/language',
    'src/speech',
    'src/view',
    'src/game',
    'src/belief',
    'src/value',
    'src/policy',
    'src/play',
    'src/rows',
  ],
  'src/evaluation': [
    'src/language',
    'src/speech',
    'src/view',
    'src/game',
    'src/belief',
    'src/value',
    'src/rows',
    'src/worth',
    'src/evaluation/statistics',
  ],
  'src/page': ['src/language', 'src/speech', 'src/view', 'src/game', 'src/belief', 'src/rows'],
  'src/storage': ['src/view'],
  pipelines: [
    'src/language',
    'src/speech',
    'src/view',
    'src/game',
    'src/games',
    'src/belief',
    'src/value',
    'src/policy',
    'src/models',
    'src/play',
    'src/importers',
    'src/rows',
    'src/worth',
    'src/leaks',
    'src/evaluation',
    'src/evaluation/statistics',
    'src/page',
    'src/storage',
  ],
  web: ['src/page'],
  cli: ['pipelines'],
}

/** The file or folder that imports each outside package; several, separated by spaces. zod is everybody's. */
const DOOR: Readonly<Record<string, string>> = {
  'pure-rand': 'src/game/random.ts src/speech/writer/random.ts',
  hyparquet: 'src/storage/parquet/',
  'hyparquet-writer': 'src/storage/parquet/',
  '@huggingface/hub': 'src/storage/hub/client.ts',
  '@huggingface/tokenizers': 'src/storage/tokenizer.ts',
  'apache-arrow': 'src/storage/arrow.ts',
  vega: 'src/evaluation/figures/draw.ts',
  'vega-lite': 'src/evaluation/figures/draw.ts',
  '@resvg/resvg-js': 'src/evaluation/figures/draw.ts',
  pdfkit: 'src/evaluation/figures/pdf.ts',
  'svg-to-pdfkit': 'src/evaluation/figures/pdf.ts',
  'node-llama-cpp': 'src/models/llama.ts',
  'p-limit': 'pipelines/evaluate/rows.ts',
  'cli-progress': 'pipelines/progress.ts',
  rolldown: 'pipelines/view/bundle.ts',
  preact: 'web/',
  ws: 'pipelines/environment/sockets.ts pipelines/seat/listen.ts pipelines/bridge/aiwolf/sockets.ts',
  '@xmpp/client': 'pipelines/bridge/xmpp/connection.ts',
  commander: 'cli/ options.ts pipelines/part.ts pipelines/tokenizer.ts command.ts pipelines/evaluate/architectures.ts',
}

const IMPORT = /(?<!['"])(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g
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

/** The circles between files, each as the files of one way round: a file imports the next, of types too, and the last imports the first. */
export function circles(sources: ReadonlyMap<string, string>): string[][] {
  const importsOf = new Map(
    [...sources].map(([path, text]) => [
      path,
      [...text.matchAll(IMPORT)]
        .map(([, name]) => posix.join(posix.dirname(path), name!))
        .filter((target) => sources.has(target)),
    ]),
  )
  const found: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (path: string): void => {
    const at = way.indexOf(path)
    if (at >= 0) found.push(way.slice(at))
    if (at >= 0 || done.has(path)) return
    way.push(path)
    for (const target of importsOf.get(path)!) visit(target)
    way.pop()
    done.add(path)
  }
  for (const path of sources.keys()) visit(path)
  return found
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const files = globSync('{schemas,src,pipelines,web,cli}/**/*.{ts,tsx}', { cwd: root })
  const sources = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const wrong = [
    ...[...sources].flatMap(([path, text]) => wrongImports(path, text)),
    ...circles(sources).map((way) => `a circle: ${[...way, way[0]].join(' → ')}`),
  ]
  for (const sentence of wrong) console.error(sentence)
  console.log(
    `imports of ${files.length} files: ${wrong.length === 0 ? 'all point the right way, in no circle' : `${wrong.length} wrong`}`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
}
