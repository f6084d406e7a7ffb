import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tableFromIPC } from 'apache-arrow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { explain } from '../pipelines/errors.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { type ExportOptions, exportRows } from '../pipelines/read/export.ts'
import { exportText } from '../pipelines/read/export-text.ts'
import { formatNames } from '../pipelines/read/formats.ts'
import { showRows } from '../pipelines/read/show-rows.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { type Config, configs, descriptorOf, idOf } from '../src/rows/configs/configs.ts'
import type { DecisionRow } from '../src/rows/configs/decisions.ts'
import type { SftRow } from '../src/rows/configs/sft.ts'
import { CURRICULUM, type Lesson } from '../src/rows/lesson.ts'
import { listFiles } from '../src/storage/files.ts'
import { dataPath, openDataset } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { openParquet, readParquet } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { readTokenizer } from '../src/storage/tokenizer.ts'
import { onFullDisk } from './full-disk.ts'

/** The configs of the dataset. */
const MADE: readonly Config[] = ['decisions', 'sft', 'conversations', 'typed', 'games']
const base = mkdtempSync(join(tmpdir(), 'omerta-export-'))
afterAll(() => rmSync(base, { recursive: true }))
const at = (...names: string[]): string => join(base, ...names)

beforeAll(async () => {
  const recipe = recipeSchema.parse({
    seed: 'export',
    games: { train: 5, validation: 2 },
    players: [...Array(4).fill('random'), ...Array(6).fill('scripted')],
    shard_games: 3,
    group_games: 2,
    configs: ['sft', 'conversations', 'typed'],
  })
  await generate({ folder: at('set'), recipe, extend: false, concurrency: 1, stopped: () => false })
  // A word is a token.
  const tokenizer = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: 'WhitespaceSplit' },
    post_processor: null,
    decoder: null,
    model: { type: 'WordLevel', vocab: { '[UNK]': 0 }, unk_token: '[UNK]' },
  }
  writeFileSync(at('tokenizer.json'), JSON.stringify(tokenizer))
})

/** Rows of a split of the dataset, in the order of its files. */
async function stored(config: Config, split: string): Promise<Record<string, unknown>[]> {
  const shards = openDataset(at('set')).shards.filter((shard) => shard.split === split)
  const files = shards.map((shard) => readFileSync(at('set', dataPath(config, shard.split, shard.shard))))
  return (await Promise.all(files.map((bytes) => readParquet(bytes)))).flat()
}

const exported = (out: string, options: Omit<ExportOptions, 'dataset' | 'out'>) =>
  exportRows({ dataset: at('set'), out: at(out), ...options })

/** Of a dataset with values, made when first asked for: games enough for votes that are labelled true and others that are labelled false. */
async function valued(out: string, options: Omit<ExportOptions, 'dataset' | 'out' | 'to'>) {
  const recipe = recipeSchema.parse({
    seed: 'v18',
    games: { train: 8 },
    players: [...Array(4).fill('random'), ...Array(5).fill('scripted'), 'holy-grail'],
    configs: ['sft', 'reasoned', 'conversations', 'typed', 'preference'],
    values: 6,
  })
  await generate({ folder: at('valued'), recipe, extend: false, concurrency: 1, stopped: () => false })
  return exportRows({ dataset: at('valued'), out: at(out), to: 'jsonl', ...options })
}

const linesOf = (path: string): unknown[] => {
  const text = readFileSync(path, 'utf8')
  expect(text.at(-1)).toBe('\n')
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line))
}

const capital = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1)
const conversation = ({ prompt, completion }: SftRow) => [...prompt, ...completion]

