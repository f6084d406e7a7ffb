import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import type { Publication } from '../pipelines/hub/publication.ts'
import { pull } from '../pipelines/hub/pull.ts'
import { requirePermission, send } from '../pipelines/hub/push.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { listFiles } from '../src/storage/files.ts'
import { HubClient } from '../src/storage/hub/client.ts'
import { fileOnDisk } from '../src/storage/hub/identity.ts'
import type { RetryPolicy } from '../src/storage/hub/retry.ts'
import { Repository } from './hub/repository.ts'
import { type LoopbackHub, serveHub, WRITER } from './hub/serve.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-pull-'))
const at = (...names: string[]): string => join(base, ...names)
const REPO = 'user/games'
const retry: RetryPolicy = { tries: 3, firstPause: 0, pause: async () => {}, say: () => {} }
const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(listFiles(folder).map((path) => [path, readFileSync(join(folder, path), 'base64')]))

let hub: LoopbackHub
const pulled = (name: string, more: object = {}) =>
  pull({ repo: REPO, out: at(name), retry, environment: { HF_ENDPOINT: hub.url, HF_TOKEN: WRITER }, ...more })
const fetched = (from: number): string[] =>
  hub.requests.slice(from).flatMap((request) => /^GET .*\/resolve\/[0-9a-f]+\/(\S+)/.exec(request)?.[1] ?? [])

beforeAll(async () => {
  const recipe = {
    ruleset: 'mini-mafia',
    seed: 'pull',
    players: 'random',
    configs: ['games'],
    games: { train: 3 },
  } as const
  const options = { folder: at('set'), extend: false, stopped: () => false }
  await generate({
    ...options,
    recipe: recipeSchema.parse({ ...recipe, configs: [...recipe.configs], shard_games: 1 }),
  })
  hub = await serveHub()
  const files: Publication['files'] = await Promise.all(listFiles(at('set')).map((path) => fileOnDisk(at('set'), path)))
  const path = 'data/games/train-00000.parquet'
  const sample = { path, rows: 1, bytes: statSync(at('set', path)).size }
  const client = new HubClient({ endpoint: hub.url, token: WRITER, repo: REPO, retry })
  await requirePermission(client)
  const card = readFileSync(at('set/README.md'), 'utf8')
  const publication: Publication = { files, sample, card, title: 'a dataset', description: '', checks: {} }
  await send(client, publication, { folder: at('set'), repo: REPO })
})
afterAll(async () => {
  await hub.close()
  rmSync(base, { recursive: true })
})

test('what is pulled is what was pushed; what is there already is not fetched again, and what is damaged is', async () => {
  const files = listFiles(at('set')).length
  expect(await pulled('whole')).toMatchObject({ games: 3, files, kept: 0 })
  expect(contents(at('whole'))).toEqual(contents(at('set')))
  const begun = hub.requests.length
  expect(await pulled('whole')).toMatchObject({ kept: files - 1 })
  expect(fetched(begun)).toEqual(['manifest.json'])
  // Without the list, as after a pull that was cut off.
  rmSync(at('whole/manifest.json'))
  rmSync(at('whole/data/games/train-00001.parquet'))
  const cut = hub.requests.length
  expect(await pulled('whole')).toMatchObject({ kept: files - 2 })
  expect(fetched(cut).sort()).toEqual(['data/games/train-00001.parquet', 'manifest.json'])
  writeFileSync(at('whole/data/games/train-00001.parquet'), 'damaged')
  await pulled('whole')
  expect(contents(at('whole'))).toEqual(contents(at('set')))
})

test('a folder with anything else is left alone', async () => {
  const begun = contents(at('set'))
  const other = async (name: string, path: string, text: string): Promise<void> => {
    cpSync(at('set'), at(name), { recursive: true })
    writeFileSync(at(name, path), text)
  }
  await other('notes', 'notes.txt', 'mine')
  await expect(pulled('notes')).rejects.toThrow('holds notes.txt; name a new folder')
  await other('newer', 'manifest.json', '{}')
  await expect(pulled('newer')).rejects.toThrow('another dataset, or another version of this one')
  await other('card', 'README.md', 'mine')
  rmSync(at('card/manifest.json'))
  await expect(pulled('card')).rejects.toThrow('holds a README.md that is not the one of the dataset')
  expect(readFileSync(at('card/README.md'), 'utf8')).toBe('mine')
  expect(contents(at('set'))).toEqual(begun)
})

test('a file that breaks off on the way is gone on with, and one that is never whole leaves no list behind', async () => {
  const isShard = (request: string): boolean => /\/resolve\/.*train-00002|\/lfs\//.test(request)
  let broken = 0
  hub.fault = (_, request) => (isShard(request) && ++broken < 3 ? 'cut in the answer' : undefined)
  await pulled('broken')
  expect([broken > 2, contents(at('broken'))]).toEqual([true, contents(at('set'))])
  hub.fault = (_, request) => (isShard(request) ? 'refused 500' : undefined)
  await expect(pulled('never')).rejects.toThrow(/could not be read/)
  expect(existsSync(at('never/manifest.json'))).toBe(false)
  hub.fault = undefined
  await pulled('never')
  expect(contents(at('never'))).toEqual(contents(at('set')))
})

test('what there is not to pull is told by what there is instead', async () => {
  await expect(pulled('none', { revision: 'v9' })).rejects.toThrow(`${REPO} has no branch, tag or commit v9`)
  await expect(pulled('none', { repo: 'user/nothing' })).rejects.toThrow('or this token may not see it')
  await expect(
    pulled('none', { repo: 'user/nothing', environment: { HF_ENDPOINT: hub.url, HF_HOME: at('home') } }),
  ).rejects.toThrow('or it is private; in that case put a token in HF_TOKEN')
  await expect(pulled('none', { repo: 'games' })).rejects.toThrow('it looks like user/name')
  const strange = new Repository('datasets', 'user/strange', false)
  hub.repositories.set('datasets/user/strange', strange)
  await expect(pulled('none', { repo: 'user/strange' })).rejects.toThrow('it is not a dataset of omerta')
})

test('a dataset of which a file is another than its manifest lists is incomplete, and nothing is written', async () => {
  const repo = hub.repositories.get(`datasets/${REPO}`)!
  const [changed, missing] = ['changed', 'missing'].map((branch) => {
    repo.branches.set(branch, repo.branches.get('main')!)
    return (path: string) =>
      repo.commit(branch, { summary: 'by hand' }, (tree) => {
        if (branch === 'missing') tree.delete(path)
        else tree.set(path, tree.get('data/games/train-00000.parquet')!)
      })
  })
  changed!('data/games/train-00001.parquet')
  missing!('data/games/train-00001.parquet')
  for (const revision of ['changed', 'missing'])
    await expect(pulled('incomplete', { revision })).rejects.toThrow(
      'is incomplete: data/games/train-00001.parquet is not the file that its manifest lists',
    )
  expect(existsSync(at('incomplete'))).toBe(false)
})
