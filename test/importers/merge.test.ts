import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from '../../pipelines/generate/generate.ts'
import { checkMerged } from '../../pipelines/merge/check-merged.ts'
import { finishMerged, partOf } from '../../pipelines/merge/finish-merged.ts'
import { areSeveral, gather } from '../../pipelines/merge/gather.ts'
import { gatheredText } from '../../pipelines/merge/gathered-text.ts'
import { readMerged } from '../../pipelines/merge/merged-folder.ts'
import { heardIn } from '../../pipelines/merge/transcripts.ts'
import { rowsAt } from '../../pipelines/read/groups.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { logsOf } from './aiwolf-log.ts'
import { replayed } from './kaggle-replay.ts'
import { imported, writeSource } from './source.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-merge-'))
const at = (path: string): string => join(base, path)
const stopped = (): boolean => false
afterAll(() => rmSync(base, { recursive: true, force: true }))

const own = (folder: string, seed: string, test = 0) =>
  generate({
    folder: at(folder),
    recipe: recipeSchema.parse({ ruleset: 'mini-mafia', players: 'random', seed, games: { train: 3, test } }),
    extend: false,
    stopped,
  })

beforeAll(async () => {
  await own('own', '1')
  const rows = await rowsAt(at('own'), 'games', { split: 'train', shard: 0 })
  // The same games, as another version of omerta would hand them over, with one that is new.
  await own('more', '2')
  const [other] = await rowsAt(at('more'), 'games', { split: 'train', shard: 0 })
  writeSource(at('again'), { 'a.jsonl': [...rows, other].map((row) => JSON.stringify(row)).join('\n') })
  await imported('omerta', at('again'), at('copies'), { splits: { train: 0, validation: 0, test: 100 } })
  writeSource(at('replays'), { 'a.json': JSON.stringify(await replayed({}, 0)) })
  await imported('kaggle-werewolf', at('replays'), at('kaggle'), { licence: 'apache-2.0' })
})

test('datasets of several origins load as one, with a licence for each row, and no transcript stands in two splits', async () => {
  const folders = ['own', 'kaggle', 'copies'].map(at)
  expect(areSeveral(folders)).toBe(true)
  const merged = await gather(folders, at('all'), { stopped })
  expect(
    merged.parts.map(({ name, origin, licence, games, left_out }) => [name, origin, licence, games, left_out]),
  ).toEqual([
    ['own', 'drawn', 'cc-by-4.0', 3, 0],
    ['kaggle', 'kaggle-werewolf', 'apache-2.0', 1, 0],
    ['copies', 'omerta', 'cc-by-4.0', 1, 3],
  ])
  const splits = new Map<string, string>()
  for (const { name } of merged.parts) {
    const part = at(`all/parts/${name}`)
    for await (const { transcript, split } of heardIn(part, openDataset(part))) {
      expect(splits.get(transcript) ?? split).toBe(split)
      splits.set(transcript, split)
    }
  }
  const [row] = await rowsAt(at('all/parts/kaggle'), 'sft', { split: 'train', shard: 0 })
  expect(row).toMatchObject({ origin: 'kaggle-werewolf', licence: 'apache-2.0', language: 'en' })
  expect((await validate({ folder: at('all/parts/copies') })).findings).toEqual([])
  expect(await checkMerged(at('all'), readMerged(at('all'))!)).toEqual([])
  const card = readFileSync(at('all/README.md'), 'utf8')
  expect(card).toContain('path: parts/*/data/sft/train-*.parquet')
  expect(card).toContain('license:\n- cc-by-4.0\n- apache-2.0\n')
})

test('a merged folder that was changed is found, and merges again', async () => {
  cpSync(at('all'), at('changed'), { recursive: true })
  rmSync(at('changed/parts/kaggle'), { recursive: true })
  cpSync(at('copies'), at('changed/parts/copies'), { recursive: true, force: true })
  writeFileSync(at('changed/stray.txt'), '')
  const found = await checkMerged(at('changed'), readMerged(at('changed'))!)
  expect(found).toContain(`${at('changed/parts/kaggle')} is missing`)
  expect(found).toContain(`${at('changed/parts/copies')} is not the dataset that merged.json lists`)
  expect(found).toContain('stray.txt is not listed')
  expect(found.some((sentence) => /has the public transcript of a train game of /.test(sentence))).toBe(true)
  const listed = readMerged(at('all'))!
  const parts = listed.parts.map((part) => (part.name === 'own' ? { ...part, licence: 'mit' } : part))
  expect(await checkMerged(at('all'), { ...listed, parts })).toContain(
    'merged.json says something else of own than its manifest',
  )
  expect(await checkMerged(at('all'), { ...listed, card: '0'.repeat(64) })).toEqual([
    'README.md differs from the card that merged.json gives',
  ])
  const merged = await gather([at('all')], at('twice'), { stopped })
  expect(merged.parts).toEqual(readMerged(at('all'))!.parts)
})

