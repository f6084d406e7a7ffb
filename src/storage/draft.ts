import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolder, StorageError } from './files.ts'

const BUFFER_BYTES = 1 << 20

/**
 * A file that is written piece by piece, whole or not at all: a temporary name beside it, fsync, rename. Only a buffer of it is in memory.
 * `close` puts it on the disk, `keep` gives it its name, `discard` leaves nothing of it.
 */
export class Draft {
  readonly path: string
  /** Bytes written so far. */
  bytes = 0
  readonly #draft: string
  #file: number | undefined
  #waiting: Uint8Array[] = []
  #waitingBytes = 0

  constructor(path: string) {
    this.path = path
    this.#draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
    this.#try(() => {
      makeFolder(dirname(path))
      this.#file = openSync(this.#draft, 'w')
    })
  }

  write(content: Uint8Array | string): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    this.bytes += bytes.length
    if (this.#waitingBytes >= BUFFER_BYTES) this.#flush()
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
      fsyncSync(folder)
      closeSync(folder)
    })
  }

  discard(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
    rmSync(this.#draft, { force: true })
  }

  #flush(): void {
    this.#try(() => {
      for (const bytes of this.#waiting)
        for (let done = 0; done < bytes.length; ) done += writeSync(this.#file!, bytes, done)
    })
    this.#waiting = []
    this.#waitingBytes = 0
  }

  #try(act: () => void): void {
    try {
      act()
    } catch (error) {
      throw new StorageError(`cannot write ${this.path}: ${(error as Error).message}`)
    }
  }
}
