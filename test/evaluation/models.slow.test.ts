import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { commandLine } from '../command-line.ts'
import { FakeEndpoint } from '../models/fake-endpoint.ts'

const root = mkdtempSync(join(tmpdir(), 'omerta-evaluate-models-'))
let server: FakeEndpoint
beforeEach(async () => {
  server = await new FakeEndpoint().listen()
})
afterEach(() => server.close())
afterAll(() => rmSync(root, { recursive: true }))

const at = (name: string): string => join(root, name)
const reportIn = (name: string) => JSON.parse(readFileSync(at(`${name}/report.json`), 'utf8'))
const evaluate = (out: string, player: string, ...more: string[]) =>
  commandLine(['evaluate', '--player', player.replace('U', server.url), '--out', at(out), '--workers', '1', ...more])
const DUEL = ['--against', 'scripted', '--ruleset', 'mini-mafia']

test('a report leads with a model that gives no legal answers', async () => {
  server.behaviour = { say: () => '{}', schema: 'ignored' }
  const { code, out } = await evaluate('garbage', 'model:tiny@U', ...DUEL, '--deals', '20', '--concurrency', '8')
  expect(code).toBe(0)
  expect(out).toMatch(/^The rules decided \d+\.\d % of the decisions of tiny because it gave no legal answer/)
  const { duel, deeds } = reportIn('garbage')
  expect(duel.without_defaults).toBeNull()
  const own = deeds.find((one: { letter: string; group: string }) => one.letter === 'a' && one.group === 'all').deeds
  expect(own.default.mean).toBeGreaterThan(0.5)
  expect(own.calls.mean).toBeGreaterThan(1)
})

test('a decision model has stated beliefs and their regret, and what was answered is not asked again', async () => {
  const args = ['decide:jev@U', ...DUEL, '--deals', '22', '--concurrency', '8'] as const
  expect((await evaluate('decide', ...args)).code).toBe(0)
  expect(readFileSync(at('decide/report.md'), 'utf8')).toContain('Stated beliefs')
  const { deeds } = reportIn('decide')
  const [own] = deeds.filter((one: { letter: string; group: string }) => one.letter === 'a' && one.group === 'day 1')
  expect(own.deeds.stated_brier.mean).toBeGreaterThan(0)
  expect(own.deeds.regret.mean).toBeCloseTo(own.deeds.stated_brier.mean - own.deeds.exact_brier.mean, 10)
  const asked = server.asks.length
  expect((await evaluate('decide', ...args)).code).toBe(0)
  expect(server.asks.length).toBe(asked)
})

test('a gauntlet with a model has one picture of strength against tokens and seconds', async () => {
  const args = ['gauntlet', 'decide:jev@U,random'.replace('U', server.url), '--ruleset', 'mini-mafia', '--deals', '3']
  const { code } = await commandLine(['evaluate', ...args, '--workers', '1', '--out', at('costs')])
  expect(code).toBe(0)
  const picture = readFileSync(at('costs/figures/cost.svg'), 'utf8')
  for (const text of ['Strength in Elo points', 'tokens', 'seconds', 'jev']) expect(picture).toContain(text)
  // No prices were named, so there is no panel of them.
  expect(picture).not.toContain('>price<')
  expect(readFileSync(at('costs/report.md'), 'utf8')).toContain('](figures/cost.png)')
})

test('what a model costs is in the report once prices are named, and naming other prices asks nothing again', async () => {
  const costOf = () => {
    const [own] = reportIn('cost').deeds.filter(
      (one: { letter: string; group: string }) => one.letter === 'a' && one.group === 'all',
    )
    return own.deeds
  }
  const priced = async (input: number, output: number) => {
    writeFileSync(at('prices.json'), JSON.stringify({ prices: { jev: { input, output } } }))
    expect((await evaluate('cost', 'decide:jev@U', ...DUEL, '--deals', '4', '--models', at('prices.json'))).code).toBe(
      0,
    )
  }
  const free = ['cost', 'decide:jev@U', ...DUEL, '--deals', '4'] as const
  expect((await evaluate(...free)).code).toBe(0)
  expect(costOf().cost.mean).toBe(0)
  expect(readFileSync(at('cost/report.md'), 'utf8')).not.toContain('| cost |')
  const asked = server.asks.length
  for (const [input, output] of [
    [2, 0],
    [0, 3],
  ] as const) {
    await priced(input, output)
    const { cost, prompt_tokens, completion_tokens } = costOf()
    expect(cost.mean).toBeCloseTo((prompt_tokens.mean * input + completion_tokens.mean * output) / 1e6, 12)
    expect(prompt_tokens.mean).toBeGreaterThan(0)
  }
  await priced(5, 5)
  const { cost } = costOf()
  // The same command without prices keeps those that were named.
  expect((await evaluate(...free)).code).toBe(0)
  expect(costOf().cost).toEqual(cost)
  expect(readFileSync(at('cost/report.md'), 'utf8')).toContain('| cost |')
  expect(server.asks.length).toBe(asked)
})

