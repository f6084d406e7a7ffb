import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** A bin of scripts/calibration.ts: how many cases, and by how many points more are true than stated. */
const BIN = /^\d\.\d\d to \d\.\d\d: (\d+) in \d+ games: .* more by (-?\d+\.\d) points/gm

test.for([
  ['maw', 250],
  ['classic-7', 250],
  ['mini-mafia', 500],
  ['mafia-2025', 60],
] as const)(
  'beliefs of holy-grail hold in its own games of %s: a change of play that beliefs do not know shows here',
  async ([ruleset, games]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/calibration.ts', ruleset, String(games)])
    const bins = [...stdout.matchAll(BIN)].map(([, n, more]) => ({ n: Number(n), more: Math.abs(Number(more)) }))
    const cases = bins.reduce((sum, { n }) => sum + n, 0)
    expect(cases).toBeGreaterThan(500)
    // Points, on average over cases. As first built, edition 29 had 7.7 in maw.
    expect(bins.reduce((sum, { n, more }) => sum + n * more, 0) / cases).toBeLessThan(4)
  },
)
