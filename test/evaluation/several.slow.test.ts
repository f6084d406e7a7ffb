import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../command-line.ts'
import { filesIn, folderOf, reportIn } from './folders.ts'

// Questions that several evaluations answer: seeds of one method, skills, adversaries.
const root = folderOf('several')
const at = (name: string): string => join(root, name)
const game = ['--ruleset', 'mini-mafia', '--deals', '20', '--workers', '1']

describe('replicates of one method', () => {
  const stand = (name: string, player: string): void => {
    mkdirSync(at('runs'), { recursive: true })
    const text = `export const kind = { edition: 1, make: ({ player }) => player('${player}') }\n`
    writeFileSync(at(`runs/${name}.mjs`), text)
  }
  const evaluated = (pattern: string, out: string) =>
    commandLine(['evaluate', '--player', pattern, '--against', 'random', ...game, '--out', at(out)])

  test('are played on the same deals; the margin is that of the method, and running it again changes no byte', async () => {
    for (const [name, player] of Object.entries({ 'run-1': 'scripted', 'run-2': 'random', 'run-3': 'scripted' }))
      stand(name, player)
    const { code, out } = await evaluated(at('runs/run-*.mjs'), 'seeds')
    expect(code).toBe(0)
    const { margin, players } = reportIn(at('seeds'))
    const own = [1, 2, 3].map((n) => reportIn(at(`seeds/seed-0${n}`)))
    expect(players).toEqual([1, 2, 3].map((n) => at(`runs/run-${n}.mjs`)))
    expect(own.map(({ seed }) => seed)).toEqual(['0', '0', '0'])
    const means = own.map(({ duel }) => duel.margin.margin.mean)
    expect(margin.mean).toBeCloseTo(means.reduce((sum, one) => sum + one, 0) / 3, 10)
    expect(out).toContain('over seeds and deals')
    // Two of the files play alike, so they do so on every deal.
    expect(own[0].duel.margin).toEqual(own[2].duel.margin)
    expect(margin.between_rows).toBeGreaterThan(0.05)
    const before = filesIn(at('seeds'))
    await evaluated(at('runs/run-*.mjs'), 'seeds')
    expect(filesIn(at('seeds'))).toEqual(before)
  })

  test.each([
    ['runs/run-[12].mj?', 'names 2 files; an interval over seeds takes 3 or more', []],
    ['runs/run-*.mjs', '--gate is for one evaluation', ['--gate', '0', '5']],
  ])('%s: %s', async (pattern, sentence, more) => {
    for (const name of ['run-1', 'run-2', 'run-3']) stand(name, 'random')
    const args = ['--player', at(pattern), '--against', 'random', ...game, ...more, '--out', at('refused')]
    const { code, err } = await commandLine(['evaluate', ...args])
    expect(err).toContain(sentence)
    expect(code).toBe(2)
  })
})

describe('skills', () => {
  test('are compared apart, each in its seats alone, with p-values that are corrected together', async () => {
    const args = ['--player', 'scripted', '--against', 'random', '--skills', ...game, '--out', at('skills')]
    const { code, out } = await commandLine(['evaluate', ...args])
    expect(code).toBe(0)
    const { skills } = reportIn(at('skills'))
    for (const { skill, role, difference, p, p_holm: corrected } of skills) {
      const { arms, duel, players } = reportIn(at(`skills/${skill}`))
      expect(players).toEqual({ a: 'scripted', b: 'random', c: 'scripted' })
      const others = role === 'black' ? { red: 'c' } : { red: 'c', black: 'c' }
      expect(arms).toEqual([
        { ...others, [role]: 'a' },
        { ...others, [role]: 'b' },
      ])
      expect(duel.margin.margin).toEqual(difference)
      expect(corrected).toBeGreaterThanOrEqual(p)
    }
    expect(out).toMatch(/deceive +black/)
    expect(out).toMatch(/disclose +Detective/)
    expect(readFileSync(at('skills/report.md'), 'utf8')).toContain('[deceive](deceive/report.md)')
  })
})

describe('adversaries', () => {
  test('are met on the same deals; the worst case stands beside the mean', async () => {
    const names = 'adversary-orders,random,scripted'
    const args = ['--player', 'scripted', '--adversaries', names, ...game, '--out', at('adversaries')]
    const { code, out } = await commandLine(['evaluate', ...args])
    expect(code).toBe(0)
    const { adversaries, worst, mean } = reportIn(at('adversaries'))
    const margins = ['01-adversary-orders', '02-random', '03-scripted'].map(
      (name) => reportIn(at(`adversaries/${name}`)).duel.margin.margin.mean,
    )
    expect(adversaries.map(({ margin }: { margin: { mean: number } }) => margin.mean)).toEqual(margins)
    expect(worst.margin.mean).toBe(Math.min(...margins))
    expect(mean.mean).toBeCloseTo(margins.reduce((sum, one) => sum + one, 0) / 3, 10)
    expect(out).toContain('Against its worst adversary')
  })

  test('--against names nobody else', async () => {
    const args = ['--player', 'scripted', '--against', 'random', '--adversaries', ...game, '--out', at('nobody')]
    const { code, err } = await commandLine(['evaluate', ...args])
    expect(err).toContain('leave out --against')
    expect(code).toBe(2)
  })
})
