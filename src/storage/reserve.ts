import { randomFillSync } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder, removeAll } from './files.ts'
import { storageError } from './storage-error.ts'

/**
 * Room on the disk that is kept for what must not be lost. `take` fills a file, and fails while nothing is at stake if the disk is full;
 * `free` gives the room back, for what is written next. The bytes are random, as a file system may store zeros in no room at all.
 */
export class Reserve {
  readonly #path: string
  #isTaken = false

  constructor(path: string) {
    this.#path = path
  }

  /** Throws {@link StorageError} if there is no room. */
  take(bytes: number): void {
    try {
      makeFolder(dirname(this.#path))
      const file = openSync(this.#path, 'w')
      this.#isTaken = true
      try {
        const block = new Uint8Array(1 << 16)
        for (let left = bytes; left > 0; left -= block.length)
          for (let done = 0, part = randomFillSync(block).subarray(0, left); done < part.length; )
            done += writeSync(file, part, done)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
    } catch (error) {
      this.free()
      throw storageError(`cannot write ${this.#path}`, error)
    }
  }

  /** Whether there was room to give back. */
  free(): boolean {
    const wasTaken = this.#isTaken
    this.#isTaken = false
    if (wasTaken) removeAll(this.#path)
    return wasTaken
  }
}
