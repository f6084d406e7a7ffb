import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkEvaluation, checkText } from '../../pipelines/evaluate/check-evaluation.ts'
import { compareEvaluations } from '../../pipelines/evaluate/compare.ts'
import { evaluationText } from '../../pipelines/evaluate/evaluation.ts'
import { tallyText } from '../../pipelines/evaluate/tallies.ts'
import { commandLine } from '../command-line.ts'
import { filesIn, folderOf, reportIn, runDuel } from './folders.ts'

const root = folderOf('folder-of-evaluation')
const whole = join(root, 'whole')
const other = join(root, 'other')
const run = (folder: string, ...more: string[]) => runDuel('scripted', 'random', folder, ...more)

beforeAll(async () => {
  expect((await run(whole, '--deals', '22', '--beliefs', '2')).code).toBe(0)
  expect((await runDuel('random', 'random', other, '--deals', '20', '--beliefs', '2')).code).toBe(0)
})

let copies = 0
/** A copy of the evaluation, changed. */
function changed(change: (folder: string) => unknown): string {
  const folder = join(root, `copy-${copies++}`)
  cpSync(whole, folder, { recursive: true })
  change(folder)
  return folder
}
const append = (path: string): void => writeFileSync(path, `${readFileSync(path, 'utf8')} `)
/** Writes what an evaluation states again, as omerta writes it. */
function restated(folder: string, change: (evaluation: Record<string, unknown>) => unknown): void {
  const path = join(folder, 'evaluation.json')
  const evaluation = JSON.parse(readFileSync(path, 'utf8'))
  change(evaluation)
  writeFileSync(path, evaluationText(evaluation))
}

describe('the check of an evaluation', () => {
  const found = async (folder: string) =>
    (await checkEvaluation(folder, 1)).findings.map(({ file, message }) => `${file} ${message}`)

  test('finds nothing in one that nobody changed', async () => {
    const check = await checkEvaluation(whole, 1)
    expect(check.findings).toEqual([])
    expect(checkText(check)).toMatch(/^counts and report: \d+ files are what these games give$/)
  })

  test('finds files of the report and counts that were changed, taken away or added', async () => {
    const folder = changed((at) => {
      append(join(at, 'report.md'))
      append(join(at, 'tallies/test-00000.json'))
      rmSync(join(at, 'tables/tables.tex'))
      writeFileSync(join(at, 'notes.txt'), '')
    })
    expect((await found(folder)).sort()).toEqual([
      'notes.txt does not belong to this evaluation',
      'report.md is not what the games of this evaluation give; the same evaluate command writes it again',
      'tables/tables.tex is missing; the same evaluate command writes it again',
      'tallies/test-00000.json is not what the games of this evaluation give',
    ])
  })

  test('finds what is stated otherwise than the games are', async () => {
    const stop = { kind: 'deals', deals: 22 }
    const lie = changed((at) =>
      restated(at, (evaluation) => {
        Object.assign(evaluation['recipe'] as object, { seed: 'other' })
        Object.assign(evaluation, { value: 'x', prompts: 'x', earlier: [10, 5].map((deals) => ({ stop, deals })) })
      }),
    )
    expect(await found(lie)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^evaluation.json states another recipe than that of its games \(seed: /),
        'evaluation.json states other rules or prompts than those of its games',
        'evaluation.json its earlier rules to stop are not in order',
        'value.json is not the function of luck that evaluation.json states',
      ]),
    )
    const spaced = changed((at) => append(join(at, 'evaluation.json')))
    expect(await found(spaced)).toContain('evaluation.json is not written as omerta writes it')
  })

  test('counts all games again and writes nothing', async () => {
    const folder = changed((at) => rmSync(join(at, 'tallies/test-00000.json')))
    expect(await found(folder)).toEqual([expect.stringMatching(/^tallies\/test-00000.json is missing/)])
    expect(existsSync(join(folder, 'tallies/test-00000.json'))).toBe(false)
    // Counts that were changed together with the hash of themselves are not believed.
    const lie = changed((at) => {
      const path = join(at, 'tallies/test-00000.json')
      const { sha256: _, ...tally } = JSON.parse(
        readFileSync(path, 'utf8').replace('"winner":"red"', '"winner":"black"'),
      )
      writeFileSync(path, tallyText(tally))
    })
    expect(await found(lie)).toContain('tallies/test-00000.json is not what the games of this evaluation give')
  })
})

test('the same command makes what was lost or changed of counts and report again, and leaves nothing of an earlier report', async () => {
  const folder = changed((at) => {
    const [tally] = readdirSync(join(at, 'tallies'))
    const path = join(at, 'tallies', tally!)
    writeFileSync(path, readFileSync(path, 'utf8').replace('"winner":"red"', '"winner":"black"'))
    writeFileSync(join(at, 'tables/of-before.csv'), '')
    rmSync(join(at, 'report.json'))
  })
  expect((await run(folder, '--deals', '22', '--beliefs', '2')).code).toBe(0)
  expect(filesIn(folder)).toEqual(filesIn(whole))
})

