import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { type Counted, countDataset, writeFigures } from '../pipelines/read/stats.ts'
import { statsText } from '../pipelines/read/stats-text.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { toPng, toSvg } from '../src/evaluation/figures/draw.ts'
import { teamOf } from '../src/games/mafia-2025/roles.ts'
import type { Config, Rows } from '../src/rows/configs/configs.ts'
import type { DecisionRow } from '../src/rows/configs/decisions.ts'
import type { GameRow } from '../src/rows/configs/games.ts'
import type { SftRow } from '../src/rows/configs/sft.ts'
import { countWords } from '../src/speech/text/words.ts'
import { dataPath, openDataset, unexpectedFiles } from '../src/storage/folder.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { readTokenizer } from '../src/storage/tokenizer.ts'
import { DuplicateFinder } from '../src/worth/duplicates.ts'
import { shinglesOf } from '../src/worth/minhash.ts'
import type { Stats } from '../src/worth/stats.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-stats-'))
afterAll(() => rmSync(base, { recursive: true }))
const at = (...names: string[]): string => join(base, ...names)

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

const options = { extend: false, concurrency: 1, stopped: () => false }
let counted: Counted
let stats: Stats
beforeAll(async () => {
  writeFileSync(at('tokenizer.json'), JSON.stringify(tokenizer))
  const recipe = recipeSchema.parse({
    seed: 'stats',
    games: { train: 8, validation: 3 },
    players: [...Array(4).fill('random'), ...Array(6).fill('scripted')],
    shard_games: 3,
    group_games: 2,
    tokenizer: readTokenizer(at('tokenizer.json')).hash,
  })
  await generate({ ...options, recipe, folder: at('set'), tokenizer: readTokenizer(at('tokenizer.json')) })
  counted = await countDataset(at('set'))
  stats = counted.stats
})

async function rowsIn<C extends Config>(config: C): Promise<Rows[C]> {
  const files = openDataset(at('set')).shards.map(({ split, shard }) =>
    readFileSync(at('set', dataPath(config, split, shard))),
  )
  return (await Promise.all(files.map((bytes) => readParquet(bytes)))).flat() as unknown as Rows[C]
}

const countsOf = <T>(rows: readonly T[], key: (row: T) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(rows, key)].map(([name, of]) => [name, of.length]))
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
/** Whether the rules ask for this act with words and nothing else. */
const isSpeech = ({ act }: SftRow): boolean => ['speak', 'defend', 'farewell'].includes(act)
const textOf = ({ completion }: SftRow): string => completion[0]!.content

