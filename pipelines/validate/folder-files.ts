import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isDraft } from '../../src/storage/draft.ts'
import { BEGUN, listHidden } from '../../src/storage/files.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'

/** Hidden files and folders that git, the Hub's tools and file managers keep in a folder. */
const OF_TOOLS = /^(?:\.gitattributes|\.gitignore|\.git|\.cache|\.huggingface|(?:.*[\\/])?\.DS_Store)$/

/** The hidden files of a folder that neither a known tool nor a running command keeps there. */
export const strangeHidden = (folder: string): string[] =>
  listHidden(folder).filter((path) => !OF_TOOLS.test(path) && !isDraft(path) && path !== BEGUN)

/** The finding for a file that is not in a folder, or has a folder in its place; undefined if it is there. */
export function whyAbsent(folder: string, path: string): string | undefined {
  const stat = statSync(join(folder, path), { throwIfNoEntry: false })
  if (!stat) return 'is missing'
  return stat.isDirectory() ? 'is a folder, and should be a file; remove it' : undefined
}

/** The finding for a list of files that could be read in two ways. */
export const NOT_CANONICAL = 'is not the canonical JSON that omerta writes: it has other whitespace, or a key twice'

/** Whether a file is JSON as omerta writes it. */
export function isCanonical(path: string): boolean {
  const text = readBytes(path).toString('utf8')
  return JSON.stringify(JSON.parse(text), null, 2) === text.replace(/\n+$/, '')
}
