/** A few texts by name: a message, say. */
type Texts = Readonly<Record<string, string | null>>
type Encoded = Readonly<Record<string, Uint8Array | null>>

const encoder = new TextEncoder()
const CHUNK_BYTES = 4 << 20

/**
 * Lists of texts with every text as UTF-8, in a few large pieces of memory: as thousands of small ones they would be much of what the
 * garbage collector has to do. A text that the row before has at the same place is not encoded again.
 */
export function inUtf8(rows: readonly (readonly Texts[] | null)[]): (readonly Encoded[] | null)[] {
  let memory = new Uint8Array()
  const encode = (text: string): Uint8Array => {
    const most = 3 * text.length
    if (memory.length < most) memory = new Uint8Array(Math.max(CHUNK_BYTES, most))
    const { written } = encoder.encodeInto(text, memory)
    const bytes = memory.subarray(0, written)
    memory = memory.subarray(written)
    return bytes
  }
  const before: { readonly texts: Texts; readonly encoded: Encoded }[] = []
  const encodeAll = (texts: Texts, place: number): Encoded => {
    const known = before[place]
    const entries = Object.entries(texts).map(([name, text]): [string, Uint8Array | null] => {
      if (text === null) return [name, null]
      return [name, known?.texts[name] === text ? known.encoded[name]! : encode(text)]
    })
    const encoded = Object.fromEntries(entries)
    before[place] = { texts, encoded }
    return encoded
  }
  return rows.map((row) => row?.map(encodeAll) ?? null)
}