test('messages: one conversation a row, in turns, and where it comes from; the groups of the dataset', async () => {
  const { files, rows, left_out } = await exported('messages', { to: 'messages' })
  expect(listFiles(at('messages'))).toEqual([
    'axolotl.yaml',
    'dataset_info.json',
    'train.parquet',
    'validation.parquet',
  ])
  expect(rows).toBe(openDataset(at('set')).tally.rows['sft'])
  expect(left_out).toEqual({ rows: 0, splits: {}, acts: {}, roles: {} })
  for (const { path, split, rows, bytes } of files) {
    const content = readFileSync(at('messages', path))
    const wanted = (await stored('sft', split)) as unknown as SftRow[]
    expect([rows, bytes]).toEqual([wanted.length, content.length])
    expect(await readParquet(content)).toEqual(
      wanted.map((row) => ({ messages: conversation(row), row_id: row.row_id })),
    )
    const { columns, metadata, groups } = openParquet(content)
    expect(columns).toEqual(['messages', 'row_id'])
    expect(groups).toHaveLength(split === 'train' ? 3 : 1)
    const text = { dtype: 'string', _type: 'Value' }
    expect(JSON.parse(metadata['huggingface']!).info.features).toEqual({
      messages: { feature: { role: text, content: text }, _type: 'List' },
      row_id: text,
    })
  }
})

test('messages: LLaMA-Factory is told the shape in its own words (data/README.md, "OpenAI Format")', async () => {
  await exported('factory', { to: 'messages' })
  const info = JSON.parse(readFileSync(at('factory/dataset_info.json'), 'utf8'))
  expect(Object.keys(info)).toEqual(['omerta_train', 'omerta_validation'])
  expect(info.omerta_train).toEqual({
    file_name: 'train.parquet',
    formatting: 'sharegpt',
    columns: { messages: 'messages' },
    tags: {
      role_tag: 'role',
      content_tag: 'content',
      user_tag: 'user',
      assistant_tag: 'assistant',
      system_tag: 'system',
    },
  })
  const [row] = (await readParquet(readFileSync(at('factory', info.omerta_train.file_name)))) as Record<
    string,
    Record<string, string>[]
  >[]
  const { role_tag, content_tag, ...roles } = info.omerta_train.tags
  const said = row![info.omerta_train.columns.messages]!
  expect(said.map((message) => message[role_tag])).toEqual([roles.system_tag, roles.user_tag, roles.assistant_tag])
  for (const message of said) expect(message[content_tag]!.length).toBeGreaterThan(0)
})

test('openai: every line is {"messages": [system, user, assistant]} and nothing else', async () => {
  await exported('openai', { to: 'openai' })
  expect(listFiles(at('openai'))).toEqual(['train.jsonl', 'validation.jsonl'])
  for (const split of ['train', 'validation']) {
    const lines = linesOf(at('openai', `${split}.jsonl`)) as { messages: Record<string, string>[] }[]
    const wanted = (await stored('sft', split)) as unknown as SftRow[]
    expect(lines).toEqual(wanted.map((row) => ({ messages: conversation(row) })))
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(['messages'])
      expect(line.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant'])
      for (const message of line.messages) expect(Object.keys(message)).toEqual(['role', 'content'])
    }
  }
})

test.each(MADE)('jsonl and arrow: the rows of %s as they are, nested ones too', async (config) => {
  await exported(`jsonl-${config}`, { to: 'jsonl', config })
  await exported(`arrow-${config}`, { to: 'arrow', config })
  for (const split of ['train', 'validation']) {
    const wanted = await stored(config, split)
    expect(wanted.length).toBeGreaterThan(1)
    expect(linesOf(at(`jsonl-${config}`, `${split}.jsonl`))).toEqual(wanted)
    const bytes = readFileSync(at(`arrow-${config}`, `${split}.arrow`))
    expect([bytes.toString('latin1', 0, 6), bytes.toString('latin1', bytes.length - 6)]).toEqual(['ARROW1', 'ARROW1'])
    const table = tableFromIPC(bytes)
    expect(table.schema.names).toEqual(Object.keys(descriptorOf(config).schema.shape))
    expect(table.batches).toHaveLength(split === 'train' ? 3 : 1)
    expect(table.toArray().map((row) => JSON.parse(JSON.stringify(row)))).toEqual(wanted)
  }
})

test('arrow: rows without a value, empty lists and odd texts come back', async () => {
  const { ArrowFile } = await import('../src/storage/arrow.ts')
  const pieces: Uint8Array[] = []
  const file = new ArrowFile(configs.decisions.schema, (bytes) => pieces.push(bytes.slice()))
  const [row] = (await stored('decisions', 'train')) as [Record<string, unknown>]
  const odd = [
    { ...row, reasoning: 'a \u0000 🂡 "\n', legal_actions: [], public_transcript: [] },
    { ...row, reasoning: null, tokens: { prompt: null, completion: 7 }, role: null, hindsight: null },
  ]
  file.add(odd)
  file.add([])
  file.add([row])
  file.finish()
  const table = tableFromIPC(Buffer.concat(pieces))
  expect(table.toArray().map((read) => JSON.parse(JSON.stringify(read)))).toEqual([...odd, row])
})

