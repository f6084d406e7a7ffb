import { describe, expect, test } from 'vitest'
import type { SourceFile } from '../../src/importers/importer.ts'
import { secondsOf } from '../../src/importers/llmafia/clock-time.ts'
import { goesBack, type Scheduled, scheduleOf, thoughtIn } from '../../src/importers/llmafia/schedule.ts'
import { anonymous } from '../../src/importers/names.ts'

describe('names of players become seats', () => {
  const say = anonymous([
    ['Ann', 1],
    ['Ann Lee', 2],
    ['B', 3],
    ['李', 4],
    ['Zoë', 5],
    ['Mr. X (2)', 6],
    ['さくら', 7],
  ])
  test.each([
    ['Ann and ANN LEE.', 'Player 1 and Player 2.'],
    ['Annabel, Joann and ann_2 are others.', 'Annabel, Joann and ann_2 are others.'],
    ['B is a letter.', 'B is a letter.'],
    // Where no spaces stand between words, a name is one wherever it stands
    ['我怀疑李是狼', '我怀疑Player 4是狼'],
    ['私はさくらを信じる', '私はPlayer 7を信じる'],
    // Written with a letter and its accent, or as one
    ['Zoe\u0308 and Zo\u00eb', 'Player 5 and Player 5'],
    ['Mr. X (2), not MrsX (2)', 'Player 6, not MrsX (2)'],
  ])('%s', (text, wanted) => expect(say(text)).toBe(wanted))

  test('in the words of the game, and none where nobody has a name', () => {
    expect(anonymous([['Ann', 1]], (seat) => `#${seat}`)('Ann!')).toBe('#1!')
    expect(anonymous([['B', 1]])('A b.')).toBe('A b.')
  })
})

test('clock times are read to the second, and others are refused', () => {
  expect([secondsOf('00:00:00', 'here'), secondsOf('12:18:12', 'here'), secondsOf('23:59:59', 'here')]).toEqual([
    0, 44_292, 86_399,
  ])
  for (const text of ['24:00:00', '12:60:00', '12:00:60', '1:02:03', ' 12:18:12', '12:18'])
    expect(() => secondsOf(text, 'line 3'), text).toThrow(`line 3: there is no time ${text}`)
})

describe('the scheduler of a model', () => {
  const read = (...lines: readonly string[]): Scheduled[] =>
    scheduleOf({ path: 'game/log.txt', bytes: Buffer.from(lines.join('\n')) } as unknown as SourceFile)
  const decided = (time: string, what: string) =>
    `## TIME: ${time}\n## OPERATION: scheduling decision\n## CONTENT: The LLM player has chosen to ${what} its turn`
  const answered = (time: string, what: string) =>
    `## TIME: ${time}\n## OPERATION: decision in should_generate_message\n## CONTENT: ${what}`

  test('passes or uses its turn; answers count where no decision is told', () => {
    expect(read(decided('00:00:01', 'pass'), answered('00:00:02', 'send'), decided('00:00:03', 'use'))).toEqual([
      { time: 1, isSent: false },
      { time: 3, isSent: true },
    ])
    const answers = [answered('00:00:01', '<wait>'), answered('00:00:02', 'send'), answered('00:00:03', 'perhaps')]
    expect(read(...answers)).toEqual([
      { time: 1, isSent: false },
      { time: 2, isSent: true },
    ])
    expect(() => read(decided('00:00:01', 'pass'), decided('00:00:02', 'use'), decided('25:00:00', 'use'))).toThrow(
      'log.txt, line 7: there is no time',
    )
  })

  test('is told of in words from one second to another', () => {
    const schedule = [1, 2, 3, 5].map((time) => ({ time, isSent: time === 3 }))
    expect(thoughtIn(schedule, 1, 5)).toBe('My scheduler says wait, 2 times, then send.')
    expect(thoughtIn(schedule, 2, 3)).toBe('My scheduler says wait.')
    expect(thoughtIn(schedule, 3, 4)).toBe('My scheduler says send.')
    expect(thoughtIn(schedule, 4, 5)).toBeUndefined()
    expect([goesBack(schedule), goesBack(schedule.toReversed()), goesBack([schedule[0]!, schedule[0]!])]).toEqual([
      false,
      true,
      false,
    ])
  })
})
