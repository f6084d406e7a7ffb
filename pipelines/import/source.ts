import { existsSync, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { BadSource, type Importer, type SourceFile, type Unit } from '../../src/importers/importer.ts'
import { listFiles } from '../../src/storage/files.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { UsageError } from '../errors.ts'

/** A unit of a source before it is read. */
export interface Place {
  /** Its path in the source. */
  readonly path: string
  /** The paths of its files in the source, and where they lie. */
  readonly files: readonly { readonly path: string; readonly at: string }[]
}

/** The units of a source in the order of their names, numbers in them read as numbers. Throws {@link UsageError} if there are none. */
export function placesIn(source: string, importer: Pick<Importer, 'format' | 'source' | 'units'>): Place[] {
  if (!existsSync(source)) throw new UsageError(`there is no file or folder ${source}`)
  const isFolder = statSync(source).isDirectory()
  const paths = isFolder ? listFiles(source).map((path) => path.split(sep).join('/')) : [basename(source)]
  const order = new Intl.Collator('en', { numeric: true })
  const places = importer.units(paths).map((files) => ({
    path: commonPath(files),
    files: files.map((path) => ({ path, at: isFolder ? join(source, path) : source })),
  }))
  if (places.length === 0)
    throw new UsageError(`${source} has nothing of the format ${importer.format}; it reads ${importer.source}`)
  return places.sort((a, b) => order.compare(a.path, b.path) || (a.path < b.path ? -1 : 1))
}

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
      throw new BadSource('is not text in UTF-8')
    }
  }

  get json(): unknown {
    const { text } = this
    try {
      return JSON.parse(text)
    } catch (error) {
      throw new BadSource(`is not JSON: ${(error as Error).message}`)
    }
  }
}