describe('statistics of a dataset equal those computed from its rows', () => {
  let games: GameRow[]
  let decisions: DecisionRow[]
  let sft: SftRow[]
  beforeAll(async () => {
    ;[games, decisions, sft] = await Promise.all([rowsIn('games'), rowsIn('decisions'), rowsIn('sft')])
  })

  test('games, rows, splits and endings', () => {
    expect([stats.games, stats.rows, stats.sft_rows]).toEqual([11, decisions.length, sft.length])
    for (const split of ['train', 'validation'])
      expect(stats.splits[split]).toEqual({
        games: games.filter((row) => row.split === split).length,
        rows: decisions.filter((row) => row.split === split).length,
      })
    expect(stats.wins.reasons).toEqual(countsOf(games, ({ reason }) => reason))
    const { red, black, draw } = stats.wins.teams
    expect([red, black, draw].map((share) => share!.of)).toEqual([11, 11, 11])
    expect(red!.hits).toBe(games.filter(({ winner }) => winner === 'red').length)
    expect(red!.hits + black!.hits + draw!.hits).toBe(11)
  })

  test('wins and points by role and player; the interval counts games', () => {
    expect(stats.wins.roles.map(({ role, player }) => `${role} ${player}`)).toEqual([
      ...['civilian random', 'civilian scripted', 'sheriff random', 'sheriff scripted'],
      ...['mafia random', 'mafia scripted', 'don random', 'don scripted'],
    ])
    for (const { role, team, player, games: n, seats, won, points } of stats.wins.roles) {
      const held = games.flatMap((row) =>
        row.roles.flatMap((other, i) =>
          other === role && row.players[i] === player ? [{ row, points: row.points[i]! }] : [],
        ),
      )
      expect(team).toBe(teamOf(role))
      expect([n, seats]).toEqual([new Set(held.map(({ row }) => row.game_id)).size, held.length])
      expect(won.of).toBe(n)
      expect(won.share).toBeCloseTo(held.filter(({ row }) => row.winner === team).length / seats, 12)
      expect(points).toBeCloseTo(sumOf(held.map((seat) => seat.points)) / seats, 12)
    }
  })

  test('decisions by kind, role and day; sources; findings', () => {
    expect(Object.fromEntries(stats.kinds.map(({ act, role, day, rows }) => [`${act} ${role} ${day}`, rows]))).toEqual(
      countsOf(decisions, ({ act, role, day }) => `${act} ${role} ${day}`),
    )
    for (const [act, counts] of Object.entries(stats.sources))
      expect(counts).toEqual(
        countsOf(
          decisions.filter((row) => row.act === act),
          ({ chosen_action }) => chosen_action.source,
        ),
      )
    const found = decisions.flatMap(({ leakage }) => leakage.findings)
    expect(Object.fromEntries(stats.findings.map(({ code, findings }) => [code, findings]))).toEqual(
      countsOf(found, ({ code }) => code),
    )
    expect(stats.quality.truncated).toBe(decisions.filter(({ quality }) => quality.truncated).length)
  })

  test('words, characters and tokens', () => {
    const { words, prompt, completion, prompt_bins } = stats.lengths
    const speeches = decisions.filter(({ chosen_action }) => chosen_action.text !== null)
    expect(words['all']!.n).toBe(speeches.length)
    expect(words['all']!.max).toBe(Math.max(...speeches.map(({ chosen_action }) => countWords(chosen_action.text!))))
    const lengths = sft.map((row) => sumOf(row.prompt.map(({ content }) => content.length))).sort((a, b) => a - b)
    expect(prompt['all']).toMatchObject({ n: sft.length, min: lengths[0], max: lengths.at(-1) })
    expect(prompt['all']!.median).toBe(lengths[Math.ceil(lengths.length / 2) - 1])
    expect(sumOf(prompt_bins.map(({ rows }) => rows))).toBe(sft.length)
    const votes = sft.filter(({ act }) => act === 'vote').map((row) => textOf(row).length)
    expect(completion['vote']).toMatchObject({ n: votes.length, mean: sumOf(votes) / votes.length })
    const totals = decisions.map(({ tokens }) => tokens.prompt! + tokens.completion!)
    expect(stats.tokens!.total.mean).toBeCloseTo(sumOf(totals) / totals.length, 9)
    expect(stats.tokens!.contexts.map(({ context }) => context)).toEqual([1024, 2048, 4096, 8192])
    for (const { context, cut, acts } of stats.tokens!.contexts) {
      expect([cut.hits, cut.of]).toEqual([totals.filter((total) => total > context).length, totals.length])
      expect(sumOf(Object.values(acts))).toBe(cut.hits)
    }
    expect(stats.tokens!.contexts[0]!.cut.hits).toBeGreaterThan(0)
  })

  test('duplicate texts, within a split and of the one before', () => {
    const splitOf = new Map(games.map(({ game_id, split }) => [game_id, split]))
    for (const [name, wanted] of [
      ['speeches', true],
      ['picks', false],
    ] as const) {
      const texts = (split: string): string[] =>
        sft.filter((row) => splitOf.get(row.game_id) === split && isSpeech(row) === wanted).map(textOf)
      const [train, validation] = [texts('train'), texts('validation')]
      const known = new Set(train)
      expect(stats.duplicates[name]['train']).toMatchObject({
        texts: train.length,
        distinct: known.size,
        exact: { within: train.length - known.size, across: 0 },
      })
      expect(stats.duplicates[name]['validation']!.exact).toEqual({
        within: validation.length - new Set(validation).size,
        across: validation.filter((text) => known.has(text)).length,
      })
    }
    expect(stats.duplicates.picks['train']!.near).toBeNull()
    expect(stats.duplicates.transcripts['train']).toEqual({
      texts: 8,
      distinct: 8,
      exact: { within: 0, across: 0 },
      near: { within: 0, across: 0 },
      unsearched: { near: 0, exact: 0 },
    })
  })

  test('near twins are the ones that a comparison of every pair finds', () => {
    const texts = sft.filter(isSpeech).map(textOf)
    // Each speech again with its first word changed, so that there are many.
    const all = [...texts, ...texts.slice(0, 150).map((text) => text.replace(/\w+/, 'Well'))]
    const sets = [...new Set(all)].map((text) => shinglesOf(text, 3))
    const near = sets.filter((set, i) => sets.slice(0, i).some((other) => jaccard(set, other) >= 0.8)).length
    const finder = new DuplicateFinder(3)
    for (const text of all) finder.add('train', text)
    expect(near).toBeGreaterThan(100)
    const found = finder.report()['train']!.near!.within
    expect(found).toBeLessThanOrEqual(near)
    expect(found).toBeGreaterThanOrEqual(0.97 * near)
  })
})

