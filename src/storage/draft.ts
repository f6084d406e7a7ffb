import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ageOf, listFiles, makeFolder, removeAll } from './files.ts'
import { sha256 } from './hash.ts'
import { storageError } from './storage-error.ts'

const BUFFER_BYTES = 1 << 20

/**
 * A file that appears under its name only when it is complete: it is written under a temporary name in the same folder, flushed to
 * disk with fsync, and renamed. Memory holds one buffer. `close` flushes it to the disk, `keep` renames it, `discard` removes what is left.
 * All of them throw {@link StorageError}.
 */
export class Draft {
  readonly path: string
  /** Bytes written so far. */
  bytes = 0
  readonly #draft: string
  #file: number | undefined
  #buffered: Uint8Array[] = []
  #bufferedBytes = 0

  constructor(path: string) {
    this.path = path
    this.#draft = join(dirname(path), `.${basename(path)}.${HOST}-${process.pid}.${randomUUID()}.tmp`)
    this.#try(() => {
      makeFolder(dirname(path))
      this.#file = openSync(this.#draft, 'w')
    })
  }

  write(content: Uint8Array | string): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    this.#buffered.push(bytes)
    this.#bufferedBytes += bytes.length
    this.bytes += bytes.length
    if (this.#bufferedBytes >= BUFFER_BYTES) this.#flush()
  }

  close(): void {
    this.#flush()
    this.#try(() => {
      fsyncSync(this.#file!)
      closeSync(this.#file!)
      this.#file = undefined
    })
  }

  keep(): void {
    this.#try(() => {
      renameSync(this.#draft, this.path)
      const folder = openSync(dirname(this.path), 'r')
      try {
        fsyncSync(folder)
      } finally {
        closeSync(folder)
      }
    })
  }

  /** Does nothing after `keep`. Never throws, so that the error that led here is the one that is reported. */
  discard(): void {
    try {
      if (this.#file !== undefined) closeSync(this.#file)
      this.#file = undefined
      rmSync(this.#draft, { force: true })
    } catch {}
  }

  #flush(): void {
    this.#try(() => {
      for (const bytes of this.#buffered) writeAll(this.#file!, bytes)
    })
    this.#buffered = []
    this.#bufferedBytes = 0
  }

  #try(act: () => void): void {
    try {
      act()
    } catch (error) {
      throw storageError(`cannot write ${this.path}`, error)
    }
  }
}

/** Writes a whole file, or leaves the former one untouched. Makes its folders. */
export function writeWhole(path: string, content: Uint8Array | string): void {
  const draft = new Draft(path)
  try {
    draft.write(content)
    draft.close()
    draft.keep()
  } finally {
    draft.discard()
  }
}

/** Removes the temporary files that a crash left in a folder. Those that another process is writing stay. */
export function removeDrafts(folder: string): void {
  for (const path of listFiles(folder, { hidden: true })) {
    if (isDraft(path) && !isBeingWritten(join(folder, path))) removeAll(join(folder, path))
  }
}

/** Whether a path is that of a temporary file: it becomes a file of the dataset, or is removed by the next run. */
export const isDraft = (path: string): boolean => /^\..+\.tmp$/.test(basename(path))

/** This machine, in the name of a draft. */
const HOST = sha256(hostname()).slice(0, 8)
/** After this, a draft of another machine, or of a reused process number, is assumed to be from a crash. */
const ABANDONED_MS = 86_400_000

/** Whether a draft belongs to a running process: this one, another on this machine, or, judged by its age, one on another machine. */
function isBeingWritten(draft: string): boolean {
  const [, host, pid] = /\.([0-9a-f]{8})-(\d+)\.[0-9a-f-]{36}\.tmp$/.exec(draft) ?? []
  const age = ageOf(draft)
  if (host === undefined || age > ABANDONED_MS) return false
  if (host !== HOST) return true
  return Number(pid) === process.pid ? age < process.uptime() * 1000 : isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}
