import { readFileSync } from 'node:fs'
import { type LoadHookContext, registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Edit } from './mutation.ts'

const root = join(import.meta.dirname, '../..')
const here = pathToFileURL(root).href
const MARK = '?version='
/** The version of modules that other versions share. */
const SHARED = 'shared'

/**
 * Folders whose modules import only each other, and cache nothing but functions of their arguments. Versions share those that no edit reaches,
 * because filling these caches and compiling these modules is most of what a version costs.
 */
const SHARED_FOLDERS = ['schemas', 'src/language', 'src/speech', 'src/conduct'].map((path) => join(root, path, '/'))
const IMPORT = /(?<!['"])(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+\.ts)['"]/g

/** The sources without their types, by path; they stay as they were when they were first read. */
const plain = new Map<string, string>()
/** Of each version: the changed sources, and whether a module is shared, by path. */
const versions: { readonly changed: ReadonlyMap<string, string>; readonly isShared: Map<string, boolean> }[] = []

/**
 * Imports a module of this program, and all that it imports, once more with some texts of the sources replaced. Nothing of the program is shared with
 * other versions but modules of {@link SHARED_FOLDERS}; outside packages are. Throws if a text that is to be replaced does not occur exactly once in its file.
 */
export async function importPlanted<T>(file: string, edits: readonly Edit[]): Promise<T> {
  const sources = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    const path = join(root, file)
    const parts = (sources.get(path) ?? readFileSync(path, 'utf8')).split(find)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places that read: ${find}`)
    sources.set(path, parts.join(replace))
  }
  const changed = new Map([...sources].map(([path, text]) => [path, stripTypeScriptTypes(text)]))
  const version = versions.push({ changed, isShared: new Map() }) - 1
  return (await import(`${pathToFileURL(join(root, file)).href}${MARK}${version}`)) as T
}

function plainSource(path: string): string {
  let source = plain.get(path)
  if (source === undefined) plain.set(path, (source = stripTypeScriptTypes(readFileSync(path, 'utf8'))))
  return source
}

/** Whether a version shares a module: it is in one of those folders, and neither it nor anything that it imports is changed. */
function isShared(path: string, version: string): boolean {
  if (version === SHARED) return true
  const { changed, isShared: known } = versions[Number(version)]!
  const isOne = (path: string): boolean => {
    let is = known.get(path)
    if (is !== undefined) return is
    is = SHARED_FOLDERS.some((folder) => path.startsWith(folder)) && !changed.has(path)
    known.set(path, is)
    is &&= importsOf(path).every(isOne)
    known.set(path, is)
    return is
  }
  return isOne(path)
}

const imported = new Map<string, string[]>()
function importsOf(path: string): string[] {
  let imports = imported.get(path)
  if (!imports)
    imported.set(path, (imports = [...plainSource(path).matchAll(IMPORT)].map(([, name]) => join(path, '..', name!))))
  return imports
}

registerHooks({
  /** What a module of a version imports is of the same version, or shared. */
  resolve(specifier, context, next) {
    const mark = context.parentURL?.indexOf(MARK) ?? -1
    if (mark < 0 || !specifier.startsWith('.') || !specifier.endsWith('.ts')) return next(specifier, context)
    const url = new URL(specifier, context.parentURL).href
    if (!url.startsWith(`${here}/`)) return next(specifier, context)
    const version = context.parentURL!.slice(mark + MARK.length)
    const own = isShared(fileURLToPath(url), version) ? SHARED : version
    return { url: `${url}${MARK}${own}`, format: 'module', shortCircuit: true }
  },
  load(url, context: LoadHookContext, next) {
    const mark = url.indexOf(MARK)
    if (mark < 0) return next(url, context)
    const path = fileURLToPath(url.slice(0, mark))
    const version = url.slice(mark + MARK.length)
    const source = version === SHARED ? undefined : versions[Number(version)]!.changed.get(path)
    return { format: 'module', source: source ?? plainSource(path), shortCircuit: true }
  },
})
