import { describe, expect, test } from 'vitest'
import { type Ask, CHANCE, type Reply, type Role, type Seat } from '../schemas/ask.ts'
import type { Event } from '../schemas/event.ts'
import type { Ruleset } from '../src/game/ruleset.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { factsOf } from '../src/view/facts.ts'
import { claimantsIn, knownOf } from '../src/view/known.ts'
import { placeAfter, START } from '../src/view/place.ts'
import { blackQuestions } from '../src/view/questions.ts'
import { viewBy } from './agents/by-hand.ts'

// What a view comes to: whose choices were public, what was shown, and what is known of each player.

/** A game up to the first ask that `isOver` names; chance takes its first option, and what `answer` leaves open the rules answer. */
function upTo(ruleset: Ruleset, deal: Role[], isOver: (ask: Ask) => boolean, answer: (ask: Ask) => Reply | undefined) {
  const session = new Session(ruleset, deal)
  while (!isOver(session.open[0]!))
    for (const ask of session.open) session.reply(ask, ask.seat === CHANCE ? { pick: ask.options[0]! } : answer(ask))
  return session
}

describe('in a game of chat rooms', () => {
  const ruleset = rulesetNamed('maw', { players: 7, seer: true })
  const deal: Role[] = ['mafia', 'mafia', 'sheriff', 'civilian', 'civilian', 'civilian', 'civilian']
  /** By day 3 votes against 4; at night 1 claims to be the Seer, then both Werewolves vote against 5. */
  const reply = ({ room, seat, tick }: Ask): Reply | undefined => {
    if (room === 'village') return seat === 3 && tick!.now === 1 ? { pick: 4 } : undefined
    if (room !== 'hideout') return undefined
    if (tick!.now > 1) return { pick: 5 }
    return seat === 1 ? { pick: 'say', text: 'I am the Seer. I checked player number 6: innocent.' } : undefined
  }
  let days = 0
  const session = upTo(ruleset, deal, ({ act }) => act === 'check' && ++days > 1, reply)

  test('votes of the night are no public votes, and the votes that stand end with a phase', () => {
    expect(session.log.some(({ event }) => event.type === 'cast' && event.target === 5)).toBe(true)
    for (const seat of [2, 6]) {
      const { casts, standing, day } = factsOf(session.view(seat))
      expect({ casts, standing: [...standing], day }).toEqual({
        casts: [{ day: 1, seat: 3, target: 4 }],
        standing: [],
        day: 2,
      })
    }
  })

  test('what was said in a room that not everybody hears is no claim at the table', () => {
    const known = knownOf(session.view(2), wordsOf(ruleset))
    expect(known(1)).toEqual([expect.stringContaining('on your team')])
    expect(known(6)).toEqual([])
  })
})

describe('in the ten-player game', () => {
  const ruleset = rulesetNamed('mafia-2025')
  const deal = [...ruleset.roles]
  const seatOf = (role: Role): Seat => deal.indexOf(role) + 1
  const [sheriff, mafia, don] = [seatOf('sheriff'), seatOf('mafia'), seatOf('don')]
  const [checked, victim] = [seatOf('civilian'), seatOf('civilian') + 1]
  const session = upTo(
    ruleset,
    deal,
    ({ act }) => act === 'speak',
    ({ act }) => ({ pick: act === 'check' ? checked : victim, text: 'Farewell. PASS.' }),
  )

  test('that one of the team is the Don is not shown to the table', () => {
    for (const seat of [mafia, don]) {
      const { mates, shown } = factsOf(session.view(seat))
      expect(mates).toContain(seat === don ? mafia : don)
      expect(shown).toEqual([])
    }
  })

  test('a check for the Sheriff says nothing of a team, so it is not said of the player; a check of the team is', () => {
    const words = wordsOf(ruleset)
    expect(factsOf(session.view(don)).checks).toMatchObject([{ target: checked, question: 'sheriff', found: 'no' }])
    expect(knownOf(session.view(don), words)(checked)).toEqual([])
    expect(knownOf(session.view(sheriff), words)(checked)).toEqual([expect.stringContaining('Your check')])
  })
})

