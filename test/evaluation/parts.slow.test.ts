import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Told } from '../../schemas/event.ts'
import { luckOf, worthToRed } from '../../src/evaluation/luck/luck.ts'
import { fitWeights } from '../../src/evaluation/luck/luck-fit.ts'
import { stream } from '../../src/game/random.ts'
import { commandLine } from '../command-line.ts'
import { filesIn, folderOf, reportIn, runDuel } from './folders.ts'

const root = folderOf('parts')
const at = (name: string): string => join(root, name)
const run = (out: string, ...more: string[]) => runDuel('scripted', 'random', at(out), ...more)

describe('parts of an evaluation', () => {
  beforeAll(async () => void (await run('whole', '--deals', '70')), 60_000)

  test('that were made in folders of their own make the same evaluation', async () => {
    for (const part of ['0', '1']) {
      const { code, out } = await run(`part-${part}`, '--deals', '70', '--shard', `${part}/2`)
      expect(code).toBe(0)
      expect(out).toContain(`part ${part} of 2`)
      expect(existsSync(at(`part-${part}/report.md`))).toBe(false)
    }
    expect((await run('merged', '--deals', '70', '--from', at('part-0'), at('part-1'))).code).toBe(0)
    expect(filesIn(at('merged'))).toEqual(filesIn(at('whole')))
  }, 60_000)

  test('are asked for where one is missing, and refused where they are of another evaluation', async () => {
    const missing = await run('lacking', '--deals', '70', '--from', at('part-0'))
    expect(missing.err).toContain('shards are missing')
    expect(missing.code).toBe(1)
    const other = await run('other', '--deals', '70', '--seed', '5', '--from', at('part-0'), at('part-1'))
    expect(other.err).toContain('contains another evaluation (recipe.seed: "0" there, "5" here)')
    expect((await run('never', '--until', 'decided', '--shard', '0/2')).err).toContain(
      'cannot be shared out with --shard',
    )
  }, 60_000)
})

describe('two evaluations beside each other', () => {
  beforeAll(async () => {
    await commandLine([
      'evaluate',
      '--player',
      'random',
      '--against',
      'random',
      '--ruleset',
      'mini-mafia',
      '--workers',
      '1',
      '--deals',
      '60',
      '--out',
      at('random'),
    ])
    await run('elsewhere', '--deals', '30', '--seed', 'elsewhere')
  }, 60_000)

  test('are compared deal by deal where they have the same deals', async () => {
    const { code, out } = await commandLine(['evaluate', 'compare', at('whole'), at('random'), '--workers', '1'])
    expect(code).toBe(0)
    expect(out).toContain('The margin of scripted against random is larger')
    expect(out).toContain('Compared deal by deal')
    const { out: json } = await commandLine([
      'evaluate',
      'compare',
      at('whole'),
      at('random'),
      '--workers',
      '1',
      '--json',
    ])
    expect(JSON.parse(json)).toMatchObject({ ok: true, common_deals: 60, difference: { clusters: 60 } })
  }, 60_000)

  test('are compared without pairs where they have not, and refused where they ask something else', async () => {
    const { out } = await commandLine(['evaluate', 'compare', at('whole'), at('elsewhere'), '--workers', '1'])
    expect(out).toContain('Cannot tell which margin is larger')
    expect(out).toContain('They have different deals')
    const refused = await commandLine(['evaluate', 'compare', at('whole'), at('nowhere')])
    expect(refused.err).toContain('there is no folder')
    expect(refused.code).toBe(2)
    expect((await commandLine(['evaluate', 'compare', at('whole')])).err).toContain('takes two folders')
  }, 60_000)
})

