const encoder = new TextEncoder()
const CHUNK_BYTES = 4 << 20

/**
 * Encodes the texts of lists, one list a row, as UTF-8 into a few large buffers: thousands of small ones would burden the garbage collector. A text that
 * the previous row has at the same place is not encoded again. `repetitions` are 0 where a row begins.
 */
export function inUtf8(texts: readonly unknown[], repetitions: readonly number[]): unknown[] {
  let memory = new Uint8Array()
  const encode = (text: string): Uint8Array => {
    const maxBytes = 3 * text.length
    if (memory.length < maxBytes) memory = new Uint8Array(Math.max(CHUNK_BYTES, maxBytes))
    const { written } = encoder.encodeInto(text, memory)
    const bytes = memory.subarray(0, written)
    memory = memory.subarray(written)
    return bytes
  }
  /** The last text at each place, and its bytes. */
  const before: { readonly text: string; readonly bytes: Uint8Array }[] = []
  let place = 0
  return texts.map((text, i) => {
    place = repetitions[i] === 0 ? 0 : place + 1
    if (typeof text !== 'string') return text
    if (before[place]?.text !== text) before[place] = { text, bytes: encode(text) }
    return before[place]!.bytes
  })
}
