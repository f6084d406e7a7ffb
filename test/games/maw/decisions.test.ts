import { describe, expect, test } from 'vitest'
import { allDeals } from '../../../src/belief/deals.ts'
import { maw } from '../../../src/games/maw/rules.ts'
import { NAMES } from '../../../src/games/shared/names.ts'
import { askedIn, lines, play, type Setup } from './room.ts'

const wolvesOf = (switches: object): number => maw(switches).roles.filter((role) => role === 'mafia').length

describe('3.1 the deal', () => {
  test.each([
    ...[
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 2],
      [7, 2],
      [8, 2],
      [9, 3],
      [10, 3],
      [12, 4],
      [20, 6],
    ].map(([players, wolves]) => ({ players, wolfShare: 'floor', wolves }) as const),
    ...[
      [5, 2],
      [8, 3],
      [10, 3],
    ].map(([players, wolves]) => ({ players, wolfShare: 'round', wolves }) as const),
    ...[
      [5, 2],
      [7, 3],
      [10, 4],
    ].map(([players, wolves]) => ({ players, wolfShare: 'ceil', wolves }) as const),
  ])('decision 1: $players players, $wolfShare: $wolves Werewolves', ({ wolves, ...switches }) => {
    expect(wolvesOf(switches)).toBe(wolves)
  })

  test.each([
    { players: 2 },
    { players: 21 },
    { players: 4, wolfShare: 'ceil' },
    { players: 6.5 },
    { wolves: 2 },
    { waitMax: 1 },
  ])('decision 1: %o is refused', (switches) => {
    expect(() => maw(switches)).toThrow()
  })

  test.each([
    [{ players: 6 }, 15],
    [{ players: 7 }, 21],
    [{ players: 8 }, 28],
    [{ players: 8, wolfShare: 'round' }, 56],
    [{ players: 9 }, 84],
    [{ players: 10 }, 120],
    [{ players: 12 }, 495],
    [{ players: 6, seer: true }, 60],
  ])('decision 2: %o can be dealt in %i ways', (switches, ways) => {
    expect(allDeals(maw(switches).roles)).toHaveLength(ways)
  })

  test('decision 3: the game is opened, every card dealt, and the Werewolves meet, before day 1', () => {
    const { game } = play('D1 12: 1=listen')
    const before = game.log.slice(
      0,
      game.log.findIndex(({ event }) => event.type === 'began'),
    )
    expect(before.map(({ event }) => event.type)).toEqual(['opened', ...Array(6).fill('dealt'), 'met'])
    expect(before.at(-1)).toEqual({ to: [1, 2], event: { type: 'met', seats: [1, 2] } })
  })

  test('decision 3: a single Werewolf is told that it is alone', () => {
    const { game } = play('D1 12: 1=listen', { deal: 'vvw' })
    expect(game.log.find(({ event }) => event.type === 'met')).toEqual({ to: [3], event: { type: 'met', seats: [3] } })
  })

  test('decision 4: names are public, one a seat, and hang on no role', () => {
    const names = (setup: Setup) => {
      const [opened] = play('D1 12: 1=listen', setup).game.log
      return opened!.event.type === 'opened' ? opened!.event.names : []
    }
    expect(names({})).toEqual(['Ada', 'Bea', 'Cid', 'Dan', 'Eve', 'Flo'])
    expect(names({ deal: 'vvvvww' })).toEqual(names({}))
    expect(names({ switches: { names: false } })).toBeUndefined()
    expect(new Set(NAMES.map((name) => name.toLowerCase())).size).toBe(20)
    for (const name of NAMES) {
      expect(name).toMatch(/^(?!\d+$)[A-Za-z0-9_-]{1,20}$/)
      expect(name).not.toMatch(/^(?:listen|vote|chat|whisper|gm|village|hideout|lobby|everyone|nobody)$/i)
    }
  })
})

