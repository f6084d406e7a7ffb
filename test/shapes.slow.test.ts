import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { renderingOf } from '../pipelines/generate/rendering.ts'
import { showRow } from '../pipelines/read/show-row.ts'
import { countDataset } from '../pipelines/read/stats.ts'
import { renderAgain } from '../pipelines/rows/render-again.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { askId } from '../schemas/ask.ts'
import { configSchema } from '../schemas/config.ts'
import { type RecipeInput, type Renderer, recipeSchema, rendererSchema } from '../schemas/recipe.ts'
import { Beliefs } from '../src/belief/beliefs.ts'
import { countDeals, MAX_DEALS } from '../src/belief/deck.ts'
import { thinkingOf } from '../src/belief/thinking.ts'
import { rulesets } from '../src/games/games.ts'
import { noTally } from '../src/leaks/leak.ts'
import { checkLeaks } from '../src/leaks/leaks.ts'
import { rulesetOf } from '../src/play/series.ts'
import { type Config, idOf } from '../src/rows/configs/configs.ts'
import type { ConversationRow } from '../src/rows/configs/conversations.ts'
import type { SftRow } from '../src/rows/configs/sft.ts'
import type { TypedRow } from '../src/rows/configs/typed.ts'
import { rowId, rowsOf } from '../src/rows/rows.ts'
import { listFiles } from '../src/storage/files.ts'
import { dataPath, openDataset } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { asksIn, asksOf } from '../src/view/decisions.ts'
import { renderNews } from '../src/view/news.ts'
import { readReply } from '../src/view/reply.ts'
import { viewOf } from '../src/view/view.ts'
import { gameOf } from './played.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-configs-'))
afterAll(() => rmSync(base, { recursive: true }))
const at = (name: string): string => join(base, name)

/** But `preference`, which comes with values (test/values.slow.test.ts), and `calls`, which come with models (test/agents). */
const all = configSchema.options.filter((name) => name !== 'preference' && name !== 'calls')
const input: RecipeInput = {
  seed: 'configs',
  players: 'holy-grail',
  games: { train: 3, validation: 1 },
  shard_games: 2,
  group_games: 1,
  configs: all,
}
const make = (name: string, recipe: RecipeInput) =>
  generate({
    folder: at(name),
    recipe: recipeSchema.parse(recipe),
    extend: false,
    concurrency: 1,
    stopped: () => false,
  })
const hashes = (name: string): Record<string, string> =>
  Object.fromEntries(listFiles(at(name)).map((path) => [path, sha256(readFileSync(at(join(name, path))))]))

async function rowsIn<T>(name: string, config: Config): Promise<T[]> {
  const { shards } = openDataset(at(name))
  const files = shards.map(({ split, shard }) => readFileSync(at(join(name, dataPath(config, split, shard)))))
  return (await Promise.all(files.map((bytes) => readParquet(bytes)))).flat() as T[]
}

beforeAll(() => make('all', input))

test('a recipe names the configs that it makes; equal recipes are the same', () => {
  const configsOf = (configs: string[]) => recipeSchema.parse({ ...input, configs }).configs
  expect(configsOf(['sft'])).toBe(undefined)
  expect(configsOf(['games', 'decisions', 'sft'])).toBe(undefined)
  expect(configsOf(['typed'])).toEqual(['decisions', 'typed', 'games'])
  expect(configsOf(['conversations', 'sft', 'conversations'])).toEqual(['decisions', 'sft', 'conversations', 'games'])
  expect(() => configsOf(['pretrain'])).toThrow()
  expect(configsOf(['games'])).toEqual(['games'])
})

test('every config has its files, is in the card, and passes all checks', async () => {
  const manifest = openDataset(at('all'))
  for (const config of all) {
    expect(manifest.tally.rows[config]).toBeGreaterThan(0)
    expect(manifest.shards.every(({ files }) => files.some((file) => file.config === config))).toBe(true)
    expect(readFileSync(at('all/README.md'), 'utf8')).toContain(`- config_name: ${config}\n`)
  }
  const report = await validate({ folder: at('all'), worlds: 24 })
  expect(report.findings).toEqual([])
  expect(report.rows).toEqual({ ...manifest.tally.rows, preference: 0, calls: 0 })
})

