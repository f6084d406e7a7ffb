import { expect, test } from 'vitest'
import type { DecisionFacts, GameFacts } from '../schemas/dataset-page.ts'
import { chooseDecisions, chooseGames, facetsOf, findSpeech } from '../src/page/choose.ts'

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

test('decisions are chosen by their act, role, player and kind, all of which must be theirs', () => {
  const all = [
    decision(0, true, 0),
    { ...decision(1, false, 0.2), act: 'kill', role: 'don', player: 'scripted' },
    { ...decision(2, null, null), source: 'default', findings: ['unreceived-check'] },
  ]
  const turns = (query: object) =>
    chooseDecisions(all, { act: '', role: '', player: '', kind: 'any', sort: 'number', ...query }).map(
      ({ turn }) => turn,
    )
  expect(turns({})).toEqual([0, 1, 2])
  expect([turns({ act: 'vote' }), turns({ role: 'don' }), turns({ player: 'scripted' })]).toEqual([[0, 2], [1], [1]])
  expect([turns({ act: 'kill', role: 'civilian' }), turns({ act: 'kill', role: 'don' })]).toEqual([[], [1]])
  expect(['finding', 'better', 'worse', 'made', 'default'].map((kind) => turns({ kind }))).toEqual([
    ...[[2], [0], [1], [0, 1], [2]],
  ])
  expect(facetsOf([...all, { ...decision(3, null, null), player: '' }])).toEqual({
    players: ['random', 'scripted'],
    roles: ['civilian', 'don'],
    acts: ['kill', 'vote'],
  })
})

test('games are chosen by split, winner and all their tags, by number or with the most first', () => {
  const game = (index: number, more: Partial<GameFacts>): GameFacts => ({
    ...{ id: `${index}`, split: 'train', index, winner: 'red', reason: 'all', days: 3, decisions: 40, tags: ['tie'] },
    ...{ loss: null, defaults: 0, findings: 0 },
    ...more,
  })
  const all = [
    game(0, { loss: 0.1 }),
    game(1, { winner: 'black', tags: ['tie', 'a night without a kill'] }),
    game(2, { split: 'test', loss: 0.3, findings: 2 }),
  ]
  const found = (query: object) =>
    chooseGames(all, { split: '', winner: '', tags: [], sort: 'number', ...query }).map(({ index }) => index)
  expect(found({})).toEqual([0, 1, 2])
  expect([found({ split: 'train' }), found({ winner: 'red' })]).toEqual([
    [0, 1],
    [0, 2],
  ])
  expect([found({ tags: ['tie'] }), found({ tags: ['tie', 'a night without a kill'] })]).toEqual([[0, 1, 2], [1]])
  // A loss of nothing is more than one that is not known.
  const losses = chooseGames([...all, game(3, { loss: 0 })], { split: '', winner: '', tags: [], sort: 'loss' })
  expect(losses.map(({ index }) => index)).toEqual([2, 0, 3, 1])
  expect([found({ sort: 'loss' }), found({ sort: 'findings' })]).toEqual([
    [2, 0, 1],
    [2, 0, 1],
  ])
})

test('words are found in whatever letters, with a claim where one is wanted, and counted', () => {
  const game = { split: 'train', index: 4 } as const
  const find = (text: string, claim = '') =>
    findSpeech(
      game,
      [
        [1, 'I trust Number 3.', []],
        [2, 'I am the Sheriff. I trust number 3.', ['sheriff']],
      ],
      { text, claim } as Parameters<typeof findSpeech>[2],
    )
  expect(find('TRUST number')).toEqual({ ...game, seat: 1, text: 'I trust Number 3.', count: 2 })
  expect(find('trust', 'sheriff')).toMatchObject({ seat: 2, count: 1 })
  expect([find('trust', 'check'), find('suspect')]).toEqual([undefined, undefined])
})