describe('luck', () => {
  const roles = ['civilian', 'civilian', 'mafia']
  const teams = ['red', 'red', 'black']
  const told = (event: object): Told => ({ to: [1], event }) as unknown as Told
  const played = (pick: number) => ({
    roles,
    teams,
    log: [told({ type: 'asked', seat: 1, turn: 0, act: 'vote', options: [2, 3], words: 0, seconds: 1 })],
    record: {
      choices: [
        {
          seat: 1,
          turn: 0,
          pick,
          source: 'made' as const,
          attempts: 1,
          truncated: false,
          ending_repaired: false,
          probs: [0.25, 0.75],
        },
      ],
    },
  })

  test('is what was chosen less what was to be expected', () => {
    expect([...luckOf(played(3))]).toEqual([
      ['vote/red/civilian/1', -0.25],
      ['vote/red/mafia/1', 0.25],
    ])
    expect([...luckOf(played(2)).values()]).toEqual([0.75, -0.75])
  })

  test('has a weight that earlier games give, and removing it leaves the mean and takes variance away', () => {
    const random = stream('luck')
    // Red wins nine games in ten where the black seat is voted for, and one in ten otherwise.
    const games = Array.from({ length: 3000 }, () => {
      const pick = random() < 0.75 ? 3 : 2
      return { luck: luckOf(played(pick)), score: Number(random() < (pick === 3 ? 0.9 : 0.1)) }
    })
    const { weights, explained } = fitWeights(games.slice(0, 2000))
    expect(explained).toBeGreaterThan(0.4)
    const rest = games
      .slice(2000)
      .map(({ luck, score }) => ({ plain: score, reduced: score - worthToRed(luck, weights) }))
    const mean = (of: (game: (typeof rest)[number]) => number): number =>
      rest.reduce((sum, one) => sum + of(one), 0) / rest.length
    const variance = (of: (game: (typeof rest)[number]) => number): number => mean((one) => (of(one) - mean(of)) ** 2)
    expect(mean(({ reduced }) => reduced)).toBeCloseTo(0.9 * 0.75 + 0.1 * 0.25, 1)
    expect(variance(({ reduced }) => reduced)).toBeLessThan(0.6 * variance(({ plain }) => plain))
  })

  test('that was not met before weighs nothing', () => {
    expect(worthToRed(luckOf(played(3)), {})).toBe(0)
    expect(fitWeights(Array.from({ length: 30 }, () => ({ luck: new Map(), score: 1 }))).weights).toEqual({})
  })
})

describe('an evaluation without luck', () => {
  const grail = (out: string, ...more: string[]) => runDuel('holy-grail', 'scripted', at(out), ...more)

  test('shows the plain and the reduced estimate, and freezes what luck is worth', async () => {
    await grail('pilot', '--deals', '100', '--seed', 'pilot')
    const { code, out, err } = await grail('reduced', '--deals', '24', '--reduce', at('pilot'))
    expect(err.replace(/.*: \d+ of \d+\n/g, '')).toBe('')
    expect(code).toBe(0)
    expect(out).toContain('95 % interval without luck')
    const { duel, value_sha256 } = reportIn(at('reduced'))
    expect(value_sha256).toBe(hash('sha256', readFileSync(at('reduced/value.json'))))
    expect(duel.reduced.luck.of).toBe(24)
    rmSync(at('pilot'), { recursive: true })
    const again = await grail('reduced', '--deals', '24', '--reduce', at('pilot'))
    expect(again.err).not.toContain('omerta:')
    expect(again.code).toBe(0)
    expect((await grail('reduced', '--deals', '24')).err).toContain('contains another evaluation (value: ')
  }, 90_000)

  test('is not made from its own deals, from few games, or from another game', async () => {
    await run('seven', '--deals', '110', '--seed', 'seven')
    expect((await run('own', '--seed', 'seven', '--reduce', at('seven'))).err).toContain(
      'have the seed of these, "seven"',
    )
    expect((await run('little', '--reduce', at('elsewhere'))).err).toContain('has 60 games, and 200 or more are needed')
    expect((await run('rules', '--ruleset', 'classic-7', '--reduce', at('seven'))).err).toContain(
      'name games of the same rules',
    )
  }, 60_000)
})

test('the result is written as the Hub reads it, whatever players are called', async () => {
  const args = ['--deals', '20', '--hub', 'somebody/games']
  expect((await run('hub', ...args)).code).toBe(0)
  const yaml = readFileSync(at('hub/hub/model/.eval_results/omerta.yaml'), 'utf8')
  const { duel } = reportIn(at('hub'))
  expect(yaml).toContain(
    `id: "somebody/games"\n    task_id: "mini-mafia-duel"\n  value: ${(100 * duel.margin.a.mean).toFixed(2)}`,
  )
  expect(yaml).toMatch(/notes: "against random, 20 deals: /)
  expect(readFileSync(at('hub/hub/dataset/eval.yaml'), 'utf8')).toContain(
    'tasks:\n  - id: "mini-mafia-duel"\n    config: games\n    split: test\n',
  )
  expect((await run('hub', '--deals', '20')).code).toBe(0)
  expect((await run('hub', '--deals', '20', '--hub', 'no name')).err).toContain('it must be user/name')
}, 60_000)
