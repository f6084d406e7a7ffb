import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { skillsOf } from '../../pipelines/evaluate/parts/skills.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { crossedMean } from '../../src/evaluation/statistics/crossed.ts'
import { stream } from '../../src/game/random.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { commandLine } from '../command-line.ts'
import { filesIn, folderOf, reportIn } from './folders.ts'

// Questions that several evaluations answer: seeds of one method, and skills.
const root = folderOf('several')
const at = (name: string): string => join(root, name)
const game = ['--ruleset', 'mini-mafia', '--deals', '20', '--workers', '1']

describe('a mean over seeds and deals', () => {
  test('has the interval that analysis of variance gives by hand', () => {
    const {
      mean,
      low,
      high,
      between_rows: between,
    } = crossedMean([
      [1, 0, 0, 1],
      [1, 1, 0, 1],
      [0, 0, 0, 1],
    ])
    // MS rows 1/4, columns 5/9, rest 5/36 (degrees of freedom 2, 3, 6): variance (1/4 + 5/9 − 5/36) / 12, Satterthwaite 3 degrees of freedom.
    expect(mean).toBeCloseTo(0.5, 10)
    expect(high - mean).toBeCloseTo(3.1824 * Math.sqrt(1 / 18), 3)
    expect(mean - low).toBeCloseTo(high - mean, 10)
    expect(between).toBeCloseTo(Math.sqrt((1 / 4 - 5 / 36) / 4), 10)
  })

  test('covers the mean of the method, where an interval over deals alone does not', () => {
    const random = stream('seeds')
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const win = (p: number) => Number(random() < p)
    let [crossed, pooled] = [0, 0]
    for (let i = 0; i < 400; i++) {
      const deals = Array.from({ length: 60 }, () => 0.1 * normal())
      const table = Array.from({ length: 4 }, () => {
        const seed = 0.5 + 0.08 * normal()
        return deals.map((deal) => (win(seed + deal) + win(seed + deal)) / 2 - 0.5)
      })
      const { low, high } = crossedMean(table)
      crossed += Number(low <= 0 && high >= 0)
      const means = deals.map((_, j) => table.reduce((sum, row) => sum + row[j]!, 0) / table.length)
      const mean = means.reduce((sum, one) => sum + one, 0) / means.length
      const error = Math.sqrt(means.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (59 * 60))
      pooled += Number(Math.abs(mean) < 2 * error)
    }
    expect(crossed / 400).toBeGreaterThan(0.93)
    expect(pooled / 400).toBeLessThan(0.8)
  })
})

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
  const skillsIn = (ruleset: string): string =>
    skillsOf(rulesetOf(recipeSchema.parse({ ruleset, games: { test: 1 } })))
      .map(({ name, role }) => `${name} ${role}`)
      .join(', ')

  test.each([
    ['mini-mafia', 'deceive black, detect civilian, disclose sheriff'],
    ['classic-7', 'deceive black, detect civilian, disclose sheriff'],
    ['mafia-2025', 'deceive black, detect civilian, disclose sheriff'],
  ])('of %s', (ruleset, skills) => {
    expect(skillsIn(ruleset)).toBe(skills)
  })

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
    // In one deal of two the arms differ in nothing but the seats of the skill.
    expect(out).toMatch(/deceive +black/)
    expect(readFileSync(at('skills/report.md'), 'utf8')).toContain('[deceive](deceive/report.md)')
  })
})
