import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GenerateOptions, generate, generateShare } from '../pipelines/generate/generate.ts'
import { accountsOf, spentIn } from '../pipelines/generate/spent.ts'
import { mergeShards } from '../pipelines/merge/merge-shards.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { Models } from '../src/models/models.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { AnswerFile } from '../src/storage/answers.ts'
import { readAttempts, writeAttempts } from '../src/storage/attempts.ts'
import { journalPath, workPath } from '../src/storage/folder.ts'
import { lostRequests, RequestFile } from '../src/storage/requests.ts'
import { FakeEndpoint } from './models/fake-endpoint.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-spent-'))
const at = (name: string): string => join(base, name)
const server = new FakeEndpoint()
beforeAll(() => server.listen())
afterAll(() => {
  server.close()
  rmSync(base, { recursive: true })
})

const price = { input: 1000, output: 1000 }
const file = modelsFileSchema.parse({ prices: { tiny: price, other: price } })
const spent = (name: string): number => spentIn(at(name), accountsOf(at(name)), file)

const cost = (tokens: number) => ({ prompt_tokens: tokens, cached_tokens: 0, completion_tokens: 0, ms: 1 })
const attempt = (tokens: number, request: string, more: object = {}) => {
  const who = { game_id: 'a', index: 0, seat: 1, role: 'citizen', player: 'model:tiny@http://a/v1' }
  return { ...who, turn: 0, act: 'vote', request, cost: cost(tokens), ...more }
}

const optionsOf = (name: string, train: number, budget: number): GenerateOptions => ({
  folder: at(name),
  recipe: recipeSchema.parse({
    ruleset: 'mini-mafia',
    seed: 'spent',
    games: { train },
    players: `model:tiny@${server.url}`,
    shard_games: 1,
    configs: ['games'],
  }),
  extend: true,
  stopped: () => false,
  models: { file, budget, cache: at('cache') },
})

/** Makes games and returns what the run says that it and those before it paid. */
async function make(
  name: string,
  train: number,
  budget: number,
  asked: (models: Models) => void = () => {},
): Promise<number> {
  let paid = Number.NaN
  await generate({
    ...optionsOf(name, train, budget),
    asked: (models) => {
      paid = models.ledger.spent
      asked(models)
    },
  })
  return paid
}

test('games that were answered from the cache leave the whole budget to the games that are added to them', async () => {
  const first = await make('first', 1, 1000)
  expect(first).toBeGreaterThan(0)
  expect(spent('first')).toBeCloseTo(first, 10)
  const asked = server.asks.length
  expect(await make('second', 1, 0.0001)).toBe(0)
  expect(server.asks.length).toBe(asked)
  expect(readAttempts(at('second')).every(({ unpaid }) => unpaid)).toBe(true)
  expect(spent('second')).toBe(0)
  // What is added is paid, and the dataset whose first game was paid counts that too.
  const added = await make('second', 2, 1000)
  expect(added).toBeGreaterThan(0)
  expect(await make('first', 2, first)).toBeCloseTo(first, 10)
  expect(spent('second')).toBeCloseTo(added, 10)
})

test('a dataset that is finished remembers the requests that were never answered, and is as its manifest says', async () => {
  const most = { prompt: 1000, reply: 0 }
  // A run that loses two requests and is killed.
  const killed = new RequestFile(workPath(at('lost')))
  killed.sent('tiny', most)
  killed.lost('other', most)
  killed.close()
  const paid = async (train: number, budget = 1000): Promise<string> => {
    let said = ''
    await make('lost', train, budget, ({ ledger }) => (said = ledger.paid))
    return said
  }
  const lost = /, and at most 2\.00 for 2 requests that were never answered$/
  expect(await paid(1)).toMatch(lost)
  expect(readdirSync(at('lost'))).not.toContain('.omerta')
  expect(await paid(2)).toMatch(lost)
  expect(readAttempts(at('lost')).length).toBeGreaterThan(0)
  expect((await validate({ folder: at('lost') })).findings).toEqual([])
  await expect(paid(3, 2)).rejects.toThrow('the budget of 2 is used up')
})

test('parts that are merged bring the requests that they lost', async () => {
  const parts = ['part 0', 'part 1']
  for (const [i, name] of parts.entries()) {
    const killed = new RequestFile(workPath(at(name)))
    killed.lost('tiny', { prompt: 10, reply: 5 })
    killed.close()
    await generateShare(optionsOf(name, 2, 1000), i, 2)
  }
  mergeShards(parts.map(at), at('joined'))
  expect(lostRequests(...accountsOf(at('joined')).lost)).toHaveLength(2)
})

test('an answer counts once in a shard that asked for it twice, and once in each shard that paid for it', () => {
  writeAttempts(at('twice'), 'train', 0, [
    attempt(1, 'one'),
    attempt(1, 'one'),
    attempt(2, 'two', { unpaid: true }),
    attempt(4, 'four'),
  ])
  expect(spent('twice')).toBeCloseTo(0.005, 10)
  writeAttempts(at('twice'), 'train', 1, [attempt(1, 'one')])
  expect(spent('twice')).toBeCloseTo(0.006, 10)
  // The same request to another model, and logs from before requests had hashes.
  writeAttempts(at('twice'), 'train', 2, [
    attempt(1, 'one'),
    attempt(8, 'one', { player: 'model:other@http://a/v1' }),
    attempt(16, 'old', { request: undefined }),
    attempt(16, 'old', { request: undefined }),
  ])
  expect(spent('twice')).toBeCloseTo(0.047, 10)
})

test('a shard whose run ended between its log and its files counts once', () => {
  writeAttempts(at('both'), 'train', 0, [attempt(1, 'one'), attempt(2, 'two')])
  const journal = new AnswerFile(journalPath(at('both'), 'train', 0))
  journal.put('a'.repeat(64), { text: 'Good day.', cost: cost(1) }, 'tiny')
  journal.put('b'.repeat(64), { text: 'Good day.', cost: cost(2) }, 'tiny')
  journal.put('c'.repeat(64), { text: 'Good day.', cost: cost(4) })
  journal.close()
  expect(spent('both')).toBeCloseTo(0.003, 10)
  // A shard that has no log yet, and one that paid for more than its old log tells.
  const other = new AnswerFile(journalPath(at('both'), 'train', 1))
  other.put('a'.repeat(64), { text: 'Good day.', cost: cost(8) }, 'tiny')
  other.close()
  expect(spent('both')).toBeCloseTo(0.011, 10)
})
