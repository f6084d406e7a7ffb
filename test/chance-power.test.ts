import { expect, test } from 'vitest'
import { chanceLines } from '../pipelines/validate/chances.ts'
import type { ChanceTally } from '../src/leaks/chance-tally.ts'

test('the excess that blind choices would have to show is one that they can have, or there are too few to tell', () => {
  const blind = {
    'a single choice': { all: { n: 1, p: 0.5, hits: 1 } },
    'four hundred choices': { all: { n: 400, p: 0.5, hits: 200 } },
  }
  const tally = { games: 1, dealt: {}, won: {}, order: {}, seated: {}, reseeded: {}, style: {}, blind }
  const lines = chanceLines(tally as unknown as ChanceTally)
  expect(lines).toContain('  a single choice: too few to tell')
  expect(lines).toContain('  four hundred choices: 13 percentage points')
})
