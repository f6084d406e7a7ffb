import { expect, test } from 'vitest'
import { stream } from '../../src/game/random.ts'
import { readMemory } from '../../src/policy/agents/revac/memory.ts'
import { revac } from '../../src/policy/agents/revac/revac.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { UNTIMED } from '../../src/view/player.ts'
import { RULES, stagesBy, viewBy } from './by-hand.ts'

const memory = (profiles: string, ...relations: (readonly [number, number | string])[]): string =>
  JSON.stringify({
    player_profiles: profiles,
    social_alignment_graph: relations.map(([player, target]) => ({ player, relation: 'accuses', target })),
  })

test('a memory that cannot be read leaves the old one, which the review and the next memory have', async () => {
  const answers = [memory('Player 2 is loud.', [2, 5]), 'nothing at all', memory('Player 2 is quiet.')]
  const { stages, asked } = stagesBy(({ stage }) => (stage === 'memory' ? answers.shift()! : '{"pick": 2}'))
  const player = revac.make({ stages, words: wordsOf(RULES), game: RULES, random: stream('revac'), has: () => false })
  for (let turn = 0; turn < 3; turn++) await player.act(viewBy(3, []), UNTIMED)
  const of = (stage: string, name: string) =>
    asked.filter((one) => one.stage === stage).map(({ values }) => String(values[name]))
  expect(of('review', 'profiles')).toEqual(['> Player 2 is loud.', '> Player 2 is loud.', '> Player 2 is quiet.'])
  expect(of('review', 'relations')[1]).toBe('> 2 accuses 5')
  expect(of('memory', 'memory')[2]).toContain('Player 2 is loud.')
})

test('relations of seats that there are are remembered, the first and the last too', () => {
  const read = readMemory(7)(memory('', [1, 7], [7, 1], [8, 1], [0, 1], [2, 8], [3, 'Sheriff']))!
  expect(read.social_alignment_graph.map(({ player, target }) => [player, target])).toEqual([
    [1, 7],
    [7, 1],
    [3, 'Sheriff'],
  ])
})
