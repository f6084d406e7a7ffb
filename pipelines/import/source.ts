import { isUtf8 } from 'node:buffer'
import { existsSync, statSync } from 'node:fs'
import { basename, extname, join, sep } from 'node:path'
import { BadSource, type Importer, type SourceFile, type Unit } from '../../src/importers/importer.ts'
import { listFiles } from '../../src/storage/files.ts'
import { manifestPath, mergedPath } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { UsageError } from '../errors.ts'
import { many, safe } from '../terminal.ts'

/** A unit of a source before it is read. */
export interface Place {
  /** Its path in the source. */
  readonly path: string
  /** The paths of its files in the source, and where they lie. */
  readonly files: readonly { readonly path: string; readonly at: string }[]
}

/** What a source has: its units in the order of their names, numbers in them read as numbers, and the folders in which nothing is read. */
export interface Contents {
  readonly places: readonly Place[]
  /** The highest folders whose files belong to no unit, hidden ones left out. */
  readonly unread: readonly string[]
}

/** What a source has of a format. Throws {@link UsageError} if it has no unit; `hint` is the end of that sentence. */
export function contentsOf(
  source: string,
  importer: Pick<Importer, 'format' | 'source' | 'units'>,
  hint: () => string = () => '',
): Contents {
  if (!existsSync(source)) throw new UsageError(`there is no file or folder ${source}`)
  const isFolder = statSync(source).isDirectory()
  const paths = isFolder ? listFiles(source).map((path) => path.split(sep).join('/')) : [basename(source)]
  const order = new Intl.Collator('en', { numeric: true })
  const places = importer.units(paths).map((files) => ({
    path: commonPath(files),
    files: files.map((path) => ({ path, at: isFolder ? join(source, path) : source })),
  }))
  if (places.length === 0)
    throw new UsageError(
      `${source} has nothing of the format ${importer.format}; it reads ${importer.source}; found: ${foundText(paths)}${hint()}`,
    )
  const read = new Set(places.flatMap(({ files }) => files.flatMap(({ path }) => foldersAround(path))))
  const unread = paths
    .filter((path) => !/(?:^|\/)\./.test(path))
    .flatMap((path) => foldersAround(path).find((folder) => !read.has(folder)) ?? [])
  return {
    places: places.sort((a, b) => order.compare(a.path, b.path) || (a.path < b.path ? -1 : 1)),
    unread: [...new Set(unread)].sort(order.compare),
  }
}

/** As many kinds of files are counted in a sentence. */
const KINDS = 3

/** What files there are, "12 .md files and 1 .json file": the most frequent kinds, by how their names end. */
export function foundText(paths: readonly string[]): string {
  const counts = [...Map.groupBy(paths, (path) => extname(path))]
    .map(([ending, { length }]) => [ending, length] as const)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  const others = counts.slice(KINDS).reduce((sum, [, count]) => sum + count, 0)
  const kinds = counts
    .slice(0, KINDS)
    .map(([ending, count]) =>
      ending === '' ? `${many(count, 'file')} without an ending` : many(count, `${safe(ending)} file`),
    )
  return kinds.length === 0
    ? 'no file'
    : new Intl.ListFormat('en').format([...kinds, ...(others > 0 ? [many(others, 'other file')] : [])])
}

/** Checks that a source is no dataset of ours: it is read as it is, and none of its files is a game of another system. Throws {@link UsageError}. */
export function requireForeign(source: string): void {
  if (existsSync(mergedPath(source)) || isOurs(manifestPath(source)))
    throw new UsageError(
      `${source} is a dataset of omerta, not a source of games; "npx omerta rows" renders it again, and "npx omerta merge" puts it beside others`,
    )
}

function isOurs(manifest: string): boolean {
  try {
    const said: unknown = JSON.parse(readBytes(manifest, MAX_BYTES.manifest).toString())
    return typeof said === 'object' && said !== null && 'recipe' in said && 'shards' in said
  } catch {
    return false // missing, or a file of something else
  }
}

/** The parent folders of a path, outermost first. */
const foldersAround = (path: string): string[] =>
  path.split('/').flatMap((_, i, names) => (i > 0 ? [names.slice(0, i).join('/')] : []))

/** The path of one file, or of the folder that several have in common. */
function commonPath(paths: readonly string[]): string {
  if (paths.length === 1) return paths[0]!
  const [first, ...others] = paths.map((path) => path.split('/').slice(0, -1))
  const same = first!.findIndex((part, i) => others.some((other) => other[i] !== part))
  return (same < 0 ? first! : first!.slice(0, same)).join('/') || '.'
}

/** Whether the files of a unit are as they were: their sizes and times. A file that changed is read again. */
export const stampOf = ({ files }: Place): string =>
  sha256(
    JSON.stringify(
      files.map(({ path, at }) => {
        const { size, mtimeMs } = statSync(at)
        return [path, size, mtimeMs]
      }),
    ),
  )

/** A unit whose files are read when they are asked for, and the hashes of all of them. */
export function openUnit({ path, files }: Place): { readonly unit: Unit; hashes(): string[] } {
  const opened = files.map((file) => new OpenedFile(file.path, file.at))
  const unit: Unit = {
    path,
    files: opened,
    file(name) {
      const found = opened.find((file) => basename(file.path) === name)
      if (!found) throw new BadSource(`has no file ${name}`)
      return found
    },
  }
  return { unit, hashes: () => opened.map(({ bytes }) => sha256(bytes)) }
}

class OpenedFile implements SourceFile {
  readonly path: string
  readonly at: string
  #bytes: Buffer | undefined

  constructor(path: string, at: string) {
    this.path = path
    this.at = at
  }

  get bytes(): Buffer {
    return (this.#bytes ??= readBytes(this.at, MAX_BYTES.data))
  }

  get text(): string {
    const { bytes } = this
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      throw new BadSource(
        `${basename(this.path)} ${isCut(bytes) ? 'ends in the middle of a character: it was cut' : 'is not text in UTF-8'}`,
      )
    }
  }

  get json(): unknown {
    const { text } = this
    if (text.trim() === '') throw new BadSource(`${basename(this.path)} is empty`)
    try {
      return JSON.parse(text)
    } catch (error) {
      throw new BadSource(`${basename(this.path)} is not JSON: ${(error as Error).message}`)
    }
  }
}

/** Whether text in UTF-8 lacks only the end of its last character. */
function isCut(bytes: Buffer): boolean {
  for (let missing = 1; missing <= 3; missing++)
    if (isUtf8(bytes.subarray(0, bytes.length - missing))) return (bytes.at(-missing) ?? 0) >= 0xc0
  return false
}
