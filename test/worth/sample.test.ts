import { expect, test } from 'vitest'
import { Sample } from '../../src/worth/sample.ts'

const kept = (size: number, of: number): number[] => {
  const sample = new Sample<number>(size)
  for (let i = 0; i < of; i++) sample.add(() => i)
  return sample.values()
}

test('a sample keeps all of a few values, and of many as many as it may, evenly spread from the first on', () => {
  expect(kept(4, 0)).toEqual([])
  expect(kept(4, 3)).toEqual([0, 1, 2])
  expect(kept(4, 4)).toEqual([0, 1, 2, 3])
  expect(kept(4, 6)).toEqual([0, 1, 3, 4])
  expect(kept(4, 8)).toEqual([0, 2, 4, 6])
  expect(kept(4, 10)).toEqual([0, 2, 4, 6])
  expect(kept(4, 16)).toEqual([0, 4, 8, 12])
  expect(kept(4, 1000)).toEqual([0, 256, 512, 768])
})

test('a value that is not kept is not made', () => {
  let made = 0
  const sample = new Sample<number>(4)
  for (let i = 0; i < 1000; i++) sample.add(() => made++)
  expect(made).toBeLessThan(50)
})
