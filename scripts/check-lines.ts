import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many characters a line of a source may have. */
const MOST = 160

/** Sources are what people write as code. Markdown has a paragraph a line, and data, pictures and golden games are as programs write them. */
const SOURCE = /\.(?:[jt]sx?|css|py|sh|sbatch|ya?ml)$|^\.ci\/run$/

/** Files and folders whose lines may be longer, each with the reason. */
const LONGER: Readonly<Record<string, string>> = {
  'src/language/en/bank/': 'a phrase is a line',
  'test/leaks/mutations/': 'a text of a source is replaced as it stands there',
}

/** A line that is a regular expression, or a text that becomes one, and nothing else: in pieces it would be harder to read. */
const PATTERN = /^\s*(?:\/(?![/*])|['`].*\(\?[:<=!])/

const isLonger = (path: string): boolean => Object.keys(LONGER).some((name) => path === name || path.startsWith(name))

/** The lines of a source that are too long, a sentence each. */
function longLines(path: string, text: string): string[] {
  if (isLonger(path)) return []
  return text.split('\n').flatMap((line, i) => {
    const { length } = [...line]
    return length <= MOST || PATTERN.test(line) ? [] : [`${path}:${i + 1} has ${length} characters, at most ${MOST}`]
  })
}

const root = join(import.meta.dirname, '..')
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
const files = listed
  .toString()
  .split('\0')
  .filter((path) => SOURCE.test(path) && existsSync(join(root, path)))
const wrong = files.flatMap((path) => longLines(path, readFileSync(join(root, path), 'utf8')))
for (const sentence of wrong) console.error(sentence)
const found = wrong.length === 0 ? `none is longer than ${MOST} characters` : `${wrong.length} too long`
console.log(`lines of ${files.length} files: ${found}`)
process.exitCode = wrong.length === 0 ? 0 : 1
