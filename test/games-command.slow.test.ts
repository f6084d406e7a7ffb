import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const ran = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts', script), ...args], { encoding: 'utf8' })

test.each([
  [['classic-7', 'abc'], "'games'. it must be a whole number"],
  [['classic-7', '0'], "'games'. it must be a whole number"],
  [['no-game', '3'], 'there is no ruleset "no-game"'],
  [['classic-7', '3', 'seed', 'foo=bar'], '--switch foo: there is no such switch'],
  [['classic-7', '3', 'seed', 'foo'], '--switch foo: there is no such switch'],
  [['classic-7', '3', '--bins', '1'], 'it must be a whole number, 2 to 100'],
  [['--foo'], "unknown option '--foo'"],
])('calibration.ts %o is refused in a sentence', (args, sentence) => {
  const { status, stdout, stderr } = ran('calibration.ts', ...args)
  expect(stderr).toMatch(/^error: [^\n]+\n$/)
  expect(stderr).toContain(sentence)
  expect([status, stdout]).toEqual([2, ''])
})

test('a script plays the games that its command line asks for', () => {
  const { status, stdout } = ran('calibration.ts', 'maw', '2', 'few', 'players=5', 'wait=random', '--bins', '2')
  expect(stdout).toMatch(/^maw, 2 games of seed few: .*\n0\.00 to 0\.50: \d+ in 2 games: /)
  expect(status).toBe(0)
  expect(ran('label-truth.ts', '--help').stdout).toContain('how many of them are played (default: 40)')
})

test('calibration.ts states no interval of a few cases, and shows a bin without any', () => {
  const { stdout } = ran('calibration.ts', 'mini-mafia', '8', 'few')
  const bins = stdout.split('\n').filter((line) => /^\d\.\d\d to /.test(line))
  expect(bins).toHaveLength(10)
  expect(bins.filter((line) => line.endsWith(': no case')).length).toBeGreaterThan(0)
  expect(bins.filter((line) => line.endsWith('(too few for an interval)')).length).toBeGreaterThan(2)
  expect(bins.join()).not.toContain('±')
})
