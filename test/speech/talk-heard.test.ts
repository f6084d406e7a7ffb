import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Move, Speech } from '../../src/language/moves.ts'
import { listen } from '../../src/speech/reader/listen.ts'
import { wordsOf } from '../../src/storage/prompts.ts'

const accuse = (seat: number, why?: object): Move => ({ kind: 'accuse', seat, ...(why ? { why } : {}) }) as Move
const trust = (seat: number, why?: object): Move => ({ kind: 'trust', seat, ...(why ? { why } : {}) }) as Move
const vote = (seat: number): Move => ({ kind: 'vote', seat })
const ask = (seat: number, about: string, target?: number): Move =>
  ({ kind: 'ask', seat, about, ...(target === undefined ? {} : { target }) }) as Move

describe('what people say, by player 1', () => {
  test.each<[string, Speech]>([
    // Stances
    ['Honestly, I think 4 is black.', [accuse(4)]],
    ['4 looks really suspicious to me.', [accuse(4)]],
    ["I don't trust number 7 at all.", [accuse(7)]],
    ['Player 6 seems red.', [trust(6)]],
    ['I believe 8 is town.', [trust(8)]],
    ['My suspects are 3 and 9.', [accuse(3), accuse(9)]],
    ['I trust 2, 5 and 8.', [trust(2), trust(5), trust(8)]],
    ['I trust 3 and 4 is black.', [trust(3), accuse(4)]],
    ["She's the one I trust, number 3. 5 is lying to us.", [accuse(5)]],
    ['Seat four is mafia, believe me.', [accuse(4)]],
    ["4's definitely mafia.", [accuse(4)]],
    ['4 is not black.', [trust(4)]],
    ['Let us not vote out 6.', [{ kind: 'defend', seat: 6 }]],
    ['We should keep 6 in the game.', [{ kind: 'defend', seat: 6 }]],
    // Not the speaker's own
    ["I don't think 4 is black.", []],
    ['4 said 5 is black.', []],
    ['Number 4 says that number 5 is mafia.', []],
    ['Everybody thinks 4 is black.', []],
    ['Is 4 black?', []],
    ['"I think 4 is black," he said.', []],
    ["I'm not sure 4 is black.", []],
    ['If 4 is black, we have a problem.', []],
    ['4 told us that 6 is red.', []],
    ['4 voted against 3.', []],
    // Votes
    ["I'm voting 4 today.", [vote(4)]],
    ['I will vote for 4.', [vote(4)]],
    ['My vote goes to number 9.', [vote(9)]],
    ['Let us all vote against 5.', [{ kind: 'vote', seat: 5, all: true }]],
    ['Everyone, vote out number 2 please.', [{ kind: 'vote', seat: 2, all: true }]],
    ['I will not vote against 5.', [{ kind: 'defend', seat: 5 }]],
    ['If 3 flips red, I will vote against 7.', [{ kind: 'if', when: { seat: 3, is: 'red' }, vote: 7 }]],
    ['If 3 turns out to be black then 8 is next.', [{ kind: 'if', when: { seat: 3, is: 'black' }, vote: 8 }]],
    ['If 5 stays silent, my vote goes to 5.', [{ kind: 'if', when: { seat: 5, is: 'silent' }, vote: 5 }]],
    ['I vote 6 if 4 claims Sheriff.', [{ kind: 'if', when: { seat: 4, is: 'claiming' }, vote: 6 }]],
    // Questions
    ['4, why did you vote against 7?', [ask(4, 'why', 7)]],
    ['Number 5, who do you suspect?', [ask(5, 'suspect')]],
    ['5, what do you think about 6?', [ask(5, 'opinion', 6)]],
    ['Player 8, how will you vote today?', [ask(8, 'vote')]],
    ['3, are you the Sheriff?', [ask(3, 'role')]],
    ['Why did you nominate 6, number 2?', [ask(2, 'why', 6)]],
    ['What do you all think of 9?', [ask(0, 'opinion', 9)]],
    // Claims
    [
      "I'm the Sheriff and I checked 4 last night: black.",
      [
        { kind: 'claim', role: 'sheriff' },
        { kind: 'check', seat: 4, found: 'black' },
      ],
    ],
    [
      'My check of number 4 on the second night came back black.',
      [{ kind: 'check', seat: 4, found: 'black', night: 2 }],
    ],
    ['Night 1: I checked 6, red.', [{ kind: 'check', seat: 6, found: 'red', night: 1 }]],
    ['4 claims to be the Sheriff.', []],
    // Reasons
    ['I suspect 4 because he voted against 7 on day 1.', [accuse(4, { kind: 'voted', target: 7, day: 1 })]],
    ['4 worries me. He voted against 3.', [accuse(4, { kind: 'voted', target: 3 })]],
    ['I think 5 is black, he nominated 2 yesterday.', [accuse(5, { kind: 'nominated', target: 2 })]],
    ['4 did not vote against 9, so I think 4 is mafia.', [accuse(4, { kind: 'voted', target: 9, not: true })]],
    ['I trust 6 because 2 trusts him.', [trust(6, { kind: 'trusted', by: 2 })]],
    ['7 is black: she has been quiet all game.', [accuse(7, { kind: 'silence' })]],
    ['I suspect 3 since 8, who accused him, was killed.', [accuse(3, { kind: 'killed', victim: 8 })]],
    ["I don't like 4, it's just a gut feeling.", [accuse(4, { kind: 'guess' })]],
    ['I suspect 9 because he just follows 4.', [accuse(9, { kind: 'followed', other: 4 })]],
    ['6 is red, he answered my question.', [trust(6, { kind: 'answered' })]],
    ['I think 5 is mafia because he defended 8.', [accuse(5, { kind: 'defended', target: 8 })]],
    ['5 voted against me, so I suspect him.', [accuse(5, { kind: 'voted', target: 1 })]],
    // The rest
    ['I believe 4, not 8.', [{ kind: 'believe', seat: 4, over: 8 }]],
    ['4 is the real Sheriff, not 8.', [{ kind: 'believe', seat: 4, over: 8 }]],
    ['4, you are wrong about me.', [{ kind: 'answer', to: 4 }]],
    ['3, my vote is still open.', [{ kind: 'answer', to: 3, isOpen: true }]],
    ["Number 6, I don't know yet how I will vote.", [{ kind: 'answer', to: 6, isOpen: true }]],
    ['I changed my mind: I suspected 4 before, but now I suspect 7.', [{ kind: 'changed', from: 4, to: 7 }]],
    ['I nominate player number 3.', [{ kind: 'nominate', seat: 3 }]],
    ['I nominate nobody today.', [{ kind: 'hold' }]],
    ['We are seven, two more wrong votes and we lose.', [{ kind: 'count', alive: 7, misses: 2 }]],
    ['7 is black. I nominate 7.', [accuse(7), { kind: 'nominate', seat: 7 }]],
    ['4, I think you are black.', [accuse(4)]],
    ['I would not be surprised if 4 were black, but I trust 5.', [accuse(4), trust(5)]],
  ])('%s', (text, speech) => expect(listen(text, { speaker: 1 })).toEqual(speech))
})