const jaccard = (a: ReadonlySet<number>, b: ReadonlySet<number>): number => a.intersection(b).size / a.union(b).size

test('the text has a table for each part, and JSON has all numbers', () => {
  const text = statsText('D', counted)
  for (const part of ['Wins', 'Decisions by kind', 'Who made', 'Findings', 'Lengths', 'Tokens', 'Duplicate texts'])
    expect(text).toMatch(new RegExp(`^${part}`, 'm'))
  expect(text).not.toMatch(/undefined|NaN|\[object/)
  expect(text).toMatch(/^ {2}Sheriff +scripted +\d+ +\d+ +\d+\.\d % +\d+\.\d to \d+\.\d % /m)
  expect(text).toMatch(/^ {2}speeches, validation( +\d+){6}$/m)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(150)
  expect(JSON.parse(JSON.stringify(stats))).toEqual(stats)
})

test('figures are drawn beside the data, the same every time, and the dataset stays whole', async () => {
  await generate({ ...options, recipe: recipeSchema.parse({ games: { train: 1 } }), folder: at('one') })
  const one = await countDataset(at('one'))
  await writeFigures(at('one'), one.manifest, one.stats)
  expect(unexpectedFiles(at('one'))).toEqual([])
  expect((await validate({ folder: at('one') })).findings).toEqual([])

  const { manifest } = await countDataset(at('set'))
  const paths = await writeFigures(at('set'), manifest, stats)
  expect(paths).toEqual(['wins', 'kinds', 'prompts'].flatMap((name) => [`figures/${name}.svg`, `figures/${name}.png`]))
  const read = () => paths.map((path) => readFileSync(at('set', path)).toString('base64'))
  const before = read()
  await writeFigures(at('set'), manifest, stats)
  expect(read()).toEqual(before)
  for (const path of paths.filter((path) => path.endsWith('.svg'))) {
    const svg = readFileSync(at('set', path), 'utf8')
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    expect(svg).toMatch(/>[A-Z0-9][^<]*\.<\/text>/)
    expect(svg).not.toMatch(/undefined|NaN|…/)
  }
  for (const path of paths.filter((path) => path.endsWith('.png'))) {
    const png = readFileSync(at('set', path))
    expect(png.toString('latin1', 1, 4)).toBe('PNG')
    expect([png.readUInt32BE(16) > 800, png.readUInt32BE(20) > 400]).toEqual([true, true])
  }
})

test('texts of a figure come out in its pixels: the font is there', async () => {
  const svg = await toSvg({ title: 'Red won.', data: { values: [{}] }, mark: 'point' })
  const bare = svg.replaceAll(/<text[^>]*>[^<]*<\/text>/g, '')
  expect(bare).not.toBe(svg)
  expect(Buffer.compare(toPng(svg), toPng(bare))).not.toBe(0)
})
