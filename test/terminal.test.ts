import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { makeProgram } from '../cli/program.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { sampleRow } from '../pipelines/generate/summary.ts'
import { wrap } from '../pipelines/pager.ts'
import { Pace, timeLeft } from '../pipelines/progress.ts'
import { showGame } from '../pipelines/read/show-game.ts'
import { countDataset } from '../pipelines/read/stats.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { figuresOf } from '../src/evaluation/figures/charts.ts'
import { type PlayerMaker, rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { commandLine } from './command-line.ts'
import { gameOf, makerOf } from './played.ts'

vi.setConfig({ testTimeout: 60_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-terminal-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('long lines are broken between words, under the first word; colours take no room', () => {
  expect(wrap('one two three', 8)).toBe('one two\nthree')
  expect(wrap('   ▌ chose one of them', 14)).toBe('   ▌ chose one\n     of them')
  expect(wrap('▶ Player: "a b c"', 12)).toBe('▶ Player: "a\n  b c"')
  expect(wrap('\u001b[1mone\u001b[22m two\n\nthree', 7)).toBe('\u001b[1mone\u001b[22m two\n\nthree')
  expect(wrap('averyverylongword x', 5)).toBe('averyverylongword\nx')
})

test('the time that is left follows the mean pace, in steps that do not jump', () => {
  expect(timeLeft(1, 1, 99)).toBe('')
  expect(timeLeft(10, 10, 12)).toBe(' · 10 s left')
  expect(timeLeft(60, 10, 100)).toBe(' · 10 min left')
  expect(timeLeft(3600, 10, 100)).toBe(' · 10.0 h left')
  // Shards end in bursts: ten games at once hardly move it.
  expect(timeLeft(101, 110, 890)).toBe(timeLeft(101, 100, 800))
})

test('a rate is told in one unit while a job slows down or speeds up, and in another where it could not be read', () => {
  const pace = new Pace(10_000)
  const textAt = (ms: number, made: number): string => {
    while (pace.made < made) pace.step(ms)
    return pace.text(ms)
  }
  expect(textAt(4000, 8)).toBe(' · 2.0 a second · 1.4 h left')
  expect(textAt(20_000, 16)).toContain(' · 0.94 a second · ')
  expect(textAt(400_000, 17)).toContain(' · 1.3 a minute · ')
  expect(textAt(900_000, 9000)).toMatch(/^ · 1[89] a second · /)
  expect(pace.whole(900_000)).toBe(' · 10 a second')
})

test('a game is shown in the order of what happened: a thought stands before what was chosen after it', async () => {
  const recipe = recipeSchema.parse({ ruleset: 'classic-7', players: 'random', seed: 'order', games: { train: 1 } })
  const maker = makerOf(recipe)
  const thinking: PlayerMaker['player'] = (name, random) => {
    const player = maker.player(name, random)
    return {
      act: async (view, turn) => ({ ...(await player.act(view, turn)), thought: `It is my turn ${view.seat}.` }),
    }
  }
  const [game] = rowsOf(await gameOf(recipe, 0, { player: thinking }), { words: wordsOf(rulesetOf(recipe)) }).games
  const shown = (seat?: number) =>
    stripVTControlCharacters(showGame(game!, seat))
      .split('\n')
      .map((line) => line.trim())
  const before = (lines: string[], what: RegExp) => lines.flatMap((line, i) => (what.test(line) ? [lines[i - 1]!] : []))
  const guards = before(shown(), /you protected/)
  expect(guards.length).toBeGreaterThan(0)
  for (const line of guards) expect(line).toMatch(/▌ to \d: Your thought, night \d: "It is my turn \d\./)
  const picks = before(shown(1), /^▌ chose/)
  expect(picks.length).toBeGreaterThan(0)
  for (const line of picks) expect(line).toMatch(/▌ Your thought, (?:night|vote) \d: "It is my turn 1\./)
})

test('each verb is loaded alone as it is in the whole program', async () => {
  const whole = await makeProgram()
  for (const verb of whole.commands) {
    const alone = (await makeProgram(verb.name())).commands
    expect(alone.length, verb.name()).toBeLessThan(5)
    const same = alone.find((one) => one.name() === verb.name())
    expect(same?.helpInformation()).toBe(verb.helpInformation())
  }
})

test('help has groups, and examples that its own parser takes', async () => {
  const help = (await makeProgram()).helpInformation()
  for (const group of ['Make datasets:', 'Check and read them:', 'The Hugging Face Hub:']) expect(help).toContain(group)
})

test.each(['estimate', 'generate', 'merge', 'rows', 'validate', 'show', 'export', 'stats', 'push', 'pull'])(
  'the help of %s ends with examples of it',
  async (verb) => {
    const { code, out } = await commandLine([verb, '--help'])
    expect(code).toBe(0)
    const [, examples] = out.split('\nExamples:\n')
    for (const line of examples!.trim().split('\n')) expect(line.trim()).toMatch(new RegExp(`^npx omerta ${verb} `))
    for (const [option] of examples!.matchAll(/--[a-z-]+/g)) expect(out.split('\nExamples:\n')[0]).toContain(option)
  },
)

test('a large row group: the preview shows the reply of its row, and wins.png has a bar a team', async () => {
  const folder = join(base, 'many')
  const recipe = recipeSchema.parse({ seed: 'many', games: { train: 12 } })
  const manifest = await generate({ folder, recipe, extend: false, concurrency: 1, stopped: () => false })
  expect(manifest.tally.rows['decisions']).toBeGreaterThan(600)
  expect(await sampleRow(folder, manifest)).toMatch(/\n {2}→ \{"(?:say|pick)":/)
  const { stats } = await countDataset(folder, manifest)
  const [wins] = figuresOf(stats, manifest.ruleset)
  expect(
    (wins!.spec as unknown as { data: { values: { who: string }[] } }).data.values.map(({ who }) => who).sort(),
  ).toEqual(['black', 'red'])
})
