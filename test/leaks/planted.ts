import { readFileSync } from 'node:fs'
import { type LoadHookContext, registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Edit } from './mutation.ts'

const root = join(import.meta.dirname, '../..')
const here = pathToFileURL(root).href
const MARK = '?version='

/** The sources without their types, by path; they stay as they were when they were first read. */
const plain = new Map<string, string>()
/** The changed sources of each version, by path. */
const changed: ReadonlyMap<string, string>[] = []

/**
 * Imports a module of this program, and all that it imports, once more with some texts of the sources replaced. Nothing of the program is shared with
 * other versions; outside packages are. Throws if a text that is to be replaced does not occur exactly once in its file.
 */
export async function importPlanted<T>(file: string, edits: readonly Edit[]): Promise<T> {
  const sources = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    const path = join(root, file)
    const parts = (sources.get(path) ?? readFileSync(path, 'utf8')).split(find)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places that read: ${find}`)
    sources.set(path, parts.join(replace))
  }
  const version = changed.push(new Map([...sources].map(([path, text]) => [path, stripTypeScriptTypes(text)]))) - 1
  return (await import(`${pathToFileURL(join(root, file)).href}${MARK}${version}`)) as T
}

registerHooks({
  /** What a module of a version imports is of the same version. */
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const mark = context.parentURL?.indexOf(MARK) ?? -1
    const isOurs =
      found.url.startsWith(`${here}/`) && found.url.endsWith('.ts') && !found.url.includes('/node_modules/')
    return mark >= 0 && isOurs ? { ...found, url: found.url + context.parentURL!.slice(mark) } : found
  },
  load(url, context: LoadHookContext, next) {
    const mark = url.indexOf(MARK)
    if (mark < 0) return next(url, context)
    const path = fileURLToPath(url.slice(0, mark))
    let source = changed[Number(url.slice(mark + MARK.length))]!.get(path) ?? plain.get(path)
    if (source === undefined) plain.set(path, (source = stripTypeScriptTypes(readFileSync(path, 'utf8'))))
    return { format: 'module', source, shortCircuit: true }
  },
})
