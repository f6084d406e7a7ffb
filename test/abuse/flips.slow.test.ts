import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Flipped } from './flips.ts'

// A part of what flips.ts tries, in a process of its own, whose memory is measured.
const COUNT = process.env['FLIPS'] ?? '8'
const SEED = process.env['SEED'] ?? 'flips'

test(`${COUNT} damaged files of datasets, evaluations, refined and merged rows: found, in a sentence and a GiB`, async () => {
  const args = [join(import.meta.dirname, 'flips.ts'), '--count', COUNT, '--seed', SEED]
  const ran = promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 24 })
  const { stdout } = await ran.catch((error: { readonly stdout: string }) => error)
  const { ended, slips, megabytes } = JSON.parse(stdout) as Flipped
  expect(slips).toEqual([])
  expect(Object.values(ended).reduce((sum, n) => sum + n, 0)).toBe(2 * Number(COUNT))
  expect(megabytes).toBeLessThan(1024)
}, 600_000)
