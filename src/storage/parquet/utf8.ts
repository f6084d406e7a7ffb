/** Texts by name, such as the role and the content of a message. */
type Texts = Readonly<Record<string, string | null>>
type Encoded = Readonly<Record<string, Uint8Array | null>>

const encoder = new TextEncoder()
const CHUNK_BYTES = 4 << 20

/**
 * Encodes the texts of rows of lists as UTF-8 into a few large buffers: thousands of small ones would burden the garbage collector. A text
 * that the previous row has at the same index is not encoded again.
 */
export function inUtf8(rows: readonly (readonly Texts[] | null)[]): (readonly Encoded[] | null)[] {
  let memory = new Uint8Array()
  const encode = (text: string): Uint8Array => {
    const maxBytes = 3 * text.length
    if (memory.length < maxBytes) memory = new Uint8Array(Math.max(CHUNK_BYTES, maxBytes))
    const { written } = encoder.encodeInto(text, memory)
    const bytes = memory.subarray(0, written)
    memory = memory.subarray(written)
    return bytes
  }
  const before: { readonly texts: Texts; readonly encoded: Encoded }[] = []
  const encodeAll = (texts: Texts, index: number): Encoded => {
    const known = before[index]
    const entries = Object.entries(texts).map(([name, text]): [string, Uint8Array | null] => {
      if (text === null) return [name, null]
      return [name, known?.texts[name] === text ? known.encoded[name]! : encode(text)]
    })
    const encoded = Object.fromEntries(entries)
    before[index] = { texts, encoded }
    return encoded
  }
  return rows.map((row) => row?.map(encodeAll) ?? null)
}
