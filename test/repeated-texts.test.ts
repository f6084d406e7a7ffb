import { expect, test } from 'vitest'
import { renderingOf } from '../pipelines/generate/rendering.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { noTally } from '../src/leaks/leak.ts'
import { checkLeaks } from '../src/leaks/leaks.ts'
import { type Finished, rulesetOf } from '../src/play/series.ts'
import type { Rows } from '../src/rows/configs/configs.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { gameOf } from './played.ts'

const recipe = recipeSchema.parse({
  ...{ ruleset: 'mini-mafia', players: 'adversary-copies', seed: 'copies', games: { train: 1 } },
  configs: ['decisions', 'games'],
})
const ruleset = rulesetOf(recipe)
const rendering = renderingOf(recipe, ruleset, undefined)
const found = (game: Finished, rows: Rows, pattern: RegExp) =>
  checkLeaks(game, rows, { ruleset, deals: 0, rendering }, noTally()).filter(({ channel }) => pattern.test(channel))

test('a speech that was made twice is to be in a prompt twice', async () => {
  const played = await gameOf(recipe, 0)
  const rows = structuredClone(rowsOf(played, rendering))
  expect(found(played, rows, /lacks what the seat heard/)).toEqual([])
  const { public_transcript: lines, row_id } = rows.decisions.at(-1)!
  const said = lines.filter((line) => line.includes('): "') || /: "/.test(line))
  expect(said.length).toBeGreaterThan(1)
  lines.splice(lines.indexOf(said.at(-1)!), 1)
  expect(found(played, rows, /lacks what the seat heard/).map(({ row }) => row)).toContain(row_id)
})

test('a thought that is what everybody heard somebody say is no leak, and one of other words is', async () => {
  const played = await gameOf(recipe, 0)
  const spoken = played.log.find(({ event }) => event.type === 'spoke')!.event as { text: string }
  const withThought = (thought: string): Finished => {
    const log = structuredClone(played.log)
    // The first choice of a seat, which it makes before anybody votes.
    const chose = log.find(({ event }) => event.type === 'chose' && event.seat > 0)!.event as { thought?: string }
    chose.thought = thought
    return { ...played, log }
  }
  const rowsWith = (text: string): Rows => {
    const rows = structuredClone(rowsOf(played, rendering))
    for (const row of rows.decisions) row.private_view.push(`Note: ${JSON.stringify(text)}`)
    return rows
  }
  const leaks = (thought: string, told: string) =>
    found(withThought(thought), rowsWith(told), /has a thought of seat/).length
  expect(leaks('I am the wolf.', 'I am the wolf.')).toBeGreaterThan(0)
  const last = (thought: string) =>
    found(withThought(thought), rowsWith(thought), /has a thought of seat/).map(({ row }) => row)
  expect(last(spoken.text)).not.toContain(rowsWith('').decisions.at(-1)!.row_id)
})