test('a dataset without sft is counted, shown, and its games are rendered again into other configs', async () => {
  await renderAgain({ folder: at('all'), out: at('typed'), configs: ['typed'] })
  const { tally, shards } = openDataset(at('typed'))
  expect(Object.keys(tally.rows)).toEqual(['decisions', 'games', 'typed'])
  expect(new Set(shards.flatMap(({ files }) => files.map(({ config }) => config)))).toEqual(
    new Set(['decisions', 'typed', 'games']),
  )
  expect((await validate({ folder: at('typed'), worlds: 0 })).findings).toEqual([])
  const { stats } = await countDataset(at('typed'))
  expect(stats.games).toBe(4)
  const [row] = await rowsIn<TypedRow>('typed', 'typed')
  expect(await showRow(at('typed'), row!.id)).toContain(row!.id)
  await renderAgain({ folder: at('typed'), out: at('again'), configs: all })
  expect(hashes('again')).toEqual(hashes('all'))
})

test('a config without rows has no file and is not in the card', async () => {
  await make('silent', { ...input, players: 'random', configs: ['sft', 'reasoned'] })
  const { tally, shards } = openDataset(at('silent'))
  expect(tally.rows['reasoned']).toBe(0)
  expect(shards.flatMap(({ files }) => files.map(({ config }) => config))).not.toContain('reasoned')
  expect(readFileSync(at('silent/README.md'), 'utf8')).not.toContain('config_name: reasoned')
  expect((await validate({ folder: at('silent'), worlds: 0 })).findings).toEqual([])
})

test('reasoned: the thought stands before the reply, and both are read back', async () => {
  const [rows, plain] = [await rowsIn<SftRow>('all', 'reasoned'), await rowsIn<SftRow>('all', 'sft')]
  expect(rows.length).toBeGreaterThan(plain.length / 2)
  const replies = new Map(plain.map((row) => [row.row_id, row]))
  for (const { row_id, prompt, completion } of rows) {
    const said = replies.get(row_id)!
    expect(prompt).toEqual(said.prompt)
    const { thought, ...reply } = readReply(completion[0]!.content)!
    expect(thought).toMatch(/\S/)
    expect(reply).toEqual(readReply(said.completion[0]!.content))
  }
})

test('conversations: one system message, then user and assistant in turn; the answers are those of sft', async () => {
  const [rows, plain] = [await rowsIn<ConversationRow>('all', 'conversations'), await rowsIn<SftRow>('all', 'sft')]
  const replies = new Map(plain.map((row) => [row.row_id, row]))
  expect(rows.length).toBe(4 * 10)
  for (const { messages, decisions, acts } of rows) {
    expect(messages.map(({ role }) => role)).toEqual(['system', ...acts.flatMap(() => ['user', 'assistant'])])
    decisions.forEach((id, i) => {
      expect(messages[2 + 2 * i]!.content).toBe(replies.get(id)!.completion[0]!.content)
      expect(acts[i]).toBe(replies.get(id)!.act)
    })
    expect(messages[1]!.content).toBe(replies.get(decisions[0]!)!.prompt[1]!.content)
  }
  const ids = rows.flatMap(({ decisions }) => decisions)
  expect(ids.toSorted()).toEqual(plain.map(({ row_id }) => row_id).toSorted())
})

// Typed rows state exact beliefs, which a game of 13 seats has too many deals for.
const few = Object.keys(rulesets).filter((name) => countDeals(rulesets[name]!.make().roles) <= MAX_DEALS)

describe.each(
  few.flatMap((ruleset) => rendererSchema.options.map((renderer): [string, Renderer] => [ruleset, renderer])),
)('%s, %s', (name, renderer) => {
  const recipe = recipeSchema.parse({ ...input, ruleset: name, renderer, players: 'scripted' })
  const ruleset = rulesetOf(recipe)
  const rendering = renderingOf(recipe, ruleset, undefined)

  test('a conversation up to a turn is a function of the view of that turn, and tells each public line once', async () => {
    const played = await gameOf(recipe, 0)
    const { log, record } = played
    const { conversations } = rowsOf(played, rendering)
    expect(conversations.length).toBeGreaterThan(2)
    let turns = 0
    for (const { seat, decisions, messages } of conversations)
      for (const { view, ask } of asksIn(viewOf(log, seat))) {
        const place = decisions.indexOf(rowId(record.game_id, seat, ask.turn))
        if (place < 0) continue
        turns++
        expect(messages[1 + 2 * place]).toEqual(renderNews(view, rendering.words))
      }
    expect(turns).toBeGreaterThan(5)
    for (const { messages } of conversations) {
      const said = messages.flatMap(({ role, content }) => (role === 'user' ? content.split('\n') : []))
      const nights = said.filter((line) => /^NIGHT \d/.test(line))
      expect(new Set(nights).size).toBe(nights.length)
    }
  })

  test('no row of any config tells what its seat could not know; a line told too early is found', async () => {
    const tally = noTally()
    const played = await gameOf(recipe, 1)
    const rows = rowsOf(played, rendering)
    const setting = { ruleset, deals: 24, rendering }
    expect(checkLeaks(played, rows, setting, tally)).toEqual([])
    const roles = played.outcome.roles.join()
    const conversations = rows.conversations.map((row) => ({
      ...row,
      messages: row.messages.map((said, i) => (i === 1 ? { ...said, content: `${said.content}\n${roles}` } : said)),
    }))
    const leaks = checkLeaks(played, { ...rows, conversations }, setting, noTally())
    expect(leaks.map(({ channel }) => channel)).toContain('conversations.messages')
  })
})