describe('3.2 time', () => {
  test('decision 5: all the living are asked at once, and hear the posts of a tick only when the next begins', () => {
    const played = play('D1 1: 1"First." 2"Second."')
    expect(askedIn(played, 'D1', 1)).toEqual([1, 2, 3, 4, 5, 6])
    const heard = played.game.view(3).history.map(({ event }) => event.type)
    const asked = heard.flatMap((type, i) => (type === 'asked' ? [i] : []))
    expect(heard.slice(0, asked[0])).not.toContain('posted')
    expect(heard.slice(asked[0], asked[1])).toEqual(['asked', 'chose', 'posted', 'posted'])
  })

  test('decision 6: listen, say, then targets in order, and retract if there is a vote', () => {
    const { asks } = play('D1 1: 3>5\nN1 1: 1=listen', { switches: { retract: true } })
    const options = (when: string, tick: number, seat: number) =>
      asks.find((ask) => ask.when === when && ask.tick?.now === tick && ask.seat === seat)!.options
    expect(options('D1', 1, 3)).toEqual(['listen', 'say', 1, 2, 4, 5, 6])
    expect(options('D1', 2, 3)).toEqual(['listen', 'say', 1, 2, 4, 5, 6, 'retract'])
    expect(options('D1', 2, 4)).toEqual(['listen', 'say', 1, 2, 3, 5, 6])
    expect(options('N1', 1, 2)).toEqual(['listen', 'say', 3, 4, 6])
  })

  test('decision 6: the default is to listen; words go with "say" alone, and "say" without words is to listen', () => {
    const { game, asks } = play('D1 1: 2=say 3"Please listen to me." 4=say')
    expect(asks[0]).toMatchObject({ otherwise: 'listen', aloud: ['say'], words: 40 })
    expect(asks[0]!.closing).toBeUndefined()
    const chosen = game.log.flatMap(({ event }) => (event.type === 'chose' && event.turn === 0 ? [event] : []))
    expect(chosen.map(({ pick, source }) => `${pick} ${source}`)).toEqual([
      'listen default',
      'listen default',
      'say made',
      'listen default',
      'listen default',
      'listen default',
    ])
  })

  test('decision 6: a vote that is taken back counts no more', () => {
    const script = 'D1 1: 3>5\nD1 2: 3=retract'
    expect(play(script, { switches: { retract: true } }).story).toEqual(
      lines('day 1\n3 > 5\n3 > nobody\nunvoted nobody'),
    )
    expect(play(script, { switches: { retract: true, announceVotes: false } }).story).toEqual(
      lines('day 1\n[3] 3 > 5\n[3] 3 > nobody\nunvoted nobody'),
    )
  })

  test('decision 7: chance picks who comes in first, one at a time, and the last is forced', () => {
    const { asks, story } = play('D1 1: 1"a" 3"c" 4"d" | 3 4 1\nD1 2: 5"e"')
    const orders = asks.filter(({ act }) => act === 'order')
    expect(orders.map(({ seat, options }) => [seat, options])).toEqual([
      [-1, [1, 3, 4]],
      [-1, [1, 4]],
    ])
    expect(story.slice(1, 5)).toEqual(['3: c', '4: d', '1: a', '5: e'])
  })

  test('decision 9: with random waits a seat sleeps as chance draws, and a tick with nobody awake is skipped', () => {
    const switches = { wait: 'random', waitMax: 3, dayTicks: 6 }
    const played = play(
      'D1 1: 1=listen | wait 3 1 3 3 3 3\nD1 2: 2"Hello?" | wait 2\nD1 4: 1=listen | wait 2 3 2 2 2 2',
      { switches },
    )
    expect([1, 2, 3, 4, 5, 6].map((tick) => askedIn(played, 'D1', tick))).toEqual([
      [1, 2, 3, 4, 5, 6],
      [2],
      [],
      [1, 2, 3, 4, 5, 6],
      [],
      [1, 3, 4, 5, 6],
    ])
    const waits = played.asks.filter(({ act }) => act === 'wait')
    expect(waits[0]).toMatchObject({ seat: -1, options: [1, 2, 3] })
    expect(waits).toHaveLength(13)
  })

  test('decision 10: an ask says its tick, its room and its time', () => {
    const { asks } = play('N1 1: 1=listen', { switches: { dayTicks: 3, nightTicks: 2, tickSeconds: 5 } })
    const clocks = asks.filter(({ seat }) => seat === 1).map(({ tick, room, seconds }) => ({ ...tick, room, seconds }))
    expect(clocks).toEqual([
      ...[1, 2, 3].map((now) => ({ now, of: 3, room: 'village', seconds: 5 })),
      ...[1, 2].map((now) => ({ now, of: 2, room: 'hideout', seconds: 5 })),
    ])
  })

  test('decision 11: a seat may post in one tick after another', () => {
    expect(play('D1 1: 1"One."\nD1 2: 1"Two."').story).toEqual(['day 1', '1: One.', '1: Two.', 'unvoted nobody'])
  })
})

