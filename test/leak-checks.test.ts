import { beforeAll, expect, test } from 'vitest'
import { renderingOf } from '../pipelines/generate/rendering.ts'
import { askId } from '../schemas/ask.ts'
import type { Event, Told } from '../schemas/event.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { type LeakTally, noTally } from '../src/leaks/leak.ts'
import { checkLeaks } from '../src/leaks/leaks.ts'
import { whySummed } from '../src/leaks/summed-up.ts'
import { type Finished, rulesetOf } from '../src/play/series.ts'
import type { Rows } from '../src/rows/configs/configs.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { gameOf } from './played.ts'

// One game of four players in every config, and what the leak checks say when its log or one of its rows is another.

const recipe = recipeSchema.parse({
  ...{ ruleset: 'mini-mafia', players: 'holy-grail', seed: 'leak checks', games: { train: 4 } },
  configs: ['decisions', 'sft', 'reasoned', 'conversations', 'typed', 'games'],
})
const ruleset = rulesetOf(recipe)
const rendering = renderingOf(recipe, ruleset, undefined)
const { vocabulary } = rendering.words
let played: Finished
let rows: Rows
beforeAll(async () => {
  played = await gameOf(recipe, 0)
  rows = rowsOf(played, rendering)
})

/** What is found in the game; without other deals if nothing else is said. */
const found = (game: Finished, made: Rows, deals: number | 'all' = 0, tally: LeakTally = noTally()): string[] =>
  checkLeaks(game, made, { ruleset, deals, rendering }, tally).map(({ kind, channel }) => `${kind}: ${channel}`)

/** What is found when something in a copy of the rows was changed. */
function foundIn(change: (rows: Rows) => void): string[] {
  const changed = structuredClone(rows)
  change(changed)
  return found(played, changed)
}

/** The last decision of the seat of a role: its vote. */
const lastOf = (made: Rows, role: string) => made.decisions.findLast((row) => row.role === role)!

test('nothing is found in the rows as they are, and every check has looked at something', () => {
  const tally = noTally()
  expect(found(played, rows, 'all', tally)).toEqual([])
  expect(tally).toMatchObject({ exhaustive: 1, sampled: 0, twins: 10 })
  for (const count of ['rows', 'entitlements', 'foreseen', 'said', 'removed'] as const)
    expect(tally[count], count).toBeGreaterThan(30)
  for (const config of ['decisions', 'sft', 'reasoned', 'typed', 'conversations'] as const)
    expect(rows[config].length, config).toBeGreaterThan(2)
})

test('of one game twenty findings are reported at most', () => {
  const all = foundIn((made) => {
    for (const row of made.decisions) row.public_transcript = []
  })
  expect(all).toHaveLength(20)
})

test.each<[what: string, change: (rows: Rows) => void, found: RegExp]>([
  [
    'a speech that the seat heard is not in its transcript',
    (made) => {
      const row = lastOf(made, 'sheriff')
      row.public_transcript.splice(
        row.public_transcript.findIndex((line) => line.includes('): "')),
        1,
      )
    },
    /text: the prompt of seat \d lacks what the seat heard or thought/,
  ],
  [
    'the result of a check is not among the notes',
    (made) => {
      const row = lastOf(made, 'sheriff')
      const [target] = played.log.flatMap(({ event }) => (event.type === 'checked' ? event.target : []))
      row.private_view = row.private_view.filter((line) => !new RegExp(`\\b${target}\\b`).test(line))
    },
    /text: the prompt of seat \d lacks a mate, or the result of a check/,
  ],
  [
    'a thought of another seat is in the transcript',
    (made) => {
      const thought = made.decisions.find(({ role, reasoning }) => role === 'mafia' && reasoning)!.reasoning!
      lastOf(made, 'sheriff').public_transcript.push(`Player Bob (2): ${JSON.stringify(thought)}`)
    },
    /text: the prompt of seat \d has a thought of seat \d/,
  ],
  [
    'the notes are not in the prompt',
    (made) => {
      const row = made.sft.at(-1)!
      const { private_view: notes } = made.decisions.find(({ row_id }) => row_id === row.row_id)!
      row.prompt[1]!.content = row.prompt[1]!.content.replace(notes.at(-1)!, '')
    },
    /text: the prompt of sft lacks the notes/,
  ],
  [
    'an option is not in the ask',
    (made) => {
      const message = made.reasoned.findLast(({ act }) => act === 'vote')!.prompt[1]!
      message.content = message.content.replace(/Options: \d, (\d)\./, 'Options: $1.')
    },
    /text: the prompt of reasoned lacks an option/,
  ],
  [
    'an option is not in the question of a decision model',
    (made) => {
      const row = made.typed.at(-1)!
      const { act, ...others } = JSON.parse(row.questions)
      const [, ...criteria] = Object.entries(act.criteria)
      row.questions = JSON.stringify({ act: { ...act, criteria: Object.fromEntries(criteria) }, ...others })
    },
    /text: the prompt of typed lacks an option/,
  ],
  [
    'a row has other rules than the rest of its game',
    (made) => {
      made.conversations[1]!.messages[0]!.content += ' You are the Detective.'
    },
    /text: the prompt of conversations lacks some of the rules/,
  ],
  [
    'a speech that the seat heard is not in its conversation',
    (made) => {
      const { messages } = made.conversations.find(({ role }) => role === 'sheriff')!
      for (const message of messages.filter(({ role }) => role === 'user'))
        message.content = message.content.replace(/Player \w+ \(\d\): ".*"\n/, '')
    },
    /text: the prompt of conversations lacks a line/,
  ],
  [
    'the notes of the last vote say who wins',
    (made) => void lastOf(made, 'civilian').private_view.push('The town wins.'),
    /foresight: decisions\.private_view/,
  ],
  [
    'the first message of a conversation tells more',
    (made) => {
      made.conversations[0]!.messages[1]!.content += '\nThe town wins.'
    },
    /foresight: conversations\.messages/,
  ],
  ['a row is missing', (made) => void made.sft.shift(), /foresight: a row of sft is missing/],
])('%s', (_, change, leak) => expect(foundIn(change).join('\n')).toMatch(leak))

