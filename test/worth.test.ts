import { describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Event, Told } from '../schemas/event.ts'
import type { Move } from '../src/language/moves.ts'
import { blackOnBlack } from '../src/worth/black-on-black.ts'
import { claims } from '../src/worth/claims.ts'
import { aucOf } from '../src/worth/colour.ts'
import { firstVictim } from '../src/worth/first-victim.ts'
import type { Gauge } from '../src/worth/gauge.ts'
import { areaUnderCurve } from '../src/worth/logistic.ts'
import { fitLogit } from '../src/worth/logit.ts'
import { loneClaimant } from '../src/worth/lone-claimant.ts'
import { type Measure, share } from '../src/worth/measure.ts'
import { nights } from '../src/worth/nights.ts'
import { proofs } from '../src/worth/proofs.ts'
import { reasons } from '../src/worth/reasons.ts'
import { Sample } from '../src/worth/sample.ts'
import { selfBleu } from '../src/worth/self-bleu.ts'
import { type Said, type Story, storyOf } from '../src/worth/story.ts'
import { talk } from '../src/worth/talk.ts'
import { templates } from '../src/worth/templates.ts'
import { trivialVotes } from '../src/worth/trivial-votes.ts'
import { distinct, variety } from '../src/worth/variety.ts'
import { wordsAndVotes } from '../src/worth/words-and-votes.ts'
import { Worth } from '../src/worth/worth.ts'

const all = (event: Event): Told => ({ to: 'everyone', event })
const only = (seats: readonly Seat[], event: Event): Told => ({ to: seats, event })
const began = (phase: string, number: number): Told => all({ type: 'began', phase, number })
const spoke = (seat: Seat, text: string, act = 'speak'): Told => all({ type: 'spoke', seat, act, text })
const voted = (target: Seat, ...seats: Seat[]): Told =>
  all({ type: 'voted', target, by: seats.map((seat) => ({ seat, kind: 'cast' })) })
const left = (seat: Seat, by: string): Told => all({ type: 'left', seat, by })
const checked = (seat: Seat, target: Seat, question: string, found: string): Told =>
  only([seat], { type: 'checked', seat, target, question, found })

const ROLES = ['civilian', 'civilian', 'sheriff', 'civilian', 'don', 'mafia', 'civilian']
const TEAMS = ROLES.map((role) => (role === 'don' || role === 'mafia' ? 'black' : 'red'))

/** Two nights and two days of seven players: 5 and 6 are black, 3 is the Sheriff. */
const LOG: readonly Told[] = [
  only([5, 6], { type: 'met', seats: [5, 6] }),
  began('night', 1),
  checked(3, 5, 'team', 'black'),
  only([5, 6], { type: 'claimed', seat: 5, target: 7 }),
  only([5, 6], { type: 'claimed', seat: 6, target: 7 }),
  only([5, 6], { type: 'decided', target: 7 }),
  checked(5, 7, 'sheriff', 'no'),
  began('morning', 1),
  left(7, 'kill'),
  spoke(7, 'I suspect player number 5. PASS.', 'farewell'),
  all({ type: 'started', seat: 1, day: 1 }),
  spoke(1, 'I suspect player number 6. PASS.'),
  all({ type: 'nominated', seat: 1, target: 6 }),
  spoke(3, 'I am the Sheriff. I checked player number 5: black. PASS.'),
  spoke(5, 'I am the Sheriff. I checked player number 3: black. PASS.'),
  spoke(6, 'I suspect player number 5. PASS.'),
  all({ type: 'nominated', seat: 6, target: 5 }),
  spoke(2, 'Was that all? I trust player number 3. PASS.'),
  spoke(4, 'PASS.'),
  all({ type: 'balloted', nominees: [6, 5], round: 1 }),
  voted(6, 5),
  voted(5, 1, 2, 3, 4, 6),
  left(5, 'vote'),
  spoke(5, 'PASS.', 'farewell'),
  began('night', 2),
  checked(3, 5, 'team', 'black'),
  began('morning', 2),
  all({ type: 'missed' }),
  all({ type: 'started', seat: 2, day: 2 }),
  spoke(1, 'PASS.'),
  all({ type: 'ended', winner: 'red', reason: 'no black left' }),
]

