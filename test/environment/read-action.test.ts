import { expect, test } from 'vitest'
import { readAction } from '../../pipelines/environment/read-action.ts'
import { WireError } from '../../pipelines/environment/wire-error.ts'
import { actionSchema } from '../../schemas/environment.ts'

const VALUES = [
  1,
  99,
  0,
  -1,
  -2,
  100,
  1.5,
  NaN,
  '',
  '4',
  'none',
  'x'.repeat(5000),
  'x'.repeat(30_000),
  true,
  null,
  [],
  {},
]

test('an action is read as its schema reads it', () => {
  const keys = ['choice', 'pick', 'say', 'thought', 'beliefs', 'metadata', 'other']
  const one = keys.flatMap((key) => VALUES.map((value) => ({ [key]: value })))
  const two = VALUES.flatMap((pick) => VALUES.map((say) => ({ pick, say })))
  for (const data of [undefined, null, 7, 'vote', [], {}, [1], ...one, ...two]) {
    const wanted = actionSchema.safeParse(data)
    if (wanted.success) expect(readAction(data)).toEqual(wanted.data)
    else expect(() => readAction(data)).toThrow(WireError)
  }
})
