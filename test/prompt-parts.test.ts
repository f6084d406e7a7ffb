import { expect, test } from 'vitest'
import type { Event } from '../schemas/event.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { promptOf } from '../src/view/parts.ts'
import { START } from '../src/view/place.ts'
import { notesOn, partsOf, render } from '../src/view/render.ts'
import { heardBy, viewFrom } from '../src/view/view.ts'
import { Words } from '../src/view/wording.ts'
import { RULES, spoke, viewBy } from './agents/by-hand.ts'

test('the parts of a prompt say what the view said, whatever its seat has heard since', () => {
  const words = wordsOf(RULES)
  const history = [...heardBy(viewBy(3, []))]
  const before = viewFrom(3, history)
  const prompt = render(viewBy(3, []), words)
  const parts = partsOf(before, words)
  const checked: Event = { type: 'checked', seat: 3, target: 6, question: 'team', found: 'black' }
  history.push({ event: spoke(2, 'Good evening.'), open: true }, { event: checked, open: false }, history.at(-1)!)
  const after = partsOf(viewFrom(3, history), words)
  expect(after.known).toContain('Good evening.')
  expect(after.known.length).toBeGreaterThan(parts.known.length + 30)
  expect(promptOf(parts)).toEqual(prompt)
})

test('empty lines of a private note are left out', () => {
  const words = new Words(
    { 'private.checked': 'You asked.\n\nPlayer {target} is {found}.', 'private.missed': '' },
    'hash',
  )
  const noted = (event: object) => notesOn(event as Event, 3, { place: START }, words)
  expect(noted({ type: 'checked', seat: 3, target: 6, found: 'black' })).toEqual(['You asked.', 'Player 6 is black.'])
  expect(noted({ type: 'missed' })).toEqual([])
  expect(noted({ type: 'saved' })).toEqual([])
})
