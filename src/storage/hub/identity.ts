import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob, statSync } from 'node:fs'
import { join } from 'node:path'
import { StorageError, sha256 } from '../files.ts'

/** What a file is, wherever it stands. Git knows small files by another hash than large ones. */
export interface FileIdentity {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** SHA-1 of the content as git counts it. */
  readonly git: string
}

export interface LocalFile extends FileIdentity {
  /** The content, which is read from the disk only where it is used. Throws {@link StorageError} if it is gone or was touched since. */
  readonly open: () => Promise<Blob>
}

export interface RemoteFile {
  readonly path: string
  readonly bytes: number
  /** Of a large file its SHA-256, of a small one its hash in git. */
  readonly hash: string
}

export const isSame = (file: FileIdentity, remote: RemoteFile | undefined): boolean =>
  remote !== undefined && remote.bytes === file.bytes && [file.sha256, file.git].includes(remote.hash)

/** What a file is whose content comes piece by piece. */
export async function identityOf(
  path: string,
  bytes: number,
  content: AsyncIterable<Uint8Array>,
): Promise<FileIdentity> {
  const [whole, git] = [createHash('sha256'), createHash('sha1').update(`blob ${bytes}\0`)]
  for await (const chunk of content) {
    whole.update(chunk)
    git.update(chunk)
  }
  return { path, bytes, sha256: whole.digest('hex'), git: git.digest('hex') }
}

/** A file on the disk, read once, piece by piece. */
export async function fileOnDisk(folder: string, path: string): Promise<LocalFile> {
  const place = join(folder, path)
  try {
    const { size: bytes, mtimeMs } = statSync(place)
    return { ...(await identityOf(path, bytes, createReadStream(place))), open: () => openFile(place, bytes, mtimeMs) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined
      ? error
      : new StorageError(`cannot read ${place}: ${code === 'ENOENT' ? 'it is gone' : code}`)
  }
}

async function openFile(place: string, bytes: number, mtimeMs: number): Promise<Blob> {
  const now = statSync(place, { throwIfNoEntry: false })
  if (now?.size !== bytes || now.mtimeMs !== mtimeMs)
    throw new StorageError(`${place} is gone or changed since it was checked; make the dataset whole and push again`)
  return openAsBlob(place)
}

/** A file that stands nowhere yet. */
export function fileInMemory(path: string, text: string | Uint8Array<ArrayBuffer>): LocalFile {
  const content = typeof text === 'string' ? Buffer.from(text) : text
  return {
    path,
    bytes: content.length,
    sha256: sha256(content),
    git: gitHash(content),
    open: async () => new Blob([content]),
  }
}

const gitHash = (content: Uint8Array): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')
