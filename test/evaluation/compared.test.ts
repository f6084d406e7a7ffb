import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { compareEvaluations } from '../../pipelines/evaluate/compare.ts'
import { countEvaluation } from '../../pipelines/evaluate/evaluate.ts'
import { evaluationText, openEvaluation } from '../../pipelines/evaluate/evaluation.ts'
import { EVEN, marginScale } from '../../src/evaluation/blocks.ts'
import { confidenceSequence } from '../../src/evaluation/statistics/anytime.ts'
import { dataPath } from '../../src/storage/folder.ts'
import { folderOf, runDuel } from './folders.ts'

const root = folderOf('compared')
const at = (name: string): string => join(root, name)
const options = { workers: 1, stopped: () => false }
const compared = (one: string, two: string) => compareEvaluations([at(one), at(two)], options)
const SCALE = marginScale({ kind: 'duel' })

const FEW = ['--deals', '20', '--beliefs', '1']

/** A copy of an evaluation that states something else of itself. */
function restated(name: string, copy: string, more: object): void {
  cpSync(at(name), at(copy), { recursive: true })
  const evaluation = { ...openEvaluation(at(name)), ...more }
  writeFileSync(join(at(copy), 'evaluation.json'), evaluationText(evaluation as never))
}

beforeAll(async () => {
  await runDuel('scripted', 'random', at('one'), ...FEW)
  await runDuel('random', 'random', at('two'), ...FEW)
  const stop = { kind: 'decided', deals: 20 }
  for (const name of ['one', 'two']) restated(name, `${name} decided`, { stop })
  // With another seed its deals are others than those of the first.
  const { recipe } = openEvaluation(at('two'))
  restated('two', 'seed 9 decided', { stop, recipe: { ...recipe, seed: '9' } })
})

/** The score of A in each deal. */
const scoresIn = async (name: string): Promise<number[]> => {
  const { blocks } = await countEvaluation(at(name), openEvaluation(at(name)), options)
  return blocks.map(({ value }) => value)
}

describe('bounds that hold at any time', () => {
  test('of evaluations without common deals share their chance of an error', async () => {
    const { by, common_deals, difference } = await compared('one decided', 'seed 9 decided')
    expect([by, common_deals]).toEqual(['confidence sequence', 0])
    const [x, y] = [await scoresIn('one'), await scoresIn('two')].map((values) =>
      confidenceSequence(values, 0.025, EVEN),
    )
    expect(difference.low).toBeCloseTo(SCALE * (x!.low - y!.high), 12)
    expect(difference.high).toBeCloseTo(SCALE * (x!.high - y!.low), 12)
  })

  test('of common deals are those of one sequence of differences, also where one of the two had fixed deals', async () => {
    const [a, b] = [await scoresIn('one'), await scoresIn('two')]
    const halves = a.map((value, i) => (value - b[i]! + 1) / 2)
    const { low, high } = confidenceSequence(halves, 0.05, EVEN)
    for (const other of ['two', 'two decided']) {
      const { by, common_deals, difference } = await compared('one decided', other)
      expect([by, common_deals]).toEqual(['confidence sequence', 20])
      expect(difference.low).toBeCloseTo(SCALE * (2 * low - 1), 12)
      expect(difference.high).toBeCloseTo(SCALE * (2 * high - 1), 12)
    }
    expect((await compared('one', 'two')).by).toBe('interval')
  })
})

test('one common deal is compared as if there were none, as one pair has no interval', async () => {
  await runDuel('scripted', 'random', at('short'), '--deals', '1', '--beliefs', '1')
  const { common_deals, difference } = await compared('short', 'two')
  expect([common_deals, difference.clusters, difference.low]).toEqual([0, 21, null])
})

test('counts that are whole, but of other games, are made again', async () => {
  const before = await scoresIn('two')
  cpSync(at('two'), at('mixed'), { recursive: true })
  cpSync(join(at('one'), 'tallies'), join(at('mixed'), 'tallies'), { recursive: true })
  expect(await scoresIn('mixed')).toEqual(before)
  expect(await scoresIn('one')).not.toEqual(before)
})

test('games that are damaged or gone are not counted', async () => {
  const games = dataPath('games', 'test', 0)
  for (const [name, damage] of [
    ['longer', (path: string) => appendFileSync(path, 'x')],
    ['other', (path: string) => writeFileSync(path, readFileSync(path).fill(0, 8, 9))],
    ['gone', (path: string) => rmSync(path)],
  ] as const) {
    cpSync(at('one'), at(name), { recursive: true })
    damage(join(at(name), 'games', games))
    // The counts that were stored of them serve no more.
    await expect(scoresIn(name), name).rejects.toThrow(
      /games\/test-00000\.parquet is missing or is not as it was written/,
    )
    rmSync(join(at(name), 'tallies'), { recursive: true })
    await expect(scoresIn(name), name).rejects.toThrow(
      /games\/test-00000\.parquet is missing or is not as it was written/,
    )
  }
})
