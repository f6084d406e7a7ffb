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

test('a hand against oneself says nothing, and is counted among the hands', () => {
  const hands: Hands = [
    [1, [1, 2]],
    [5, [6]],
  ]
  expect(said(hands)).toEqual(['2>1 vote', '2>1 votes with the majority', '6>5 vote'])
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

/** What these events say, after day 1 has begun with ten seats: "actor>target feature". */
function after(events: readonly object[], own?: object): string[] {
  const reader = new EvidenceReader(MAFIA_2025)
  const begun = [
    { type: 'opened', roles: { civilian: 6, sheriff: 1, mafia: 2, don: 1 } },
    { type: 'began', phase: 'day', number: 1 },
  ]
  for (const event of begun) reader.read(event as Event)
  if (own) reader.readOwn(own as Event)
  for (const event of events) reader.read(event as Event)
  return reader.found.map(({ feature, actor, target }) => `${actor}${target > 0 ? `>${target}` : ''} ${feature}`)
}

test.each(['tied', 'stayed', 'unvoted'])('the hands of a ballot that ends as "%s" are counted', (type) => {
  const hands = [
    { type: 'balloted', nominees: [1, 2] },
    { type: 'voted', target: 1, by: [{ seat: 3, kind: 'cast' }] },
    { type: 'voted', target: 2, by: [{ seat: 5, kind: 'cast' }] },
  ]
  expect(after(hands)).toEqual([])
  expect(after([...hands, { type }])).toEqual(['3>1 vote on day 1', '5>2 vote on day 1'])
})

test('a night without a death saved whom this player protected, unless that seat had left before', () => {
  const own = { type: 'chose', seat: 1, act: 'protect', pick: 4 }
  expect(after([{ type: 'missed' }], own)).toEqual(['4 saved'])
  expect(after([{ type: 'left', seat: 4, by: 'foul' }, { type: 'missed' }], own)).toEqual(['4 dead before a save'])
  expect(after([{ type: 'left', seat: 5, by: 'foul' }, { type: 'missed' }], own)).toEqual([
    '5 dead before a save',
    '4 saved',
  ])
})

test('the claim of a seat that has left stands at no vote', () => {
  const claimed = [
    { type: 'spoke', seat: 3, act: 'speak', text: 'I am the Sheriff. I suspect player number 5. PASS.' },
    { type: 'balloted', nominees: [5, 6] },
  ]
  const [second, later] = [
    { type: 'began', phase: 'night', number: 2 },
    { type: 'began', phase: 'day', number: 2 },
  ]
  const standing = (events: readonly object[]) => after(events).filter((one) => one.includes('stands'))
  expect(standing([...claimed, second, later, claimed[1]!])).toEqual(['3 claim stands on day 1', '3 claim stands'])
  const gone = { type: 'left', seat: 3, by: 'vote' }
  expect(standing([...claimed, gone, second, later, claimed[1]!])).toEqual(['3 claim stands on day 1'])
})

test('who names nobody may ask one player; a question to the table asks nobody', () => {
  const spoke = (text: string) => after([{ type: 'spoke', seat: 3, act: 'speak', text }])
  expect(spoke('Whom do you all suspect? PASS.')).toEqual(['3 names nobody'])
  expect(spoke('Player number 4, whom do you suspect? PASS.')).toEqual(['3 asks and names nobody'])
})

test('an announced vote is an accusation: who accuses the same seat after two such announcements joins them', () => {
  const said = [1, 2, 3].map((seat) => {
    const text = seat < 3 ? 'I will vote against player number 5. PASS.' : 'I suspect player number 5. PASS.'
    return { type: 'spoke', seat, act: 'speak', text }
  })
  expect(after(said)).toEqual(['3>5 accuse on day 1', '3>5 joins accusers'])
})

test('an announced vote binds for its day', () => {
  const word = { type: 'spoke', seat: 1, act: 'speak', text: 'I will vote against player number 5. PASS.' }
  const ballot = [
    { type: 'balloted', nominees: [5, 6] },
    { type: 'voted', target: 6, by: [{ seat: 1, kind: 'cast' }] },
    { type: 'tied' },
  ]
  const night = { type: 'began', phase: 'night', number: 2 }
  const broken = (events: readonly object[]) => after(events).filter((one) => one.includes('breaks'))
  expect(broken([word, ...ballot])).toEqual(['1>5 breaks its word'])
  expect(broken([word, night, ...ballot])).toEqual([])
})

test('who had a hand against the seat that leaves, if only by the rules, has not spared it', () => {
  const ballots = (kind: string) => [
    { type: 'balloted', nominees: [5, 6] },
    { type: 'voted', target: 5, by: [{ seat: 1, kind }] },
    { type: 'tied' },
    { type: 'balloted', nominees: [5, 6] },
    { type: 'voted', target: 6, by: [{ seat: 1, kind: 'cast' }] },
    { type: 'left', seat: 5, by: 'vote' },
  ]
  for (const kind of ['cast', 'default', 'auto'])
    expect(after(ballots(kind)).filter((one) => one.includes('spares'))).toEqual([])
  expect(after(ballots('cast').slice(3))).toContain('1>5 spares')
})