describe('3.3 the day', () => {
  test('decision 12: day 1 has no news; a later day begins with it', () => {
    const { story } = play('N1 1: 1>5 2>5\nN2 1: 1=listen')
    expect(story.slice(0, 2)).toEqual(['day 1', 'unvoted nobody'])
    expect(story.slice(5, 8)).toEqual(['[1 2] decided 5', 'day 2', 'left 5 by kill'])
    expect(story.slice(-2)).toEqual(['day 3', 'missed'])
  })

  test('decision 13: the same vote again changes nothing and is heard again; words are not a vote; votes are empty in each phase', () => {
    const { story } = play('D1 1: 3>4 5>6\nD1 2: 3>4 6"I vote against 4."\nD2 1: 3>5')
    expect(story.slice(0, 8)).toEqual(
      lines('day 1\n3 > 4\n5 > 6\n3 > 4\n6: I vote against 4.\nvoted 4: 3\nvoted 6: 5\ntied 4 6'),
    )
    expect(story.slice(-3)).toEqual(['3 > 5', 'voted 5: 3', 'left 5 by vote'])
  })

  test.each([
    ['wwvvvv', 4],
    ['wvvvv', 3],
    ['wvvv', 3],
    ['wvv', 2],
    ['wwvvvvv', 4],
    ['wwwvvvvvv', 5],
  ])('decision 14: in %s a majority is %i', (deal, majority) => {
    const voters = [...deal].map((_, i) => i + 1).slice(1)
    const votes = (n: number) =>
      `D1 1: ${voters
        .slice(0, n)
        .map((seat) => `${seat}>1`)
        .join(' ')}`
    expect(askedIn(play(votes(majority - 1), { deal }), 'D1', 2)).not.toEqual([])
    expect(askedIn(play(votes(majority), { deal }), 'D1', 2)).toEqual([])
  })

  test('decision 14: with two alive both are a majority', () => {
    const alone = 'D1 1: 3>1\nN1 1: 2>3\nD2 1: 2>4\nN2 1: 2>5\nD3 1: 2>6'
    expect(askedIn(play(alone), 'D3', 2)).toEqual([2, 6])
  })

  test('decision 16: with silent votes a tie that chance breaks tells no more than the execution', () => {
    const { story } = play('D1 1: 1>4 5>1\nD1 tie: 1', { switches: { announceVotes: false, tie: 'chance' } })
    expect(story).toEqual(lines('day 1\n[1] 1 > 4\n[5] 5 > 1\nleft 1 by vote'))
  })

  test('decision 17: the executed has no last words and is asked nothing more', () => {
    const { asks } = play('D1 1: 3>4\nD2 1: 3=listen')
    expect(asks.filter(({ seat, when }) => seat === 4 && when !== 'D1')).toEqual([])
    expect(new Set(asks.map(({ act }) => act))).toEqual(new Set(['post']))
  })
})

describe('3.4 the night', () => {
  test('decisions 18 and 21: Villagers are asked nothing at night', () => {
    const played = play('N1 1: 1=listen')
    expect([1, 2, 3, 4].map((tick) => askedIn(played, 'N1', tick))).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ])
  })

  test('decision 19: agreement counts the living Werewolves only', () => {
    const { story } = play('D1 1: 3>1\nN1 1: 2>6', { deal: 'wwvvvv' })
    expect(story.slice(-2)).toEqual(['day 2', 'left 6 by kill'])
  })

  test('decision 20: agreement in a later tick counts', () => {
    const { story } = play('N1 1: 1>5\nN1 4: 2>5')
    expect(story.slice(-3)).toEqual(['[1 2] decided 5', 'day 2', 'left 5 by kill'])
  })
})

