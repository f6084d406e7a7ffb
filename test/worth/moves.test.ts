import { describe, expect, test } from 'vitest'
import type { Seat } from '../../schemas/ask.ts'
import type { Move } from '../../src/language/moves.ts'
import { blackOnBlack } from '../../src/worth/black-on-black.ts'
import { claims } from '../../src/worth/claims.ts'
import { firstVictim } from '../../src/worth/first-victim.ts'
import { loneClaimant } from '../../src/worth/lone-claimant.ts'
import { nights } from '../../src/worth/nights.ts'
import { proofs } from '../../src/worth/proofs.ts'
import { reasons } from '../../src/worth/reasons.ts'
import { talk } from '../../src/worth/talk.ts'
import { wordsAndVotes } from '../../src/worth/words-and-votes.ts'
import { all, began, counted, figures, left, only, spoke, storyIn, voted, withMoves } from './told.ts'

describe('moves that speeches are made of', () => {
  // Positions of speeches: 0 the farewell of 7, then 1, 3, 5, 6, 2, 4 on day 1, 7 the farewell of 5, 8 player 1 on day 2.

  test('a vote elsewhere is explained by the next speech', () => {
    const accused: readonly Move[] = [{ kind: 'accuse', seat: 6 }]
    const figure = (next: readonly Move[]) =>
      counted(figures(wordsAndVotes(), withMoves({ 1: accused, 8: next })).get('words_and_votes'))
    expect(figure([{ kind: 'changed', from: 6, to: 5 }])).toEqual([1, 1])
    expect(figure([{ kind: 'answer', to: 6, target: 6, why: { kind: 'guess' } }])).toEqual([1, 1])
    expect(figure([{ kind: 'accuse', seat: 6 }])).toEqual([0, 1])
  })

  test('two claims are weighed by a stance or by believing one', () => {
    const claim: readonly Move[] = [{ kind: 'claim', role: 'sheriff' }]
    const story = withMoves({
      2: claim,
      3: claim,
      5: [{ kind: 'believe', seat: 3, over: 5 }],
      6: [{ kind: 'trust', seat: 1 }],
    })
    const measures = figures(claims(), story)
    expect(counted(measures.get('claims_weighed'))).toEqual([1, 3])
    expect(counted(measures.get('claims_compared'))).toEqual([1, 3])
  })

  test('a false claim of two checks after one night does not fit', () => {
    const claim: Move = { kind: 'claim', role: 'sheriff' }
    const two: readonly Move[] = [
      claim,
      { kind: 'check', seat: 1, found: 'red' },
      { kind: 'check', seat: 2, found: 'red' },
    ]
    const measures = figures(claims(), withMoves({ 3: two }))
    expect(counted(measures.get('false_claims_misfit'))).toEqual([1, 1])
    expect(counted(measures.get('false_claims_rival'))).toEqual([0, 1])
    expect(counted(measures.get('first_claim_true'))).toEqual([0, 1])
  })

  test('reasons: none, guesses and the same one again', () => {
    const killed: Move = { kind: 'accuse', seat: 5, why: { kind: 'killed', victim: 7 } }
    const story = withMoves({
      1: [killed],
      2: [killed],
      3: [{ kind: 'accuse', seat: 5, why: { kind: 'guess' } }],
      4: [{ kind: 'accuse', seat: 2 }],
      5: [{ kind: 'accuse', seat: 6, why: { kind: 'killed', victim: 7 } }],
    })
    const measures = figures(reasons(), story)
    expect(counted(measures.get('baseless'))).toEqual([2, 5])
    // Two of the eight speeches of day 1 give one reason about 5.
    expect(measures.get('recycled')!.value).toBe(0.25)
    expect(figures(reasons(), withMoves({})).get('recycled')!.value).toBeNull()
  })

  test('speeches that count, ask, and set conditions', () => {
    const story = withMoves({
      1: [
        { kind: 'count', alive: 6, misses: 1 },
        { kind: 'ask', seat: 2, about: 'vote' },
      ],
      2: [{ kind: 'if', when: { seat: 5, is: 'black' }, vote: 6 }],
    })
    const measures = figures(talk(), story)
    for (const key of ['arithmetic', 'asks', 'conditions']) expect(counted(measures.get(key))).toEqual([1, 9])
    expect(counted(measures.get('proposals'))).toEqual([0, 9])
  })
})

describe('what is no case of a figure is not counted', () => {
  const claim: readonly Move[] = [{ kind: 'claim', role: 'sheriff' }]
  const accused = (seat: Seat): readonly Move[] => [{ kind: 'accuse', seat }]

  test('one claim of a night agrees with nobody', () => {
    const claimed = only([5, 6], { type: 'claimed', seat: 5, target: 7 })
    const measures = figures(nights(), storyIn([began('night', 1), claimed, began('morning', 1), left(7, 'kill')]))
    expect(counted(measures.get('claims_agree'))).toEqual([0, 0])
    expect(counted(measures.get('missed_nights'))).toEqual([0, 1])
  })

  test('a first night on which nobody may be shot is no miss', () => {
    const gathered = only([5, 6], { type: 'gathered' })
    const measures = figures(nights(), storyIn([began('night', 1), gathered, began('night', 2), left(7, 'kill')]))
    expect(counted(measures.get('missed_nights'))).toEqual([0, 1])
  })

  test('last words confess nothing, nor do words of the first day', () => {
    const changed: readonly Move[] = [{ kind: 'changed', from: 6, to: 5 }]
    const story = storyIn([began('day', 1), spoke(1, ''), began('day', 2), spoke(2, ''), spoke(3, '', 'farewell')])
    const measures = figures(proofs(), withMoves({ 0: changed, 1: changed, 2: changed }, story))
    expect(counted(measures.get('confessions'))).toEqual([1, 1])
  })

  test('red votes against a true claim count only while nobody else claims', () => {
    const story = storyIn([
      began('day', 1),
      spoke(3, ''),
      spoke(5, ''),
      all({ type: 'balloted', nominees: [3, 5], round: 1 }),
      voted(3, 1, 5),
      voted(5, 2, 4),
      left(3, 'vote'),
    ])
    const against = (moves: Readonly<Record<number, readonly Move[]>>) =>
      counted(figures(loneClaimant(), withMoves(moves, story)).get('red_against_lone_sheriff'))
    expect(against({ 0: claim })).toEqual([1, 3])
    expect(against({ 0: claim, 1: claim })).toEqual([0, 0])
    expect(against({ 1: claim })).toEqual([0, 0])
  })

  test('a single claim need not be weighed', () => {
    expect(counted(figures(claims(), withMoves({ 2: claim })).get('claims_weighed'))).toEqual([0, 0])
  })

  test('the last words of the first victim name its suspect; what it said before, only without them', () => {
    const log = [began('day', 1), spoke(7, ''), began('night', 1), left(7, 'kill'), spoke(7, '', 'farewell')]
    expect(firstVictim(withMoves({ 0: accused(6), 1: accused(5) }, storyIn(log)))!.named).toEqual([5])
    expect(firstVictim(withMoves({ 0: accused(6) }, storyIn(log)))!.named).toEqual([6])
  })

  test('a black player without mates accuses none', () => {
    const measures = figures(blackOnBlack(), { ...storyIn(), black: new Set([5]) })
    expect(counted(measures.get('black_on_black_votes'))).toEqual([0, 0])
  })
})
