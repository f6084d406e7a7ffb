import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dataPath } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { type Draft, forging, type Row } from './forging.ts'

// Two shards of train, of two games and of one, and one of test.
const { forged } = forging({
  ruleset: 'mini-mafia',
  players: 'scripted',
  seed: 'forged files',
  games: { train: 3, test: 1 },
  shard_games: 2,
  group_games: 1,
})
const DECISIONS = dataPath('decisions', 'train', 0)
const SFT = dataPath('sft', 'train', 0)
const GAMES = dataPath('games', 'train', 0)

test('a small dataset that nobody changed passes, and each check says how much it looked at', async () => {
  const { ok, findings, checks, rows, unchecked } = await forged(() => {}, { worlds: 2, again: 'all' })
  expect([ok, findings]).toEqual([true, []])
  const derived = rows.decisions + rows.sft
  expect(rows.games).toBe(4)
  expect(checks).toMatchObject({ manifest: 1, files: 9, schema: 9, keys: derived, replay: derived, order: derived + 4 })
  expect(checks).toMatchObject({ splits: 4, games: 4, knowledge: 4, text: 4, foresight: 4, worlds: 4, players: 4 })
  expect(unchecked).toEqual([])
})

/** Writes a file of a dataset after all else. */
const put = ({ folder }: Draft, path: string, content: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

const said = ({ findings }: Awaited<ReturnType<typeof forged>>): string[] =>
  findings.map(({ file, row, game, message }) => `${[file, row ?? game].filter(Boolean).join(' ')}: ${message}`)

/** Checks that each sentence is said of a dataset that was changed. */
const found = async (change: (draft: Draft) => unknown, ...wanted: string[]): Promise<void> => {
  const lines = said(await forged(change))
  for (const one of wanted) expect(lines).toContainEqual(expect.stringContaining(one))
}
const after = (change: (draft: Draft) => unknown) => (draft: Draft) => (draft.after = () => change(draft))

test('files that were added, hidden, taken away, replaced by a link or changed in a byte are found', () =>
  found(
    after((draft) => {
      const { folder } = draft
      put(draft, 'notes.txt', 'x')
      put(draft, '.notes', 'x')
      for (const path of ['README.md', SFT, DECISIONS]) rmSync(join(folder, path))
      for (const path of [DECISIONS, 'data/more']) symlinkSync(join(folder, GAMES), join(folder, path))
      const bytes = readFileSync(join(folder, GAMES))
      writeFileSync(join(folder, GAMES), bytes.with(100, bytes[100]! ^ 1))
    }),
    'notes.txt: is not listed in the manifest',
    '.notes: is hidden and not listed',
    `${SFT}: is missing`,
    `${DECISIONS}: is a link to another place; a dataset has files`,
    'data/more: is a link to another place and not listed',
    `${GAMES}: differs from the file that the manifest lists: size or hash`,
    'README.md: is missing',
  ))

/** Writes the manifest again after all else, with the card as it is. */
const rewritten = (change: (manifest: Row, text: string) => string) =>
  after(({ folder }) => {
    const path = join(folder, 'manifest.json')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, change(JSON.parse(text), text))
  })

test.each<[what: string, change: (draft: Draft) => unknown, wanted: string]>([
  ['another card', after((draft) => put(draft, 'README.md', '# Other')), 'README.md: differs from the card'],
  [
    'another card whose hash is right',
    (draft) => {
      rewritten((manifest) => JSON.stringify({ ...manifest, card: sha256('# Other') }, null, 2))(draft)
      const { after: rewrite } = draft
      draft.after = () => [rewrite(), put(draft, 'README.md', '# Other')]
    },
    'README.md: differs from the card',
  ],
  [
    'another hash of the card',
    rewritten((manifest) => JSON.stringify({ ...manifest, card: '0'.repeat(64) }, null, 2)),
    'README.md: differs from the card',
  ],
  [
    'a manifest that begins with a blank',
    rewritten((_, text) => ` ${text}`),
    'manifest.json: is not the canonical JSON that omerta writes',
  ],
])('a dataset with %s does not pass', (_, change, wanted) => found(change, wanted))

test('what tools, drawings and runs with models leave in a folder is no finding', async () => {
  const { findings } = await forged((draft) => {
    draft.after = () => {
      for (const path of ['.gitattributes', '.begun.tmp', 'figures/wins.svg', 'figures/wins.png']) put(draft, path, '')
      put(draft, 'attempts/train-00000.jsonl', '')
      put(draft, 'attempts/requests-1-1.jsonl', '')
    }
  })
  expect(findings).toEqual([])
})

const lying = (lie: (manifest: Row) => unknown) => (draft: Draft) => (draft.last = lie)

test('a manifest of other rules, counts, values and figures than the files have does not pass', () =>
  found(
    lying((manifest) => {
      const { shards, tally } = manifest
      Object.assign(manifest, {
        ruleset: 'mini-mafia@0',
        figures: ['kinds'],
        values: { rollouts: 'crowd-2', labels: 1 },
      })
      shards[0].files[0].rows++
      shards[1].recipe_hash = 'x'
      tally.rows.decisions++
    }),
    'made under mini-mafia@0; this version of omerta plays',
    'figures/kinds.png: is missing',
    'does not name the rollouts and labels that the recipe asks for',
    'rows where the manifest lists',
    'shard train 1 was made from another recipe',
    'the tally is not the sum of its shards',
  ))

test('a manifest of another recipe, with a file twice and a game more does not pass', () =>
  found(
    lying((manifest) => {
      const { shards, tally } = manifest
      manifest['recipe_hash'] = 'x'
      shards[0].files.push(shards[0].files[0])
      shards[1].games++
      for (const one of [tally, shards[0].tally]) one.wins = { nobody: 2 }
      shards[0].example.row = '{}'
    }),
    'recipe_hash does not match the recipe',
    'shard train 0 should list the files',
    'has 1 game where the manifest lists 2',
    'the recipe makes the shards [train 0: 2 games, train 1: 1 game, test 0: 1 game], the manifest lists',
    'the tally of shard train 0 does not match its rows',
    'the example of shard train 0 is not its first row',
  ))

test('a manifest of other prompts does not pass', () =>
  found(
    lying((manifest) => (manifest['prompts'] = '0'.repeat(64))),
    'made with prompts that differ from those of this version',
  ))

test('what could not be looked at for want of a file is said', async () => {
  const reasons = async (path: string, last: Draft['last'] = () => {}) => {
    const { unchecked } = await forged((draft) => {
      draft.last = last
      draft.after = () => rmSync(join(draft.folder, path), { force: true })
    })
    return unchecked.map(({ check, reason }) => `${check}: ${reason}`)
  }
  expect(await reasons(GAMES)).toContain('games: shards without a games file that can be read')
  expect(await reasons(DECISIONS)).toContain('replay: shards without a decisions file that can be read')
  const fewer = await reasons('none', ({ recipe }) => (recipe.shard_games = 1))
  expect(fewer).toContain('games: shards with more games than the recipe gives a shard')
})

test('the tokenizer of a dataset is named, and none for one that was made without', async () => {
  const tokenizer = { hash: '1', path: 'tokenizer.json' } as never
  await expect(forged(() => {}, { tokenizer })).rejects.toThrow('was not made with a tokenizer; leave out --tokenizer')
  const lie = ({ recipe }: Row) => (recipe.tokenizer = '2'.repeat(64))
  await expect(forged((draft) => (draft.last = lie))).rejects.toThrow('counts tokens; name its tokenizer')
})
