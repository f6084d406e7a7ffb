import { expect, test } from 'vitest'
import type { DecisionFacts } from '../schemas/dataset-page.ts'
import { chooseDecisions } from '../src/page/choose.ts'

const decision = (turn: number, label: boolean | null, loss: number | null): DecisionFacts => ({
  ...{
    split: 'train',
    index: 0,
    seat: 1,
    turn,
    role: 'civilian',
    player: 'random',
    act: 'vote',
    day: 1,
    phase: 'vote',
  },
  ...{ choice: '2', source: 'made', findings: [], label, loss },
})

test('what rollouts tell to be worse comes before a larger loss that may be chance', () => {
  const all = [decision(0, null, 0.4), decision(1, false, 0.2), decision(2, true, 0), decision(3, false, 0.3)]
  const query = { act: '', role: '', player: '', kind: 'any' } as const
  const turns = (sort: 'loss' | 'number') => chooseDecisions(all, { ...query, sort }).map(({ turn }) => turn)
  expect(turns('loss')).toEqual([3, 1, 0, 2])
  expect(turns('number')).toEqual([0, 1, 2, 3])
})
