import { describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Evidence } from '../src/belief/features.ts'
import type { Reason } from '../src/language/moves.ts'
import { deedOf, GOES_AFTER, isOwnWay, ownDeeds, ownTargets, STANDS_UP } from '../src/policy/holy-grail/own-deeds.ts'
import { clauseFor, factsAbout, joined, type Listing, spokenReason } from '../src/policy/holy-grail/thought/facts.ts'
import { isSameFact, type Weighed } from '../src/policy/holy-grail/weighed.ts'
import { type Given, mindOf } from './minds.ts'
import { fact, thinking } from './thinking-minds.ts'

// Which facts a thought lists, and in what words.

const HAND = 'player 2 voted against player 7 on day 1'

describe('two reasons', () => {
  const same = (one: Reason, other: Reason): boolean[] => [isSameFact(one, other), isSameFact(other, one)]
  test('give one fact where all but a word on how it was argued is the same', () => {
    expect(same({ kind: 'accused', target: 3 }, { kind: 'accused', target: 3, isBare: true })).toEqual([true, true])
    expect(same({ kind: 'accused', target: 3 }, { kind: 'accused', target: 4 })).toEqual([false, false])
    expect(same({ kind: 'accused', target: 3 }, { kind: 'defended', target: 3 })).toEqual([false, false])
    expect(same({ kind: 'voted', target: 3, day: 1 }, { kind: 'voted', target: 3 })).toEqual([false, false])
    expect(same({ kind: 'voted', target: 3, not: true }, { kind: 'voted', target: 3 })).toEqual([false, false])
  })
})

describe('the facts about a player', () => {
  const listed = (weighed: readonly Weighed[], isAgainst = true, listing: Partial<Listing> = {}, given: Given = {}) =>
    factsAbout(thinking(given, { about: { 2: weighed } }), 2, isAgainst, { most: 9, ...listing })

  test('weigh enough to be told', () => {
    expect(listed([fact(2, 7, 0.016)])).toEqual([HAND])
    expect(listed([fact(2, 7, 0.015)])).toEqual([])
    expect(listed([fact(2, 7, -0.081)], false)).toEqual([HAND])
    expect(listed([fact(2, 7, -0.08)], false)).toEqual([])
    expect(listed([fact(2, 7, -1)])).toEqual([])
    expect(listed([{ ...fact(2, 7, 1), evidence: undefined }])).toEqual([])
  })

  test('are told each once, a hand of one day too, up to the most', () => {
    const [one, same] = [fact(2, 7, 1), fact(2, 6, 1, { feature: 'spares' })]
    expect(listed([one, same])).toEqual([HAND])
    const later = { ...same, evidence: { ...same.evidence!, day: 2 } }
    expect(listed([one, later])).toEqual([HAND, 'player 2 did not vote against player 6 on day 2'])
    expect(listed([one, later], true, { most: 1 })).toEqual([HAND])
    const [words, nomination] = ['accuse', 'nominate'].map((feature) => fact(2, 7, 1, { feature }))
    expect(listed([words!, nomination!])).toEqual(['player 2 goes after player 7 without a reason'])
    const killed = fact(2, 7, 1, { feature: 'accuser was killed' })
    expect(listed([words!, fact(2, 6, 1, { feature: 'nominate' })])).toHaveLength(2)
    // Whose accuser was killed was accused: that is the same deed.
    expect(listed([killed, fact(7, 2, 1, { feature: 'accuse' }), { ...killed, unsaid: 'witness' }])).toEqual([
      'player 7 went after player 2 and was killed',
    ])
  })

  test('begin with the one that is said aloud, which may weigh little in favour, and end with one that cannot be said', () => {
    const said = { kind: 'defended', target: 5 } as const
    const [first, second] = [fact(2, 7, -1), fact(2, 5, -0.01, { feature: 'trust', reason: said })]
    expect(listed([first, second], false, { said })).toEqual(['player 2 speaks for player 5', HAND])
    expect(listed([first, second], false)).toEqual([HAND])
    const unsaid = fact(2, 6, 1, { feature: 'nominate', unsaid: 'own way' })
    const other = fact(2, 5, 1, { feature: 'nominate', unsaid: 'witness' })
    const reserved = 'player 2 nominated player 6 on day 1, whom I went after too'
    expect(listed([unsaid, other, fact(2, 7, 1)])).toEqual([HAND, reserved])
    // In favour there may be several.
    const praise = [6, 5].map((seat) => fact(2, seat, -1, { feature: 'trust', unsaid: 'own way' }))
    expect(listed(praise, false)).toEqual(['player 2 speaks for player 6', 'player 2 speaks for player 5'])
  })

  test('say why they are none to say aloud', () => {
    const why = (feature: string, unsaid: 'own way' | 'hit back' | 'witness', target: Seat = 6, actor: Seat = 2) =>
      listed([fact(actor, target, 1, { feature, unsaid })])[0]
    expect(why('trust', 'own way')).toBe('player 2 speaks for player 6, for whom I spoke too')
    expect(why('accuse', 'hit back')).toBe('player 2 goes after player 6, but player 6 began without a reason')
    expect(why('accuse', 'hit back', 1)).toBe('player 2 goes after me, but I began without a reason')
    expect(why('accuse', 'witness', 2, 5)).toBe('player 5 goes after player 2, but I went after player 5 myself')
  })

  test('hold against nobody that it goes after the one whom the choice goes after, unless that is said', () => {
    const attack = fact(2, 7, 1, { feature: 'accuse' })
    expect(listed([attack], true, { aim: 7 })).toEqual([])
    expect(listed([attack], true, { aim: 6 })).toHaveLength(1)
    expect(listed([attack], true, { aim: 7, said: attack.reason })).toHaveLength(1)
    expect(listed([fact(2, 7, -1, { feature: 'accuse' })], false, { aim: 7 })).toEqual(['player 2 goes after player 7'])
    expect(listed([fact(2, 7, 1)], true, { aim: 7 })).toEqual([HAND])
  })

  test('say how the other one looks in the first of them, unless the thought has that chance', () => {
    const shown = (named: readonly Seat[], weighed: readonly Weighed[] = [fact(2, 7, 1)]) =>
      listed(weighed, true, { named }, { black: { 7: 0.3 } }).at(-1)
    expect(shown([2])).toBe('player 2 voted against player 7 (30 %) on day 1')
    expect(shown([2, 7])).toBe(HAND)
    expect(shown([2], [fact(5, 7, 1)])).toBe('player 5 voted against player 7 on day 1')
    expect(shown([2], [fact(2, 6, 1, { feature: 'trust' }), fact(2, 7, 1)])).toBe(HAND)
    expect(shown([2], [fact(2, 7, 1, { feature: 'accuser was killed' })])).toBe(
      'player 7 went after player 2 and was killed',
    )
  })
})

