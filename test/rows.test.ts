import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { renderingOf } from '../pipelines/generate/rendering.ts'
import type { Wanted } from '../pipelines/read/filter.ts'
import { type Unvalued, wantedRows } from '../pipelines/read/wanted-rows.ts'
import type { Shard } from '../schemas/manifest.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { Origin } from '../schemas/record.ts'
import { rulesetOf } from '../src/play/series.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { configs } from '../src/rows/configs/configs.ts'
import type { DecisionRow } from '../src/rows/configs/decisions.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { sourceOf } from '../src/rows/source.ts'
import { count, emptyTally, sum } from '../src/rows/tally.ts'
import { writeWhole } from '../src/storage/draft.ts'
import { dataPath } from '../src/storage/folder.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { type Player, UNTIMED } from '../src/view/player.ts'
import { gameOf } from './played.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-rows-'))
afterAll(() => rmSync(base, { recursive: true }))

/** Thinks before every second choice. */
const thinker = (random: () => number): Player => ({
  act(view) {
    const thought = random() < 0.5 ? 'I wonder.' : ''
    return { ...(randomPlayer(random).act(view, UNTIMED) as object), thought }
  },
})
const recipe = recipeSchema.parse({
  ...{ ruleset: 'mini-mafia', seed: 'rows', games: { train: 1 } },
  configs: ['sft', 'reasoned', 'conversations', 'typed'],
})
const played = await gameOf(recipe, 0, { player: (_, random) => thinker(random) })
const rows = rowsOf(
  played,
  renderingOf(recipe, rulesetOf(recipe), (text) => text.length),
)
const { decisions, sft, reasoned, typed } = rows

test('tokens of a decision are those of both messages of its prompt, and of its reply', () => {
  const byId = new Map(sft.map((row) => [row.row_id, row]))
  const counted = decisions.filter(({ row_id }) => byId.has(row_id))
  expect(counted.length).toBeGreaterThan(3)
  for (const { row_id, tokens } of counted) {
    const { prompt, completion } = byId.get(row_id)!
    expect(tokens).toEqual({
      prompt: prompt[0]!.content.length + prompt[1]!.content.length,
      completion: completion[0]!.content.length,
    })
  }
})

test('reasoned has the choices with a thought, which stands before the reply of sft', () => {
  const thoughts = new Map(decisions.map(({ row_id, reasoning }) => [row_id, reasoning]))
  const wanted = sft.filter(({ row_id }) => thoughts.get(row_id))
  expect(reasoned.map(({ row_id }) => row_id)).toEqual(wanted.map(({ row_id }) => row_id))
  expect(reasoned.length).toBeGreaterThan(0)
  expect(reasoned.length).toBeLessThan(sft.length)
  for (const [i, { completion }] of reasoned.entries()) {
    expect(completion[0]!.content).toMatch(/^<think>\s*I wonder\.\s*<\/think>\n\n/)
    expect(completion[0]!.content.endsWith(wanted[i]!.completion[0]!.content)).toBe(true)
  }
})

test('a conversation as it was at a decision ends with its answer', () => {
  const row = rows.conversations.find((one) => one.decisions.length > 1)!
  const first = configs.conversations.beginning!(row, (id) => id === row.decisions[0])!
  expect(first.messages).toEqual(row.messages.slice(0, 3))
  expect(first.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant'])
  expect([first.decisions, first.acts]).toEqual([row.decisions.slice(0, 1), row.acts.slice(0, 1)])
  expect(configs.conversations.beginning!(row, () => true)).toEqual(row)
  expect(configs.conversations.beginning!(row, () => false)).toBeUndefined()
})

test('probabilities of typed questions are millionths that sum to 1, and the likeliest answer is the label', () => {
  const golds = typed.flatMap(({ gold }) =>
    Object.values(JSON.parse(gold) as Record<string, { probabilities?: Record<string, number>; label: string }>),
  )
  const stated = golds.flatMap(({ probabilities, label }) => (probabilities ? [{ probabilities, label }] : []))
  expect(stated.length).toBeGreaterThan(10)
  for (const { probabilities, label } of stated) {
    const parts = Object.values(probabilities).map((p) => Math.round(p * 1e6))
    expect(parts.reduce((total, part) => total + part, 0)).toBe(1e6)
    expect(probabilities[label]).toBe(Math.max(...Object.values(probabilities)))
  }
})

test('the source of an imported game is its own; that of others is ours, or as the recipe states it', () => {
  const imported = {
    kind: 'imported' as const,
    format: 'x',
    sources: [],
    licence: 'mit',
    language: 'zh',
  } satisfies Origin
  expect(sourceOf({ origin: imported }, 'ours')).toEqual({ origin: 'x', licence: 'mit', language: 'zh' })
  expect(sourceOf({ origin: { kind: 'played' } })).toEqual({ origin: 'played', licence: 'cc-by-4.0', language: 'en' })
  expect(sourceOf({}, 'mit')).toEqual({ origin: 'drawn', licence: 'mit', language: 'en' })
})

test('a tally counts rows, acts and sources; a length counts at the upper end of its bin', () => {
  const tally = emptyTally()
  count(tally, rows, ['decisions', 'sft', 'games'])
  expect(tally.rows).toEqual({ decisions: decisions.length, sft: sft.length, games: 1 })
  const total = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0)
  expect([total(tally.acts), total(tally.sources), total(tally.wins)]).toEqual([decisions.length, decisions.length, 1])
  const bin = (step: number, length: number): number => Math.ceil(length / step) * step
  const characters = sft.map(({ prompt }) => bin(100, prompt[0]!.content.length + prompt[1]!.content.length))
  expect(Object.keys(tally.lengths.characters).map(Number)).toEqual([...new Set(characters)].sort((a, b) => a - b))
  const tokens = decisions
    .filter(({ chosen_action }) => chosen_action.source !== 'default')
    .map(({ tokens: { prompt, completion } }) => bin(32, prompt! + completion!))
  expect(Object.keys(tally.lengths.tokens).map(Number)).toEqual([...new Set(tokens)].sort((a, b) => a - b))
  const twice = sum([tally, tally])
  expect([twice.games, total(twice.acts), total(twice.lengths.tokens)]).toEqual([
    2,
    2 * decisions.length,
    2 * tokens.length,
  ])
})