test('more deals change the rule to stop, which is noted with the version that began, and beliefs stay as they were', async () => {
  const folder = changed((at) => restated(at, (evaluation) => Object.assign(evaluation, { omerta: '0.0.9' })))
  const { code, out } = await run(folder, '--deals', '26')
  expect([code, out]).toEqual([0, expect.stringContaining('this rests on the confidence sequence')])
  const evaluation = JSON.parse(readFileSync(join(folder, 'evaluation.json'), 'utf8'))
  expect(evaluation).toMatchObject({ omerta: '0.0.9', beliefs: 2, stop: { deals: 26 }, earlier: [{ deals: 22 }] })
  expect(reportIn(folder).duel.verdict.by).toBe('confidence sequence')
})

test.each([
  [['--deals', '20'], 'has 22 deals already; ask for at least as many with --deals'],
  [['--deals', '20', '--until', 'decided'], 'has 22 deals already; ask for at least as many with --deals'],
  [['--deals', '22', '--seed', '7'], 'contains another evaluation (recipe.seed: "0" there, "7" here)'],
  [['--deals', '22', '--reduce', whole], 'the games of'],
] as const)('%j is refused in the folder of another evaluation', async (args, sentence) => {
  const { code, err } = await run(whole, ...args)
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

test('a folder with a file that belongs to no evaluation is refused', async () => {
  const folder = changed((at) => writeFileSync(join(at, 'notes.txt'), ''))
  const { code, err } = await run(folder, '--deals', '22', '--beliefs', '2')
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('contains notes.txt, which does not belong to an evaluation'),
  ])
})

test.each([
  [['--seed', '0'], 'have the seed of these, "0"; what luck is worth must be fitted to other games'],
  [['--seed', '7'], 'has 44 games, and 200 or more are needed'],
  [['--seed', '7', '--ruleset', 'classic-7'], 'are of mini-mafia@'],
])('luck is not fitted to games that do not serve: %j', async (args, sentence) => {
  const { code, err } = await run(join(root, 'reduced'), '--deals', '20', '--reduce', whole, ...args)
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

test.each([
  [['--among', 'random'], '--among names who sits in the other seats; it goes with --role or --seats'],
  [['--role', 'sheriff', '--seats', '2'], '--role compares in one role and --seats in seats drawn by deal'],
  [['--until', 'decided', '--shard', '1/2'], '--until asks after every round whether to go on'],
  [['--player', 'gguf:none-*.gguf'], 'names 0 files; an interval over seeds takes 3 or more'],
])('options that do not go together are refused: %j', async (args, sentence) => {
  const { code, err } = await run(join(root, 'refused'), ...args)
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

describe('two evaluations beside each other', () => {
  const compared = (one: string, two: string) => compareEvaluations([one, two], { workers: 1, stopped: () => false })

  test('are compared deal by deal where they have one seed, in the deals of both', async () => {
    const { common_deals, by, difference, sides, warnings } = await compared(whole, other)
    expect([common_deals, by, warnings.length]).toEqual([20, 'interval', 1])
    expect(warnings[0]).toMatch(/^They were stopped by different rules: after 22 deals; after 20 deals/)
    expect(difference.clusters).toBe(20)
    expect(difference.mean).toBeGreaterThan(0)
    expect(sides[0].deals).toBe(22)
  })

  test('with other seeds have intervals that add up as independent ones', async () => {
    const folder = join(root, 'seed-9')
    expect((await runDuel('random', 'random', folder, '--deals', '22', '--beliefs', '2', '--seed', '9')).code).toBe(0)
    const { common_deals, difference, sides } = await compared(whole, folder)
    const [a, b] = sides.map(({ margin }) => margin)
    expect(common_deals).toBe(0)
    expect(difference.mean).toBeCloseTo(a!.mean! - b!.mean!, 12)
    expect(difference.low).toBeCloseTo(difference.mean! - Math.hypot(a!.mean! - a!.low!, b!.high! - b!.mean!), 12)
    expect(difference.high).toBeCloseTo(difference.mean! + Math.hypot(a!.high! - a!.mean!, b!.mean! - b!.low!), 12)
  })

  test('of other rules, other questions or a gauntlet are not compared', async () => {
    const as = (change: (evaluation: Record<string, unknown>) => unknown) => changed((at) => restated(at, change))
    const rules = as((evaluation) => (evaluation['ruleset'] = 'mini-mafia@0'))
    await expect(compared(whole, rules)).rejects.toThrow('they cannot be compared')
    const asked = as((evaluation) => (evaluation['question'] = { kind: 'seats', seats: 1 }))
    await expect(compared(whole, asked)).rejects.toThrow('ask different questions')
    const all = as((evaluation) => (evaluation['question'] = { kind: 'gauntlet' }))
    await expect(compared(all, whole)).rejects.toThrow(`${all} is a gauntlet`)
  })
})

test('a gauntlet takes sixteen players at most', async () => {
  const names = Array.from({ length: 17 }, (_, i) => `planner-${i + 1}`).join(',')
  const { code, err } = await commandLine(['evaluate', 'gauntlet', names, '--out', join(root, 'refused')])
  expect([code, err]).toEqual([2, expect.stringContaining('a gauntlet takes at most 16 players')])
})
