import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** One leak of each class; `npm run leaks` plants them all. */
const SAMPLE = [
  "seat 10's card is seen by seat 9",
  'a prompt tells who leaves next',
  'speeches of seat 10 are not in the transcript',
  'the scripted Don checks the true Sheriff',
  'games that red lost are dealt again',
]

test('a sample of the planted leaks: validate finds each on a dataset that the changed program made', () => {
  const pattern = SAMPLE.map((name) => `^${name}$`).join('|')
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'test/leaks/run.ts'), pattern], {
    encoding: 'utf8',
  })
  for (const name of SAMPLE) expect(stdout).toContain(`| ${name} |`)
  expect(stdout).toContain(
    `${SAMPLE.length} of ${SAMPLE.length} leaks caught, ${SAMPLE.length} of them by \`validate\``,
  )
  expect(status).toBe(0)
}, 300_000)