const game = { roles: ROLES, teams: TEAMS, winner: 'red', log: LOG }
const storyIn = (log: readonly Told[] = LOG, index = 0): Story => storyOf({ ...game, log, index })

function worthOf(...games: readonly (typeof game)[]): Map<string, Measure> {
  const worth = new Worth()
  for (const one of games) worth.add(one)
  return new Map(
    Object.values(worth.measures())
      .flat()
      .map((measure) => [measure.key, measure]),
  )
}

function figures(gauge: Gauge, ...stories: readonly Story[]): Map<string, Measure> {
  for (const story of stories) gauge.add(story)
  return new Map(gauge.measures().map((measure) => [measure.key, measure]))
}

const counted = (measure: Measure | undefined): unknown[] => [measure?.hits, measure?.of]

describe('a game of seven players, counted by hand', () => {
  const measures = worthOf(game)
  test.each([
    ['questions', 1, 9],
    ['most_voted', 5, 6],
    ['most_voted_day_1', 5, 6],
    ['ties', 0, 1],
    ['red_on_black_day_1', 4, 4],
    ['first_suspect_out', 1, 1],
    ['first_suspect_votes', 5, 6],
    // 1 accused and nominated 6 but votes for 5; 3 votes for whom it accused; 5 and 6 have one option but themselves.
    ['votes_agree', 1, 2],
    ['nominators_leave', 1, 1],
    ['votes_explained', 0, 1],
    ['words_and_votes', 1, 2],
    ['black_on_black_accusations', 1, 2],
    ['black_on_black_nominations', 1, 1],
    ['black_on_black_votes', 2, 2],
    ['first_claim_true', 1, 1],
    ['false_claims', 1, 2],
    ['false_claims_rival', 1, 1],
    ['false_claims_misfit', 0, 1],
    // 6 is black, 2 trusts a claimant, 4 and on day 2 player 1 do not weigh.
    ['claims_weighed', 1, 3],
    ['claims_compared', 0, 3],
    ['black_check_told', 1, 1],
    ['sheriff_voted_out', 0, 1],
    ['wasted_checks_sheriff', 1, 2],
    ['wasted_checks_don', 1, 1],
    ['missed_nights', 1, 2],
    ['draws', 0, 1],
    ['claims_agree', 1, 1],
    ['claims_followed', 2, 2],
    // 5 names its accuser 3; 6 does not name its accuser 1.
    ['answers', 1, 2],
    ['answers_explicit', 0, 2],
    ['baseless', 3, 3],
  ])('%s: %i of %i', (key, hits, of) => {
    expect(counted(measures.get(key))).toEqual([hits, of])
  })

  test('figures that are no shares', () => {
    expect(measures.get('nominees_day_1')!.value).toBe(2)
    // One of the 2 pairs of mates, 3 of the 34 other pairs of a speaker and another: (1.5 / 3) / (3.5 / 35).
    expect(measures.get('accused_both_black')!.value).toBeCloseTo(5, 9)
    expect(measures.get('red_on_black_day_1')!.reference).toBe('chance 100 %')
    expect(measures.get('first_kill_concentration')!.value).toBe(1)
  })

  test('a goal is met or not; without a value it is neither', () => {
    expect(measures.get('accused_both_black')!.met).toBe(false)
    expect(measures.get('answers')!.met).toBe(false)
    expect(measures.get('questions')!.met).toBe(true)
    expect(share('x', 'x', 0, 0, { goal: { least: 0.5 } })).toMatchObject({ value: null, met: null })
    expect(share('x', 'x', 1, 4, { goal: { least: 0.05, most: 0.25 } }).met).toBe(true)
  })

  test('games of the same black seats: how often the first kill is the same', () => {
    const other = { ...game, log: LOG.map((told) => (told.event.type === 'left' ? left(4, told.event.by) : told)) }
    expect(counted(worthOf(game, game, other).get('first_kill_same'))).toEqual([1, 3])
  })
})

const withMoves = (moves: Readonly<Record<number, readonly Move[]>>, story = storyIn()): Story => ({
  ...story,
  said: story.said.map((said, i): Said => ({ ...said, moves: moves[i] ?? [] })),
})

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