describe('rows that are wanted', () => {
  const value = {
    chances: [],
    errors: [],
    best: 0,
    advantage: 0,
    advantage_error: 0,
    states: 8,
    rollouts: '',
    labels: 1,
  }
  const [first] = decisions.filter(
    ({ chosen_action, lesson }) => chosen_action.source === 'made' && lesson !== 'forced',
  )
  const clean: DecisionRow = { ...first!, lesson: 'clear', leakage: { checks: [], findings: [] } }
  const finding = (severity: 'severe' | 'minor') =>
    ({ code: 'insult', severity, place: 'speech', start: 0, end: 1 }) as const
  const variants: Readonly<Record<string, Partial<DecisionRow>>> = {
    clean: { value: { ...value, scaled: 1 } },
    minor: { leakage: { checks: [], findings: [finding('minor')] }, value: { ...value, scaled: 0.5 } },
    severe: { leakage: { checks: [], findings: [finding('severe')] } },
    cut: { quality: { ...clean.quality, truncated: true }, value: { ...value, scaled: -1 } },
    retried: { quality: { ...clean.quality, attempts: 2 }, label: true },
    repaired: { chosen_action: { ...clean.chosen_action, source: 'repaired' }, label: false },
    forced: { lesson: 'forced' },
    lost: { hindsight: { ...clean.hindsight, won: !clean.hindsight.won } },
  }
  const path = dataPath('decisions', 'train', 0)
  const all = Object.entries(variants).map(([row_id, more]) => ({ ...clean, ...more, row_id }))
  writeWhole(join(base, path), makeParquet(configs.decisions.schema, [all]))
  const shard = { split: 'train', shard: 0, files: [{ config: 'decisions', path }] } as unknown as Shard
  const wanted = async (wishes: Wanted, unvalued: Unvalued = { rows: 0 }): Promise<string> => {
    const found = await Array.fromAsync(wantedRows(base, 'decisions', shard, wishes, unvalued))
    return found
      .flat()
      .map(({ row_id }) => row_id)
      .join(' ')
  }
  const names = Object.keys(variants).join(' ')

  test.each<[string, Wanted, string]>([
    ['all without a wish', {}, names],
    ['clean ones', { quality: 'clean' }, 'clean minor forced lost'],
    ['those of an act', { act: [clean.act] }, names],
    ['none of another act', { act: ['dance'] }, ''],
    ['those of a seat', { seat: [clean.seat] }, names],
    ['none of another seat', { seat: [9] }, ''],
    ['those of another outcome', { won: !clean.hindsight.won }, 'lost'],
    ['those of a label', { label: false }, 'repaired'],
    ['those that teach something', { all: false, quality: 'clean' }, 'clean minor lost'],
  ])('%s', async (_, wishes, ids) => expect(await wanted(wishes)).toBe(ids))

  test('those of an advantage, that itself too; rows without one and trivial ones are counted', async () => {
    const unvalued: Unvalued = { rows: 0 }
    expect(await wanted({ minAdvantage: 0.5, all: false }, unvalued)).toBe('clean minor')
    expect(unvalued).toEqual({ rows: 4, trivial: new Map([['forced', 1]]) })
  })
})
