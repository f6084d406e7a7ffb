import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
const lines = text.split('\n').filter((line) => /\]\([^)]+\.test\.ts\)/.test(line))

test('the table has each of the 22 faults once', () => {
  const numbers = lines.flatMap((line) => /^\| (\d+) \|/.exec(line)?.[1] ?? [])
  expect(numbers.map(Number)).toEqual(Array.from({ length: 22 }, (_, i) => i + 1))
})

test.each(lines)('its file is there and has the test: %s', (line) => {
  const [, file = ''] = /\]\(([^)]+)\)/.exec(line)!
  const path = join(import.meta.dirname, file)
  expect(existsSync(path)).toBe(true)
  const cells = line.split('|').map((cell) => cell.trim())
  const title = /^\d+$/.test(cells[1]!) ? cells[4]! : cells[3]!
  expect(readFileSync(path, 'utf8')).toContain(title)
})