describe('the reason that is given aloud', () => {
  const why = (kind: string, seat: Seat, ...reasons: Reason[]) => ({ kind, seat, why: reasons }) as never
  const [voted, nominated, guess]: Reason[] = [
    { kind: 'voted', target: 7 },
    { kind: 'nominated', target: 7 },
    { kind: 'guess' },
  ]
  const spoken = (before: readonly never[], speech: readonly never[], isAgainst = true) => {
    const mind = thinking({})
    const ledger = { ...mind.ledger, today: () => [{ moves: before }] }
    return spokenReason({ ...mind, ledger } as never, speech, 2, isAgainst)
  }

  test('is the last one of the speech, or else of today, and no guess; a deed without a day is of today', () => {
    const today = { day: 2 }
    expect(spoken([why('accuse', 2, voted!)], [])).toEqual({ ...voted, ...today })
    expect(spoken([why('accuse', 2, { ...voted, day: 1 } as Reason)], [])).toEqual({ ...voted, day: 1 })
    expect(spoken([why('accuse', 2, voted!)], [why('accuse', 2, nominated!, guess!)])).toEqual({
      ...nominated,
      ...today,
    })
    expect(spoken([], [why('accuse', 3, voted!), why('trust', 2, voted!)])).toBeUndefined()
    expect(spoken([why('accuse', 2, voted!)], [why('trust', 2, nominated!)], false)).toEqual({ ...nominated, ...today })
    expect(spoken([], [{ kind: 'accuse', seat: 2 } as never])).toBeUndefined()
  })

  test('is a clause where it is one of the evidence', () => {
    const mind = thinking({}, { about: { 2: [fact(2, 6, 2), fact(2, 7, 1, { reason: voted! })] } })
    expect(clauseFor(mind, 2, voted, true)).toContain('voted against player 7')
    expect(clauseFor(mind, 2, nominated, true)).toBeUndefined()
    expect(clauseFor(mind, 2, undefined, true)).toBeUndefined()
    const unseen = { ...fact(2, 7, 1, { reason: voted! }), evidence: undefined }
    expect(clauseFor(thinking({}, { about: { 2: [fact(2, 6, 2), unseen] } }), 2, voted, true)).toBeUndefined()
  })
})

