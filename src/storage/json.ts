import { parseJson } from '../../schemas/json.ts'

/** More lists, objects and members than any file or answer has that omerta reads. Each takes up to a hundred bytes of memory, and two of the file. */
const MAX_PARTS = 4 << 20
const [COMMA, BRACE, BRACKET] = [44, 123, 91]

/** Parses JSON that somebody else may have written: memory stays in proportion to its size. Throws a SyntaxError. */
export function parseBytes(bytes: Uint8Array): unknown {
  let parts = 0
  for (const byte of bytes) if (byte === COMMA || byte === BRACE || byte === BRACKET) parts++
  if (parts > MAX_PARTS) throw new SyntaxError(`it has more than ${MAX_PARTS} parts`)
  return parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
}