test('one split alone; formats of conversations are refused for other configs', async () => {
  const { files } = await exported('one', { to: 'jsonl', split: 'validation' })
  expect(files.map(({ path }) => path)).toEqual(['validation.jsonl'])
  expect(listFiles(at('one'))).toEqual(['validation.jsonl'])
  await expect(exported('none', { to: 'jsonl', split: 'test' })).rejects.toThrow(
    'no split test; it has train and validation',
  )
  for (const to of ['messages', 'openai'] as const)
    await expect(exported('none', { to, config: 'games' })).rejects.toThrow(
      `${to} can contain sft, reasoned, conversations, preference only, not games`,
    )
  await expect(exported('one', { to: 'jsonl' })).rejects.toThrow('is not empty')
  expect(existsSync(at('none'))).toBe(false)
})

test('trl: the columns that SFTTrainer reads and no others', async () => {
  for (const [config, columns] of [
    ['sft', ['prompt', 'completion']],
    ['conversations', ['messages']],
  ] as const) {
    const { rows } = await exported(`trl-${config}`, { to: 'trl', config })
    expect(rows).toBe(openDataset(at('set')).tally.rows[config])
    const content = readFileSync(at(`trl-${config}`, 'train.parquet'))
    const wanted = await stored(config, 'train')
    expect(openParquet(content).columns).toEqual(columns)
    expect(await readParquet(content)).toEqual(
      wanted.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))),
    )
  }
})

test('messages: whole games as chats, and what Axolotl is to be told', async () => {
  await exported('chats', { to: 'messages', config: 'conversations' })
  const wanted = await stored('conversations', 'train')
  expect(await readParquet(readFileSync(at('chats/train.parquet')))).toEqual(
    wanted.map(({ messages, row_id }) => ({ messages, row_id })),
  )
  const { datasets, test_datasets } = parse(readFileSync(at('chats/axolotl.yaml'), 'utf8'))
  const told = { split: 'train', ds_type: 'parquet', type: 'chat_template', field_messages: 'messages' }
  expect(datasets).toEqual([{ path: 'train.parquet', ...told, roles_to_train: ['assistant'], train_on_eos: 'turn' }])
  expect(test_datasets).toEqual([{ ...datasets[0], path: 'validation.parquet' }])
})

test('decision: typed rows with their JSON read, as FastDecisionModel.build_dataset takes them', async () => {
  const { config } = await exported('decision', { to: 'decision' })
  expect(config).toBe('typed')
  const wanted = await stored('typed', 'train')
  expect(linesOf(at('decision/train.jsonl'))).toEqual(
    wanted.map(({ id, workflow, ...texts }) => ({
      id,
      workflow,
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text as string)])),
    })),
  )
})

test('rows of some acts, roles and players, and so many of them', async () => {
  const all = (await stored('decisions', 'train')) as { row_id: string; act: string; role: string; player: string }[]
  const picked = (all: readonly { row_id: string; act: string; role: string; player: string }[]) =>
    all.filter(
      ({ act, role, player }) => ['vote', 'speak'].includes(act) && role === 'civilian' && player === 'scripted',
    )
  const wanted = { act: ['vote', 'speak'], role: ['civilian'], player: ['scripted'] }
  expect(picked(all).length).toBeGreaterThan(20)
  await exported('some', { to: 'jsonl', config: 'decisions', split: 'train', wanted })
  expect(linesOf(at('some/train.jsonl'))).toEqual(picked(all))
  await exported('some-typed', { to: 'jsonl', config: 'typed', split: 'train', wanted })
  const ids = new Set(picked(all).map(({ row_id }) => row_id))
  const typed = await stored('typed', 'train')
  expect(linesOf(at('some-typed/train.jsonl'))).toEqual(typed.filter(({ id }) => ids.has(id as string)))
  await exported('few', { to: 'openai', wanted, limit: 7 })
  expect(linesOf(at('few/train.jsonl'))).toHaveLength(7)
  expect(linesOf(at('few/validation.jsonl'))).toHaveLength(7)
  await exported('dons', { to: 'openai', config: 'conversations', split: 'train', wanted: { role: ['don'] } })
  expect(linesOf(at('dons/train.jsonl'))).toHaveLength(5)
  for (const [options, sentence] of [
    [{ config: 'conversations', wanted: { act: ['vote'] } }, 'has a row for each seat, which has no act'],
    [{ config: 'games', wanted: { role: ['don'] } }, 'has a row for each game, which has no role'],
    [{ wanted: { act: ['dance'] } }, 'has no act "dance"; it has'],
    [{ wanted: { role: ['wolf'] } }, 'has no role "wolf"; it has Civilian, Don'],
    [{ config: 'reasoned' }, 'has no reasoned; it has decisions, sft, conversations, typed, games'],
  ] as const)
    await expect(exported('never', { to: 'jsonl', ...options })).rejects.toThrow(sentence)
})

