import { expect, test } from 'vitest'
import type { RecordedChoice } from '../schemas/record.ts'
import { otherThan } from '../src/leaks/replies.ts'

const choice: RecordedChoice = {
  ...{ seat: 3, turn: 1, pick: 4, text: 'I suspect 4. PASS.', thought: 'It is 4.', source: 'made', attempts: 1 },
  ...{ truncated: false, ending_repaired: false, heard: { nominee: 4 }, probs: [0.25, 0.75], beliefs: [0.1, 0.9] },
}

test('an answer is the recorded one if its player decided the same; where it stands and what it was worth are not its own', () => {
  expect(otherThan(choice, { ...choice })).toBeUndefined()
  expect(otherThan({ ...choice, rollouts: { states: 4, wins: ['f', '0'] } }, choice)).toBeUndefined()
  expect(otherThan({ ...choice, heard: undefined }, { ...choice, heard: undefined })).toBeUndefined()
  expect(otherThan(undefined, choice)).toMatchObject({ recorded: {}, given: { pick: 4 } })
})

test.each<Partial<RecordedChoice>>([
  { pick: 5 },
  { text: 'I suspect 5. PASS.' },
  { thought: 'It is 5.' },
  { thought: undefined },
  { source: 'repaired' },
  { attempts: 2 },
  { truncated: true },
  { ending_repaired: true },
  { heard: { nominee: 5 } },
  { probs: [0.75, 0.25] },
  { probs: undefined },
  { beliefs: [0.9, 0.1] },
  { beliefs: undefined },
])('another one is found: %j', (change) => expect(otherThan({ ...choice, ...change }, choice)).toBeDefined())
