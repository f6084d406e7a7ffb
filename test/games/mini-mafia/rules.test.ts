import { describe, expect, test } from 'vitest'
import type { Option, Reply, Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import { consistentDeals } from '../../../src/belief/deals.ts'
import { Session } from '../../../src/game/session.ts'
import { judge } from '../../../src/game/settle.ts'
import { miniMafia } from '../../../src/games/mini-mafia/rules.ts'

const DEAL = ['mafia', 'sheriff', 'civilian', 'civilian']

interface Script {
  /** Whom chance kills, and in which order it lets the three talk. */
  readonly kill?: Seat
  readonly orders?: readonly (readonly Seat[])[]
  /** Votes by seat; a seat that is not here gives no readable vote. */
  readonly votes?: Readonly<Record<number, Seat>>
  /** What chance draws for unreadable votes and for a tie, in order. */
  readonly lots?: readonly Seat[]
  readonly says?: Readonly<Record<number, string>>
  readonly switches?: object
}

/** Plays a script to the end; the events as lines, what not everybody heard with its hearers. */
function play({
  kill = 4,
  orders = [
    [2, 1, 3],
    [3, 2, 1],
  ],
  votes = {},
  lots = [],
  says = {},
  switches,
}: Script) {
  const ruleset = miniMafia(switches)
  const game = new Session(ruleset, DEAL)
  const drawn = [...lots]
  const places = orders.flatMap((order) => order.slice(0, -1))
  const asked: string[] = []
  const answer = (seat: Seat, act: string): Reply => {
    if (act === 'kill') return { pick: kill }
    if (act === 'order') return { pick: places.shift()! }
    if (seat < 0) return { pick: drawn.shift()! }
    if (act === 'vote') return votes[seat] === undefined ? {} : { pick: votes[seat] }
    return { text: says[seat] ?? `I am player ${seat}.` }
  }
  while (!game.result) {
    for (const { seat, act, options } of game.open) asked.push(`${seat} ${act} ${options.join(',')}`.trim())
    game.answer(game.open.map((ask) => judge(ruleset, ask, answer(ask.seat, ask.act))))
  }
  expect(drawn).toEqual([])
  const story = game.log.flatMap(({ to, event }) => {
    const line = lineOf(event)
    return line === undefined ? [] : [to === 'everyone' ? line : `[${to.join(' ')}] ${line}`]
  })
  return { game, story, asked, points: game.result.points([]), ruleset }
}

function lineOf(event: Event): string | undefined {
  switch (event.type) {
    case 'began':
      return `${event.phase} ${event.number}`
    case 'decided':
      return `decided ${event.target}`
    case 'checked':
      return `checked ${event.target} ${event.found}`
    case 'left':
      return `left ${event.seat} by ${event.by}`
    case 'spoke':
      return `spoke ${event.seat}`
    case 'voted':
      return `voted ${event.target} by ${event.by.map(({ seat, kind }) => `${seat} ${kind}`).join(', ')}`
    case 'abstained':
      return `abstained ${event.seats.join(' ')}`
    case 'tied':
      return `tied ${event.seats.join(' ')}`
    case 'unvoted':
      return `unvoted ${event.reason}`
    case 'ended':
      return `ended ${event.winner}, ${event.reason}`
    default:
      return undefined
  }
}

const after = (story: readonly string[], line: string): string[] => story.slice(story.indexOf(line) + 1)

describe('worked examples of rules-mini-mafia.md, section 9', () => {
  test('1: the night tells the mafioso and the Detective, and the morning everybody', () => {
    const { story } = play({ votes: { 1: 2, 2: 1, 3: 1 } })
    expect(story.slice(0, 6)).toEqual([
      'night 1',
      '[1] decided 4',
      '[2] checked 1 black',
      'morning 1',
      'left 4 by kill',
      'day 1',
    ])
  })

  test('2 and 9: chance draws a new order each round, and the last of one round may open the next', () => {
    const { story, asked } = play({
      orders: [
        [3, 1, 2],
        [2, 3, 1],
      ],
      votes: { 1: 2, 2: 1, 3: 1 },
    })
    expect(story.filter((line) => line.startsWith('spoke'))).toEqual([3, 1, 2, 2, 3, 1].map((seat) => `spoke ${seat}`))
    expect(asked.filter((line) => line.startsWith('-1 order'))).toEqual([
      '-1 order 1,2,3',
      '-1 order 1,2',
      '-1 order 1,2,3',
      '-1 order 1,3',
    ])
  })

  test.each<[string, Script, string[], number[]]>([
    [
      '3: two votes for the mafioso',
      { votes: { 1: 2, 2: 1, 3: 1 } },
      ['voted 1 by 2 cast, 3 cast', 'voted 2 by 1 cast', 'left 1 by vote', 'ended red, no black left'],
      [0, 1, 1, 1],
    ],
    [
      '4: two votes for the Detective',
      { votes: { 1: 2, 2: 1, 3: 2 } },
      ['voted 1 by 2 cast', 'voted 2 by 1 cast, 3 cast', 'left 2 by vote', 'ended black, parity'],
      [1, 0, 0, 0],
    ],
    [
      '5: one vote each, and the lot falls on the mafioso',
      { votes: { 1: 3, 2: 1, 3: 2 }, lots: [1] },
      [
        'voted 1 by 2 cast',
        'voted 2 by 3 cast',
        'voted 3 by 1 cast',
        'tied 1 2 3',
        'left 1 by vote',
        'ended red, no black left',
      ],
      [0, 1, 1, 1],
    ],
    [
      '6: a vote that cannot be read is drawn by lot',
      { votes: { 1: 2, 2: 1 }, lots: [2] },
      ['voted 1 by 2 cast', 'voted 2 by 1 cast, 3 default', 'left 2 by vote', 'ended black, parity'],
      [1, 0, 0, 0],
    ],
    [
      '7: or counts for nobody',
      { votes: { 1: 2, 2: 1 }, lots: [2], switches: { unreadable: 'none' } },
      ['voted 1 by 2 cast', 'voted 2 by 1 cast', 'abstained 3', 'tied 1 2', 'left 2 by vote', 'ended black, parity'],
      [1, 0, 0, 0],
    ],
    [
      '8: nobody votes, and there is no second chance',
      { switches: { unreadable: 'none' } },
      ['abstained 1 2 3', 'unvoted nobody', 'ended black, too many days'],
      [1, 0, 0, 0],
    ],
  ])('%s', (_, script, lines, points) => {
    const result = play(script)
    expect(after(result.story, 'vote 1')).toEqual(lines)
    expect(result.points).toEqual(points)
  })

  test('10: an empty message is PASS., and the vote goes on', () => {
    const { game } = play({ says: { 3: ' ' }, votes: { 1: 2, 2: 1, 3: 1 } })
    const said = game.log.flatMap(({ event }) => (event.type === 'spoke' && event.seat === 3 ? [event.text] : []))
    expect(said).toEqual(['PASS.', 'PASS.'])
    expect(game.result!.winner).toBe('red')
  })

  test("11: the Detective's first view differs only in the number of the dead", () => {
    const heard = (kill: Seat) => {
      const { game } = play({
        kill,
        orders: [
          [2, 1, kill === 4 ? 3 : 4],
          [2, 1, kill === 4 ? 3 : 4],
        ],
        votes: { 1: 2, 2: 1 },
        lots: [1],
      })
      const { history } = game.view(2)
      const first = history.findIndex(({ event }) => event.type === 'asked')
      return JSON.stringify(history.slice(0, first + 1)).replaceAll(`"seat":${kill}`, '"seat":"dead"')
    }
    expect(heard(3)).toBe(heard(4))
  })

  test('13: a vote never names oneself or the dead, and "none" is no option', () => {
    for (const switches of [{}, { unreadable: 'none' }]) {
      const { asked } = play({ votes: { 1: 2, 2: 1, 3: 1 }, switches })
      expect(asked.filter((line) => / vote /.test(line))).toEqual(['1 vote 2,3', '2 vote 1,3', '3 vote 1,2'])
    }
  })
})

test('deals that a seat cannot rule out: twelve before the night; 1, 2, 2 and 6 after it', () => {
  const { game, ruleset } = play({ votes: { 1: 2, 2: 1, 3: 1 } })
  const upTo = (seat: Seat, type: string) => {
    const { history } = game.view(seat)
    const end = history.findIndex(({ event }) => event.type === type)
    return consistentDeals({ seat, history, upTo: end + 1 }, ruleset).length
  }
  expect(upTo(0, 'opened')).toBe(12)
  expect([1, 2, 3, 4, 0].map((seat) => upTo(seat, 'left'))).toEqual([2, 1, 2, 6, 6])
})

/** P(town) by section 4, where the Detective always votes the mafioso: v and m are P(Villager right) and P(mafioso votes the Detective). */
const formula = (v: number, m: number): number => v + ((1 - v) * (1 - m)) / 3

describe('exact baselines of section 4, by enumeration of all votes', () => {
  const chance = (mafioso: readonly Option[], detective: readonly Option[], villager: readonly Option[]): number => {
    let town = 0
    for (const a of mafioso)
      for (const b of detective)
        for (const c of villager) {
          const votes = { 1: a as Seat, 2: b as Seat, 3: c as Seat }
          const isTie = new Set(Object.values(votes)).size === 3
          const lots: (Seat | undefined)[] = isTie ? [1, 2, 3] : [undefined]
          for (const lot of lots) {
            const { game } = play({ votes, lots: lot === undefined ? [] : [lot] })
            if (game.result!.winner === 'red') town += 1 / lots.length
          }
        }
    return town / (mafioso.length * detective.length * villager.length)
  }
  test.each<[string, number, number]>([
    ['all uniform: 1/3', chance([2, 3], [1, 3], [1, 2]), 1 / 3],
    ['the Detective right: 7/12', chance([2, 3], [1], [1, 2]), 7 / 12],
    ['the Detective right, the mafioso against it: 1/2', chance([2], [1], [1, 2]), 1 / 2],
    ['the Villager right too: 1', chance([2, 3], [1], [1]), 1],
    ['the formula', formula(1 / 2, 1 / 2), 7 / 12],
  ])('%s', (_, found, right) => expect(found).toBeCloseTo(right, 12))
})