test('rows by label and by advantage, in every config that has a row for each decision', async () => {
  const { rows: kept } = await valued('adv', { config: 'decisions' })
  const all = linesOf(at('adv/train.jsonl')) as DecisionRow[]
  expect(all).toHaveLength(kept)
  const scaled = all.flatMap(({ value }) => value!.scaled ?? [])
  const minAdvantage = scaled.sort((a, b) => a - b)[Math.floor(scaled.length / 3)]!
  const good = new Set(all.filter(({ value }) => (value!.scaled ?? -9) >= minAdvantage).map(({ row_id }) => row_id))
  expect(good.size).toBeGreaterThan(20)
  for (const config of ['decisions', 'sft', 'preference', 'typed', 'reasoned'] as const) {
    const { without_advantage } = await valued(`adv-${config}`, { config, wanted: { minAdvantage } })
    await valued(`all-${config}`, { config })
    const [some, every] = [`adv-${config}`, `all-${config}`].map((name) => linesOf(at(name, 'train.jsonl')))
    const idIn = (row: unknown): string => idOf(config, row as object)
    expect(some!.length).toBeGreaterThan(0)
    expect(some).toEqual(every!.filter((row) => good.has(idIn(row))))
    const bare = new Set(all.filter(({ value }) => value!.scaled === null).map(({ row_id }) => row_id))
    expect(without_advantage).toBe(every!.filter((row) => bare.has(idIn(row))).length)
  }
  for (const label of [true, false]) {
    await valued(`label-${label}`, { config: 'sft', wanted: { label } })
    const wanted = all.filter((row) => row.label === label).map(({ row_id }) => row_id)
    expect(linesOf(at(`label-${label}/train.jsonl`)).map((row) => (row as SftRow).row_id)).toEqual(wanted.sort())
    expect(wanted).not.toEqual([])
  }
  for (const [options, sentence] of [
    [
      { config: 'conversations', wanted: { minAdvantage } },
      'a row for each seat, which has no value; leave out --min-',
    ],
    [{ config: 'games', wanted: { minAdvantage } }, 'a row for each game, which has no value; leave out --min-'],
    [{ config: 'sft', wanted: { minAdvantage: 1e6 } }, /as asked for, \d+ rows of them have no advantage; nothing was/],
  ] as const)
    await expect(valued('never', options)).rejects.toThrow(sentence)
  for (const wanted of [{ minAdvantage }, { label: true }])
    await expect(exported('never', { to: 'jsonl', wanted })).rejects.toThrow(/set has no values, which --[-a-z]+ needs/)
  expect(existsSync(at('never'))).toBe(false)
})

test('rows of a lesson are chosen, those too that an export leaves out otherwise', async () => {
  const recipe = recipeSchema.parse({
    ruleset: 'classic-7',
    seed: 'lesson',
    games: { train: 1 },
    players: 'holy-grail',
  })
  await generate({ folder: at('lessons'), recipe, extend: false, concurrency: 1, stopped: () => false })
  const file = readFileSync(at('lessons', dataPath('sft', 'train', 0)))
  const all = (await readParquet(file)) as unknown as SftRow[]
  const found = [...new Set(all.map(({ lesson }) => lesson))]
  expect(found).toEqual(expect.arrayContaining(['floor', 'open', 'close']))
  for (const lesson of found) {
    const options = { to: 'jsonl', config: 'sft', wanted: { lesson: [lesson] } } as const
    await exportRows({ dataset: at('lessons'), out: at(`lesson ${lesson}`), ...options })
    const ids = (rows: readonly SftRow[]): string[] => rows.map(({ row_id }) => row_id)
    const wanted = ids(all.filter((row) => row.lesson === lesson))
    expect(ids(linesOf(at(`lesson ${lesson}/train.jsonl`)) as SftRow[])).toEqual(wanted)
  }
})

