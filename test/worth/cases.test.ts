import { describe, expect, test } from 'vitest'
import type { Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { Move } from '../../src/language/moves.ts'
import { answers } from '../../src/worth/answers.ts'
import { ballots } from '../../src/worth/ballots.ts'
import { blackOnBlack } from '../../src/worth/black-on-black.ts'
import { checker } from '../../src/worth/checker.ts'
import { wastedChecks } from '../../src/worth/checks.ts'
import { claims } from '../../src/worth/claims.ts'
import { firstVictims } from '../../src/worth/first-victim.ts'
import type { Gauge } from '../../src/worth/gauge.ts'
import { loneClaimant } from '../../src/worth/lone-claimant.ts'
import { nights } from '../../src/worth/nights.ts'
import { proofs } from '../../src/worth/proofs.ts'
import type { Thought } from '../../src/worth/story.ts'
import { trivialVotes } from '../../src/worth/trivial-votes.ts'
import { wordsAndVotes } from '../../src/worth/words-and-votes.ts'
import { all, began, checked, counted, figures, left, only, spoke, storyIn, voted, withMoves } from './told.ts'

// Seats 5 and 6 are black, 3 is the Sheriff.

const day = (number: number): Told => began('day', number)
const says = (seat: Seat): Told => spoke(seat, '')
const nominated = (seat: Seat, target: Seat): Told => all({ type: 'nominated', seat, target })
const balloted = (...nominees: Seat[]): Told => all({ type: 'balloted', nominees, round: 1 })
const claimed = (seat: Seat, target: Seat): Told => only([5, 6], { type: 'claimed', seat, target })
const accuse = (seat: Seat): Move => ({ kind: 'accuse', seat })
const claim: Move = { kind: 'claim', role: 'sheriff' }
const check = (seat: Seat, found: string): Move => ({ kind: 'check', seat, found })
/** A figure, and what it is counted to be. */
const of = (gauge: () => Gauge, key: string, hits: number, cases: number): [() => Gauge, string, [number, number]] => [
  gauge,
  key,
  [hits, cases],
]
/** Moves of the speeches of a log, in their order. */
type Moves = Readonly<Record<number, readonly Move[]>>

describe('what a figure counts, and what it leaves out', () => {
  test.each<[rule: string, gauge: () => Gauge, key: string, counts: [number, number], log: Told[], moves?: Moves]>([
    [
      'a ballot with one nominee is no vote',
      ballots,
      'most_voted',
      [0, 0],
      [day(1), balloted(6), voted(6, 1, 2), left(6, 'vote')],
    ],
    [
      'nobody accuses the dead',
      ...of(blackOnBlack, 'black_on_black_accusations', 0, 0),
      [left(6, 'kill'), day(1), says(5)],
      { 0: [accuse(6)] },
    ],
    [
      'who has checked nobody yet has nothing to tell',
      ...of(checker, 'red_checks_told', 1, 1),
      [day(1), says(3), checked(3, 1, 'team', 'red'), day(2), says(3)],
      { 1: [check(1, 'red')] },
    ],
    [
      'a black check of the dead need not be told',
      ...of(checker, 'black_check_told', 0, 0),
      [checked(3, 5, 'team', 'black'), left(5, 'kill'), day(1), says(3)],
    ],
    [
      'another question about the same seat tells something new',
      ...of(wastedChecks, 'wasted_checks_don', 0, 1),
      [checked(3, 1, 'team', 'red'), checked(3, 1, 'role', 'civilian')],
    ],
    [
      'a check of oneself tells nothing',
      ...of(wastedChecks, 'wasted_checks_sheriff', 1, 1),
      [checked(3, 3, 'team', 'red')],
    ],
    [
      'an accusation of the day before needs no answer',
      ...of(answers, 'answers', 0, 0),
      [day(1), says(1), day(2), says(2)],
      { 0: [accuse(2)] },
    ],
    [
      'an accusation of somebody who has left needs no answer',
      ...of(answers, 'answers', 0, 0),
      [day(1), says(1), left(1, 'vote'), says(2)],
      { 0: [accuse(2)] },
    ],
    [
      'who claims does not weigh its own claim',
      ...of(claims, 'claims_weighed', 0, 0),
      [day(1), says(3), says(5), says(3)],
      { 0: [claim], 1: [claim] },
    ],
    [
      'where the role checks by day, a false claim fits the days',
      ...of(claims, 'false_claims_misfit', 0, 1),
      [day(1), checked(3, 5, 'team', 'black'), began('night', 1), day(2), says(5)],
      { 0: [claim, check(1, 'red'), check(2, 'red')] },
    ],
    [
      'claims of a night without a decision follow none',
      ...of(nights, 'claims_followed', 0, 0),
      [began('night', 1), claimed(5, 1), claimed(6, 2)],
    ],
    [
      'the suspect of the first victim is one who is still there',
      ...of(firstVictims, 'first_suspect_out', 1, 1),
      [day(1), left(6, 'vote'), began('night', 2), left(7, 'kill'), spoke(7, '', 'farewell'), day(2), left(5, 'vote')],
      { 0: [accuse(6), accuse(5)] },
    ],
    [
      'an accusation of another day names no suspect for this vote',
      ...of(wordsAndVotes, 'votes_agree', 0, 0),
      [day(1), says(1), day(2), balloted(6, 7), voted(7, 1), voted(6, 2), left(6, 'vote')],
      { 0: [accuse(6)] },
    ],
    [
      'an accusation after the vote names no suspect for it',
      ...of(wordsAndVotes, 'votes_agree', 0, 0),
      [day(1), balloted(6, 7), voted(7, 1), voted(6, 2), left(6, 'vote'), says(1)],
      { 0: [accuse(6)] },
    ],
    [
      'who never speaks again cannot explain a vote',
      ...of(wordsAndVotes, 'words_and_votes', 0, 0),
      [day(1), says(1), balloted(6, 7), voted(7, 1), voted(6, 2), left(6, 'vote')],
      { 0: [accuse(6)] },
    ],
    [
      'reasons of the black, and guesses, weigh no claim',
      ...of(proofs, 'claims_by_proof', 1, 1),
      [day(1), says(3), says(5), says(1), says(2)],
      {
        0: [claim],
        1: [{ kind: 'accuse', seat: 3, why: { kind: 'killed', victim: 7 } }],
        2: [{ kind: 'accuse', seat: 3, why: { kind: 'guess' } }],
        3: [{ kind: 'accuse', seat: 3, why: { kind: 'killed', victim: 7 } }],
      },
    ],
  ])('%s', (_, gauge, key, counts, log, moves = {}) => {
    expect(counted(figures(gauge(), withMoves(moves, storyIn(log))).get(key))).toEqual(counts)
  })

  test('accusing a mate less often than others do is evidence as well; those of day 1 are counted apart', () => {
    const told = (log: readonly Told[], moves: Moves) => {
      const measures = figures(blackOnBlack(), withMoves(moves, storyIn(log)))
      return ['accused_both_black', 'accused_both_black_day_1'].map((key) => measures.get(key)!)
    }
    const accused = { 0: [5, 6], 1: [1, 2], 2: [1, 2, 3] }
    const moves = Object.fromEntries(Object.entries(accused).map(([at, seats]) => [at, seats.map(accuse)]))
    // Neither of 2 pairs of mates, 7 of the 16 others: (7.5 / 17) / (0.5 / 3).
    expect(told([day(1), says(1), says(5), says(6)], moves)[0]!.value).toBeCloseTo(45 / 17, 9)
    const later = told([day(1), says(1), day(2), says(5)], { 0: [accuse(5)], 1: [accuse(6)] })
    expect(later.map(({ note }) => note)).toEqual(['1 of 1, 1 of 11', '0 of 1, 1 of 11'])
  })

  test('the first kill: two seats in two games, and none after a first night that missed', () => {
    const concentration = (...logs: Told[][]) =>
      figures(nights(), ...logs.map((log) => storyIn(log))).get('first_kill_concentration')!.value
    const night = (number: number, ...told: Told[]): Told[] => [began('night', number), ...told]
    expect(concentration(night(1, left(7, 'kill')), night(1, left(1, 'kill')))).toBeCloseTo(1 - 1 / Math.log2(7), 9)
    expect(concentration([...night(1), ...night(2, left(7, 'kill'))])).toBeNull()
  })

  test('a thought behind a vote against a lone claimant is the one at that vote, and speaks of the claim by any name', () => {
    const log = [day(1), says(3), says(5), balloted(3, 5), voted(3, 1), voted(5, 2), left(3, 'vote')]
    const story = { ...withMoves({ 0: [claim] }, storyIn(log)), checkerNames: ['Sheriff'] }
    const thought = (at: number, text: string): Thought => ({ at, seat: 1, act: 'vote', pick: 3, text })
    const silent = (...thoughts: Thought[]) =>
      counted(figures(loneClaimant(), { ...story, thoughts }).get('silent_on_claim'))
    expect(silent(thought(4, 'Player 3 is no Sheriff.'))).toEqual([0, 1])
    expect(silent(thought(2, 'I see no Sheriff in 3.'), thought(4, 'It is player 3.'))).toEqual([1, 1])
    expect(silent(thought(2, 'It is player 3.'), thought(4, 'The claim of 3 is late.'))).toEqual([0, 1])
  })
})

describe('votes that trivial features predict', () => {
  const value = (...logs: Told[][]) => figures(trivialVotes(), ...logs.map(storyIn)).get('trivial_votes')!

  test('of votes for one of six who look alike a sixth is predicted', () => {
    const first = [day(1), balloted(6, 7), voted(6, 1, 2, 3, 4, 5), left(6, 'vote')]
    expect(counted(value(first, [day(1), voted(7, 1, 2, 3, 4, 5, 6), left(7, 'vote')]))).toEqual([1, 6])
  })

  test('a vote against who nominated the voter today is predicted, one against who did so the day before is not', () => {
    const log = [
      ...[day(1), nominated(6, 1), nominated(7, 2), day(2), nominated(7, 1), nominated(6, 2)],
      ...[balloted(6, 7), voted(6, 2), voted(7, 1), left(7, 'vote')],
    ]
    expect(value(log, log).value).toBe(1)
  })
})