test('a merge that is refused or stopped while games are compared leaves a folder as it is, and one that is stopped later unfinished', async () => {
  cpSync(at('all'), at('kept'), { recursive: true })
  const folders = ['own', 'kaggle', 'copies'].map(at)
  await expect(gather(folders, at('kept'), { stopped: () => true })).rejects.toThrow(
    'nothing of the new folder changed',
  )
  await own('again/own', '1', 1)
  await expect(gather([at('own'), at('again/own')], at('kept'), { stopped })).rejects.toThrow(
    /does not belong|occurs in/,
  )
  expect(readMerged(at('kept'))).toEqual(readMerged(at('all')))
  // Asked for each of eight games, and before each dataset is copied.
  let asked = 0
  await expect(gather(folders, at('kept'), { stopped: () => ++asked > 9 })).rejects.toThrow('1 of 3 datasets copied')
  expect(readMerged(at('kept'))).toBeUndefined()
  expect((await gather(folders, at('kept'), { stopped })).parts).toEqual(readMerged(at('all'))!.parts)
})

test('games of ours that stand in two datasets are refused with the place', async () => {
  await own('larger', '1', 1)
  await expect(gather([at('own'), at('larger')], at('never'), { stopped })).rejects.toThrow(
    /^\S+larger: game [0-9a-f]{32} occurs in \S+own too; leave one of the two datasets out$/,
  )
  expect(() => openDataset(at('all'))).toThrow(/has several datasets; name one of them, as \S+parts\/<name>$/)
})

test('an imported game with the public transcript of another dataset is left out of the same split too', async () => {
  const [one, two, three] = await Promise.all(
    ['one', 'two', 'three'].map(async (seed) => (await logsOf(5, seed)).lines),
  )
  await imported('aiwolf', writeSource(at('logs'), { '1.log': one!, '2.log': two! }), at('first'))
  // An empty line more, and the same game has another id.
  await imported('aiwolf', writeSource(at('longer'), { '1.log': `${one}\n`, '3.log': three! }), at('second'))
  await imported('aiwolf', writeSource(at('same'), { '1.log': `${one}\n`, '2.log': `${two}\n` }), at('third'))
  const { parts } = await gather([at('first'), at('second')], at('left'), { stopped })
  expect(parts.map(({ name, games, left_out }) => [name, games, left_out])).toEqual([
    ['first', 2, 0],
    ['second', 1, 1],
  ])
  expect(await checkMerged(at('left'), readMerged(at('left'))!)).toEqual([])
})

test('an import of which the other datasets have every game is no part, and is listed and counted', async () => {
  const out = at('whole')
  // An earlier merge made a part of it.
  await gather([at('third'), at('second')], out, { stopped })
  const merged = await gather([at('first'), at('third'), at('second')], out, { stopped })
  expect(merged.parts.map(({ name, games, left_out }) => [name, games, left_out])).toEqual([
    ['first', 2, 0],
    ['second', 1, 1],
  ])
  expect(merged.left_out).toEqual([{ name: 'third', games: 2 }])
  expect(readdirSync(join(out, 'parts')).sort()).toEqual(['first', 'second'])
  expect(await checkMerged(out, readMerged(out)!)).toEqual([])
  expect(readFileSync(join(out, 'README.md'), 'utf8')).toContain('3 imported games were left out because of that')
  expect(gatheredText(out, merged)).toMatch(/: 3\nthird is no part of it: the others have all of its 2 games$/)
  // What is merged again keeps the list, and names nothing twice.
  for (const folders of [[out], [out, at('third')]]) {
    const again = await gather(folders, at('merged-again'), { stopped })
    expect(again.parts.map(({ left_out }) => left_out)).toEqual([0, 1])
    expect(again.left_out).toEqual([{ name: 'third', games: 2 }])
    expect(await checkMerged(at('merged-again'), again)).toEqual([])
  }
  cpSync(at('kaggle'), at('elsewhere/third'), { recursive: true })
  const beside = await gather([out, at('elsewhere/third')], at('beside'), { stopped })
  expect(beside.parts.map(({ name }) => name)).toEqual(['first', 'second', 'third'])
  expect(beside.left_out).toEqual([{ name: 'third-2', games: 2 }])
})

test('a folder that was merged with such games before is told how to be rid of them', async () => {
  const names = ['first', 'second']
  for (const name of names) cpSync(at(name), at(`before/parts/${name}`), { recursive: true })
  finishMerged(
    at('before'),
    names.map((name) => {
      const manifest = openDataset(at(name))
      return { part: partOf(at('before'), name, manifest, 0), manifest }
    }),
  )
  const found = await checkMerged(at('before'), readMerged(at('before'))!)
  expect(found).toEqual([
    expect.stringMatching(
      /second: 1 game of it has the public transcript .* of \S+first; "npx omerta merge \S+before --out <folder>" leaves it out$/,
    ),
  ])
  await gather([at('before')], at('after'), { stopped })
  expect(readMerged(at('after'))!.parts.map(({ left_out }) => left_out)).toEqual([0, 1])
})
