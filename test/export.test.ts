import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { type ExportOptions, exportRows } from '../pipelines/read/export.ts'
import { exportAiwolf } from '../pipelines/read/export-aiwolf.ts'
import { exportText } from '../pipelines/read/export-text.ts'
import { formats } from '../pipelines/read/formats.ts'
import { groupsOf } from '../pipelines/read/groups.ts'
import { axolotlConfig, llamaFactoryInfo } from '../pipelines/read/trainer-files.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { Config, Rows } from '../src/rows/configs/configs.ts'
import { CURRICULUM } from '../src/rows/lesson.ts'
import { Draft } from '../src/storage/draft.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import type { Tokenizer } from '../src/storage/tokenizer.ts'
import { testRefining } from './refined.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-export-'))
const at = (...names: string[]): string => join(base, ...names)
const configs: Config[] = ['decisions', 'sft', 'conversations', 'typed', 'games']
/** All rows of a config of the train split, in order. */
async function rowsOf<C extends Config>(config: C): Promise<Rows[C][number][]> {
  const all: Rows[C][number][] = []
  for (const shard of [0, 1])
    for await (const rows of groupsOf(at('set'), config, { split: 'train', shard }))
      all.push(...(rows as Rows[C][number][]))
  return all
}

beforeAll(async () => {
  const games = { train: 2, validation: 1 }
  const players = ['scripted', 'random', 'random', 'random', 'random']
  const short = { ruleset: 'aiwolf-5', switches: { talkTurns: 1, talkRounds: 2 }, shard_games: 1 }
  const recipe = recipeSchema.parse({ ...short, players, seed: 'export', configs, games })
  await generate({ folder: at('set'), recipe, extend: false, stopped: () => false })
})
afterAll(() => rmSync(base, { recursive: true }))

let exports = 0
/** Exports, and returns the rows of the train split: lines of JSON, or rows of Parquet. */
async function exported(options: Omit<ExportOptions, 'dataset' | 'out'>) {
  const out = at(`out-${exports++}`)
  const made = await exportRows({ dataset: at('set'), out, ...options })
  const bytes = readFileSync(join(out, made.files.find(({ split }) => split === 'train')!.path))
  const rows = made.files[0]!.path.endsWith('jsonl')
    ? bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object)
    : await readParquet(bytes)
  const names = readdirSync(out).sort()
  const listed = [...made.files, ...made.trainer_files]
  expect(listed.map(({ path }) => path).sort()).toEqual(names)
  for (const { path, bytes } of listed) {
    expect(statSync(join(out, path)).size).toBe(bytes)
    expect(exportText(made)).toMatch(new RegExp(`\n  ${path} .* ${bytes} bytes`))
  }
  return { made, rows, names }
}

test('an export of whole games lists each game log', async () => {
  const { games, files } = await exportAiwolf(at('set'), at('logs'), {})
  expect([games, files.map(({ path }) => path).sort()]).toEqual([3, readdirSync(at('logs')).sort()])
  for (const { path, bytes } of files) expect(statSync(at('logs', path)).size).toBe(bytes)
})

const ALL = { wanted: { all: true } } as const
/** Counts a token for each word. */
const tokenizer: Tokenizer = { path: '', hash: '', count: (text) => text.split(/\s+/).length }

test('rows that are too long are counted by the words of the game for roles, and by ids in JSON', async () => {
  const lengths = (await rowsOf('sft'))
    .filter(({ role }) => role === 'sheriff')
    .map(({ prompt, completion }) =>
      [...prompt, ...completion].reduce((n, { content }) => n + tokenizer.count(content), 0),
    )
  const maxTokens = Math.max(...lengths) - 1
  const { made } = await exported({ to: 'jsonl', tokenizer, maxTokens, ...ALL })
  expect(Object.keys(made.left_out.roles)).toContain('sheriff')
  const [, roles] = / {2}by role: (.*)/.exec(exportText(made, maxTokens))!
  expect(roles).toMatch(/Seer \d/)
  expect(roles).not.toContain('sheriff')
  const several = { ...made, rulesets: ['aiwolf-5@1', 'mini-mafia@1'] }
  expect(exportText(several, maxTokens)).toMatch(/by role: .*Seer or Detective \d/)
})

test('rows of chats are exported as trainers take them, with one file a split', async () => {
  const sft = await rowsOf('sft')
  const jsonl = await exported({ to: 'jsonl', config: 'sft', ...ALL })
  expect(jsonl.rows).toEqual(sft)
  expect(jsonl.names).toEqual(['train.jsonl', 'validation.jsonl'])
  const chats = sft.map(({ prompt, completion }) => ({ messages: [...prompt, ...completion] }))
  expect((await exported({ to: 'openai', ...ALL })).rows).toEqual(chats)
  expect((await exported({ to: 'trl', ...ALL })).rows).toEqual(
    sft.map(({ prompt, completion }) => ({ prompt, completion })),
  )
  const messages = await exported({ to: 'messages', ...ALL })
  expect(messages.rows).toEqual(chats.map((chat, i) => ({ ...chat, row_id: sft[i]!.row_id })))
  expect(messages.names).toEqual(['axolotl.yaml', 'dataset_info.json', 'train.parquet', 'validation.parquet'])
  const whole = await rowsOf('conversations')
  expect((await exported({ to: 'trl', config: 'conversations' })).rows).toEqual(
    whole.map(({ messages }) => ({ messages })),
  )
  const [typed] = await rowsOf('typed')
  const { id, workflow, ...texts } = typed!
  const [state, questions, gold] = [texts.state, texts.questions, texts.gold].map((text) => JSON.parse(text) as object)
  expect((await exported({ to: 'decision', ...ALL })).rows[0]).toEqual({ id, workflow, state, questions, gold })
})

