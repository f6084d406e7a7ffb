import { describe, expect, test } from 'vitest'
import { rulesetNamed } from '../../src/games/games.ts'
import type { Move, Speech } from '../../src/language/moves.ts'
import { listen, readClaims } from '../../src/speech/reader/listen.ts'
import { wordsOf } from '../../src/storage/prompts.ts'

const accuse = (seat: number, why?: object): Move => ({ kind: 'accuse', seat, ...(why ? { why } : {}) }) as Move
const trust = (seat: number): Move => ({ kind: 'trust', seat })
const check = (seat: number, found: string, night?: number): Move => ({
  ...{ kind: 'check', seat, found },
  ...(night !== undefined && { night }),
})
const count: Move = { kind: 'count', alive: 7, misses: 2 }

describe('what people say in more than one clause or sentence, by player 1', () => {
  test.each<[string, Speech]>([
    // How many are alive, and how many mistakes are left
    ['We are seven, and we can still afford one mistake.', [count]],
    ['Two more mistakes lose it. We are 7.', [count]],
    // Neither is said, or it is said by another
    ['Number 4 is red or black.', []],
    ['4 said: 5 is black.', []],
    ['According to 1, number 9 is red. I have no view on it.', []],
    ['I said yesterday that I suspect number 3.', [accuse(3)]],
    // Said with a question mark, and still said
    ['4 is black, right?', [accuse(4)]],
    ["4 is black, isn't it?", [accuse(4)]],
    ['Is 4 black, or is it 5?', []],
    ['If 3 is red I will put my vote on 7.', [{ kind: 'if', when: { seat: 3, is: 'red' }, vote: 7 }]],
    ['If 4 is red, I trust 5.', []],
    ['I checked 4: red?', []],
    ['Am I the Sheriff?', []],
    ['Those who are not voting 4 are black.', []],
    ['You asked, 5, about 4?', []],
    // A time belongs to what is said next to it, and a reason to the move that it can be of
    ['On day 2 I suspect 4, who voted against 5 on day 1.', [accuse(4, { kind: 'voted', target: 5, day: 1 })]],
    ['I suspect 4 and trust 5, because 4 voted against 3.', [accuse(4, { kind: 'voted', target: 3 }), trust(5)]],
    // Nobody is believed over himself or over both, and nobody turns from a player to the same one
    ['3 and 3 both claim Sheriff. I trust 3.', [trust(3)]],
    [
      '3 and 7 both claim Sheriff. I trust 3 and 7.',
      [{ kind: 'trust', seat: 3, why: { kind: 'claim', rival: 7 } }, trust(7)],
    ],
    ['I was wrong about 4. I suspect 4.', [accuse(4)]],
    // A player is checked once
    ['I checked 4 on night 1: red. I checked 4: black.', [check(4, 'red', 1)]],
    // Checks in more than one sentence, or of more than one player
    ['I checked 5 on night 2. Black.', [check(5, 'black', 2)]],
    ['I have black on 4.', [check(4, 'black')]],
    ['I got red on number 6 and black on number 3.', [check(6, 'red'), check(3, 'black')]],
    ['I got red on 6, and 3 came back black.', [check(6, 'red'), check(3, 'black')]],
    ['I checked 6 and 3: red on 6 and black on 3.', [check(6, 'red'), check(3, 'black')]],
    ['I checked 4 and 6, both red.', [check(4, 'red'), check(6, 'red')]],
    ['Night 1: 4 red, night 2: 6 black.', [check(4, 'red', 1), check(6, 'black', 2)]],
    // Nights that are said together, or one by one: each check has its own
    ['I checked 4 and 6 on nights 1 and 2, both red.', [check(4, 'red', 1), check(6, 'red', 2)]],
    ['On nights one & two I checked 4 and 6: both red.', [check(4, 'red', 1), check(6, 'red', 2)]],
    ['Nights 1, 2, and 3: 4 red, 5 black, 6 red.', [check(4, 'red', 1), check(5, 'black', 2), check(6, 'red', 3)]],
    ['I found 4 black and 6 red on nights 2 and 1.', [check(4, 'black', 2), check(6, 'red', 1)]],
    ['I checked 4 on night 1 and 6 on night 2, both red.', [check(4, 'red', 1), check(6, 'red', 2)]],
    ['Days 1 and 2 have gone by, I suspect 4.', [accuse(4)]],
    ['If I checked 4 and he was red, I would say so.', []],
    // Two who are set against each other are so for the next sentence
    ['3 and 7 both claim Sheriff. I trust 7.', [{ kind: 'believe', seat: 7, over: 3 }]],
    ['3 and 7 both claim Sheriff. The day is short. I trust 7.', [trust(7)]],
    // So is whom the speaker turns away from
    ['I was wrong about 4. I suspect 7.', [{ kind: 'changed', from: 4, to: 7 }]],
    ['I was wrong about 4. The day is short. I suspect 7.', [accuse(7)]],
    // Who is spoken to
    ['I think you are black, 4.', [accuse(4)]],
    ['4, you are wrong, I am red.', [{ kind: 'answer', to: 4 }]],
    // Reasons
    ['I suspect 4 because he never answered 6.', [accuse(4, { kind: 'silence', to: 6 })]],
    ['4 is black because he has not answered me.', [accuse(4, { kind: 'silence', to: 1 })]],
    ['I suspect 4. He voted against 3. He nominated 5.', [accuse(4, { kind: 'voted', target: 3 })]],
    [
      'I suspect 4 because he voted against 7 on day 1 and nominated 3 on day 2.',
      [accuse(4, { kind: 'voted', target: 7, day: 1 })],
    ],
  ])('%s', (text, speech) => expect(listen(text, { speaker: 1 })).toEqual(speech))
})

test('protections have the nights that are said with them, together or one by one', () => {
  const { vocabulary } = wordsOf(rulesetNamed('classic-7'))
  const nights = [4, 6].map((seat, i) => ({ kind: 'protect', seat, night: i + 1 }))
  for (const text of ['I protected 4 and 6 on nights 1 and 2.', 'I protected 4 on night 1 and 6 on night 2.'])
    expect(listen(text, { speaker: 7, vocabulary })).toEqual(nights)
})

test('a request for trust is no statement of trust, and a change of mind suspects the second player', () => {
  expect(readClaims('Trust me. I trust 4.', { speaker: 1 })).toMatchObject({ suspects: [], trusts: [4] })
  expect(readClaims('I suspected 4 before, but now I suspect 7.', { speaker: 1 })).toMatchObject({ suspects: [7] })
})
