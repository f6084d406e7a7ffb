import { expect, test } from 'vitest'
import { withNumbers } from '../../pipelines/table/said.ts'
import { replyIn } from '../../pipelines/table/typed-reply.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { heardIn } from '../../src/page/heard.ts'
import { wordsOf } from '../../src/storage/prompts.ts'

const NAMES = ['Alice', 'Bob', 'Charlie', 'Diana']
const { vocabulary } = wordsOf(rulesetNamed('mini-mafia'))
const hear = (text: string): string =>
  heardIn(withNumbers(text, NAMES), { speaker: 4, seats: 4, vocabulary, names: NAMES, nominable: undefined }).join(
    ' · ',
  )

/** What a new player would write, and what is right to hear. Empty where nothing that counts is said. */
const TYPED: readonly (readonly [string, string])[] = [
  ['I think Bob is mafia', 'you suspect Bob (2)'],
  ['bob is the mafia!', 'you suspect Bob (2)'],
  ['i am the detective, 2 is mafia', 'you claim Detective · you checked Bob (2): Mafia'],
  ['I am just a villager', 'you claim Villager'],
  ['I trust Alice', 'you trust Alice (1)'],
  ['I dont trust number 2', 'you suspect Bob (2)'],
  ['2 is lying', 'you suspect Bob (2)'],
  ['I checked 2 and he is mafia', 'you checked Bob (2): Mafia'],
  ['Lets vote Bob', 'all should vote against Bob (2)'],
  ['Who do you suspect, Alice?', 'you ask Alice (1) about suspects'],
  ['2 why did you say that?', 'you ask Bob (2) for reasons'],
  ['im a villager', 'you claim Villager'],
  ['player 1 seems suspicious', 'you suspect Alice (1)'],
  ['I believe 1', 'you trust Alice (1)'],
  ['Bob is a liar', 'you suspect Bob (2)'],
  ['Charlie is innocent', 'you trust Charlie (3)'],
  ['I vote 2', 'you will vote against Bob (2)'],
  ["I don't know who it is", ''],
  ['my guess is 2', 'you suspect Bob (2)'],
  ['I am the detective and I investigated Bob: he is Mafia', 'you claim Detective · you checked Bob (2): Mafia'],
]

test('of 20 sentences as a new player writes them at least 18 are heard right', () => {
  const right = TYPED.filter(([text, wanted]) => hear(text) === wanted)
  expect(TYPED.length).toBe(20)
  expect(
    right.length,
    TYPED.filter(([text, wanted]) => hear(text) !== wanted)
      .map(([text]) => `${text}: ${hear(text)}`)
      .join('\n'),
  ).toBeGreaterThanOrEqual(18)
})

test('who names oneself is told so', () => {
  expect(hear('I checked number 4 and he is mafia')).toBe('you checked yourself: Mafia')
})

test('what is said of two players, to somebody, or if something happens is told of the right ones', () => {
  const { vocabulary: spoken } = wordsOf(rulesetNamed('mafia-2025'))
  const heard = (text: string): string[] =>
    heardIn(text, { speaker: 1, seats: 10, vocabulary: spoken, names: undefined, nominable: [4, 6] })
  expect(heard('I believe 4, not 8.')).toEqual(['you believe 4, not 8'])
  expect(heard('If 3 flips red, I will vote against 7.')).toEqual(['if 3 is not black, you vote against 7'])
  expect(heard('4, why did you vote against 7?')).toEqual(['you ask 4 for reasons about 7'])
  expect(heard('What do you all think of 9?')).toEqual(['you ask everybody for an opinion of 9'])
  expect(heard('3, my vote is still open.')).toEqual(['you tell 3 that your vote is open'])
  expect(heard('I changed my mind: I suspected 4 before, but now I suspect 7.')).toEqual([
    'you say why you voted against 7',
  ])
  expect(heard('I suspect 6. I nominate player number 6.')).toEqual(['you suspect 6', 'you nominate 6'])
  // Who cannot be nominated is not.
  expect(heard('I nominate player number 5.')).toEqual([])
})

test('names are said with their numbers, and nothing else is changed', () => {
  expect(withNumbers('Bob, bobbing Bob (2) and ALICE. player Bob', NAMES)).toBe(
    'Number 2, bobbing number 2 and number 1. Number 2',
  )
  expect(withNumbers('Bob', undefined)).toBe('Bob')
  expect(withNumbers('I.x (a+)+', ['I.x', '(a+)+'])).toBe('Number 1 number 2')
})

test.each([
  [{ options: [], words: 35 }, 'I think 2 is Mafia', { text: 'I think 2 is Mafia' }],
  [{ options: [1, 2], words: 0 }, '2', { pick: 2 }],
  [{ options: [1, 2], words: 0 }, 'bob', { pick: 2 }],
  [{ options: ['none', 1], words: 0 }, 'None', { pick: 'none' }],
  [{ options: ['listen', 'say', 1, 3], words: 40 }, 'hello', { pick: 'say', text: 'hello' }],
  [{ options: ['listen', 'say', 1, 3], words: 40 }, '', { pick: 'listen' }],
  [{ options: ['listen', 'say', 1, 3], words: 40 }, '3', { pick: 3 }],
])('a line in the terminal: %o %s', (ask, line, reply) => {
  expect(replyIn(ask, line, NAMES)).toEqual(reply)
})

test.each(['mini-mafia', 'classic-7', 'mafia-2025', 'maw'])(
  'what the buttons of a page write is heard in %s',
  (name) => {
    const { vocabulary: spoken } = wordsOf(rulesetNamed(name))
    const black = spoken.found['black']?.[0] ?? ''
    const heard = (text: string): string[] =>
      heardIn(text, { speaker: 4, seats: 4, vocabulary: spoken, names: undefined, nominable: undefined })
    expect(heard(`I think number 2 is ${black}.`)).toEqual(['you suspect 2'])
    expect(heard('I trust number 2.')).toEqual(['you trust 2'])
    expect(heard(`I checked number 2: ${black}.`)).toEqual([`you checked 2: ${black}`])
    expect(heard('Number 2, whom do you suspect?')).toEqual(['you ask 2 about suspects'])
  },
)
