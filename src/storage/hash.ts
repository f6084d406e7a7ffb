import { createHash, hash } from 'node:crypto'
import { chunksOf } from './read-bytes.ts'

export const sha256 = (content: Uint8Array | string): string => hash('sha256', content)

/** The hash of a file of any size. */
export function sha256Of(path: string): string {
  const sum = createHash('sha256')
  for (const chunk of chunksOf(path)) sum.update(chunk)
  return sum.digest('hex')
}
