import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rulesets } from '../src/games/games.ts'
import { goldenOf } from './golden/write.ts'

const folder = join(import.meta.dirname, 'golden')
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))
const golden = new Map<string, Record<string, string>>()
for (const name of Object.keys(rulesets)) golden.set(name, await goldenOf(name))

describe.each([...golden])('golden playthroughs of %s (npm run golden writes them again)', (name, texts) => {
  test('the game as the judge saw it and as a seat heard it, and a prompt', () => {
    expect(files).toEqual(expect.arrayContaining(Object.keys(texts)))
    for (const kind of [`${name}.judge.txt`, `${name}.prompt.txt`]) expect(Object.keys(texts)).toContain(kind)
    expect(Object.keys(texts)).toContainEqual(expect.stringMatching(/\.seat-\d+\.txt$/))
  })
  test.each(Object.entries(texts))('%s', (file, text) => expect(text).toBe(readFileSync(join(folder, file), 'utf8')))
})

test('every golden file has its game', () => {
  expect(files.toSorted()).toEqual([...golden.values()].flatMap((texts) => Object.keys(texts)).sort())
})