describe('3.5 the end', () => {
  test('decision 23: at parity the game goes on, or is won', () => {
    const script = 'D1 1: 1>6\nN1 1: 1>5 2>5'
    expect(play(script).game.result).toBeUndefined()
    expect(play(script, { switches: { win: 'parity' } }).story.slice(-2)).toEqual([
      'left 5 by kill',
      'ended black, parity',
    ])
  })

  test('decision 24: the last night may still decide the game', () => {
    const script = 'D1 1: 1>6\nN1 1: 1>5 2>5'
    const switches = { win: 'parity', maxDays: 1 }
    expect(play(script, { switches }).game.result).toMatchObject({ winner: 'black', reason: 'parity' })
    expect(play('N1 1: 1>5 2>5', { switches }).game.result).toMatchObject({ winner: 'draw', reason: 'too many days' })
  })

  test('decision 25: points go to the whole team, or to the living', () => {
    const script = 'D1 1: 3>1\nN1 1: 2>3\nD2 1: 4>2 5>2 6>2 | 4 5 6'
    expect(play(script).game.result!.points([])).toEqual([0, 0, 3, 3, 3, 3])
    expect(play(script, { switches: { pointsTo: 'living' } }).game.result!.points([])).toEqual([0, 0, 0, 3, 3, 3])
    const lost = 'D1 1: 3>1\nN1 1: 2>3\nD2 1: 2>4\nN2 1: 2>5\nD3 1: 2>6'
    expect(play(lost).game.result!.points([])).toEqual([4, 4, 0, 0, 0, 0])
    expect(play(lost, { switches: { pointsTo: 'living' } }).game.result!.points([])).toEqual([0, 4, 0, 0, 0, 0])
  })

  test('decision 27: the dead hear their own rooms, or both', () => {
    const script = 'D1 1: 1>6\nN1 1: 1"Eve?"\nN1 2: 1>5 2>5'
    expect(play(script).story.filter((line) => line.startsWith('['))).toEqual(
      lines('[1 2] revealed 6 civilian\n[1 2] 1: Eve?\n[1 2] 1 > 5\n[1 2] 2 > 5\n[1 2] decided 5'),
    )
    const all = play(script, { switches: { deadHear: 'all' } }).story
    expect(all.filter((line) => line.startsWith('['))).toEqual(
      lines('[1 2 6] revealed 6 civilian\n[1 2 6] 1: Eve?\n[1 2 6] 1 > 5\n[1 2 6] 2 > 5\n[1 2 6] decided 5'),
    )
  })
})

describe('3.7 whispers and the Seer', () => {
  const whisper = { switches: { whisper: true } }

  test('decision 29: a whisper is heard by two, and takes the act of its tick', () => {
    const { story, asks } = play('D1 1: 3~4"Bea lies." 5"Well?" | 3 5', whisper)
    expect(story).toEqual(lines('day 1\n[3 4] 3 to 4: Bea lies.\n5: Well?\nunvoted nobody'))
    expect(asks[0]!.options).toEqual(['listen', 'say', 'whisper', 2, 3, 4, 5, 6])
    expect(asks.find(({ act }) => act === 'whisper')).toMatchObject({
      seat: 3,
      options: ['none', 1, 2, 4, 5, 6],
      aloud: [1, 2, 4, 5, 6],
      otherwise: 'none',
    })
  })

  test('decision 29: a whisper to nobody, to oneself, to the dead or without words is listening', () => {
    const { story } = play('D1 1: 1>6\nD2 1: 1=whisper 2~6"Are you there?" 3~3"Hm." 4~5""', whisper)
    expect(story.slice(-2)).toEqual(['missed', 'unvoted nobody'])
  })

  test('decision 29: nobody whispers at night, and a whisper behind the last vote is refused', () => {
    const { story, asks } = play('D1 1: 1>4 2>4 3>4 5>4 6~1"Stop." | 1 2 3 5 6\nN1 1: 1=listen', whisper)
    expect(story).toContain('[6] refused')
    expect(asks.filter(({ when }) => when === 'N1').every(({ options }) => !options.includes('whisper'))).toBe(true)
  })

  test('decision 30: the Seer learns the team of one player before the day begins to talk', () => {
    const { story, asks } = play('D1 check: 3>1\nD1 1: 4"Well?"\nD2 check: 3>4', { deal: 'wwsvvv' })
    expect(story.filter((line) => line.includes('checked'))).toEqual(['[3] checked 1 black', '[3] checked 4 red'])
    expect(story.slice(0, 3)).toEqual(['day 1', '[3] checked 1 black', '4: Well?'])
    expect(asks[0]).toMatchObject({ seat: 3, act: 'check', options: ['none', 1, 2, 4, 5, 6], otherwise: 'none' })
  })

  test('decision 30: a dead Seer is not asked, and was a Villager to the Werewolves', () => {
    const { story, asks } = play('N1 1: 1>3 2>3\nD2 1: 1=listen', { deal: 'wwsvvv' })
    expect(asks.filter(({ act }) => act === 'check').map(({ when }) => when)).toEqual(['D1'])
    expect(story).toContain('left 3 by kill')
    expect(play('D1 1: 1>3\nN1 1: 1=listen', { deal: 'wwsvvv' }).story).toContain('[1 2] revealed 3 sheriff')
  })
})
