import { expect, test } from 'vitest'
import { resultText } from '../pipelines/train/result-text.ts'

test('what a recipe reports is a line for each figure, and figures of figures stand below their name', () => {
  const figure = { value: 0.5, interval: [0.4, 0.6], n: 20, games: 3 }
  expect(
    resultText({
      rows: 12345,
      loss_at_end: 0.123456,
      has_ended: true,
      is_resumed: false,
      seconds: 242.1,
      memory: 1_629_900_800,
      base: null,
      note: 'made',
      files: ['a', { b: 1 }],
      accuracy: figure,
      by_role: { sheriff: { ...figure, interval: null, games: 1 }, don: { ...figure, value: null } },
      others: {},
    }),
  ).toBe(
    [
      'rows: 12,345',
      'loss at end: 0.1235',
      'has ended: yes',
      'resumed: no',
      'time: 4 min',
      'memory: 1.6 GB',
      'base: none',
      'note: made',
      'files: a, {"b":1}',
      'accuracy: 0.5 (0.4 to 0.6), of 20 in 3 games',
      'by role:',
      '  sheriff: 0.5, of 20 in 1 game',
      '  don: none',
      'others: none',
    ].join('\n'),
  )
})