test('what is asked, and in which order its options stand, does not follow from what was chosen', () => {
  const other = played.record.choices.map((choice) => ({ ...choice }))
  const options = new Map(rows.decisions.map((row) => [`${row.seat}.${row.turn}`, row.legal_actions]))
  for (const choice of other) {
    const legal = options.get(askId(choice)) ?? []
    if (choice.pick !== undefined && legal.length > 1)
      choice.pick = legal.find(({ target }) => target !== choice.pick)!.target!
  }
  const again = rowsOf({ ...played, record: { ...played.record, choices: other } }, rendering)
  const asked = (made: Rows) => [
    ...made.decisions.map(({ legal_actions }) => legal_actions),
    ...made.typed.flatMap(({ questions }) => JSON.stringify(JSON.parse(questions).act)),
  ]
  expect(again.decisions.map((row) => row.chosen_action.target)).not.toEqual(
    rows.decisions.map((row) => row.chosen_action.target),
  )
  expect(asked(again)).toEqual(asked(rows))
})

test('a card that another seat hears, and an arrest that one seat does not, are not as the knowledge table says', () => {
  const log = played.log.map((told): Told => (told.event.type === 'dealt' ? { ...told, to: [1, 2, 3, 4] } : told))
  expect(found({ ...played, log }, rows).filter((one) => one.startsWith('knowledge'))).not.toEqual([])
  const deaf = played.log.map((told): Told => (told.event.type === 'left' ? { ...told, to: [1, 2, 3] } : told))
  expect(found({ ...played, log: deaf }, rows).filter((one) => one.startsWith('knowledge'))).not.toEqual([])
})

test('prompts sum up what these tables say, and nothing else', () => {
  const summed = (event: Event): boolean[] =>
    (['full', 'compact'] as const).map((renderer) => whySummed(event, renderer, { seat: 1, vocabulary }) !== undefined)
  const both = [true, true]
  const compact = [false, true]
  const neither = [false, false]
  const asked = { ...{ seat: 1, turn: 0, act: 'vote', options: [2, 3], words: 0, seconds: 1 } }
  expect(summed({ type: 'asked', ...asked })).toEqual(both)
  const chose = { type: 'chose', seat: 1, turn: 0, act: 'vote', pick: 2, source: 'made' } as const
  expect(summed(chose)).toEqual(both)
  expect(summed({ ...chose, thought: 'It is 2.' })).toEqual(compact)
  expect(summed({ type: 'began', phase: 'night', number: 1 })).toEqual(compact)
  expect(summed({ type: 'revealed', seat: 1, role: 'don' })).toEqual(compact)
  expect(summed({ type: 'revealed', seat: 2, role: 'don' })).toEqual(neither)
  expect(summed({ type: 'voted', target: 2, by: [] })).toEqual(compact)
  expect(summed({ type: 'voted', target: 2, by: [{ seat: 3, kind: 'cast' }] })).toEqual(neither)
  expect(summed({ type: 'posted', room: 'all', seat: 2, text: 'Hello, everybody.' })).toEqual(compact)
  expect(summed({ type: 'posted', room: 'all', seat: 2, text: 'I suspect number 3.' })).toEqual(neither)
  expect(summed({ type: 'left', seat: 2, by: 'kill' })).toEqual(neither)
})
