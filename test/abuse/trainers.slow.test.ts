import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { generate } from '../../pipelines/generate/generate.ts'
import { type ExportOptions, exportRows } from '../../pipelines/read/export.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import type { PreferenceRow } from '../../src/rows/configs/preference.ts'
import { listFiles } from '../../src/storage/files.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { commandLine } from '../command-line.ts'

// What trainers document of their data files, as strict schemas, and every YAML file read by a YAML reader, to which a key that stands twice is an error.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-trainers-'))
const at = (...names: string[]): string => join(base, ...names)
const SPLITS = ['train', 'validation', 'test'] as const

beforeAll(async () => {
  const recipe = recipeSchema.parse({
    ruleset: 'mini-mafia',
    seed: 'pairs',
    players: 'holy-grail',
    games: { train: 24, validation: 8, test: 8 },
    values: 8,
    configs: ['sft', 'reasoned', 'conversations', 'preference'],
  })
  await generate({ folder: at('set'), recipe, extend: false, concurrency: 1, stopped: () => false })
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const exported = (out: string, options: Omit<ExportOptions, 'dataset' | 'out'>) =>
  exportRows({ dataset: at('set'), out: at(out), ...options })
const parquet = async <Row>(path: string): Promise<Row[]> => (await readParquet(readFileSync(path))) as unknown as Row[]
const decisions = async (): Promise<Map<string, DecisionRow>> => {
  const files = openDataset(at('set')).shards.flatMap((shard) =>
    shard.files.filter((one) => one.config === 'decisions'),
  )
  const rows = (await Promise.all(files.map(({ path }) => parquet<DecisionRow>(at('set', path))))).flat()
  return new Map(rows.map((row) => [row.row_id, row]))
}

const message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) })
const answer = z.strictObject({ role: z.literal('assistant'), content: z.string().min(1) })

/** https://docs.axolotl.ai: dataset-formats/conversation.html and rlhf.html#chat_template.default. */
const common = { path: z.string(), split: z.literal('train'), field_messages: z.literal('messages') }
const axolotlSft = z.strictObject({
  ...common,
  ds_type: z.literal('parquet'),
  type: z.literal('chat_template'),
  roles_to_train: z.tuple([z.literal('assistant')]),
  train_on_eos: z.literal('turn'),
  split_thinking: z.literal(true).optional(),
})
const axolotlPairs = z.strictObject({
  ...common,
  type: z.literal('chat_template.default'),
  field_chosen: z.literal('chosen'),
  field_rejected: z.literal('rejected'),
})

test.each(['sft', 'reasoned', 'conversations', 'preference'] as const)('axolotl.yaml of %s', async (config) => {
  await exported(`axolotl-${config}`, { to: 'messages', config })
  const one = config === 'preference' ? axolotlPairs : axolotlSft
  const whole = z.strictObject({
    ...(config === 'preference' && { rl: z.literal('dpo') }),
    datasets: z.tuple([one]),
    test_datasets: z.tuple([one]),
  })
  const { datasets, test_datasets } = whole.parse(parse(readFileSync(at(`axolotl-${config}`, 'axolotl.yaml'), 'utf8')))
  expect([datasets[0].path, test_datasets[0].path]).toEqual(['train.parquet', 'validation.parquet'])
  expect('split_thinking' in datasets[0]).toBe(config === 'reasoned')
  for (const split of SPLITS) expect(listFiles(at(`axolotl-${config}`))).toContain(`${split}.parquet`)
})

test('a dataset without validation has no test_datasets, and test is never one', async () => {
  await exported('test-alone', { to: 'messages', split: 'test' })
  expect(parse(readFileSync(at('test-alone/axolotl.yaml'), 'utf8'))).toBeNull()
  await exported('train-alone', { to: 'messages', split: 'train' })
  expect(Object.keys(parse(readFileSync(at('train-alone/axolotl.yaml'), 'utf8')))).toEqual(['datasets'])
})

test('a YAML reader refuses the file that named test_datasets twice', () => {
  expect(() => parse('test_datasets:\n  - path: a\ntest_datasets:\n  - path: b\n')).toThrow(/unique/)
})

test('messages of pairs: a chat that ends with the user, and one answer each, the better first', async () => {
  await exported('pairs', { to: 'messages', config: 'preference' })
  const rowSchema = z.strictObject({
    messages: z.tuple([message, message]),
    chosen: answer,
    rejected: answer,
    row_id: z.string(),
  })
  const known = await decisions()
  let pairs = 0
  for (const split of SPLITS)
    for (const row of await parquet<object>(at('pairs', `${split}.parquet`))) {
      const { messages, chosen, rejected, row_id } = rowSchema.parse(row)
      expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
      const { legal_actions, value } = known.get(row_id)!
      const chance = ({ content }: { content: string }): number =>
        value!.chances[legal_actions.findIndex(({ target, word }) => (target ?? word) === JSON.parse(content).pick)]!
      expect(chance(chosen)).toBeGreaterThan(chance(rejected))
      pairs++
    }
  expect(pairs).toBe(openDataset(at('set')).tally.rows['preference'])
  expect(pairs).toBeGreaterThan(20)
})

