import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Words } from '../view/wording.ts'
import { StorageError } from './files.ts'

const ROOT = join(import.meta.dirname, '../../prompts')

/** Where the words of a game are: `prompts/<language>/<book>`. */
export interface Book {
  readonly language: string
  readonly book: string
}

const known = new Map<string, Words>()

/**
 * The words of a game: those of `prompts/<language>/shared`, and those of its own folder, which go before them. Read once.
 * A file with `## key` headings gives one template a heading, named `file.key`; a file without gives one, named after the file; in a
 * sub-folder, `folder.file`.
 */
export function wordsOf({ language, book }: Book): Words {
  const name = `${language}/${book}`
  let words = known.get(name)
  if (!words) known.set(name, (words = wordsFrom(language, textsIn(join(ROOT, language, book)))))
  return words
}

/** Gives a game that has no folder its words, by key: for tests, which make games up. */
export function provideWords({ language, book }: Book, own: Readonly<Record<string, string>>): void {
  known.set(`${language}/${book}`, wordsFrom(language, own))
}

function wordsFrom(language: string, own: Readonly<Record<string, string>>): Words {
  const texts = { ...textsIn(join(ROOT, language, 'shared')), ...own }
  const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
  return new Words(sorted, hash('sha256', JSON.stringify(sorted)))
}

function textsIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) throw new StorageError(`there is no folder of prompts ${folder}`)
  const texts: Record<string, string> = {}
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.md')) continue
    const name = path.slice(0, -3).replaceAll(/[\\/]/g, '.')
    const [whole, ...sections] = readFileSync(join(folder, path), 'utf8').split(/^## /m)
    if (sections.length === 0) texts[name] = whole!.trim()
    for (const section of sections) {
      const end = section.indexOf('\n')
      texts[`${name}.${section.slice(0, end).trim()}`] = section.slice(end).trim()
    }
  }
  return texts
}
