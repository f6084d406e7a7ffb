import { expect, test } from 'vitest'
import { Session } from '../src/game/session.ts'
import { settle } from '../src/game/settle.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { stateLines, tableLines } from '../src/view/compact.ts'
import { render } from '../src/view/render.ts'

/** The compact prompt of the next speaker after three speeches of this many words each. */
function promptAfter(words: number): string {
  const ruleset = rulesetNamed('mafia-2025', { speechWords: 400 })
  const game = new Session(ruleset, ruleset.roles)
  const speech = (seat: number): string => `${Array(words).fill(`word${seat}`).join(' ')} PASS.`
  for (let said = 0; said < 3; ) {
    const isSpeech = game.open[0]!.act === 'speak'
    game.answer(game.open.map((ask) => settle(ask, isSpeech ? { text: speech(ask.seat) } : undefined)))
    if (isSpeech) said++
  }
  return render(game.view(game.open[0]!.seat), wordsOf(ruleset, 'compact'))[1].content
}
const quoted = (words: number): number[] => [1, 2, 3].filter((seat) => promptAfter(words).includes(`word${seat}`))

test.each([
  [60, [1, 2, 3]],
  // Two of 125 words with their PASS are just 250.
  [124, [2, 3]],
  [125, [3]],
  [100, [2, 3]],
  [200, [3]],
])('compact: of three speeches of %i words those are quoted: %j', (words, seats) =>
  expect(quoted(words)).toEqual(seats),
)

test('compact: the latest speech is quoted however long it is', () => expect(quoted(300)).toEqual([3]))

test.each([
  ['Who do you think is Mafia? Player number 4, whom do you suspect?', 'asks 4'],
  ['I suspect number 4. Player number 6, whom do you suspect?', 'against 4; asks 6'],
  ['Trust me. Number 4 is innocent. Number 5 should stay.', 'for 4,5'],
  ['Whom do you all suspect?', undefined],
])('compact: of an earlier day "%s" is told as what was heard of other players', (text, heard) => {
  const words = wordsOf(rulesetNamed('mafia-2025'), 'compact')
  const event = { type: 'spoke' as const, seat: 2, act: 'speak', text }
  expect(tableLines([{ event, day: 1 }], 2, words, {})).toEqual(heard === undefined ? [] : [`2: ${heard}.`])
})

test('compact: a majority is more than half of the living', () => {
  const words = wordsOf(rulesetNamed('mafia-2025'), 'compact')
  const majority = (alive: number) => {
    const [line] = stateLines({ told: [], alive: Array.from({ length: alive }, (_, i) => i + 1) }, words)
    return Number(/A majority is (\d+)\./.exec(line!)![1])
  }
  expect([2, 3, 4, 5, 9, 10].map(majority)).toEqual([2, 2, 3, 3, 5, 6])
})
