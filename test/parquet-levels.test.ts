import { getSchemaPath } from 'hyparquet/src/schema.js'
import { encodeNestedValues } from 'hyparquet-writer/src/dremel.js'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { leafPaths, levelsOf } from '../src/storage/parquet/levels.ts'
import { elements, shapeOf } from '../src/storage/parquet/schema.ts'

const schema = z.object({
  flat: z.string().nullable(),
  lines: z.array(z.string().nullable()).nullable(),
  pair: z.object({ count: z.int32().nullable(), lines: z.array(z.string()) }).nullable(),
  nested: z.array(z.object({ name: z.string(), lists: z.array(z.array(z.boolean())).nullable() }).nullable()),
})

const rows = [
  { flat: 'a', lines: ['x', null, 'y'], pair: { count: 1, lines: [] }, nested: [] },
  { flat: null, lines: null, pair: null, nested: [null, { name: 'n', lists: null }] },
  {
    flat: '',
    lines: [],
    pair: { count: null, lines: ['p', 'q'] },
    nested: [{ name: 'm', lists: [[], [true, false]] }],
  },
  { flat: 'b', lines: ['z'], pair: { count: 2, lines: ['r'] }, nested: [{ name: 'o', lists: [] }, null] },
]

test('each leaf has the values and levels that the library gives it', () => {
  const [, ...columns] = elements('root', shapeOf(schema))
  const all = [{ name: 'root', num_children: 4 }, ...columns]
  const paths = leafPaths(all)
  expect(paths.map((path) => path.map(({ name }) => name).join('.'))).toEqual([
    'root.flat',
    'root.lines.list.element',
    'root.pair.count',
    'root.pair.lines.list.element',
    'root.nested.list.element.name',
    'root.nested.list.element.lists.list.element.list.element',
  ])
  for (const path of paths) {
    const name = path[1]!.name as keyof (typeof rows)[number]
    const cells = rows.map((row) => row[name])
    const tree = getSchemaPath(
      all,
      path.slice(1).map((element) => element.name),
    )
    expect(levelsOf(path, cells)).toEqual(encodeNestedValues(tree, cells))
  }
})
