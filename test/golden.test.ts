import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { golden } from '../scripts/golden.ts'

const folder = join(import.meta.dirname, 'golden')

describe('golden playthroughs (npm run golden writes them again)', async () => {
  const texts = await golden()
  test('every file has its game', () => expect(readdirSync(folder).sort()).toEqual(Object.keys(texts).sort()))
  test.each(Object.entries(texts))('%s', (name, text) => expect(text).toBe(readFileSync(join(folder, name), 'utf8')))
})
