import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { pull } from '../pipelines/hub/pull.ts'
import { push } from '../pipelines/hub/push.ts'
import { checkMerged } from '../pipelines/merge/check-merged.ts'
import { gather } from '../pipelines/merge/gather.ts'
import { readMerged } from '../pipelines/merge/merged-folder.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { listFiles } from '../src/storage/files.ts'
import { sha256 } from '../src/storage/hash.ts'
import type { RetryPolicy } from '../src/storage/hub/retry.ts'
import { plainEntry } from './hub/repository.ts'
import { type LoopbackHub, serveHub, WRITER } from './hub/serve.ts'
import { imported, writeSource } from './importers/source.ts'
import { asWereBench } from './importers/werebench-game.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-push-merged-'))
const at = (...names: string[]): string => join(base, ...names)
const retry: RetryPolicy = { tries: 2, firstPause: 0, pause: async () => {}, say: () => {} }
const REPO = 'user/games'
let hub: LoopbackHub

const as = () => ({ retry, environment: { HF_ENDPOINT: hub.url, HF_HOME: at('home'), HF_TOKEN: WRITER } })
const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(listFiles(folder).map((path) => [path, sha256(readFileSync(join(folder, path)))]))

beforeAll(async () => {
  process.env['XDG_CACHE_HOME'] = at('cache')
  hub = await serveHub()
  const recipe = recipeSchema.parse({ ruleset: 'mini-mafia', players: 'random', seed: 'both', games: { train: 2 } })
  await generate({ folder: at('own'), recipe, extend: false, stopped: () => false })
  await imported('werebench', writeSource(at('in'), { '01.json': asWereBench() }), at('people'), { licence: 'mit' })
  await gather([at('own'), at('people')], at('all'), { stopped: () => false })
})
afterAll(async () => {
  await hub.close()
  rmSync(base, { recursive: true, force: true })
})

test('a folder of several datasets is pushed as it is, and pulled with the same bytes, also where a pull was cut off', async () => {
  const pushed = await push({ folder: at('all'), repo: REPO, ...as() })
  const { title, tree } = hub.repositories.get(`datasets/${REPO}`)!.at(pushed.commit!)
  expect(title).toMatch(/^Omertà \S+: 3 games of 2 datasets, checks passed: manifest, files, /)
  // Players of imported games are not asked again.
  expect(title).not.toContain('players')
  expect(tree.get('README.md')!.blob.toString()).toContain('path: parts/*/data/sft/train-*.parquet')
  const pulled = await pull({ repo: REPO, out: at('back'), ...as() })
  expect([pulled.games, pulled.kept]).toEqual([3, 0])
  expect(hashes(at('back'))).toEqual(hashes(at('all')))
  expect(await checkMerged(at('back'), readMerged(at('back'))!)).toEqual([])
  for (const path of ['merged.json', 'parts/people/manifest.json', 'parts/own/data/sft/train-00000.parquet'])
    rmSync(at('back', path))
  expect((await pull({ repo: REPO, out: at('back'), ...as() })).kept).toBe(pulled.files - 4)
  expect(hashes(at('back'))).toEqual(hashes(at('all')))
  const again = await push({ folder: at('back'), repo: REPO, ...as() })
  expect([again.commit, again.changes.unchanged.length]).toEqual([pushed.commit, pulled.files])
})

test('the figures of datasets that were pushed before go along, and a part that is no longer there is deleted', async () => {
  await push({ folder: at('own'), repo: 'user/own', ...as() })
  await pull({ repo: 'user/own', out: at('drawn'), ...as() })
  await gather([at('drawn'), at('people')], at('two'), { stopped: () => false })
  const drawn = listFiles(at('two')).filter((path) => path.startsWith('parts/drawn/figures/'))
  expect(drawn.some((path) => path.endsWith('.png'))).toBe(true)
  expect(drawn).toEqual(
    listFiles(at('drawn'))
      .filter((path) => path.startsWith('figures/'))
      .map((path) => `parts/drawn/${path}`),
  )
  const { commit } = await push({ folder: at('two'), repo: 'user/two', ...as() })
  expect([...hub.repositories.get('datasets/user/two')!.at(commit!).tree.keys()]).toEqual(expect.arrayContaining(drawn))
  await pull({ repo: 'user/two', out: at('two-back'), ...as() })
  expect(hashes(at('two-back'))).toEqual(hashes(at('two')))
  const single = await push({ folder: at('people'), repo: 'user/two', ...as() })
  const left = [...hub.repositories.get('datasets/user/two')!.at(single.commit!).tree.keys()]
  expect(left.filter((path) => /^(?:parts\/|merged)/.test(path))).toEqual([])
})

test('a folder whose datasets pass and whose list does not is not pushed', async () => {
  const card = at('all/README.md')
  const text = readFileSync(card, 'utf8')
  writeFileSync(card, `${text} `)
  await expect(push({ folder: at('all'), repo: 'user/other', ...as() })).rejects.toThrow(
    /does not pass its checks \(the first: README\.md differs .*so it is not pushed/,
  )
  expect(hub.repositories.has('datasets/user/other')).toBe(false)
  writeFileSync(card, text)
})

test.each([
  ['a part that lies elsewhere', (text: string) => text.replace('"own"', '".."'), /merged\.json of .* is not of this/],
  ['a part that is not there', (text: string) => text.replace('"own"', '"mine"'), /parts\/mine\/manifest\.json is not/],
  ['another manifest', (text: string) => text.replace(/"manifest": "./, '"manifest": "g'), /merged\.json of .* is not/],
  [
    'a manifest that changed',
    (text: string) => text.replace(/"manifest": "[0-9a-f]{4}/, '"manifest": "0000'),
    /parts\/own\/manifest\.json is not the file that merged\.json lists/,
  ],
])('pull refuses %s, and writes nothing', async (_, change, sentence) => {
  await push({ folder: at('all'), repo: REPO, ...as() })
  const text = change(readFileSync(at('all/merged.json'), 'utf8'))
  hub.repositories
    .get(`datasets/${REPO}`)!
    .commit('main', { summary: 'changed' }, (tree) => void tree.set('merged.json', plainEntry(Buffer.from(text))))
  await expect(pull({ repo: REPO, out: at('hostile'), ...as() })).rejects.toThrow(sentence)
  expect(existsSync(at('hostile'))).toBe(false)
})
