import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../command-line.ts'
import { filesIn, folderOf, reportIn, runDuel } from './folders.ts'

const root = folderOf('parts')
const at = (name: string): string => join(root, name)
const run = (out: string, ...more: string[]) => runDuel('scripted', 'random', at(out), ...more)

describe('parts of an evaluation', () => {
  beforeAll(async () => void (await run('whole', '--deals', '70')))

  test('that were made in folders of their own make the same evaluation', async () => {
    for (const part of ['0', '1']) {
      const { code, out } = await run(`part-${part}`, '--deals', '70', '--shard', `${part}/2`)
      expect(code).toBe(0)
      expect(out).toContain(`part ${part} of 2`)
      expect(existsSync(at(`part-${part}/report.md`))).toBe(false)
    }
    expect((await run('merged', '--deals', '70', '--from', at('part-0'), at('part-1'))).code).toBe(0)
    expect(filesIn(at('merged'))).toEqual(filesIn(at('whole')))
  })

  test('are asked for where one is missing, and refused where they are of another evaluation', async () => {
    const missing = await run('lacking', '--deals', '70', '--from', at('part-0'))
    expect(missing.err).toContain('shards are missing')
    expect(missing.code).toBe(1)
    const other = await run('other', '--deals', '70', '--seed', '5', '--from', at('part-0'), at('part-1'))
    expect(other.err).toContain('contains another evaluation (recipe.seed: "0" there, "5" here)')
    expect((await run('never', '--until', 'decided', '--shard', '0/2')).err).toContain(
      'cannot be shared out with --shard',
    )
  })
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
  })

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
  })

  test('are compared without pairs where they have not, and refused where they ask something else', async () => {
    const { out } = await commandLine(['evaluate', 'compare', at('whole'), at('elsewhere'), '--workers', '1'])
    expect(out).toContain('Cannot tell which margin is larger')
    expect(out).toContain('They have different deals')
    const refused = await commandLine(['evaluate', 'compare', at('whole'), at('nowhere')])
    expect(refused.err).toContain('there is no folder')
    expect(refused.code).toBe(2)
    expect((await commandLine(['evaluate', 'compare', at('whole')])).err).toContain('takes two folders')
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
  })

  test('is not made from its own deals, from few games, or from another game', async () => {
    await run('seven', '--deals', '110', '--seed', 'seven')
    expect((await run('own', '--seed', 'seven', '--reduce', at('seven'))).err).toContain(
      'have the seed of these, "seven"',
    )
    expect((await run('little', '--reduce', at('elsewhere'))).err).toContain('has 60 games, and 200 or more are needed')
    expect((await run('rules', '--ruleset', 'classic-7', '--reduce', at('seven'))).err).toContain(
      'name games of the same rules',
    )
  })
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
})