describe('wording', () => {
  const tokens = (text: string): string[] => text.split(' ')

  test('distinct-n', () => {
    expect(distinct(tokens('a b a b'), 1)).toBe(2 / 4)
    expect(distinct(tokens('a b a b'), 2)).toBe(2 / 3)
    expect(distinct(tokens('a b a b'), 3)).toBe(1)
    expect(distinct([], 1)).toBeNull()
  })

  test('self-BLEU: 1 for repeats, clipped counts, brevity', () => {
    expect(selfBleu([tokens('a b c d'), tokens('a b c d')])).toBeCloseTo(1, 12)
    expect(selfBleu([tokens('a b c d'), tokens('e f g h')])).toBeCloseTo((0.1 ** 4 / 24) ** 0.25, 12)
    // Of "a a a a", one a is in the other text; of "a b c d", one a too. No pair is.
    expect(selfBleu([tokens('a a a a'), tokens('a b c d')])).toBeCloseTo(
      ((1 / 4) * (0.1 / 3) * (0.1 / 2) * 0.1) ** 0.25,
      12,
    )
    // The short text is wholly in the long one, whose 5-gram has 4, 3, 2, 1 of 5, 4, 3, 2 in the short one.
    const long = ((4 / 5) * (3 / 4) * (2 / 3) * (1 / 2)) ** 0.25
    expect(selfBleu([tokens('a b c d'), tokens('a b c d e')])).toBeCloseTo((Math.exp(1 - 5 / 4) + long) / 2, 12)
    expect(selfBleu([tokens('a b c d')])).toBeNull()
  })

  test('compression and templates tell repeats from different sentences', () => {
    const said = (text: (i: number) => string): Story =>
      storyIn([began('day', 1), ...Array.from({ length: 200 }, (_, i) => spoke(1, text(i)))])
    const same = said((i) => `I suspect player number ${i % 7}.`)
    const other = said((i) =>
      `Word${(i * 7919) % 997} beats thing${(i * 104_729) % 991}.`.replace(/\d/g, (d) => 'abcdefghij'[+d]!),
    )
    const ratio = (story: Story): number => figures(variety(), story).get('compression')!.value!
    expect(ratio(same)).toBeGreaterThan(2 * ratio(other))
    const template = figures(templates(), same).get('templates')!
    expect([template.hits, template.of, template.note]).toEqual([200, 200, '1 templates'])
    expect(figures(templates(), other).get('templates')!.hits).toBe(100)
  })

  test('a sample is spread evenly and bounded', () => {
    const sample = new Sample<number>(10)
    for (let i = 0; i < 1000; i++) sample.add(() => i)
    const values = sample.values()
    expect(values.length).toBe(10)
    const gaps = values.slice(1).map((value, i) => value - values[i]!)
    expect(Math.min(...gaps)).toBeGreaterThan(50)
    expect(values.at(-1)).toBeGreaterThan(800)
    const few = new Sample<number>(10)
    for (let i = 0; i < 7; i++) few.add(() => i)
    expect(few.values()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

describe('colour of a seat from a speech', () => {
  const speeches = (text: (isBlack: boolean, game: number) => string) =>
    Array.from({ length: 60 }, (_, i) => ({ game: i >> 1, isBlack: i % 2 === 0, text: text(i % 2 === 0, i >> 1) }))

  test('the area under the curve counts pairs, and ties as halves', () => {
    const scored = (score: number, isTrue: boolean) => ({ score, isTrue })
    expect(areaUnderCurve([scored(1, true), scored(0, false)])).toBe(1)
    expect(areaUnderCurve([scored(1, true), scored(1, false)])).toBe(0.5)
    expect(areaUnderCurve([scored(3, true), scored(2, false), scored(1, true), scored(1, false)])).toBe(2.5 / 4)
    expect(areaUnderCurve([scored(1, true)])).toBeNull()
  })

  test('1 if a word gives it away, .5 if only a number does', () => {
    expect(aucOf(speeches((isBlack) => (isBlack ? 'we are calm' : 'we are upset')))).toBe(1)
    expect(aucOf(speeches((isBlack) => `I suspect ${isBlack ? 3 : 4}.`))).toBe(0.5)
    expect(aucOf([])).toBeNull()
  })
})

test('nothing at all has no figures', () => {
  const values = Object.values(new Worth().measures())
    .flat()
    .map(({ value }) => value)
  expect(values.every((value) => value === null)).toBe(true)
})
