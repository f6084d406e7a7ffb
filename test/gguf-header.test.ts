import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requireGguf } from '../src/models/gguf-header.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-gguf-'))
afterAll(() => rmSync(base, { recursive: true }))

const u32 = (n: number): Buffer => Buffer.from(Uint32Array.of(n).buffer)
const u64 = (n: number | bigint): Buffer => Buffer.from(BigUint64Array.of(BigInt(n)).buffer)
const text = (words: string): Buffer => Buffer.concat([u64(words.length), Buffer.from(words)])

interface File {
  readonly magic?: string
  readonly version?: number
  readonly tensors?: number | bigint
  readonly pairs?: number | bigint
  readonly dimensions?: number
  /** Type and value of the only pair. */
  readonly value?: Buffer
}
/** A GGUF file of one pair and one tensor of two dimensions. */
const head = ({ magic = 'GGUF', version = 3, tensors = 1, pairs = 1, dimensions = 2, value = pair(4, u32(7)) }: File) =>
  Buffer.concat([
    ...[Buffer.from(magic), u32(version), u64(tensors), u64(pairs), text('general.alignment'), value],
    ...[text('output'), u32(dimensions), Buffer.alloc(8 * 2), u32(0), u64(0)],
  ])
const pair = (type: number, ...value: Buffer[]): Buffer => Buffer.concat([u32(type), ...value])

const check = (bytes: Buffer): void => {
  const path = join(base, 'model.gguf')
  writeFileSync(path, bytes)
  requireGguf(path)
}

// Sizes by https://github.com/ggml-org/ggml/blob/master/docs/gguf.md.
test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 4],
  [5, 4],
  [6, 4],
  [7, 1],
  [10, 8],
  [11, 8],
  [12, 8],
])('a GGUF file may have a value of type %i, of %i bytes, and lists of them', (type, size) => {
  check(head({ value: pair(type, Buffer.alloc(size, 255)) }))
  check(head({ value: pair(9, u32(type), u64(3), Buffer.alloc(3 * size, 255)) }))
})

test.each([2, 3])(
  'a GGUF file of version %i may have texts, lists of texts and values longer than a block',
  (version) => {
    check(head({ version }))
    check(head({ value: pair(8, text('llama')) }))
    check(head({ value: pair(9, u32(8), u64(2), text('a'), text('bc')) }))
    check(head({ value: pair(8, text('x'.repeat(3 << 20))) }))
  },
)

test.each<[string, Buffer, RegExp]>([
  ['empty', Buffer.alloc(0), /it is damaged, or not whole \(something at byte 0 reaches past its end\)$/],
  ['text', Buffer.from('This is not a model.'), /it does not begin with GGUF$/],
  ['of version 1', head({ version: 1 }), /it is of version 1; there are 2 and 3$/],
  ['of version 4', head({ version: 4 }), /it is of version 4; there are 2 and 3$/],
  ['without tensors', head({ tensors: 0 }), /it has no tensors$/],
  [
    'of endless tensors',
    head({ tensors: 2n ** 64n - 1n }),
    /not whole \(it says that it has 18446744073709551615 tensors\)$/,
  ],
  ['of more tensors than a model has', head({ tensors: 100_001 }), /it says that it has 100001 tensors/],
  ['of more pairs than a model has', head({ pairs: 10_001 }), /it says that it has 10001 pairs/],
  ['of nine dimensions', head({ dimensions: 9 }), /it says that it has 9 dimensions/],
  ['of more dimensions than it has', head({ dimensions: 3 }), /reaches past its end/],
  ['cut off', head({}).subarray(0, -1), /reaches past its end/],
  ['of an unknown type', head({ value: pair(13) }), /not whole \(there is no type 13\)$/],
  ['with lists of lists', head({ value: pair(9, u32(9), u64(0)) }), /not whole \(a list of type 9\)$/],
  ['with a long text', head({ value: pair(8, u64(1e6)) }), /it says that it has 1000000 characters in a text/],
  ['with a long list', head({ value: pair(9, u32(8), u64(1e6)) }), /it says that it has 1000000 entries in a list/],
  ['with a list past its end', head({ value: pair(9, u32(10), u64(60)) }), /reaches past its end/],
])('a GGUF file that is %s is refused with the reason', (_, bytes, reason) => {
  expect(() => check(bytes)).toThrow(reason)
  expect(() => check(bytes)).toThrow(/model\.gguf cannot be loaded as a GGUF model: it /)
})

test('what is no file is refused with the reason', () => {
  expect(() => requireGguf(base)).toThrow(/cannot be loaded as a GGUF model: it is not a file$/)
  expect(() => requireGguf(join(base, 'nothing'))).toThrow(/cannot be loaded as a GGUF model: ENOENT$/)
})
