import { describe, expect, test } from 'vitest'
import type { Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import { fitLogit } from '../../src/worth/logit.ts'
import type { Story } from '../../src/worth/story.ts'
import { trivialVotes } from '../../src/worth/trivial-votes.ts'
import { all, began, figures, left, only, spoke, storyIn, voted } from './told.ts'

describe('ballots, however a game tells them', () => {
  const ballotsOf = (...log: readonly Told[]) =>
    storyIn(log).ballots.map(({ day, round, nominees, votes, options }) => ({
      day,
      round,
      nominees,
      votes: votes.map(({ seat, target }) => [seat, target]),
      options: options(1),
    }))

  test('without nominations all others may be voted for; in a second round the other tied', () => {
    expect(
      ballotsOf(
        began('vote', 2),
        left(7, 'kill'),
        voted(1, 2),
        all({
          type: 'voted',
          target: 2,
          by: [
            { seat: 1, kind: 'cast' },
            { seat: 3, kind: 'default' },
          ],
        }),
        all({ type: 'abstained', seats: [4] }),
        all({ type: 'tied', seats: [1, 2] }),
        spoke(1, 'PASS.', 'defend'),
        voted(2, 1),
        left(2, 'vote'),
      ),
    ).toEqual([
      {
        day: 2,
        round: 1,
        nominees: undefined,
        votes: [
          [2, 1],
          [1, 2],
        ],
        options: [2, 3, 4, 5, 6],
      },
      { day: 2, round: 2, nominees: undefined, votes: [[1, 2]], options: [2] },
    ])
  })

  test('hands told one by one are one ballot; in a chat the last vote of each counts, and those at night are claims', () => {
    const cast = (room: string, seat: Seat, target: Seat): Told => only([seat], { type: 'cast', room, seat, target })
    expect(ballotsOf(began('vote', 1), voted(1, 2), voted(3, 1), voted(1, 3), left(1, 'vote'))).toMatchObject([
      {
        votes: [
          [2, 1],
          [3, 1],
          [1, 3],
        ],
      },
    ])
    const log = [
      began('day', 1),
      cast('village', 1, 2),
      cast('village', 1, 3),
      cast('village', 2, 3),
      cast('village', 4, 1),
      only([4], { type: 'retracted', room: 'village', seat: 4 }),
      left(3, 'vote'),
      began('night', 1),
      cast('hideout', 5, 1),
      left(1, 'kill'),
    ]
    expect(ballotsOf(...log)).toMatchObject([
      {
        votes: [
          [1, 3],
          [2, 3],
        ],
      },
    ])
    expect([...storyIn(log).nights[0]!.claims]).toEqual([[5, 1]])
    expect(storyIn(log).nights[0]!.victim).toBe(1)
  })

  test('what a chat room says in private is not public speech', () => {
    const post = { type: 'posted', room: 'hideout', seat: 5, text: 'I suspect player number 1.' } as const
    expect(storyIn([began('night', 1), only([5, 6], post)]).said).toEqual([])
    expect(storyIn([began('day', 1), all({ ...post, room: 'village' })]).said).toMatchObject([{ seat: 5, act: 'post' }])
  })
})

describe('votes predicted by trivial features', () => {
  const vote = (index: number, nominees: readonly Seat[], target: Seat): Story =>
    storyIn(
      [
        began('vote', 1),
        all({ type: 'balloted', nominees, round: 1 }),
        voted(target, 1, 2, 3, 4),
        left(target, 'vote'),
      ],
      index,
    )

  test('all who vote for the first on the ballot are predicted; if nothing tells, as many as by chance', () => {
    const first = figures(trivialVotes(), vote(0, [6, 7], 6), vote(1, [7, 6], 7)).get('trivial_votes')!
    expect([first.value, first.reference, first.met]).toEqual([1, 'uniform 50 %', false])
    const last = figures(trivialVotes(), vote(0, [6, 7], 6), vote(1, [7, 6], 6)).get('trivial_votes')!
    expect(last.value).toBe(0)
    expect(figures(trivialVotes(), vote(0, [6, 7], 6)).get('trivial_votes')!.value).toBeNull()
    const ofThree = figures(trivialVotes(), vote(0, [6, 7, 5], 6), vote(1, [7, 6, 5], 7)).get('trivial_votes')!
    expect([ofThree.value, ofThree.reference]).toEqual([1, 'uniform 33 %'])
  })

  test('the weight of one feature is the logarithm of its odds', () => {
    const picks = [
      { options: [0, 1], chosen: 1, times: 30_000 },
      { options: [0, 1], chosen: 0, times: 10_000 },
    ]
    const [weight] = fitLogit(picks, 1)
    expect(weight).toBeCloseTo(Math.log(3), 2)
    // Two features, each alone against neither: 4 to 1 and 1 to 2.
    const [one, two] = fitLogit(
      [
        { options: [0, 1], chosen: 1, times: 40_000 },
        { options: [0, 1], chosen: 0, times: 10_000 },
        { options: [0, 2], chosen: 2, times: 10_000 },
        { options: [0, 2], chosen: 0, times: 20_000 },
      ],
      2,
    )
    expect([one, two]).toEqual([expect.closeTo(Math.log(4), 2), expect.closeTo(-Math.log(2), 2)])
  })
})