test('LLaMA-Factory is told of pairs with ranking, and of where each column is', async () => {
  await exported('factory', { to: 'messages', config: 'preference' })
  const entry = z.strictObject({
    file_name: z.string(),
    formatting: z.literal('sharegpt'),
    ranking: z.literal(true),
    columns: z.strictObject({
      messages: z.literal('messages'),
      chosen: z.literal('chosen'),
      rejected: z.literal('rejected'),
    }),
    tags: z.record(z.string(), z.string()),
  })
  const info = z.record(z.string(), entry).parse(JSON.parse(readFileSync(at('factory/dataset_info.json'), 'utf8')))
  expect(Object.keys(info)).toEqual(['omerta_train', 'omerta_validation', 'omerta_test'])
})

test('openai: a line of pairs is input, preferred_output and non_preferred_output', async () => {
  await exported('openai', { to: 'openai', config: 'preference' })
  const line = z.strictObject({
    input: z.strictObject({ messages: z.array(message).min(1) }),
    preferred_output: z.tuple([answer]),
    non_preferred_output: z.tuple([answer]),
  })
  const pairs = await parquet<PreferenceRow>(at('set/data/preference/train-00000.parquet'))
  const lines = readFileSync(at('openai/train.jsonl'), 'utf8').trimEnd().split('\n')
  expect(lines.map((text) => line.parse(JSON.parse(text)))).toEqual(
    pairs.map(({ prompt, chosen, rejected }) => ({
      input: { messages: prompt },
      preferred_output: chosen,
      non_preferred_output: rejected,
    })),
  )
})

test.each([
  ['--won true', (row: DecisionRow) => row.hindsight.won === true],
  ['--won false --role villager', (row: DecisionRow) => row.hindsight.won === false && row.role === 'civilian'],
  ['--role sheriff', (row: DecisionRow) => row.role === 'sheriff'],
  ['--role Mafioso,VILLAGER', (row: DecisionRow) => row.role !== 'sheriff'],
  ['--seat 1,3', (row: DecisionRow) => row.seat === 1 || row.seat === 3],
  ['--team red', (row: DecisionRow) => row.team === 'red'],
])('export %s takes those rows of every config, and no others', async (flags, isWanted) => {
  const known = await decisions()
  for (const config of ['sft', 'decisions', 'preference', 'conversations']) {
    const out = `${flags}-${config}`.replaceAll(/[ ,]/g, '-')
    const wanted = flags.split(' ')
    const { code, err } = await commandLine([
      ...['export', at('set'), '--to', 'jsonl', '--config', config, '--split', 'train', ...wanted, '--out', at(out)],
    ])
    expect([code, err.includes('omerta:')]).toEqual([0, false])
    const rows = readFileSync(at(out, 'train.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text))
    const all = await parquet<{ row_id: string; decisions?: string[] }>(at(`set/data/${config}/train-00000.parquet`))
    const decisionOf = (row: { row_id: string; decisions?: string[] }): DecisionRow =>
      known.get(row.decisions?.[0] ?? row.row_id)!
    expect(rows.map(({ row_id }) => row_id)).toEqual(
      all.filter((row) => isWanted(decisionOf(row))).map(({ row_id }) => row_id),
    )
  }
})

test('the columns of sft say what decisions say', async () => {
  const known = await decisions()
  const rows = await parquet<Record<string, unknown> & { row_id: string }>(at('set/data/sft/train-00000.parquet'))
  for (const { row_id, seat, team, won, advantage, label } of rows) {
    const row = known.get(row_id)!
    expect({ seat, team, won, advantage, label }).toEqual({
      seat: row.seat,
      team: row.team,
      won: row.hindsight.won,
      advantage: row.value!.advantage,
      label: row.label,
    })
  }
  expect(new Set(rows.map(({ won }) => won))).toEqual(new Set([true, false]))
})

test.each([
  [['--role', 'Seer'], /this dataset has no role "Seer"; it has Villager, Mafioso, Detective\n$/],
  [['--team', 'blue'], /this dataset has no team "blue"; it has black, red\n$/],
  [['--seat', '5'], /this dataset has no seat "5"; it has 1, 2, 3, 4\n$/],
  [['--seat', 'x'], /--seat.*it must be seats, for example 1 or 1,2/],
  [['--won', 'yes'], /--won.*it must be true or false/],
])('export %s is wrong usage', async (flags, sentence) => {
  const { code, err } = await commandLine(['export', at('set'), '--to', 'jsonl', ...flags, '--out', at('none')])
  expect([code, err]).toEqual([2, expect.stringMatching(sentence)])
})
