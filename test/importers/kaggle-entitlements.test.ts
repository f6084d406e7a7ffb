import { expect, test } from 'vitest'
import type { Seat } from '../../schemas/ask.ts'
import { compareEntitlements } from '../../src/importers/kaggle-werewolf/entitlements.ts'

const DEAL = ['civilian', 'civilian', 'mafia', 'civilian']
const people = { seats: [1, 2, 3, 4], seatOf: Number, anonymous: (text: string) => text }

/** How a vote differs that is told to these seats in the source and in the log, after seat 4 has left. */
const differences = (there: readonly Seat[], here: readonly Seat[]) =>
  compareEntitlements(
    [
      {
        ...{ type: 'WerewolfNightEliminationDataEntry', at: 6, event_name: '', day: 1, phase: 'Day', public: true },
        ...{ visible_to: [], data: { eliminated_player_id: 4 } },
      },
      {
        ...{ type: 'DayExileVoteDataEntry', at: 7, event_name: '', day: 1, phase: 'Day', public: false },
        ...{ visible_to: there.map(String), data: { actor_id: 1, target_id: 2 } },
      },
    ],
    {
      deal: DEAL,
      log: [
        { to: 'everyone', event: { type: 'left', seat: 4, by: 'kill' } },
        { to: here, event: { type: 'voted', target: 2, by: [{ seat: 1, kind: 'cast' }] } },
      ],
    },
    people,
  ).map(({ about, where }) => `${where}: ${about}`)

test('that the dead hear the votes of a day here is explained, and that the living do not hear them is not', () => {
  expect(differences([1, 2, 3], [1, 2, 3])).toEqual([])
  expect(differences([1, 2, 3], [1, 2, 3, 4])).toEqual([
    expect.stringMatching(/^event 7: the votes of a day are told to/),
  ])
  expect(differences([1, 2, 3], [1])).toEqual([
    'event 7: not explained: vote is heard here by 0 seats more and 2 fewer',
  ])
  expect(differences([1, 2], [1, 4])).toEqual([
    'event 7: not explained: vote is heard here by 1 seats more and 1 fewer',
  ])
  expect(differences([1, 2], [1, 2, 3])).toEqual([
    'event 7: not explained: vote is heard here by 1 seats more and 0 fewer',
  ])
})
