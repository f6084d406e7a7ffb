import { expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { post } from '../src/policy/scripted/chat.ts'
import { impression } from '../src/policy/scripted/impression.ts'
import type { Mind } from '../src/policy/scripted/mind.ts'
import { nominee, plan } from '../src/policy/scripted/talk.ts'
import { vote } from '../src/policy/scripted/vote.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import type { Facts } from '../src/view/facts.ts'

const { vocabulary } = wordsOf(rulesetNamed('classic-7'))
const SEATS = [1, 2, 3, 4, 5, 6, 7]

interface Given {
  readonly facts?: object
  readonly ask?: object
  readonly scores?: Readonly<Record<Seat, number>>
  readonly sheriffs?: readonly Seat[]
  readonly luck?: number
}

/** What player 1 of seven knows on day 2 who has heard this and nothing else. */
const mindOf = ({ facts = {}, ask = {}, scores = {}, sheriffs = [], luck = 0.5 }: Given): Mind =>
  ({
    ask: { act: 'speak', options: [], seat: 1, ...ask },
    facts: {
      ...{ seat: 1, seats: 7, role: 'civilian', team: 'red', mates: [], day: 2, phase: 'day', alive: SEATS },
      ...{ standing: new Map(), speeches: [], nominations: [], departures: [], ballot: [], checks: [], own: [] },
      ...facts,
    },
    suspicion: {
      sheriffs,
      scores: new Map(Object.entries(scores).map(([seat, score]) => [Number(seat), score])),
      believed: undefined,
      reason: () => undefined,
    },
    caution: 0.5,
    vocabulary,
    random: () => luck,
  }) as unknown as Mind

const speech = (seat: Seat, text: string, day = 2) => ({ seat, act: 'speak', text, day, room: undefined })

test('in a chat a player goes with the votes against another than its own suspect only if two votes threaten it', () => {
  const ask = {
    act: 'post',
    options: [2, 3, 4, 'say', 'listen'],
    tick: { now: 1, of: 12 },
    seconds: 15,
    room: 'square',
  }
  const picked = (against: readonly Seat[]) => {
    const votes: [Seat, Seat][] = [[2, 4], [5, 4], ...against.map((seat): [Seat, Seat] => [seat, 1])]
    return post(mindOf({ ask, scores: { 3: 0.95 }, facts: { standing: new Map(votes) }, luck: 0 })).pick
  }
  expect([picked([]), picked([6]), picked([6, 7])]).toEqual([3, 3, 4])
})

test('a black player gives up a mate that is clearly lost, and no other', () => {
  const voted = (score: number) =>
    vote(mindOf({ facts: { team: 'black', mates: [4] }, scores: { 3: 1, 4: score }, ask: { options: [3, 4] } }), [3, 4])
  expect([voted(0), voted(5), voted(5.1)]).toEqual([3, 3, 4])
})

test('more suspicion is needed to nominate on later days than on day 1', () => {
  const nominated = (day: number, score: number, luck = 0.3) =>
    nominee(mindOf({ facts: { day }, scores: { 3: score }, luck }), [3])
  expect([nominated(1, 0.35), nominated(1, 0.4), nominated(1, 0.6)]).toEqual([undefined, 3, 3])
  expect([nominated(2, 0.4), nominated(2, 0.6), nominated(2, 0.7)]).toEqual([undefined, undefined, 3])
  // Three times in ten a first impression is enough.
  expect(nominated(2, 0.1, 0.29)).toBe(3)
})

test('without nominations the Doctor tells its card where two who live have accused it today', () => {
  const accused = (...by: readonly (readonly [Seat, number])[]) =>
    plan(
      mindOf({
        facts: {
          ...{ role: 'doctor', alive: [1, 2, 3, 4, 5, 6], own: [{ act: 'protect', pick: 3 }] },
          speeches: by.map(([seat, day]) => speech(seat, 'I suspect player number 1. PASS.', day)),
        },
      }),
    ).role
  expect([accused(), accused([2, 2]), accused([2, 2], [2, 2])]).toEqual([undefined, undefined, undefined])
  expect([accused([2, 2], [3, 1]), accused([2, 2], [7, 2])]).toEqual([undefined, undefined])
  expect(accused([2, 2], [3, 2])).toBe('doctor')
})

test('a black player that the only Sheriff accuses claims to be it, unless that Sheriff was shot at night', () => {
  const speeches = [speech(3, 'I am the Detective. I checked player number 1: Mafia. PASS.')]
  const claimed = (by?: string) =>
    plan(
      mindOf({
        facts: {
          ...{ role: 'mafia', team: 'black', mates: [2], speeches },
          departures: by === undefined ? [] : [{ day: 2, seat: 3, by }],
        },
        sheriffs: [3],
      }),
    )
  expect(claimed()).toMatchObject({
    role: 'sheriff',
    checks: [
      { seat: 3, found: 'black' },
      { seat: 2, found: 'red' },
    ],
  })
  expect(claimed('vote').role).toBe('sheriff')
  expect(claimed('kill').role).toBeUndefined()
})

test('it counts against a player that it suspects another one, if its listener does not suspect that one too', () => {
  const facts = { ...mindOf({}).facts, speeches: [speech(3, 'I suspect player number 5. PASS.')] } as unknown as Facts
  const reason = (guilty: boolean, ...suspects: Seat[]) => impression({ facts, seat: 3, guilty, suspects, vocabulary })
  expect(reason(true, 3)).toEqual({ kind: 'other suspect', other: 5 })
  expect(reason(true, 3, 5)).toEqual({ kind: 'impression' })
  expect(reason(false, 5)).toEqual({ kind: 'same suspect', other: 5 })
  expect(reason(false, 6)).toEqual({ kind: 'impression' })
})
