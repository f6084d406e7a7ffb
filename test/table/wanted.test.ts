import { expect, test } from 'vitest'
import { paceOf, programPace } from '../../pipelines/table/pace.ts'
import { type Asked, wantedFrom } from '../../pipelines/table/wanted.ts'
import type { Ask } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'

const asked: Asked = { ruleset: 'mini-mafia', players: ['scripted'], moderator: 'built-in', seat: 'draw', invite: 0 }

test.each<[asked: Partial<Asked>, persons: number, seat: number | undefined, machines: string[]]>([
  [{}, 1, undefined, ['scripted', 'scripted', 'scripted']],
  [{ seat: '4', invite: 1 }, 2, 4, ['scripted', 'scripted']],
  [{ seat: 'none' }, 0, undefined, ['scripted', 'scripted', 'scripted', 'scripted']],
  [{ invite: 3 }, 4, undefined, []],
  [{ players: ['random', 'scripted', 'random'] }, 1, undefined, ['random', 'scripted', 'random']],
])('a table of %o', (some, persons, seat, machines) => {
  expect(wantedFrom({ ...asked, ...some }, {})).toMatchObject({ persons, seat, machines })
})

test.each<[asked: Partial<Asked>, sentence: string]>([
  [{ seat: '0' }, 'there is no seat 0; seats are 1 to 4'],
  [{ seat: '5' }, 'there is no seat 5; seats are 1 to 4'],
  [{ seat: 'first' }, '--seat "first": it must be a number, draw or none'],
  [{ invite: 4 }, 'mini-mafia has 4 seats, which are too few for 5 persons or programs'],
  [{ players: ['random', 'scripted'] }, '--players names 2 players for 3 seats; name one for all, or 3'],
  [{ players: ['nobody'] }, 'there is no player "nobody"'],
  [{ ruleset: 'kaggle-werewolf' }, 'kaggle-werewolf cannot be played live'],
])('a table of %o is refused before anybody sits down: %s', (some, sentence) => {
  expect(() => wantedFrom({ ...asked, ...some }, {})).toThrow(sentence)
})

test('persons have more time for words than for a pick, and programs what they are given or the times of the rules', () => {
  const ask = (words: number) => ({ seconds: 10, words }) as Ask
  for (const [name, speech, pick, night] of [
    ['fast', 20_000, 15_000, 4000],
    ['usual', 40_000, 30_000, 7500],
    ['slow', 80_000, 60_000, 15_000],
  ] as const) {
    const pace = paceOf(name)
    expect([pace.limit(ask(30)), pace.limit(ask(0)), pace.slot(5)]).toEqual([speech, pick, night])
  }
  expect(paceOf('usual').hold({ type: 'spoke', text: '0123456789' } as Event)).toBe(900 + 250)
  expect(paceOf('slow').hold({ type: 'left' } as Event)).toBeCloseTo(1.8 * 2400)
  expect(paceOf('usual').hold({ type: 'met' } as Event)).toBe(0)
  const own = programPace(2)
  expect([own.limit(ask(30)), own.slot(5), own.hold({ type: 'left' } as Event)]).toEqual([2000, 2000, 0])
  expect([programPace().limit(ask(0)), programPace().slot(5)]).toEqual([10_000, 5000])
})
