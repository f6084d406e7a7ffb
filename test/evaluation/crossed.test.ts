import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { skillsOf } from '../../pipelines/evaluate/parts/skills.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { crossedMean } from '../../src/evaluation/statistics/crossed.ts'
import { stream } from '../../src/game/random.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { folderOf, runDuel } from './folders.ts'

const root = folderOf('skills')

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

  test('that find out are those of a plain role, also where as many seats check', () => {
    const teams = { sheriff: 'red', civilian: 'red', mafia: 'black' }
    const game = { name: 'three', roles: Object.keys(teams), teams, checker: 'sheriff' }
    expect(skillsOf(game).map(({ name, role }) => `${name} ${role}`)).toEqual([
      'deceive black',
      'detect civilian',
      'disclose sheriff',
    ])
    expect(() => skillsOf({ ...game, teams: { ...teams, mafia: 'grey' } })).toThrow(
      'three has no teams of red and black',
    )
  })

  test('are compared in a folder of their own, without an option of one evaluation', async () => {
    const refused = async (...more: string[]) => {
      const { code, err } = await runDuel('scripted', 'random', root, '--skills', ...more)
      expect(code).toBe(2)
      return err
    }
    expect(await refused('--until', 'decided')).toContain('--until is for one evaluation, and --skills makes several')
    writeFileSync(join(root, 'parts.json'), '{}\n')
    expect(await refused()).toContain('contains evaluations of other players; name another folder')
  })
})
