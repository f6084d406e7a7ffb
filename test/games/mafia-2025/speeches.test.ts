import { expect, test } from 'vitest'
import type { Ask } from '../../../schemas/ask.ts'
import { settle } from '../../../src/game/settle.ts'
import { decisions } from './decisions.ts'
import { play } from './table.ts'

const long = (words: number): string => Array.from({ length: words }, () => 'red').join(' ')

decisions([
  [4, 'seat 1 opens day 1', 'N1 kill 4', 'day 1 from 1\n+ asked speak 200 words: 1'],
  [4, 'if seat 1 died in night 1, the next living seat opens', 'N1 kill 1', 'day 1 from 2\n+ asked speak 200 words: 2'],
  [5, 'a player died who would have opened: the next one opens', 'N2 kill 2', 'day 1 from 1\nday 2 from 3'],
  [5, 'the starter of yesterday died: the next one opens', 'N2 kill 1', 'day 1 from 1\nday 2 from 2\nspeak 10: PASS.'],
  [
    5,
    'the count goes on from who really opened, not from the number of the day',
    'N2 kill 2\nN3 kill 3',
    'day 1 from 1\nday 2 from 3\nday 3 from 4\nmissed\nday 4 from 5',
  ],
  [
    5,
    'after seat 10 the count goes on at the lowest living seat',
    `N1 kill 1
     D1 nominate 2>3, 4>5
     D1 vote 3: rest
     N2 kill 4
     D2 nominate 5>6
     N3 kill 7
     D3 nominate 8>9`,
    'day 1 from 2\nday 2 from 5\nday 3 from 8\nday 4 from 10\nspeak 10: PASS.\nspeak 2: PASS.\nspeak 8: PASS.\nday 5 from 2',
    '',
    { deal: 'csmccmcccd' },
  ],
  [
    6,
    'each living player speaks once, in seat order from the starter and round the table',
    'N2 kill 5',
    `day 2 from 2
     + asked speak 200 words: 2
     + speak 2: PASS.
     + asked speak 200 words: 3
     + speak 3: PASS.
     + asked speak 200 words: 4
     + speak 4: PASS.
     + asked speak 200 words: 6
     speak 10: PASS.
     + asked speak 200 words: 1
     + speak 1: PASS.
     + unvoted nobody`,
  ],
  [
    6,
    'a speech is cut to its limit and no foul',
    `D1 say 1: ${long(250)} PASS.`,
    `speak 1: ${long(199)} PASS.`,
    'warned …',
    {
      switches: { discipline: 'full' },
    },
  ],
  [
    6,
    'to be cut is no foul where a missing ending is one',
    `D1 say 1: ${long(250)} PASS.`,
    `speak 1: ${long(199)} PASS.`,
    'warned …',
    { switches: { discipline: 'warn', strictEnding: true } },
  ],
  [6, 'what is not said is "PASS."', '', 'asked speak 200 words: 1\n+ speak 1: PASS.'],
  [7, 'a missing ending is added', 'D1 say 1: I am red', 'speak 1: I am red PASS.', 'warned …'],
  [
    7,
    'either ending will do',
    'D1 say 1: I am red. Thank you.',
    'speak 1: I am red. Thank you.\n+ asked speak 200 words: 2',
  ],
  [
    7,
    'a missing ending is a foul where strict',
    'D1 say 1: I am red.\nD1 say 2: I am red. PASS.',
    'speak 1: I am red. PASS.\n+ warned 1 ending 1',
    'warned 2 …',
    { switches: { strictEnding: true, discipline: 'warn' } },
  ],
  [
    8,
    'a name is a finding, and a foul where fouls are announced',
    'D1 say 1: I think Alice is black. PASS.',
    'warned 1 name 1',
    '',
    {
      switches: { discipline: 'warn' },
    },
  ],
  [
    8,
    'a number is none',
    'D1 say 1: I think number 4 is black. PASS.',
    'ended …',
    'warned …',
    { switches: { discipline: 'full' } },
  ],
])

const speech: Ask = { seat: 1, turn: 0, act: 'speak', options: [], words: 200, tokens: 10, closing: true, seconds: 60 }

test('decision 6: words and tokens both count', () => {
  const choice = settle(speech, { text: `${long(50)} THANK YOU.` }, (text) => text.split(' ').length)
  expect(choice).toMatchObject({ text: `${long(9)} PASS.`, truncated: true })
  expect(settle({ ...speech, words: 5 }, { text: long(7) }, () => 1)).toMatchObject({
    text: `${long(4)} PASS.`,
    truncated: true,
  })
})

test('decision 6: a cut speech says so in the data, and the game hears what is left', () => {
  const { choices } = play(`D1 say 1: ${long(250)} PASS.`)
  const spoken = choices.filter(({ act, seat }) => act === 'speak' && seat === 1)[0]!
  expect(spoken).toMatchObject({ source: 'repaired', truncated: true })
  expect(spoken.text!.split(' ')).toHaveLength(200)
})

test('decision 7: an added ending is marked in the data', () => {
  const { choices } = play('D1 say 1: I am red.\nD1 say 2: I am red. PASS.')
  const marks = choices.filter(({ act, seat }) => act === 'speak' && seat <= 3).slice(0, 3)
  expect(marks.map(({ ending_repaired }) => ending_repaired)).toEqual([true, false, false])
  expect(marks.map(({ source }) => source)).toEqual(['repaired', 'made', 'default'])
})

test('a speech and last words have 60 seconds, a defence and half a speech 30', () => {
  const tie = 'D1 nominate 1>8, 2>3\nD1 vote 8: 1 2 3 4 5; 3: rest\nD1 vote 8: rest'
  const four = `N1 kill 1
    D1 nominate 2>8, 3>2
    D1 vote 8: rest
    N2 kill 2
    D2 nominate 4>9
    N3 kill 3
    D3 say 7: Alice lies. Robert lies. Maria lies. PASS.
    N4 kill 4`
  const said = ['speak', 'defend', 'farewell']
  const times = [play(tie), play(four, { switches: { discipline: 'full' } })].flatMap(({ game }) =>
    game.log.flatMap(({ event }) =>
      event.type === 'asked' && said.includes(event.act) ? [`${event.act} ${event.words} ${event.seconds}`] : [],
    ),
  )
  expect([...new Set(times)].sort()).toEqual(['defend 100 30', 'farewell 200 60', 'speak 100 30', 'speak 200 60'])
})