test('--beliefs says in how many deals beliefs are computed, and they are counted again when it changes', async () => {
  const beliefsIn = async (...more: string[]): Promise<number> => {
    const args = ['--against', 'holy-grail', '--ruleset', 'mini-mafia', '--deals', '6'] as const
    expect((await evaluate('beliefs', 'holy-grail', ...args, ...more)).code).toBe(0)
    const days = reportIn('beliefs').deeds.filter((one: { group: string }) => one.group === 'day 1')
    return days.reduce(
      (sum: number, { deeds }: { deeds: { exact_belief: { of: number } } }) => sum + deeds.exact_belief.of,
      0,
    )
  }
  // One living Villager a game votes without knowing the other two.
  expect(await beliefsIn('--beliefs', '2')).toBe(2 * 2 * 2)
  expect(readFileSync(at('beliefs/report.md'), 'utf8')).toContain('Over the first 2 deals.')
  expect(await beliefsIn('--beliefs', '5')).toBe(5 * 2 * 2)
  expect(await beliefsIn()).toBe(5 * 2 * 2)
})

test('decisions without games: a model is asked at rows of a dataset, and a test that was made asks nothing again', async () => {
  const rows = at('teacher')
  await commandLine([
    'generate',
    '--ruleset',
    'mini-mafia',
    '--players',
    'holy-grail',
    '--test',
    '12',
    '--values',
    '2',
    '--out',
    rows,
  ])
  const args = ['--limit', '30'] as const
  const atRows = (out: string, player: string, ...more: string[]) =>
    commandLine(['evaluate', 'decisions', rows, '--player', player.replace('U', server.url), '--out', at(out), ...more])
  const { code, out } = await atRows('rows', 'decide:jev@U', ...args)
  expect(code).toBe(0)
  expect(out).toContain('jev at 30 decisions of mini-mafia')
  const { decisions, groups } = reportIn('rows')
  expect(decisions).toBe(30)
  expect(groups.all).toMatchObject({ legal: { mean: 1 }, divergence: { of: 30 }, worth: { of: 30 } })
  const log = readFileSync(at('rows/inspect.json'), 'utf8')
  const { eval: about, results, samples } = JSON.parse(log)
  expect([about.model, results.total_samples, samples.length]).toEqual([`decide:jev@${server.url}`, 30, 30])
  expect(results.scores[1]).toMatchObject({ name: 'agrees', metrics: { mean: { value: groups.all.agrees.mean } } })
  for (const { input, target, scores } of samples) {
    expect(input.map(({ role }: { role: string }) => role)).toEqual(['system', 'user'])
    const isSame = JSON.parse(scores.agrees.answer).pick === JSON.parse(target).pick
    expect(scores.agrees.value).toBe(Number(isSame))
  }
  const asked = server.asks.length
  expect((await atRows('rows', 'decide:jev@U', ...args)).code).toBe(0)
  expect(server.asks.length).toBe(asked)
  expect(readFileSync(at('rows/inspect.json'), 'utf8')).toBe(log)
  expect((await atRows('rows', 'scripted', ...args)).err).toContain('contains a test of another player')
  expect((await atRows('itself', 'holy-grail', ...args)).code).toBe(0)
  expect(reportIn('itself').groups.all.agrees.mean).toBeGreaterThan(0.3)
})

test.each([
  [['--rows', 'nowhere', '--player', 'scripted'], 'there is no folder nowhere'],
  [['--rows', 'nowhere', '--player', 'nobody'], 'there is no player "nobody"'],
  [['--rows', 'nowhere', '--player', 'scripted', '--against', 'random'], 'nobody with --against'],
])('%j is refused', async (args, sentence) => {
  const { code, err } = await commandLine(['evaluate', ...args, '--out', at('refused')])
  expect(err).toContain(sentence)
  expect(code).toBe(2)
})
