import { expect, test } from 'vitest'
import { decisionColumns } from '../src/rows/configs/decision-columns.ts'
import { lessons } from '../src/rows/lesson.ts'

// What a card says of columns, where a reader found it untrue.

test('every lesson is explained, and open is no matter of speeches alone', () => {
  const line = decisionColumns.slice(decisionColumns.indexOf('- `lesson`:'), decisionColumns.indexOf('- `hindsight`:'))
  for (const lesson of lessons) expect(line).toContain(`\`${lesson}\` (`)
  expect(line).toContain(
    '`open` (of any act: the player states no probabilities for its actions, or there is only one action',
  )
})