test('typed: probabilities sum to 1, the act is the stated distribution, beliefs are the exact posterior of the view', async () => {
  const recipe = recipeSchema.parse(input)
  const ruleset = rulesetOf(recipe)
  const rendering = renderingOf(recipe, ruleset, undefined)
  const played = await gameOf(recipe, 3)
  const { typed, decisions } = rowsOf(played, rendering)
  const views = new Map([...asksOf(played.log)].map(({ id, view }) => [id, view]))
  const firsts: string[] = []
  let acts = 0
  let claimants = 0
  for (const { id, workflow, state, questions, gold } of typed) {
    const decision = decisions.find(({ row_id }) => row_id === id)!
    const asked = JSON.parse(questions) as Record<
      string,
      { type: string; instructions: string; criteria?: Record<string, string> }
    >
    const answers = JSON.parse(gold) as Record<string, { probabilities: Record<string, number>; label: string }>
    expect(workflow).toBe(`mafia-2025/${decision.act}`)
    expect(Object.keys(JSON.parse(state) as object)).toEqual(['rules', 'view'])
    expect(Object.keys(answers)).toEqual(Object.keys(asked))
    expect(Object.keys(asked).filter((name) => name.startsWith('black_'))).toHaveLength(9)
    const view = views.get(askId(decision))!
    const posterior = new Beliefs(view.seat, thinkingOf(ruleset, wordsOf(ruleset))).read(view).posterior()
    const sheriff = posterior.role('sheriff')
    for (const [name, { probabilities, label }] of Object.entries(answers)) {
      const { type, criteria } = asked[name]!
      if (['accuse', 'trust', 'claim'].includes(name)) {
        expect(probabilities).toBeUndefined()
        expect(Object.keys(criteria!)).toContain(label)
        continue
      }
      const total = Object.values(probabilities).reduce((sum, p) => sum + p, 0)
      expect(total).toBeCloseTo(1, 9)
      expect(probabilities[label]).toBeCloseTo(Math.max(...Object.values(probabilities)), 4)
      const options = type === 'noul' ? ['false', 'true'] : Object.keys(criteria!)
      expect(Object.keys(probabilities).toSorted()).toEqual(options.toSorted())
      if (name === 'who_sheriff') {
        firsts.push(options[0]!)
        for (let seat = 1; seat <= 10; seat++) expect(probabilities[`player ${seat}`]).toBeCloseTo(sheriff[seat]!, 5)
      }
      if (name.startsWith('black_'))
        expect(probabilities['true']).toBeCloseTo(posterior.black[Number(name.slice(6))]!, 5)
    }
    if (!answers['act']) continue
    acts++
    // A seat that may be chosen is described as the question whether it is black describes it.
    for (const { target } of decision.legal_actions.filter(({ target }) => target !== null && target !== view.seat)) {
      const said = asked[`black_${target}`]!.instructions.split('\n').slice(1).join(' ')
      const described = asked['act']!.criteria![`player ${target}`]
      expect(described).toBe(said ? `Player number ${target}. ${said}` : `Player number ${target}`)
      if (said.includes('claims')) claimants++
    }
    decision.legal_actions.forEach(({ target, word }, i) => {
      expect(answers['act']!.probabilities[word ?? `player ${target}`]).toBeCloseTo(decision.probs[i]!, 5)
    })
  }
  expect(acts).toBeGreaterThan(20)
  expect(claimants).toBeGreaterThan(0)
  expect(new Set(firsts).size).toBeGreaterThan(4)
})

test('rows are found by the id column of their config', () => {
  expect(idOf('typed', { id: 'a' })).toBe('a')
  expect(idOf('sft', { row_id: 'b' })).toBe('b')
})
