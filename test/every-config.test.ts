import { expect, test } from 'vitest'
import { renderingOf } from '../pipelines/generate/rendering.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { checkEveryConfig } from '../src/leaks/every-config.ts'
import { type Leak, noTally } from '../src/leaks/leak.ts'
import { rulesetOf } from '../src/play/series.ts'
import type { Rows } from '../src/rows/configs/configs.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { gameOf, withWins } from './played.ts'

// What the check of prompts says of each config, when one place in it lacks what its row tells.

const configs = ['decisions', 'sft', 'reasoned', 'conversations', 'typed', 'preference', 'games'] as const
const rowsIn = async (renderer: 'full' | 'compact') => {
  const recipe = recipeSchema.parse({
    ...{ ruleset: 'mini-mafia', players: 'holy-grail', seed: 'every config', games: { train: 1 }, values: 4 },
    ...{ configs, pairs: 'all', renderer },
  })
  const ruleset = rulesetOf(recipe)
  return rowsOf(withWins(await gameOf({ ...recipe, values: undefined }, 0), 2), renderingOf(recipe, ruleset, undefined))
}
const made = { full: await rowsIn('full'), compact: await rowsIn('compact') }

/** A copy in which no two rows share a prompt. */
const copied = (rows: Rows): Rows => JSON.parse(JSON.stringify(rows))

type Told = Omit<Leak, 'game'>
const toldOf = (rows: Rows, renderer: 'full' | 'compact'): { told: Told[]; said: number } => {
  const told: Told[] = []
  const tally = noTally()
  checkEveryConfig({ rows, renderer, tell: (leak) => told.push(leak), tally })
  return { told, said: tally.said }
}

test.each(['full', 'compact'] as const)(
  'the rows of the %s renderer lack nothing, and all of them are looked at',
  (renderer) => {
    const rows = made[renderer]
    for (const config of configs) expect(rows[config].length, config).toBeGreaterThan(0)
    const { told, said } = toldOf(rows, renderer)
    expect(told).toEqual([])
    const looked = rows.sft.length + rows.reasoned.length + rows.preference.length + rows.typed.length
    expect(said).toBeGreaterThan(2 * looked)
  },
)

/** What is told of one row after its prompt was changed. */
const changed = (
  config: 'sft' | 'reasoned' | 'preference' | 'typed',
  change: (prompt: string, row: number) => string,
) => {
  const rows = copied(made.full)
  const at = rows[config].length - 1
  const id = config === 'typed' ? rows.typed[at]!.id : rows[config][at]!.row_id
  if (config === 'typed') {
    const state = JSON.parse(rows.typed[at]!.state)
    rows.typed[at]!.state = JSON.stringify({ ...state, view: change(state.view, at) })
  } else rows[config][at]!.prompt[1]!.content = change(rows[config][at]!.prompt[1]!.content, at)
  const decision = rows.decisions.find(({ row_id }) => row_id === id)!
  const { told } = toldOf(rows, 'full')
  expect(told.every(({ row, kind }) => row === id && kind === 'text')).toBe(true)
  return { found: told.map(({ channel }) => channel), decision }
}
const before = (config: keyof typeof made.full) => made.full.decisions.find(({ row_id }) => row_id === lastId(config))!
const lastId = (config: keyof typeof made.full): string => {
  const row = made.full[config].at(-1)! as { row_id?: string; id?: string }
  return row.row_id ?? row.id!
}

test.each(['sft', 'reasoned', 'preference', 'typed'] as const)(
  '%s: a line of the transcript, the notes, an option',
  (config) => {
    const { public_transcript: lines, private_view: notes, legal_actions: legal } = before(config)
    expect(changed(config, (prompt) => prompt.replace(lines[1]!, '')).found).toEqual([
      `the prompt of ${config} lacks the transcript`,
    ])
    expect(changed(config, (prompt) => prompt.replace(notes[0]!, '')).found).toContain(
      `the prompt of ${config} lacks the notes`,
    )
    const option = legal.at(-1)!
    const name = `${option.target ?? option.word}`
    const lacksOption = changed(config, (prompt) => {
      const from = prompt.lastIndexOf(notes.at(-1)!) + notes.at(-1)!.length
      return prompt.slice(0, from) + prompt.slice(from).replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}0`)
    })
    expect(lacksOption.found).toEqual([`the prompt of ${config} lacks an option`])
  },
)

test.each(['sft', 'reasoned', 'preference', 'typed', 'conversations'] as const)('%s: the rules', (config) => {
  const rows = copied(made.full)
  if (config === 'typed') {
    const row = rows.typed.at(-1)!
    row.state = JSON.stringify({ ...JSON.parse(row.state), rules: 'others' })
  } else if (config === 'conversations') rows.conversations.at(-1)!.messages[0]!.content = 'others'
  else rows[config].at(-1)!.prompt[0]!.content = 'others'
  expect(toldOf(rows, 'full').told).toEqual([
    expect.objectContaining({ row: lastId(config), channel: `the prompt of ${config} lacks some of the rules` }),
  ])
})

test('typed: the options of a question are the legal ones, neither more nor fewer', () => {
  const choice = made.full.typed.findLastIndex(({ questions }) => JSON.parse(questions).act?.type === 'choice')
  const withCriteria = (change: (criteria: Record<string, unknown>) => object) => {
    const rows = copied(made.full)
    const row = rows.typed[choice]!
    const questions = JSON.parse(row.questions)
    const criteria = change(questions.act.criteria)
    row.questions = JSON.stringify({ ...questions, act: { ...questions.act, criteria } })
    return toldOf(rows, 'full').told.map(({ row, channel }) => [row, channel])
  }
  const lacking = [[made.full.typed[choice]!.id, 'the prompt of typed lacks an option']]
  expect(withCriteria((criteria) => ({ ...criteria, 'player 99': 'nobody' }))).toEqual(lacking)
  expect(withCriteria((criteria) => Object.fromEntries(Object.entries(criteria).slice(1)))).toEqual(lacking)
  expect(withCriteria((criteria) => Object.fromEntries(Object.entries(criteria).reverse()))).toEqual([])
})

test.each(['full', 'compact'] as const)(
  'conversations of the %s renderer: a line that the seat was told',
  (renderer) => {
    const without = (wanted: RegExp) => {
      const rows = copied(made[renderer])
      const at = rows.conversations.findIndex(({ messages }) =>
        messages.some(({ role, content }) => role === 'user' && wanted.test(content)),
      )
      for (const message of rows.conversations[at]!.messages)
        if (message.role === 'user') message.content = message.content.replace(wanted, '')
      return new Set(toldOf(rows, renderer).told.map(({ row, channel }) => `${row} ${channel}`))
    }
    const lacking = made[renderer].conversations.map(
      ({ row_id }) => `${row_id} the prompt of conversations lacks a line`,
    )
    const [speech] = without(/"[^"\n]{20,}"/)
    expect(lacking).toContain(speech)
    // Compact prompts are summaries: only what was said is looked for in them.
    if (renderer === 'full') expect(lacking).toContain([...without(/^.*found dead.*$/m)][0])
  },
)
