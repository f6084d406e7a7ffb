import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Renderer, rendererSchema } from '../../schemas/recipe.ts'
import { Words } from '../view/wording.ts'
import { StorageError } from './storage-error.ts'

const ROOT = join(import.meta.dirname, '../../prompts')

/** Where the words of a game are: `prompts/<language>/<book>`. */
export interface Book {
  readonly language: string
  readonly book: string
}

const known = new Map<string, Words>()
const provided = new Map<string, Readonly<Record<string, string>>>()

/**
 * The words of a game: those of `prompts/<language>/shared`, and those of its own folder, which go before them. Read once. Words in a folder
 * named after the renderer go before both.
 * A file with `## key` headings gives one template a heading, named `file.key`; a file without gives one, named after the file; in a
 * sub-folder, `folder.file`. The texts of architectures, which are in `prompts/<language>/agents/<name>`, begin with `agents.<name>.`: they are words
 * of the games in which such players sit. `speech` is the language in which the players talk (BCP 47): `{speech}` is its English name.
 */
export function wordsOf(
  { language, book }: Book,
  renderer: Renderer = 'full',
  architectures: readonly string[] = [],
  speech = 'en',
): Words {
  const name = `${language}/${book}`
  const key = [renderer, name, speech, ...architectures].join(' ')
  let words = known.get(key)
  if (!words) {
    const own = provided.get(name) ?? textsIn(join(ROOT, language, book))
    const texts = { ...textsIn(join(ROOT, language, 'shared')), ...own, ...textsOfAgents(language, architectures) }
    known.set(key, (words = wordsFrom(texts, renderer, languageName(speech))))
  }
  return words
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag // well-formed, but no language
  }
}

const textsOfAgents = (language: string, architectures: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    (architectures.length > 0 ? ['shared', ...architectures] : []).flatMap((name) =>
      Object.entries(textsIn(join(ROOT, language, 'agents', name))).map(([key, text]) => [
        `agents.${name}.${key}`,
        text,
      ]),
    ),
  )

/** Gives a game that has no folder its words, by key: for tests, which make games up. */
export function provideWords({ language, book }: Book, own: Readonly<Record<string, string>>): void {
  provided.set(`${language}/${book}`, own)
  for (const renderer of rendererSchema.options) known.delete(`${renderer} ${language}/${book} en`)
}

/** Words of `full` are those without a folder of a renderer, so that new words of another renderer leave their hash as it is. */
function wordsFrom(texts: Readonly<Record<string, string>>, renderer: Renderer, speech: string): Words {
  const all = Object.entries(texts).map(([key, text]) => [key, text.replaceAll('{speech}', speech)] as const)
  const folders = rendererSchema.options.map((name) => `${name}.`)
  const plain = all.filter(([key]) => !folders.some((folder) => key.startsWith(folder)))
  const own = all.flatMap(([key, text]): [string, string][] =>
    key.startsWith(`${renderer}.`) ? [[key.slice(renderer.length + 1), text]] : [],
  )
  const merged = Object.entries({ ...Object.fromEntries(plain), ...Object.fromEntries(own) })
  const sorted = Object.fromEntries(merged.sort(([a], [b]) => (a < b ? -1 : 1)))
  return new Words(sorted, hash('sha256', JSON.stringify(sorted)), renderer)
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
