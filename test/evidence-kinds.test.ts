import { expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Event, EventOf } from '../schemas/event.ts'
import { type Ballot, ballotEvidence } from '../src/belief/ballot-evidence.ts'
import { EvidenceReader } from '../src/belief/evidence.ts'
import { MAFIA_2025 } from '../src/language/en/vocabulary.ts'

type Hands = readonly (readonly [target: Seat, by: readonly Seat[]])[]

/** What the hands of a ballot say: "seat>target feature". Seat 4 had a hand against everybody today. */
function said(hands: Hands, more: Partial<Ballot> = {}, promises: readonly (readonly [Seat, Seat])[] = []): string[] {
  const ballot: Ballot = {
    hands: hands.map(
      ([target, by]): EventOf<'voted'> => ({
        ...{ type: 'voted', target },
        by: by.map((seat) => ({ seat, kind: 'cast' })),
      }),
    ),
    isFirst: true,
    nominees: hands.map(([target]) => target),
    leaving: undefined,
    ...more,
  }
  const found = [...ballotEvidence(ballot, (seat) => seat === 4, new Map(promises))]
  return found.map(({ feature, seat, target }) => `${seat}>${target} ${feature}`)
}

test('a vote is alone among four and not among three, and with the majority if that is more than half', () => {
  const three: Hands = [
    [1, [2]],
    [5, [6, 7]],
  ]
  expect(said(three)).toEqual([
    '2>1 vote',
    '6>5 vote',
    '6>5 votes with the majority',
    '7>5 vote',
    '7>5 votes with the majority',
  ])
  expect(said([...three, [3, [8]]], { isFirst: false })).toEqual([
    '2>1 votes again',
    '2>1 votes alone',
    '6>5 votes again',
    '7>5 votes again',
    '8>3 votes again',
    '8>3 votes alone',
  ])
})

test('who leaves was spared by those who had no hand against it all day, and not by itself', () => {
  const hands: Hands = [
    [1, [3, 2]],
    [5, [4]],
  ]
  const spared = said(hands, { leaving: 2 }).filter((one) => one.includes('spares'))
  expect(spared).toEqual(['3>2 spares'])
})

test('a word is broken by a vote for another one while the one that was named stood for election', () => {
  const hands: Hands = [
    [1, [3, 6]],
    [5, [4]],
  ]
  const promises = [
    [3, 9],
    [4, 1],
    [6, 1],
  ] as const
  const broken = said(hands, {}, promises).filter((one) => one.includes('breaks'))
  expect(broken).toEqual(['4>1 breaks its word'])
})

test('after a night a claimant who was killed is one, and the others who claimed live on', () => {
  const reader = new EvidenceReader(MAFIA_2025)
  const claim = 'I am the Sheriff. PASS.'
  const events = [
    { type: 'opened', roles: { civilian: 6, sheriff: 1, mafia: 2, don: 1 } },
    { type: 'began', phase: 'day', number: 1 },
    ...[3, 9].map((seat) => ({ type: 'spoke', seat, act: 'speak', text: claim })),
    { type: 'began', phase: 'night', number: 2 },
    { type: 'began', phase: 'morning', number: 2 },
    { type: 'left', seat: 9, by: 'kill' },
  ]
  for (const event of events) reader.read(event as Event)
  const night = reader.found.filter(({ feature }) => /killed|lives on/.test(feature))
  expect(night.map(({ feature, actor }) => `${actor} ${feature}`)).toEqual([
    '9 killed after a claim',
    '3 claimant lives on',
  ])
})
