import { expect, test } from 'vitest'
import type { Event } from '../../schemas/event.ts'
import { BeliefSteps } from '../../src/page/beliefs.ts'
import { heardBy } from '../../src/view/view.ts'
import { RULES, spoke, viewBy } from '../agents/by-hand.ts'
import { thinkingOf } from '../thinking.ts'

test('a belief is kept with the moment that shows it, once a moment, and not where it has not changed', () => {
  const steps = new BeliefSteps(3, thinkingOf(RULES))
  const begun = heardBy(viewBy(3, [])).slice(0, -1)
  const found = (target: number): Event => ({ type: 'checked', seat: 3, target, question: 'team', found: 'black' })
  const after = (...events: Event[]) => [...begun, ...events.map((event) => ({ event, open: event.type === 'spoke' }))]
  steps.note(1, begun)
  steps.note(2, after(spoke(3, 'PASS.')))
  expect(steps.steps.map(({ moment }) => moment)).toEqual([1])
  // Both results belong to one moment: the second is what it shows.
  steps.note(5, after(spoke(3, 'PASS.'), found(6)))
  steps.note(5, after(spoke(3, 'PASS.'), found(6), found(1)))
  expect(steps.steps.map(({ moment }) => moment)).toEqual([1, 5])
  expect(steps.steps.at(-1)!.black).toEqual([1000, 0, 0, 0, 0, 1000, 0])
})
