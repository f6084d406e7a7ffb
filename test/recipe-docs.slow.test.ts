import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { recipeJsonSchema, recipeSchemaText, recipesPage } from '../scripts/recipe-docs.ts'
import { commandLine } from './command-line.ts'
import { FakeEndpoint } from './models/fake-endpoint.ts'

vi.setConfig({ testTimeout: 120_000 })
const docs = join(import.meta.dirname, '../docs')
const base = mkdtempSync(join(tmpdir(), 'omerta-recipe-docs-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const page = readFileSync(join(docs, 'recipes.md'), 'utf8')
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text!)

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
const { allOf, ...fields } = recipeJsonSchema()
const schema = z.fromJSONSchema(fields as JsonSchema)

/** Whether a recipe has the JSON Schema. Its conditions, one a ruleset, are followed here: the reader of JSON Schema does not know them. */
function matches(recipe: object): boolean {
  const { ruleset = 'mafia-2025', switches = {} } = recipe as { readonly ruleset?: string; readonly switches?: object }
  const then = allOf.find((one) => one.if.properties.ruleset.const === ruleset)?.then
  return (
    schema.safeParse(recipe).success &&
    z.fromJSONSchema(then!.properties.switches as JsonSchema).safeParse(switches).success
  )
}

test('the page and the JSON Schema are those that the schema gives (npm run docs:recipes writes them again)', () => {
  expect(page).toBe(recipesPage())
  expect(readFileSync(join(docs, 'recipe.schema.json'), 'utf8')).toBe(recipeSchemaText())
})

test('the page explains every field, and every switch', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const empty = rows.filter((line) => /\|\s*\|$/.test(line)).map((line) => line.split('`')[1])
  expect(empty).toEqual([])
})

test('there are examples', () => expect(examples.length).toBeGreaterThan(6))

test.each(examples)('an example makes a dataset that passes its checks, and has the JSON Schema: %s', async (text) => {
  expect(matches(JSON.parse(text))).toBe(true)
  const server = new FakeEndpoint({})
  await server.listen()
  try {
    const file = join(base, `recipe-${examples.indexOf(text)}.json`)
    writeFileSync(file, text.replace('http://127.0.0.1:8000/v1', server.url))
    const out = file.replace('.json', '')
    const games = '--train 2 --validation 0 --test 0'.split(' ')
    const { code, err } = await commandLine(['generate', file, ...games, '--out', out, '--validate', '--json'])
    expect([code, err.match(/omerta: .*/)?.[0]]).toEqual([0, undefined])
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).not.toContain('$schema')
  } finally {
    server.close()
  }
})

test.each([
  ['a field that there is not', { ruleset: 'mini-mafia', game: { train: 1 } }],
  ['a ruleset that there is not', { ruleset: 'chess', games: { train: 1 } }],
  ['a switch of another game', { ruleset: 'mini-mafia', switches: { seer: true }, games: { train: 1 } }],
  ['a value that is no number', { values: 'many', games: { train: 1 } }],
  ['an address with a key in it', { homepage: 'https://example.org/?key=1', games: { train: 1 } }],
])('%s is refused by the JSON Schema and by generate', async (name, recipe) => {
  mkdirSync(base, { recursive: true })
  const file = join(base, `${name.replaceAll(' ', '-')}.json`)
  writeFileSync(file, JSON.stringify(recipe))
  const { code } = await commandLine(['generate', file, '--out', join(base, 'never')])
  expect([matches(recipe), code, existsSync(join(base, 'never'))]).toEqual([false, 2, false])
})

test('roles go by the words of the game or by their ids, and give the same bytes', async () => {
  const players = { Detective: 'random', VILLAGER: 'scripted', black: 'scripted' }
  const ids = { sheriff: 'random', civilian: 'scripted', black: 'scripted' }
  const made = []
  for (const [i, named] of [players, ids].entries()) {
    const file = join(base, `named-${i}.json`)
    writeFileSync(file, JSON.stringify({ ruleset: 'mini-mafia', players: named, games: { train: 2 } }))
    const { code } = await commandLine(['generate', file, '--out', join(base, `named-${i}`), '--json'])
    expect(code).toBe(0)
    made.push(readFileSync(join(base, `named-${i}`, 'manifest.json'), 'utf8'))
  }
  expect(made[0]).toBe(made[1])
})

test.each([
  [{ Detective: 'random', sheriff: 'scripted', red: 'random', black: 'random' }, /names the Detective twice/],
  [{ Seer: 'random', red: 'random', black: 'random' }, /has no role or team "Seer"; there are Villager, Detective/],
  [
    { Detective: 'random', black: 'random' },
    /has no player for the role Villager; name one for it or for its team, red/,
  ],
])('players %j are refused', async (players, sentence) => {
  const file = join(base, 'refused.json')
  writeFileSync(file, JSON.stringify({ ruleset: 'mini-mafia', players, games: { train: 1 } }))
  const { code, err } = await commandLine(['generate', file, '--out', join(base, 'never')])
  expect([code, err]).toEqual([2, expect.stringMatching(sentence)])
})