test('a list of rows has a line for each, with the choice, its value and its label', async () => {
  await valued('listed', { config: 'decisions' })
  const all = (linesOf(at('listed/train.jsonl')) as DecisionRow[]).filter(({ label }) => label !== null)
  const wanted = { label: true }
  const better = all.filter(({ label }) => label)
  const [head, ...lines] = (await showRows(at('valued'), { wanted, limit: 20 })).split('\n')
  expect(head).toMatch(/^row +when +seat +role +act +choice +lesson +wins with it +advantage .*label$/)
  expect(lines.pop()).toBe(better.length === 1 ? '1 row' : `${better.length} rows`)
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
    better.map(({ row_id, day, phase, seat, role, act, chosen_action: chosen, value, legal_actions, lesson }) => {
      const at = legal_actions.findIndex(({ target, word }) => target === chosen.target && word === chosen.word)
      return [
        ...[
          row_id.slice(0, 12),
          `${phase} ${day}`,
          String(seat),
          capital(role),
          act,
          String(chosen.target ?? chosen.word),
          lesson,
        ],
        ...[`${(100 * value!.chances[at]!).toFixed(1)} %`, `+${(100 * value!.advantage!).toFixed(1)} %`],
        ...[`${(100 * value!.advantage_error!).toFixed(1)} %`, value!.scaled!.toFixed(2), 'true'],
      ]
    }),
  )
  const { rows, is_all } = JSON.parse(await showRows(at('valued'), { wanted, limit: 1 }, true))
  expect([rows.length, rows[0].row_id, is_all]).toEqual([1, better[0]!.row_id, better.length === 1])
})

test('a config that the games made no row of is refused with the reason', async () => {
  const recipe = recipeSchema.parse({ seed: 'none', games: { train: 1 }, configs: ['reasoned'], players: 'scripted' })
  await generate({ folder: at('bare'), recipe, extend: false, concurrency: 1, stopped: () => false })
  await expect(exportRows({ dataset: at('bare'), out: at('never'), to: 'jsonl', config: 'reasoned' })).rejects.toThrow(
    /bare has no row of reasoned: no player gave a thought/,
  )
})

test('a token budget leaves out the rows above it and says which', async () => {
  const tokenizer = readTokenizer(at('tokenizer.json'))
  const all = (
    await Promise.all(['train', 'validation'].map((split) => stored('sft', split)))
  ).flat() as unknown as SftRow[]
  const words = (row: SftRow): number =>
    conversation(row).reduce((sum, { content }) => sum + content.split(/\s+/).filter(Boolean).length, 0)
  const maxTokens = all.map(words).sort((a, b) => a - b)[Math.floor(all.length / 2)]!
  const long = all.filter((row) => words(row) > maxTokens)
  expect(long.length).toBeGreaterThan(10)
  const count = (key: 'act' | 'role'): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (const row of long) counts[row[key]] = (counts[row[key]] ?? 0) + 1
    return counts
  }
  const result = await exported('budget', { to: 'jsonl', tokenizer, maxTokens })
  expect(result.rows).toBe(all.length - long.length)
  expect(result.left_out).toMatchObject({ rows: long.length, acts: count('act'), roles: count('role') })
  const kept = ['train', 'validation'].flatMap((split) => linesOf(at('budget', `${split}.jsonl`))) as SftRow[]
  expect(kept).toEqual(all.filter((row) => words(row) <= maxTokens))
  expect(exportText(result, maxTokens)).toContain(
    `dropped ${long.length} rows with more than ${maxTokens} tokens: train`,
  )
})