test('claimants are in the order of their claims, with the first role and each check once', () => {
  const { vocabulary } = wordsOf(rulesetNamed('classic-7'))
  const speeches: [Seat, string][] = [
    [5, 'I trust player 2.'],
    [4, 'I am the Detective. I checked player number 2: innocent.'],
    [1, 'I checked player number 4: Mafia.'],
    [4, 'I am the Doctor. I checked player number 2: innocent. I checked player number 6: Mafia.'],
    [4, 'I checked player number 2: Mafia.'],
    [1, 'I am the Detective.'],
  ]
  const events = speeches.map(([seat, text]): Event => ({ type: 'spoke', seat, act: 'speak', text }))
  const [innocent, mafia] = ['Not Mafia', 'Mafia']
  expect([...claimantsIn(events, vocabulary)]).toEqual([
    [
      4,
      {
        role: 'Detective',
        checks: [
          { seat: 2, found: innocent },
          { seat: 6, found: mafia },
          { seat: 2, found: mafia },
        ],
      },
    ],
    [1, { role: 'Detective', checks: [{ seat: 4, found: mafia }] }],
  ])
})

describe('of events by hand', () => {
  const checked = (target: Seat, found: string): Event => ({
    type: 'checked',
    seat: 3,
    target,
    question: 'team',
    found,
  })

  test('a nominee against whom nobody raised a hand had no vote', () => {
    const by = [{ seat: 4, kind: 'cast' as const }]
    const view = viewBy(2, [
      { type: 'voted', target: 5, by: [] },
      { type: 'voted', target: 6, by },
    ])
    expect(factsOf(view).votes).toEqual([{ day: 0, target: 6, by }])
  })

  test('what the mafia claim at night is heard until the night is over', () => {
    const claims: Event[] = [
      { type: 'began', phase: 'night', number: 1 },
      { type: 'claimed', seat: 4, target: 5 },
    ]
    expect(factsOf(viewBy(2, claims)).claims).toMatchObject([{ seat: 4, target: 5 }])
    expect(factsOf(viewBy(2, [...claims, { type: 'began', phase: 'morning', number: 1 }])).claims).toEqual([])
  })

  test('of two own checks of a player the latest is said', () => {
    const known = knownOf(viewBy(3, [checked(5, 'black'), checked(5, 'red')]), wordsOf(rulesetNamed('classic-7')))
    expect(known(5)).toEqual(['Your check of this player: Not Mafia.'])
  })

  test('the place is the night before day 1, then what began, the day, and the vote from the list of nominees on', () => {
    expect(START).toEqual({ day: 0, phase: 'night' })
    const night = placeAfter(START, { type: 'began', phase: 'night', number: 2 })
    expect(night).toEqual({ day: 2, phase: 'night' })
    expect(placeAfter(night, { type: 'started', seat: 1, day: 2 })).toEqual({ day: 2, phase: 'day' })
    expect(placeAfter(night, { type: 'balloted', nominees: [1, 4], round: 1 })).toEqual({ day: 2, phase: 'vote' })
    expect(placeAfter(night, { type: 'voted', target: 4, by: [] })).toBe(night)
  })

  test('a seat is asked of all others whether they are black, and not of itself', () => {
    const questions = blackQuestions(viewBy(3, [checked(5, 'black')]), wordsOf(rulesetNamed('classic-7')))
    expect(Object.keys(questions)).toEqual([1, 2, 4, 5, 6, 7].map((seat) => `black_${seat}`))
    expect(questions['black_5']).toEqual({
      type: 'noul',
      instructions: 'Is player 5 Mafia?\nYour check of this player: Mafia.',
    })
  })
})
