import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Words } from '../view/wording.ts'

const folder = join(import.meta.dirname, '../../prompts')

/**
 * Reads the templates of a language from `prompts/<language>`. A file with `## key` headings has one template for each heading, named
 * `file.key`; a file without headings is one template, named `file`, or `folder.file` in a sub-folder.
 */
export function readWords(language: string): Words {
  const texts: Record<string, string> = {}
  const root = join(folder, language)
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.md')) continue
    const name = path.slice(0, -3).replaceAll(/[\\/]/g, '.')
    const [whole, ...sections] = readFileSync(join(root, path), 'utf8').split(/^## /m)
    if (sections.length === 0) texts[name] = whole!.trim()
    for (const section of sections) {
      const end = section.indexOf('\n')
      texts[`${name}.${section.slice(0, end).trim()}`] = section.slice(end).trim()
    }
  }
  return new Words(texts, hash('sha256', JSON.stringify(texts)))
}
