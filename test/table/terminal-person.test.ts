import { expect, test } from 'vitest'
import { cutText } from '../../pipelines/table/terminal-text.ts'
import { askOf, terminalOf } from './terminals.ts'

// What a person at a terminal can do and is told, beside the words of the game.

const UNUSED = 'You are not asked anything now, so this line was not used.'
const LEFT = 'the rules answer for your seat. Type k to skip a wait; Ctrl-C ends the command.'

test('a line that a person types while not asked is dropped with a word, and answers nothing later', async () => {
  const { printed, did, begin, type, ask } = terminalOf()
  begin()
  await type('99\n4\n')
  expect(printed.filter((line) => line === UNUSED).length).toBe(2)
  ask(askOf(1))
  await type('2\n')
  expect(did).toEqual(['answer 1 {"pick":2}'])
})

test('lines of a pipe wait for an ask, in their order', async () => {
  const { printed, did, begin, type, ask, settled } = terminalOf({ isTTY: false })
  begin()
  await type('1\nk\n2\n')
  expect([did, printed.includes(UNUSED)]).toEqual([[], false])
  for (const turn of [1, 2]) {
    ask(askOf(turn))
    await settled()
  }
  expect(did).toEqual(['answer 1 {"pick":1}', 'skip', 'answer 2 {"pick":2}'])
})

test('who has left can skip and end the command, and is told so; nothing else is done', async () => {
  const { line, printed, did, begin, type, ask, send } = terminalOf()
  begin()
  line.interrupt()
  line.interrupt()
  expect(printed.at(-1)).toBe(`You have left; ${LEFT}`)
  await type('q\n')
  expect(printed.at(-1)).toBe(`You have already left; ${LEFT}`)
  ask(askOf(1, { act: 'speak', options: [], words: 9 }))
  await type('y\nk\n')
  send({ kind: 'taken', turn: 1, act: 'speak', text: 'PASS', byRules: true })
  expect(printed.at(-1)).toBe('▌ You have left, so you said PASS.')
  line.interrupt()
  expect(did).toEqual(['leave', 'skip', 'stop'])
})

test('in company Ctrl-C is said to stop the table for everybody, and nothing is skipped', () => {
  const { line, printed, begin } = terminalOf({ lobby: { maySkip: false, persons: { wanted: 2, here: 2 } } })
  begin()
  line.interrupt()
  line.interrupt()
  expect(printed.at(-1)).toBe('You have left; the rules answer for your seat. Ctrl-C stops the table for everybody.')
})

test.each([
  [true, '▌ The time was over: the rules chose 2 for you.'],
  [false, '▌ No answer came: the rules chose 2 for you.'],
])('an answer of the rules has its reason, at a table with a clock (%s)', (isTimed, said) => {
  const { printed, begin, send } = terminalOf({ lobby: { isTimed } })
  begin()
  send({ kind: 'taken', turn: 1, act: 'vote', pick: 2, byRules: true })
  expect(printed.at(-1)).toBe(said)
})

test.each([true, false])('who is out is told what can be typed, and it is done (at a keyboard: %s)', async (isTTY) => {
  const { printed, did, begin, type, out, ask, settled } = terminalOf({ isTTY })
  begin()
  const said = '▌ You are out of the game; k skips a wait, q leaves the table.'
  expect(printed).not.toContain(said)
  out()
  expect(printed.at(-1)).toBe(said)
  await type('1\nk\nq\nn\nk\n')
  expect(did).toEqual(['skip', 'skip'])
  expect(printed).toContain('You stay.')
  // Last words are asked for after the player is out.
  ask(askOf(1, { act: 'farewell' }))
  await settled()
  if (isTTY) await type('2\n')
  expect(did.at(-1)).toBe(`answer 1 {"pick":${isTTY ? 2 : 1}}`)
})

test('k repeats what is asked instead of skipping it', async () => {
  const { printed, did, begin, type, ask } = terminalOf()
  begin()
  ask(askOf(1), 30)
  await type('k\n')
  expect(printed.slice(-3)).toEqual([
    '▌ You are asked to vote: player 1, player 2, 30 s',
    '▌ You are asked something, so nothing is skipped.',
    '▌ You are asked to vote: player 1, player 2, 30 s',
  ])
  expect(did).toEqual([])
})

test.each([
  [12_400, '12 s skipped.'],
  [0, 'There is no wait to skip: the others are still deciding.'],
])('k says what is skipped (%s ms)', async (skippable, said) => {
  const { printed, did, begin, type } = terminalOf({ skippable })
  begin()
  await type('k\n')
  expect([did, printed.at(-1)]).toEqual([['skip'], said])
})

test('at a resumed table the rules are said to have answered for a person who was away', () => {
  const { line, printed, begin, send } = terminalOf()
  line.isLookingBack = true
  begin()
  send({ kind: 'taken', turn: 1, act: 'speak', text: 'PASS', byRules: true })
  expect(printed.at(-1)).toBe('▌ You were away or late, so you said PASS.')
  line.isLookingBack = false
  send({ kind: 'taken', turn: 2, act: 'speak', text: 'PASS', byRules: true })
  expect(printed.at(-1)).toBe('▌ The time was over: you said PASS.')
})

test('what is typed before the greeting is done after it', async () => {
  const { printed, begin, type, settled } = terminalOf()
  await type('s\nq\n')
  expect(printed).toEqual([])
  begin()
  await settled()
  expect(printed[0]).toMatch(/^classic-7: 7 sit at the table/)
  expect(printed.slice(-2)).toEqual([
    'Nothing has happened.',
    'Leave the table? The rules answer for you from then on. y/N',
  ])
})

test('a speech that was cut is said to be, and escape sequences of keys are no part of it', async () => {
  const { printed, did, begin, type, ask } = terminalOf({ answer: () => ({ cut: `${'a '.repeat(99)}end` }) })
  begin()
  ask(askOf(1, { act: 'speak', options: [], words: 35 }))
  await type('\u001b[31mred\u001b[0m\u001b[A words\n')
  expect(did).toEqual(['answer 1 {"text":"red words"}'])
  expect(printed.at(-1)).toMatch(/^▌ Your speech was cut to the 35 words that may be said\. It ends: … (a )+end$/)
  expect(cutText('short', 1)).toMatch(/It ends: short$/)
})

test('where chance decides at night the greeting says so', () => {
  const said = /^At night chance decides/
  const drawn = terminalOf({ lobby: { isNightDrawn: true } })
  drawn.begin()
  expect(drawn.printed[1]).toMatch(said)
  const other = terminalOf({ lobby: { isNightDrawn: false } })
  other.begin()
  expect(other.printed.some((line) => said.test(line))).toBe(false)
})
