import { describe, expect, test } from 'vitest'
import type { Seat } from '../../../schemas/ask.ts'
import { consistentDeals } from '../../../src/belief/deals.ts'
import { aiwolf5, aiwolf9, aiwolf13 } from '../../../src/games/aiwolf/rules.ts'
import { playAll } from '../table.ts'
import { type Answer, FIVE, NINE, quiet, story } from './story.ts'

describe('tables', () => {
  test.each([
    [aiwolf5(), 5, 1],
    [aiwolf9(), 9, 2],
    [aiwolf13(), 13, 3],
  ] as const)('of %#: seats, Werewolves and one Possessed', (ruleset, seats, wolves) => {
    expect(ruleset.roles).toHaveLength(seats)
    expect(ruleset.roles.filter((role) => role === 'mafia')).toHaveLength(wolves)
    expect(ruleset.roles.filter((role) => role === 'possessed')).toHaveLength(1)
  })
})

test('names are those of all seats, or none', () => {
  expect(aiwolf5({ names: ['Ann', 'Bo', 'Cy', 'Di', 'Ed'] }).roles).toHaveLength(5)
  for (const names of [['Ann', 'Bo'], [], ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Fo']])
    expect(() => aiwolf5({ names })).toThrow(
      `names: it must have 5 entries, one for each seat, and it has ${names.length}`,
    )
})

describe('a game', () => {
  test('day 0 has talk, night 0 the divination alone, and an attack follows each later vote', () => {
    const { lines } = story(() => undefined, { ruleset: aiwolf5(), deal: FIVE })
    expect(lines).toEqual([
      '[1] met 1',
      'began day 0',
      ...[1, 2, 3, 4, 5].map((seat) => `passed village ${seat} true`),
      'began night 0',
      '[3] checked 3 5 team red',
      'began day 1',
      ...[1, 2, 3, 4, 5].map((seat) => `passed village ${seat} true`),
      'began vote 1',
      expect.stringMatching(/^voted 5 /),
      'left 5 vote',
      'began night 1',
      '[3] checked 3 4 team red',
      '[1] claimed 1 4',
      'began day 2',
      'left 4 kill',
      ...[1, 2, 3].map((seat) => `passed village ${seat} true`),
      'began vote 2',
      expect.stringMatching(/^voted 3 /),
      'left 3 vote',
      'ended black parity',
    ])
  })

  test('the Werewolves whisper before the talk of day 0 and in each night; nobody else hears it', () => {
    const { lines } = story(({ act, room, tick }) =>
      act === 'post' && room === 'hideout' && tick!.now === 1 ? { pick: 'say', text: 'Hush.' } : undefined,
    )
    const whispers = lines.filter((line) => line.includes('hideout'))
    expect(whispers.slice(0, 4)).toEqual([
      '[1 2] posted hideout 1 Hush.',
      '[1 2] posted hideout 2 Hush.',
      '[1 2] passed hideout 1 true',
      '[1 2] passed hideout 2 true',
    ])
    expect(lines.indexOf(whispers[0]!)).toBeLessThan(lines.findIndex((line) => line.includes('village')))
    expect(lines.lastIndexOf(whispers[0]!)).toBeGreaterThan(lines.indexOf('began night 0'))
  })

  test('the Possessed looks human to the Seer and to the Medium, and wins with the Werewolves', () => {
    const { game, lines } = story(({ act, options }) =>
      (act === 'check' || act === 'vote') && options.includes(3) ? { pick: 3 } : undefined,
    )
    expect(lines).toContain('[4] checked 4 3 team red')
    expect(lines).toContain('[5] revealed 3 red')
    expect(game.result!.winner).toBe('black')
    expect(game.result!.points([])).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0])
  })

  test('a guarded seat lives, and the Werewolves alone can rule out deals by it', () => {
    const { game, lines } = story(({ act, seat }) => {
      if (act === 'kill') return { pick: 7 }
      if (act === 'protect') return { pick: 7 }
      return act === 'vote' && seat > 0 ? { pick: 9 } : undefined
    })
    expect(lines).toContain('missed')
    const upTo = game.view(1).history.findIndex(({ event }) => event.type === 'missed')
    const dealsAt = (length: number): number => consistentDeals({ ...game.view(1), upTo: length }, game.ruleset).length
    expect(dealsAt(upTo + 1)).toBeLessThan(dealsAt(upTo))
  })

  test('in a tie chance decides; with votes=2 the vote is held again, unread', () => {
    const tie: Answer = ({ act, seat }) => (act === 'vote' && seat > 0 ? { pick: seat % 2 === 0 ? 7 : 8 } : undefined)
    const even: Answer = (ask) => (ask.act === 'vote' && ask.seat === 9 ? { pick: 9 } : tie(ask))
    expect(
      story(even)
        .lines.filter((line) => /^(?:tied|recalled)/.test(line))
        .slice(0, 1),
    ).toEqual(['tied 7 8'])
    const { lines } = story(even, { ruleset: aiwolf9({ votes: 2 }), deal: NINE })
    expect(lines.filter((line) => /^(?:tied|recalled)/.test(line)).slice(0, 2)).toEqual(['recalled 1', 'tied 7 8'])
    expect(lines.slice(lines.indexOf('recalled 1') - 1, lines.indexOf('recalled 1'))).toEqual(['began vote 1'])
  })
})

describe('talk', () => {
  const talkOf = (answer: Answer, switches = {}): string[] =>
    story(answer, { ruleset: aiwolf5(switches), deal: FIVE })
      .lines.filter((line) => /^(?:posted|passed|began)/.test(line))
      .slice(1)
  const says =
    (seats: readonly Seat[], text = 'Yes.'): Answer =>
    ({ act, seat }) =>
      act === 'post' && seats.includes(seat) ? { pick: 'say', text } : undefined

  test('whoever is over is not asked again; the others talk on to their last turn', () => {
    const lines = talkOf(says([2, 4]))
    const first = lines.slice(0, lines.indexOf('began night 0'))
    expect(first).toEqual([
      ...['passed village 1 true', 'posted village 2 Yes.', 'passed village 3 true', 'posted village 4 Yes.'],
      'passed village 5 true',
      ...Array.from({ length: 3 }, () => ['posted village 2 Yes.', 'posted village 4 Yes.']).flat(),
    ])
  })

  test('an answer that does not come is a skip that is not counted', () => {
    const { game } = playAll(aiwolf5(), FIVE, (ask) => (ask.act === 'post' && ask.seat === 1 ? undefined : quiet(ask)))
    const own = game.log.flatMap(({ event }) => (event.type === 'passed' && event.seat === 1 ? [event.over] : []))
    expect(own.slice(0, 4)).toEqual([false, false, false, false])
  })

  test('a skip is allowed as often running as the switch says', () => {
    const asked: string[] = []
    playAll(aiwolf5({ skips: 1 }), FIVE, (ask) => {
      if (ask.act !== 'post' || ask.seat !== 1) return quiet(ask)
      asked.push(ask.options.join())
      return { pick: ask.options.includes('skip') ? 'skip' : 'over' }
    })
    expect(asked.slice(0, 3)).toEqual(['say,skip,over', 'say,over', 'say,skip,over'])
  })

  test('a message is cut to its characters, spaces not counted, in any language', () => {
    const long = talkOf(says([1], `${'ab '.repeat(80)}`), { letters: 10 })[0]
    expect(long).toBe('posted village 1 ab ab ab ab ab')
    expect(talkOf(says([1], '私は占い師です。あなたは人狼'), { letters: 8 })[0]).toBe(
      'posted village 1 私は占い師です。',
    )
  })
})