test('rows that teach nothing are left out unless they are asked for, and a limit holds across shards', async () => {
  const sft = await rowsOf('sft')
  const taught = sft.filter(({ lesson }) => !['forced', 'floor', 'listen'].includes(lesson))
  expect(taught.length).toBeLessThan(sft.length)
  const { made, rows } = await exported({ to: 'jsonl', config: 'sft', split: 'train' })
  expect([rows, made.trivial]).toEqual([taught, sft.length - taught.length])
  const first = await rowsOf('sft')
  const limit = first.length - 3
  expect((await exported({ to: 'jsonl', config: 'sft', limit, ...ALL })).rows).toEqual(first.slice(0, limit))
  expect((await exported({ to: 'jsonl', config: 'sft', limit: 1, ...ALL })).made.rows).toBe(2)
})

test('the curriculum goes from simple to hard, and counts what is left out once', async () => {
  const { rows, made } = await exported({ to: 'jsonl', config: 'sft', split: 'train', curriculum: true })
  const stages = (rows as Rows['sft']).map(({ lesson }) => CURRICULUM.findIndex((stage) => stage.has(lesson)))
  expect(stages).toEqual(stages.toSorted((a, b) => a - b))
  expect(new Set(stages).size).toBeGreaterThan(1)
  expect(made.rows + made.trivial).toBe((await rowsOf('sft')).length)
})

test('a budget of tokens takes what has as many and no more, and says what it left out', async () => {
  const sft = await rowsOf('sft')
  const sizes = sft.map(({ prompt, completion }) =>
    [...prompt, ...completion].reduce((sum, { content }) => sum + tokenizer.count(content), 0),
  )
  const maxTokens = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)]!
  const { rows, made } = await exported({ to: 'jsonl', config: 'sft', split: 'train', tokenizer, maxTokens, ...ALL })
  expect(rows).toEqual(sft.filter((_, i) => sizes[i]! <= maxTokens))
  expect(made.left_out.rows).toBe(sizes.filter((size) => size > maxTokens).length)
  expect(made.left_out.splits).toEqual({ train: made.left_out.rows })
  const whole = (await rowsOf('conversations')).map(({ messages }) =>
    messages.reduce((sum, { content }) => sum + tokenizer.count(content), 0),
  )
  const most = Math.max(...whole) - 1
  const long = whole.filter((size) => size > most).length
  const games = await exported({ to: 'jsonl', config: 'conversations', split: 'train', tokenizer, maxTokens: most })
  expect([games.made.rows, games.made.left_out.acts]).toEqual([whole.length - long, { 'whole games': long }])
  await expect(exported({ to: 'jsonl', config: 'sft', maxTokens })).rejects.toThrow('go together')
  await expect(exported({ to: 'jsonl', config: 'typed', tokenizer, maxTokens })).rejects.toThrow('typed has no prompts')
  await expect(exported({ to: 'jsonl', config: 'sft', tokenizer, maxTokens: 1, ...ALL })).rejects.toThrow(
    'more than 1 tokens',
  )
})

test('a pair is exported with its answers at their places; a prompt in another order is refused', async () => {
  const say = (role: string, content: string) => ({ role, content })
  const prompt = [say('system', 'Rules.'), say('user', 'Vote.')]
  const pair = { prompt, chosen: [say('assistant', 'good')], rejected: [say('assistant', 'bad')], row_id: 'a' }
  const written = async (to: 'openai' | 'messages', row: object): Promise<Buffer> => {
    const draft = new Draft(at(`pair-${exports++}`))
    const sink = await formats[to].open(draft, 'preference')
    sink.add([row])
    sink.finish()
    draft.close()
    draft.keep()
    return readFileSync(draft.path)
  }
  expect(JSON.parse((await written('openai', pair)).toString())).toEqual({
    input: { messages: prompt },
    preferred_output: pair.chosen,
    non_preferred_output: pair.rejected,
  })
  expect(await readParquet(await written('messages', pair))).toEqual([
    { messages: prompt, chosen: pair.chosen[0], rejected: pair.rejected[0], row_id: 'a' },
  ])
  await expect(written('openai', { ...pair, prompt: prompt.toReversed() })).rejects.toThrow(
    'row a has the messages user, system',
  )
})

test('trainers are told which file is for training and which for evaluation, and the test split of none', () => {
  const files = (['train', 'validation', 'test'] as const).map((split) => ({ split, path: `${split}.parquet` }))
  const sft = axolotlConfig(files, 'sft')
  expect(sft).toMatch(/^# test\.parquet is not named here/m)
  expect(sft.split('\n').filter((line) => /^\w|path:/.test(line))).toEqual([
    'datasets:',
    '  - path: train.parquet',
    'test_datasets:',
    '  - path: validation.parquet',
  ])
  expect(sft).not.toMatch(/split_thinking|rl: dpo|curriculum/)
  expect(axolotlConfig(files, 'reasoned', true)).toMatch(
    /shuffle_merged_datasets: false\ncurriculum_sampling: true\n[\s\S]*split_thinking: true/,
  )
  expect(axolotlConfig(files, 'preference')).toMatch(
    /^rl: dpo\n[\s\S]*field_chosen: chosen\n {4}field_rejected: rejected/m,
  )
  expect(JSON.parse(llamaFactoryInfo(files, 'sft')).omerta_test.columns).toEqual({ messages: 'messages' })
})

describe('rows that are refined', () => testRefining(at('set')))
