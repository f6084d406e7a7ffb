import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Runs something on a disk that has room for so many more bytes; every write after that fails as on a full disk. */
export async function onFullDisk<T>(room: number, run: () => Promise<T> | T): Promise<T> {
  const { writeSync } = fs
  let left = room
  const limited = (file: number, bytes: Uint8Array, ...rest: number[]): number => {
    left -= bytes.length
    if (left < 0)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
    return writeSync(file, bytes, ...rest)
  }
  fs.writeSync = limited as typeof writeSync
  syncBuiltinESMExports()
  try {
    return await run()
  } finally {
    fs.writeSync = writeSync
    syncBuiltinESMExports()
  }
}
