import { expect, test } from 'vitest'
import { conduct } from '../../../src/conduct/conduct.ts'
import { type Case, decisions } from './decisions.ts'

const LOG = { switches: { discipline: 'log' } }
const FULL = { switches: { discipline: 'full' } }
const OATH = 'I swear I am red. PASS.'

/** What each breach costs its speaker, seat 4, a civilian. */
const costs = (decision: number, code: string, text: string, cost: 'foul' | 'seat' | 'game'): Case => [
  decision,
  `${code} costs ${{ foul: 'a foul', seat: 'the seat', game: 'the team the game' }[cost]}: "${text}"`,
  `D1 say 4: ${text} PASS.`,
  `speak 4: ${text} PASS.
   + warned 4 ${code} 1
   + ${{ foul: 'asked speak 200 words: 5', seat: 'left 4 by disqualification', game: 'ended black team defeat' }[cost]}`,
  cost === 'foul' ? 'left …' : '',
  FULL,
]

decisions([
  costs(62, 'oath', 'I swear I am red.', 'game'),
  costs(62, 'threat', 'Vote for me and I will punch you after the game.', 'game'),
  costs(62, 'bribe', 'I will pay you ten dollars for your vote.', 'game'),
  costs(62, 'spectator-hint', 'The audience told me that number 8 is black.', 'game'),
  costs(62, 'insult', 'You are all idiots.', 'seat'),
  costs(62, 'religious-appeal', 'God is my witness.', 'seat'),
  costs(63, 'night-perception', 'I heard 4 move at night.', 'seat'),
  costs(63, 'foreign-language', 'Je pense que le joueur numéro quatre est dans la mafia et il ment.', 'foul'),
  costs(63, 'name', 'I think Alice is black.', 'foul'),
  [
    62,
    'an oath of a black gives red the game',
    `D1 say 8: ${OATH}`,
    'warned 8 oath 1\n+ ended red team defeat',
    'farewell …',
    FULL,
  ],
  [
    62,
    'a last word is judged to its end',
    `N1 kill 5\nD1 last 5: Alice lies. ${OATH}`,
    'warned 5 name 1\n+ warned 5 oath 2\n+ ended black team defeat',
    'day 1 …',
    FULL,
  ],
  [
    63,
    'the Sheriff may tell what he checked',
    'N1 check s>8\nD1 say 7: I am the Sheriff. Last night I checked number 8: black. PASS.',
    'speak 7: I am the Sheriff. …\n+ asked speak 200 words: 8',
    'warned …',
    FULL,
  ],
  [
    63,
    'where an oath is taken lightly it costs the seat',
    `D1 say 4: ${OATH}`,
    'warned 4 oath 1\n+ left 4 by disqualification\n+ asked speak 200 words: 5',
    'ended black team defeat',
    { switches: { discipline: 'full', oath: 'disqualification' } },
  ],
  [
    64,
    'an oath is found but does nothing by default',
    `D1 say 7: ${OATH}`,
    `speak 7: ${OATH}\n+ asked speak 200 words: 8`,
    'warned …',
    LOG,
  ],
])

test('decision 64: the oath of the Sheriff is found in what he said, with its place', () => {
  const [found] = conduct('Hear me. I swear I am red. PASS.')
  expect(found).toMatchObject({ code: 'oath', severity: 'severe' })
  expect('Hear me. I swear I am red. PASS.'.slice(found!.start, found!.end)).toContain('swear')
})

test('decision 63: ordinary play breaks no rule', () => {
  for (const text of [
    'I am the Sheriff. I checked number 4 and he is black.',
    'Number 3 is lying. I nominate number 3.',
    'I was red all night long and I vote for number 8.',
    'The mafia missed last night. That speaks for number 2.',
  ])
    expect(conduct(text), text).toEqual([])
})
