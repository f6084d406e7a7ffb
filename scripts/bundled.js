// The command line as one bundle, which a clone starts from in half the time of its 1,000 sources. `npm ci` makes it; see bundle-command.js.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['cli', 'pipelines', 'schemas', 'src']

/** Path of a clone's bundle. Installing packages deletes it, because it contains some of them. */
export const bundleFolder = (root) => join(root, 'node_modules/.cache/omerta-command')
export const STAMP = 'sources.txt'

/** The bundle's entry; undefined if there is none, or a source was changed, added or removed since it was made. */
export function bundled(root) {
  const folder = bundleFolder(root)
  const stamp = join(folder, STAMP)
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(root)
  return isFresh ? join(folder, 'omerta.js') : undefined
}

/** The path, bytes and time of change of each source, a line each. To read them all would take a tenth of what the bundle saves. */
export function stampOf(root) {
  const filesIn = (folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  const line = (path) => {
    const { size, mtimeMs } = statSync(path)
    return `${path.slice(root.length)} ${size} ${mtimeMs}\n`
  }
  return SOURCES.flatMap(filesIn).sort().map(line).join('')
}
