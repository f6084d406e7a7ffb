import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob, statSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../hash.ts'
import { StorageError } from '../storage-error.ts'

/** The content of a file, by its hashes. The Hub lists a small file by its git hash and a large one by its SHA-256. */
export interface FileIdentity {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** Git's hash of the content as a blob. */
  readonly git: string
}

export interface LocalFile extends FileIdentity {
  /** The content, read from the disk only when it is used. Throws {@link StorageError} if the file is gone or was changed since it was hashed. */
  readonly open: () => Promise<Blob>
}

export interface RemoteFile {
  readonly path: string
  readonly bytes: number
  /** SHA-256 of a large file, git hash of a small one. */
  readonly hash: string
}

/** Whether a local file and one of the Hub have the same content. */
export const hasSameContent = (file: FileIdentity, remote: RemoteFile | undefined): boolean =>
  remote !== undefined && remote.bytes === file.bytes && [file.sha256, file.git].includes(remote.hash)

/** Hashes a stream. */
export async function identityOf(
  path: string,
  bytes: number,
  content: AsyncIterable<Uint8Array>,
): Promise<FileIdentity> {
  const [sha256, git] = [createHash('sha256'), createHash('sha1').update(`blob ${bytes}\0`)]
  for await (const chunk of content) {
    sha256.update(chunk)
    git.update(chunk)
  }
  return { path, bytes, sha256: sha256.digest('hex'), git: git.digest('hex') }
}

/** A file on the disk, hashed in one pass. */
export async function fileOnDisk(folder: string, path: string): Promise<LocalFile> {
  const full = join(folder, path)
  try {
    const { size: bytes, mtimeMs } = statSync(full)
    return { ...(await identityOf(path, bytes, createReadStream(full))), open: () => openFile(full, bytes, mtimeMs) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined
      ? error
      : new StorageError(`cannot read ${full}: ${code === 'ENOENT' ? 'there is no such file' : code}`)
  }
}

async function openFile(path: string, bytes: number, mtimeMs: number): Promise<Blob> {
  const now = statSync(path, { throwIfNoEntry: false })
  if (now?.size !== bytes || now.mtimeMs !== mtimeMs)
    throw new StorageError(`${path} is gone or was changed since it was checked; restore the dataset and push again`)
  return openAsBlob(path)
}

/** A file that is not on the disk. */
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
