import { expect, test } from 'vitest'
import type { GamePage, PromptPart } from '../../schemas/page.ts'
import { pageRow } from '../../src/page/page-row.ts'
import { pageOfSeat } from '../../src/page/part-of-page.ts'
import { linesOfPart } from '../../src/page/prompt.ts'

const part = (lines: number[], after?: number): PromptPart[] =>
  [{ role: 'user', name: 'transcript', lines, ...(after !== undefined && { after }) }] as PromptPart[]
const eye = (of: number, ...prompts: number[]) => ({
  of,
  moments: [{ at: 9, text: `seen by ${of}` }],
  rows: prompts.map((prompt) => ({ seat: of, prompt })),
})

/** A page of two seats and the judge. The prompts of seat 1 are the first and the third, of which the third goes on from the second of seat 2. */
const PAGE = {
  ruleset: 'mini-mafia',
  row: { record: 'all cards' },
  truth: { roles: ['mafia', 'civilian'] },
  eyes: [eye(1, 0, 2), eye(2, 1), { ...eye(0), of: 'judge' }],
  lines: ['the day begins', 'seat 2 is red', 'only seat 2 heard this', 'a vote', ''],
  prompts: [part([0, 1, 4, 1]), part([0, 1, 2, 1, 4, 1]), part([0, 2, 3, 1]), part([1, 1])],
} as unknown as GamePage

test('the page of one seat has what that seat saw, and no card, prompt, line or place of anybody else', () => {
  const page = pageOfSeat(PAGE, 1)
  expect(page.truth).toBeNull()
  expect(page.eyes.map(({ of, moments }) => [of, moments])).toEqual([[1, [{ text: 'seen by 1' }]]])
  expect(page.eyes[0]!.rows.map(({ prompt }) => prompt)).toEqual([0, 1])
  expect(page.prompts.map(([one]) => linesOfPart(page, one!).join('\n'))).toEqual([
    'the day begins\n',
    'the day begins\nseat 2 is red\na vote',
  ])
  expect(JSON.stringify(page)).not.toMatch(/only seat 2|all cards|"mafia"|seen by 2/)
  // What goes on from an earlier prompt of the seat has its new lines alone.
  expect(page.prompts[1]![0]).toMatchObject({ after: 0 })
})

test('a transcript that does not go on from the one before is written whole', () => {
  const { prompts, ...page } = PAGE
  const other = { ...page, prompts: [part([0, 1, 4, 1]), part([1, 1]), part([1, 1, 3, 1])] } as unknown as GamePage
  const own = pageOfSeat(other, 1)
  expect(prompts).toHaveLength(4)
  expect(own.prompts.map(([one]) => linesOfPart(own, one!).join('\n'))).toEqual([
    'the day begins\n',
    'seat 2 is red\na vote',
  ])
  expect(own.prompts[1]![0]).not.toHaveProperty('after')
})

test('of two words that name nobody one is the choice, and what the rules chose has no reply', () => {
  const word = (word: string) => ({ act: 'raise', target: null, word, reply: '' })
  const rowOf = (source: string) => {
    const row = {
      ...{ row_id: 'r', act: 'raise', probs: [], value: null, quality: { grounding: [] }, leakage: { findings: [] } },
      legal_actions: [word('remove'), word('keep')],
      chosen_action: { ...word('keep'), source, text: null },
    }
    return pageRow({ row, choice: { pick: 'keep' }, prompt: 0, tries: [] } as never, 3)
  }
  expect(rowOf('made').options.map(({ name, isChosen }) => [name, isChosen])).toEqual([
    ['remove', false],
    ['keep', true],
  ])
  expect([rowOf('made').completion, rowOf('default').completion]).toEqual([expect.stringContaining('keep'), ''])
})