test('an export that no row is left of says so and leaves no folder; half a budget is refused', async () => {
  const tokenizer = readTokenizer(at('tokenizer.json'))
  for (const to of formatNames.filter((name) => name !== 'decision'))
    await expect(exported('nothing', { to, tokenizer, maxTokens: 5 })).rejects.toThrow(
      /^no row of sft in .*set is as asked for, \d+ rows of them have more than 5 tokens; nothing was written$/,
    )
  const wanted = { act: ['check'], role: ['civilian'] }
  const refused = await exported('nothing', { to: 'jsonl', wanted }).catch(explain)
  expect(refused).toEqual({ code: 2, sentence: expect.stringMatching(/as asked for; nothing was written$/) })
  expect(existsSync(at('nothing'))).toBe(false)
  await expect(exported('half', { to: 'jsonl', maxTokens: 5 })).rejects.toThrow('go together')
  await expect(exported('half', { to: 'jsonl', tokenizer })).rejects.toThrow('go together')
  await expect(exported('half', { to: 'jsonl', config: 'games', tokenizer, maxTokens: 5 })).rejects.toThrow(
    'no prompts',
  )
})

test.each(formatNames)('a full disk while %s is written: one sentence, exit code 75, and no file', async (to) => {
  const out = `full-${to}`
  const failure = await onFullDisk(5000, () => exported(out, { to })).catch(explain)
  expect(failure).toEqual({
    code: 75,
    sentence: expect.stringMatching(/^cannot write .*train\.\w+: the disk is full; make room and run the same command/),
  })
  expect(readdirSync(at(out))).toEqual([])
})

test('a dataset that breaks off in the middle leaves no file behind, not even a draft', async () => {
  const recipe = recipeSchema.parse({ seed: 'broken', games: { train: 2, test: 1 }, shard_games: 1 })
  await generate({ folder: at('broken'), recipe, extend: false, concurrency: 1, stopped: () => false })
  const path = at('broken/data/sft/test-00000.parquet')
  forge(path, readFileSync(path).subarray(0, 5000))
  mkdirSync(at('half'), { recursive: true })
  await expect(exportRows({ dataset: at('broken'), out: at('half'), to: 'openai' })).rejects.toThrow()
  expect(readdirSync(at('half'))).toEqual([])
})

/** Writes a file of `broken` and makes the manifest say that it was so. */
function forge(path: string, bytes: Uint8Array): void {
  writeFileSync(path, bytes)
  const manifest = openDataset(at('broken'))
  for (const file of manifest.shards.flatMap(({ files }) => files))
    if (path.endsWith(file.path)) Object.assign(file, { bytes: bytes.length, sha256: sha256(bytes) })
  writeFileSync(at('broken/manifest.json'), JSON.stringify(manifest))
}

test('a conversation out of turn is refused with its row', async () => {
  const path = at('broken/data/sft/train-00000.parquet')
  const [row] = (await readParquet(readFileSync(path))) as unknown as SftRow[]
  forge(path, makeParquet(configs.sft.schema, [[{ ...row!, prompt: row!.prompt.slice(1) }]]))
  await expect(exportRows({ dataset: at('broken'), out: at('turns'), to: 'openai', split: 'train' })).rejects.toThrow(
    `row ${row!.row_id} has the messages user, assistant`,
  )
})

test('--curriculum orders rows from simple to hard, the same rows', async () => {
  const lines = (name: string) =>
    readFileSync(at(name, 'train.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SftRow)
  const options = { dataset: at('set'), to: 'jsonl', config: 'sft', split: 'train' } as const
  const plain = await exportRows({ ...options, out: at('plain-order') })
  const ordered = await exportRows({ ...options, out: at('curriculum'), curriculum: true })
  expect([ordered.rows, ordered.trivial]).toEqual([plain.rows, plain.trivial])
  const rows = lines('curriculum')
  const stages = rows.map(({ lesson }) => CURRICULUM.findIndex((stage) => stage.has(lesson as Lesson)))
  expect(stages).toEqual(stages.toSorted((a, b) => a - b))
  expect(new Set(stages).size).toBeGreaterThan(1)
  const ids = (all: readonly SftRow[]) => all.map(({ row_id }) => row_id).sort()
  expect(ids(rows)).toEqual(ids(lines('plain-order')))
  await expect(exportRows({ ...options, config: 'games', out: at('none'), curriculum: true })).rejects.toThrow(
    /games have no column lesson/,
  )
})
