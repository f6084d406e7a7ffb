import { expect, test } from 'vitest'
import type { GamePage } from '../../schemas/page.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { Lines } from '../../src/page/lines.ts'
import { pageOfSeat } from '../../src/page/part-of-page.ts'
import { linesOfPart, Prompts } from '../../src/page/prompt.ts'
import { wordsOf } from '../../src/storage/prompts.ts'

const words = wordsOf(rulesetNamed('mini-mafia'))
const heading = (name: string): string => words.say(`private.${name}`)

test('lines are kept once, and lines that follow each other are one run', () => {
  const lines = new Lines()
  expect(lines.runs(['a', 'b', 'c'])).toEqual([0, 3])
  expect(lines.runs(['b', 'c', 'd', 'a'])).toEqual([1, 3, 0, 1])
  expect(lines.runs(['a', 'a'])).toEqual([0, 1, 0, 1])
  expect(lines.runs([])).toEqual([])
  expect(lines.all).toEqual(['a', 'b', 'c', 'd'])
})

test('prompts are put together from their parts as they were, though a transcript that goes on is kept once', () => {
  const own = heading('private')
  const ask = heading('ask')
  // A player may say what the headings say: the last one of each counts.
  const transcripts = [
    'One spoke.\n',
    `One spoke.\nTwo said:\n${own}\n${ask}\n.\n`,
    'Otherwise.\n',
    'Otherwise.\n\nThen.\n',
  ]
  const asked = transcripts.map(
    (transcript, i) =>
      [
        { role: 'system' as const, content: 'The rules.\nMore rules.' },
        { role: 'user' as const, content: `${transcript}\n${own}\nYou are ${i}.\n${ask}\nVote.` },
      ] as const,
  )
  const lines = new Lines()
  const prompts = new Prompts(words, lines, (text) => text.length)
  expect(asked.map((messages) => prompts.add(messages))).toEqual([0, 1, 2, 3])
  const page = { lines: lines.all, prompts: prompts.all }
  for (const [i, [system, user]] of asked.entries()) {
    const texts = page.prompts[i]!.map((part) => linesOfPart(page, part).join('\n'))
    expect(texts[0]).toBe(system.content)
    expect(texts.slice(1).join('\n')).toBe(user.content)
    expect(texts.slice(1)).toEqual([transcripts[i], `${own}\nYou are ${i}.`, `${ask}\nVote.`])
    expect(page.prompts[i]!.map(({ tokens }) => tokens)).toEqual(texts.map(({ length }) => length))
    expect(page.prompts[i]!.map(({ role, name }) => `${role}/${name}`)).toEqual([
      ...['system/rules', 'user/transcript', 'user/private', 'user/ask'],
    ])
  }
  expect(page.prompts.map((parts) => parts[1]!.after)).toEqual([undefined, 0, undefined, 2])
  expect(lines.all.filter((line) => line === 'One spoke.' || line === 'Otherwise.').length).toBe(2)
})

test('a transcript is put together whether or not it ends with an empty line, also where it is empty, and for one seat alone', () => {
  const transcripts = [
    '',
    '\nOne.',
    '\nOne.\nTwo.',
    '\nOne.\nTwo.\n',
    '\nOne.\nTwo.\nThree.',
    'Anew.',
    'Anew. Not a line.',
  ]
  const lines = new Lines()
  const prompts = new Prompts(words, lines, undefined)
  for (const transcript of transcripts)
    prompts.add([
      { role: 'system', content: 'The rules.' },
      { role: 'user', content: `${transcript}\n${heading('private')}\nYou.\n${heading('ask')}\nVote.` },
    ])
  const rows = transcripts.map((_, prompt) => ({ prompt, seat: 1 + (prompt % 2) }))
  const eyes = [1, 2].map((of) => ({ of, moments: [], rows: rows.filter(({ seat }) => seat === of) }))
  const page = { eyes, lines: lines.all, prompts: prompts.all } as unknown as GamePage
  const read = (some: GamePage) => some.prompts.map((parts) => linesOfPart(some, parts[1]!).join('\n'))
  expect(read(page)).toEqual(transcripts)
  for (const seat of [1, 2])
    expect(read(pageOfSeat(page, seat))).toEqual(transcripts.filter((_, prompt) => 1 + (prompt % 2) === seat))
})
