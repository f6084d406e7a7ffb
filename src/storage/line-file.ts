import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from './files.ts'
import { chunksOf, MAX_BYTES, tooLarge } from './read-bytes.ts'
import { storageError } from './storage-error.ts'

/**
 * A file that lines are appended to. A line is written at once, so it survives this process; it is on the disk when the file is
 * closed. A last line that was cut off, by a crash or a full disk, is removed before the next one.
 */
export class LineFile {
  readonly #path: string
  #file: number | undefined

  constructor(path: string) {
    this.#path = path
  }

  append(line: string): void {
    try {
      writeFileSync((this.#file ??= this.#open()), `${line}\n`)
    } catch (error) {
      this.close()
      throw storageError(`cannot write ${this.#path}`, error)
    }
  }

  close(): void {
    if (this.#file === undefined) return
    const file = this.#file
    this.#file = undefined
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  #open(): number {
    makeFolder(dirname(this.#path))
    const file = openSync(this.#path, 'a+')
    removeCutLine(file, this.#path)
    return file
  }
}

function removeCutLine(file: number, path: string): void {
  if (lacksItsEnd(file)) ftruncateSync(file, readFileSync(path).lastIndexOf('\n') + 1)
}

/** Whether the last line of a file has no end. */
export function isCutOff(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    return lacksItsEnd(file)
  } finally {
    closeSync(file)
  }
}

function lacksItsEnd(file: number): boolean {
  const { size } = fstatSync(file)
  if (size === 0) return false
  const last = Buffer.alloc(1)
  readSync(file, last, 0, 1, size - 1)
  return last.toString() !== '\n'
}

/** The complete lines of a file; none if there is no file. A last line that was cut off by a crash is left out. */
export const readLines = (path: string): string[] => [...eachLine(path)]

/** The complete lines of a file, read one at a time: a journal is as long as its games, and a line as one of them. */
export function* eachLine(path: string): Generator<string> {
  if (!existsSync(path)) return
  let rest: Buffer = Buffer.alloc(0)
  for (const chunk of chunksOf(path)) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let from = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield rest.toString('utf8', from, end)
      from = end + 1
    }
    rest = rest.subarray(from)
    if (rest.length > MAX_BYTES.line) throw tooLarge(`a line of ${path}`, MAX_BYTES.line)
  }
}
