/** A file that cannot be read or written, or whose content is damaged. */
export class StorageError extends Error {
  /** Whether the same command may succeed later without a change: when there is room on the disk, or the mount is back. */
  readonly isTemporary: boolean
  /** Whether there is no such file or folder. */
  readonly isMissing: boolean
  constructor(sentence: string, { isTemporary = false, isMissing = false } = {}) {
    super(sentence)
    this.isTemporary = isTemporary
    this.isMissing = isMissing
  }
}

const AGAIN = 'run the same command again'

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: `the disk is full; make room and ${AGAIN}`,
  EDQUOT: `the disk quota is used up; make room and ${AGAIN}`,
  EACCES: 'you lack the permission; choose another folder or change its permissions',
  EPERM: 'you lack the permission; choose another folder or change its permissions',
  EROFS: 'the file system is read-only; choose another folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file is in the way of a folder',
  ENOENT: 'there is no such file or folder',
  EFBIG: `it would be larger than this system allows a file to be; raise the limit (ulimit -f) and ${AGAIN}`,
  EMFILE: `too many files are open; raise the limit (ulimit -n) and ${AGAIN}`,
  ENAMETOOLONG: 'the name is too long for this file system; choose a shorter one',
  ELOOP: 'links lead in a circle',
  EIO: 'the disk reports an error',
  ESTALE: `the server of this file system has changed it; ${AGAIN}`,
  ETIMEDOUT: `the server of this file system does not answer; ${AGAIN}`,
}

/** What may be otherwise in a minute, on this machine or another: no room, and mounts over a network, which also report EIO. */
const TEMPORARY = ['ENOSPC', 'EDQUOT', 'EIO', 'ESTALE', 'ETIMEDOUT']

/** A system error as a sentence with its cure. Any other error is returned as it is. */
export function storageError(what: string, error: unknown): unknown {
  const { code, errno } = error as NodeJS.ErrnoException
  if (code === undefined || errno === undefined) return error
  return new StorageError(`${what}: ${REASONS[code] ?? code}`, {
    isTemporary: TEMPORARY.includes(code),
    isMissing: code === 'ENOENT',
  })
}