/** A text by somebody else, and what it says. */
interface Example {
  readonly text: string
  readonly speaker: number
  readonly game: string
  readonly moves: Speech
}

/**
 * Of the moves of a corpus, how many that are heard are right, and how many that are right are heard; without nights, calls to all and reasons if
 * `isRough`.
 */
function heardOf(file: string, isRough: boolean): { precision: number; recall: number } {
  const examples: Example[] = JSON.parse(readFileSync(join(import.meta.dirname, '../corpus', file), 'utf8'))
  const keyOf = (move: Move): string => {
    const { why: _, ...rest } = { why: undefined, ...move }
    const { night: _night, all: _all, ...rough } = { night: undefined, all: undefined, ...rest }
    return JSON.stringify(Object.entries(isRough ? rough : rest).sort())
  }
  let right = 0
  let found = 0
  let wanted = 0
  for (const { text, speaker, game, moves } of examples) {
    const heard = listen(text, { speaker, vocabulary: wordsOf({ language: 'en', book: game }).vocabulary })
    const left = moves.map(keyOf)
    for (const key of heard.map(keyOf)) if (left.includes(key)) left.splice(left.indexOf(key), 1)
    right += moves.length - left.length
    found += heard.length
    wanted += moves.length
  }
  return { precision: right / found, recall: right / wanted }
}

test('of the development corpus nearly all is heard, and little else', () => {
  const { precision, recall } = heardOf('talk-development.json', false)
  expect(precision).toBeGreaterThan(0.95)
  expect(recall).toBeGreaterThan(0.88)
})

test('of texts by others that the authors of the reader did not see, most is heard', () => {
  const { precision, recall } = heardOf('talk-held-out.json', true)
  expect({ precision, recall }).toSatisfy(() => precision >= 0.88 && recall >= 0.7)
})