test('facts about a player are one sentence that names the player, the day and the same other player once', () => {
  expect(joined([], 2)).toBe('')
  expect(joined([HAND], 2)).toBe(HAND)
  expect(joined([HAND], 2, 'it')).toBe('it voted against player 7 on day 1')
  expect(joined([HAND, 'player 2 nominated player 7 on day 1'], 2)).toBe(`${HAND} and nominated that player`)
  expect(joined([HAND, 'player 2 nominated player 71 on day 2'], 2)).toBe(`${HAND} and nominated player 71 on day 2`)
  expect(joined([HAND, 'player 3 nominated player 2 on day 1'], 2)).toBe(
    `${HAND}; player 3 nominated player 2 on day 1`,
  )
  const stands = 'player 2 stands by player 7, whom several accuse'
  expect(joined([stands, HAND], 2)).toBe(`${stands}; ${HAND}`)
  expect(joined(['player 3 nominated player 2', HAND], 2)).toBe(`player 3 nominated player 2; ${HAND}`)
  const [after, bare] = ['player 2 goes after player 6', 'player 2 goes after player 7 without a reason']
  expect(joined([after, 'player 2 goes after player 7'], 2)).toBe(`${after} and player 7`)
  expect(joined([after, bare], 2)).toBe(`${after} and after player 7 without a reason`)
})

describe('what a player did itself', () => {
  const deed = (feature: string, actor: Seat, target: Seat, day = 1) => ({ feature, actor, target, day }) as Evidence
  const deeds = [deed('vote', 1, 3), deed('vote on day 1', 1, 4), deed('trust', 1, 5), deed('vote', 6, 1)]
  const given: Given = { accusers: { 2: [1, 3], 7: [3] }, friends: { 6: [1] } }

  test('has a number for each kind, target and day', () => {
    const numbers = [...deeds.slice(0, 3), deed('vote', 1, 3, 2), deed('vote', 1, 3)].map(deedOf)
    expect(new Set(numbers).size).toBe(4)
    expect(numbers[4]).toBe(numbers[0])
    expect(deedOf(deed('vote', 1, 4))).toBe(numbers[1])
    const mind = thinking({}, { deeds })
    expect([...ownDeeds(mind)]).toEqual(numbers.slice(0, 3))
    expect(ownDeeds(mind)).toBe(ownDeeds(mind))
  })

  test('was to those whom it goes after or stands up for, today or before', () => {
    const mind = thinking(given, { deeds })
    expect([...ownTargets(mind, GOES_AFTER)].sort()).toEqual([2, 3, 4])
    expect([...ownTargets(mind, STANDS_UP)].sort()).toEqual([5, 6])
    expect(ownTargets(mind, GOES_AFTER)).toBe(ownTargets(mind, GOES_AFTER))
    expect([...ownTargets({ ...mindOf({}), targets: new Map() } as never, GOES_AFTER)]).toEqual([])
  })

  test('is its own way only where it did the same', () => {
    const way = (feature: string, after: boolean, up: boolean) => isOwnWay(feature as never, after, up)
    expect([way('vote on day 1', true, false), way('vote', false, true), way('vote', false, false)]).toEqual([
      true,
      false,
      false,
    ])
    expect([way('trust', false, true), way('defend', true, false)]).toEqual([true, false])
    expect(way('spares', true, true)).toBe(false)
    for (const act of ['accuse', 'joins accusers', 'nominate', 'vote', 'votes again', 'cast'])
      expect(way(act, true, false), act).toBe(true)
    for (const act of ['trust', 'defend', 'stands by the accused']) expect(way(act, false, true), act).toBe(true)
  })
})
