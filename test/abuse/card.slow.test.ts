import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { configs } from '../../src/rows/configs/configs.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { commandLine } from '../command-line.ts'

// What a stranger reads of a dataset: its front matter by a YAML reader, its figures by the data, and nothing that leads to somebody else's package.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-abuse-card-'))
const at = (...names: string[]): string => join(base, ...names)
const HOME = 'https://example.org/mafia/omerta'
const MADE = ['decisions', 'sft', 'reasoned', 'conversations', 'typed', 'games'] as const
let card = ''

beforeAll(async () => {
  const recipe = {
    ruleset: 'mini-mafia',
    players: 'holy-grail',
    games: { train: 6, test: 2 },
    configs: ['sft', 'reasoned', 'conversations', 'typed'],
    homepage: HOME,
  }
  writeFileSync(at('recipe.json'), JSON.stringify(recipe))
  // A word is a token.
  const tokenizer = {
    ...{ version: '1.0', truncation: null, padding: null, added_tokens: [], normalizer: null, post_processor: null },
    ...{ pre_tokenizer: { type: 'WhitespaceSplit' }, decoder: null },
    model: { type: 'WordLevel', vocab: { '[UNK]': 0 }, unk_token: '[UNK]' },
  }
  writeFileSync(at('tokenizer.json'), JSON.stringify(tokenizer))
  const args = ['generate', at('recipe.json'), '--tokenizer', at('tokenizer.json'), '--out', at('set')]
  expect((await commandLine(args)).code).toBe(0)
  card = readFileSync(at('set/README.md'), 'utf8')
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const rows = async <Row>(config: string): Promise<Row[]> =>
  (
    await Promise.all(
      ['train', 'test'].map((split) => readParquet(readFileSync(at(`set/data/${config}/${split}-00000.parquet`)))),
    )
  ).flat() as unknown as Row[]

test('its front matter is YAML, and names every config with its splits', () => {
  const [, front] = /^---\n([\s\S]*?)\n---\n/.exec(card)!
  const read = parse(front!)
  expect(read).toMatchObject({ license: 'cc-by-4.0', task_categories: ['text-generation'] })
  expect(read.configs).toEqual(
    MADE.map((name, i) => ({
      config_name: name,
      ...(i === 0 && { default: true }),
      data_files: ['train', 'test'].map((split) => ({ split, path: `data/${name}/${split}-*.parquet` })),
    })),
  )
})

test('it names no command that would fetch a package of a stranger, and links to its project', () => {
  expect(card).not.toMatch(/npx|npm (?:i|install|exec)/)
  expect(card).toContain(`[Omertà 0.1.0](${HOME})`)
  expect(card).toContain(`url = {${HOME}}`)
})

test('without an address in the recipe and in package.json there is none, and still no command of a stranger', async () => {
  const { homepage } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect((await commandLine(['generate', '--ruleset', 'mini-mafia', '--train', '2', '--out', at('plain')])).code).toBe(
    0,
  )
  const plain = readFileSync(at('plain/README.md'), 'utf8')
  expect(plain).not.toMatch(/npx|npm (?:i|install|exec)|undefined/)
  expect(plain).toContain(homepage === undefined ? 'Omertà 0.1.0' : `[Omertà 0.1.0](${homepage})`)
  if (homepage === undefined) expect(plain).not.toMatch(/\[Omertà|In a checkout of|url = \{/)
})

test('each config has a table of all its columns', () => {
  for (const name of MADE) {
    const [, section] = card.split(`### \`${name}\`\n`)
    const listed = [...section!.split('\n\n')[0]!.matchAll(/^\| `(\w+)` \|/gm)].map(([, column]) => column)
    expect(listed).toEqual(Object.keys(configs[name].schema.shape))
  }
})

test('its row is the first of sft, with the middle of long texts left out', async () => {
  const [, text] = /## One row\n\nOf `sft`;[^\n]*\n\n```json\n([\s\S]*?)\n```/.exec(card)!
  const [first] = await rows<SftRow>('sft')
  const shown = JSON.parse(text!) as SftRow
  expect({ ...shown, prompt: [] }).toEqual({ ...first, prompt: [] })
  for (const [i, { content }] of shown.prompt.entries()) {
    const [head, tail] = content.split(' […] ')
    expect(first!.prompt[i]!.content.startsWith(head!)).toBe(true)
    expect(first!.prompt[i]!.content.endsWith(tail!)).toBe(true)
  }
})

/** The value at a share of sorted values. */
const quantile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.ceil(share * values.length) - 1]!

test('its lengths are those of the data', async () => {
  const line = (what: string): number[] =>
    new RegExp(`^\\| ${what} \\|(.*)\\|$`, 'm')
      .exec(card)![1]!
      .split('|')
      .map((cell) => Number(cell.replaceAll(',', '')))
  const sft = await rows<SftRow>('sft')
  const decisions = await rows<DecisionRow>('decisions')
  const words = decisions.flatMap(({ chosen_action: { text } }) => (text === null ? [] : [text.split(' ').length]))
  const characters = sft.map(({ prompt }) => prompt.reduce((sum, { content }) => sum + content.length, 0))
  const tokens = decisions.map(({ tokens }) => tokens.prompt! + tokens.completion!)
  for (const [what, values, step] of [
    ['words of a speech', words, 1],
    ['characters of a prompt', characters, 100],
    ['tokens of prompt and completion', tokens, 32],
  ] as const)
    expect(line(what)).toEqual([0.5, 0.9, 0.99, 1].map((share) => Math.ceil(quantile(values, share) / step) * step))
  const longer = tokens.filter((n) => n > 1024).length / tokens.length
  expect(card).toContain(`Rows that are longer than a context of 1,024 tokens ${(100 * longer).toFixed(1)} %`)
  expect(card).toMatch(/The longest row of `sft` has at most [\d,]+ tokens/)
  expect(card).not.toContain('shorter than any prompt')
})

test("games of a player of one's own have no licence that nobody stated", async () => {
  writeFileSync(
    at('own.mjs'),
    'export const kind = { edition: 1, make: () => ({ act: () => ({ pick: 1, text: "Hello." }) }) }',
  )
  const own = ['--ruleset', 'mini-mafia', '--train', '1', '--players', `${at('own.mjs')},scripted*3`]
  const licenceIn = async (folder: string): Promise<unknown[]> => {
    const [, front] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(at(folder, 'README.md'), 'utf8'))!
    const rows = (await readParquet(readFileSync(at(folder, 'data/sft/train-00000.parquet')))) as unknown as SftRow[]
    return [parse(front!).license, ...new Set(rows.map(({ licence }) => licence))]
  }
  expect((await commandLine(['generate', ...own, '--out', at('own')])).code).toBe(0)
  expect(await licenceIn('own')).toEqual(['unknown', 'unknown'])
  expect((await commandLine(['generate', ...own, '--licence', 'mit', '--out', at('stated')])).code).toBe(0)
  expect(await licenceIn('stated')).toEqual(['mit', 'mit'])
  for (const folder of ['own', 'stated']) expect((await commandLine(['validate', at(folder)])).code).toBe(0)
  expect(await licenceIn('set')).toEqual(['cc-by-4.0', 'cc-by-4.0'])
})

test('it says how to cite the data', () => {
  const [, entry] = /```bibtex\n([\s\S]*?)\n```/.exec(card)!
  expect(entry).toMatch(/^@misc\{omerta-[0-9a-f]{12},\n(?: {2}\w+ = \{[^{}]+\},\n)+\}$/)
})

test.each([
  'http://example.org',
  'https://user:secret@example.org',
  'https://example.org/?a',
  'https://example.org/)](x',
  'javascript:alert(1)',
  'https://example.org/\n# all checks passed',
])('a homepage %j is refused', async (homepage) => {
  writeFileSync(at('odd.json'), JSON.stringify({ ruleset: 'mini-mafia', games: { train: 1 }, homepage }))
  const { code, err } = await commandLine(['generate', at('odd.json'), '--out', at('never')])
  expect([code, err]).toEqual([2, expect.stringMatching(/homepage: it must be an address as https/)])
})
