import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandLine } from './command-line.ts'

// A folder of evaluate that is no dataset is told as what it is, with what to name or to run.

const root = mkdtempSync(join(tmpdir(), 'omerta-no-dataset-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const at = (path: string): string => join(root, path)

function make(folder: string, ...files: readonly string[]): string {
  for (const file of files) {
    mkdirSync(dirname(at(`${folder}/${file}`)), { recursive: true })
    writeFileSync(at(`${folder}/${file}`), '{}')
  }
  return at(folder)
}

/** What view and validate say of a folder; both the same. */
async function told(folder: string): Promise<string> {
  const viewed = await commandLine(['view', folder, '--no-open', '--out', at('page.html')])
  const validated = await commandLine(['validate', folder, '--workers', '1'])
  expect([viewed.code, validated.code]).toEqual([2, 2])
  expect(validated.err).toBe(viewed.err)
  return viewed.err.trim().replaceAll(`${root}/`, '')
}

test('a ladder names its duels, and its report', async () => {
  const duels = ['c', 'a', 'd', 'b'].map((name) => `duels/${name}/evaluation.json`)
  expect(await told(make('ladder', 'ladder.json', 'report.md', ...duels))).toBe(
    [
      'omerta: ladder is the ladder of several players, not a dataset;',
      'name one of the evaluations in it (ladder/duels/a, ladder/duels/b, ladder/duels/c, …), or its games (ladder/duels/a/games);',
      'the result of all is ladder/report.md',
    ].join(' '),
  )
  expect(await told(make('begun', 'ladder.json'))).toBe(
    'omerta: begun is the ladder of several players, not a dataset; the same evaluate command finishes it',
  )
})

test('an evaluation of several parts names its parts', async () => {
  const parts = ['deceive', 'detect'].map((name) => `${name}/evaluation.json`)
  expect(await told(make('skills', 'parts.json', 'report.md', ...parts))).toBe(
    [
      'omerta: skills is an evaluation of several parts, not a dataset;',
      'name one of the evaluations in it (skills/deceive, skills/detect), or its games (skills/deceive/games);',
      'the result of all is skills/report.md',
    ].join(' '),
  )
})

test('the folder of evaluate decisions has answers and no games', async () => {
  const has = 'has what a player answered at decisions of a dataset, and no games'
  expect(await told(make('asked', 'rows.json', 'report.md', 'answers.jsonl'))).toBe(
    `omerta: asked ${has}; read asked/report.md, or name the dataset that was asked`,
  )
  expect(await told(make('asking', 'rows.json'))).toBe(`omerta: asking ${has}; the same evaluate command finishes it`)
})

test('of games that were not finished the command that finishes them is named', async () => {
  const again =
    'because its evaluation was not finished: run the same evaluate command again, or the one with --from if it is a part'
  const killed = make('killed', 'evaluation.json', 'games/.omerta/recipe.json')
  expect(await told(join(killed, 'games'))).toContain(
    `killed/games is not a dataset: it has no manifest.json, ${again} of several`,
  )
  const early = make('early', 'evaluation.json')
  expect(await told(join(early, 'games'))).toContain(`there is no folder early/games yet, ${again}`)
  expect(await told(make('made/games', '.omerta/recipe.json'))).toContain(
    'its generation was not finished: run the same generate command again',
  )
})

test('of a table that was stopped the command that continues it is named', async () => {
  expect(await told(make('table', '.omerta/table.json', '.omerta/table.jsonl'))).toBe(
    'omerta: table is not a dataset: it has no manifest.json, because the table that was played in it was stopped; ' +
      'npx omerta play --resume table continues it',
  )
})
