import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { showGame } from '../pipelines/read/show-game.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { gameOf } from './played.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The cells of the table of the two seats, by row. */
function tableIn(page: string): string[][] {
  const [, table] = /\| Diana, player 4 \| Alice, player 1 \|\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(page)!
  return table!.split('\n').map((row) => row.slice(2, -2).split(' | '))
}

/** The row of the README. */
const rowIn = (page: string): unknown => JSON.parse(/```json\n(\{\n {2}"row_id"[\s\S]*?)```/.exec(page)![1]!)

/** Whether a value is a part of another: fields may be left out, and "…" stands for the rest of a text and for any parts of a list. */
function isCutFrom(cut: unknown, whole: unknown): boolean {
  if (typeof cut === 'string' && typeof whole === 'string')
    return cut.endsWith('…') ? whole.startsWith(cut.slice(0, -1)) : cut === whole
  if (Array.isArray(cut) && Array.isArray(whole))
    return cut.every((part) => part === '…' || whole.some((one) => isCutFrom(part, one)))
  if (typeof cut !== 'object' || cut === null || typeof whole !== 'object' || whole === null) return cut === whole
  return Object.entries(cut).every(([key, value]) => isCutFrom(value, (whole as Record<string, unknown>)[key]))
}

test('the game on the page of Mini-Mafia is what its commands print, and the README has some lines and a row of it', async () => {
  const recipe = recipeSchema.parse({ ruleset: 'mini-mafia', seed: 'readme', games: { train: 12 } })
  const { games, decisions } = rowsOf(await gameOf(recipe, 5), { words: wordsOf(rulesetOf(recipe)) })
  const vote = decisions.find(({ act, seat }) => act === 'vote' && seat === 4)
  expect(isCutFrom(rowIn(read('README.md')), vote)).toBe(true)
  const cells = tableIn(read('docs/mini-mafia.md'))
  for (const [column, seat] of [
    [0, 4],
    [1, 1],
  ] as const) {
    const shown = stripVTControlCharacters(showGame(games[0]!, seat)).split('\n').slice(3)
    const lines = shown.map((line) => line.trim()).filter((line) => line !== '')
    expect(cells.map((row) => row[column]!.trim()).filter((cell) => cell !== '')).toEqual(lines)
  }
  const [whole, some] = [cells, tableIn(read('README.md'))].map((rows) => rows.map((row) => row.join(' | ')).join('\n'))
  expect(whole).toContain(some)
})

test('the README counts planted leaks as the matrix does', () => {
  const [, planted] = /(\d+) of \d+ leaks caught/.exec(read('docs/leak-matrix.md'))!
  expect(read('README.md')).toContain(`${planted} planted leaks`)
})

test('links of the README and of docs lead to files that are there', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/*.md', { cwd: root })]
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')

test('links of the README and of docs to a heading lead to one that is there', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/*.md', { cwd: root })]
  const anchorsIn = (page: string): string[] =>
    [
      ...read(page)
        .replace(/```[\s\S]*?```/g, '')
        .matchAll(/^#+ (.*)$/gm),
    ].map(([, heading]) => anchorOf(heading!))
  const anchors = new Map(pages.map((page) => [page, new Set(anchorsIn(page))]))
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g)]
      .map(([, target, anchor]) => [target === '' ? page : join(dirname(page), target!), anchor!] as const)
      .filter(([target, anchor]) => anchors.has(target) && !anchors.get(target)!.has(anchor))
      .map(([target, anchor]) => `${page}: ${target}#${anchor}`),
  )
  expect(broken).toEqual([])
})

test('sources that docs name by their path are there, with the function that is named beside them', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })]
  const named = /`((?:src|pipelines|schemas|test|scripts|training|web|cli|prompts)\/[\w./-]+\.\w+)`(?::`(\w+)`)?/g
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(named)]
      .filter(([, path, name]) => !existsSync(join(root, path!)) || (name && !read(path!).includes(name)))
      .map(([text]) => `${page}: ${text}`),
  )
  expect(missing).toEqual([])
})

test('what the README and the list of changes link to is in the npm package', () => {
  const { files } = JSON.parse(read('package.json')) as { readonly files: readonly string[] }
  // npm adds these to every package.
  const packed = [...files, 'README.md', 'LICENSE', 'package.json']
  const missing = ['README.md', 'CHANGELOG.md'].flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !packed.some((name) => target === name || target.startsWith(`${name}/`)))
      .map((target) => `${page}: ${target}`),
  )
  expect(missing).toEqual([])
})
