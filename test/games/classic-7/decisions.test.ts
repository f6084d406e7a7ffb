import { describe, expect, test } from 'vitest'
import type { Seat } from '../../../schemas/ask.ts'
import { shuffle, stream } from '../../../src/game/random.ts'
import { IllegalDeal, Session } from '../../../src/game/session.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { optionsOf, play, rolesOf } from './table.ts'

// The decisions of docs/classic-7.md by number, where no worked example shows them.

const PRESETS = ['classic-7', 'classic-7-bench', 'classic-7-product']
const KILLED = 'N1 k1:5 k2:5 c3:1 p4:6'
const ALIVE = [1, 2, 3, 4, 6, 7]
const against = (day: number, target: Seat, voters: readonly Seat[]): string =>
  `D${day} ${voters.map((seat) => `v${seat}:${target}`).join(' ')}`

describe('setup', () => {
  test('1: another deck is refused', () => {
    expect(() => new Session(rulesetNamed('classic-7'), rolesOf('mmsdccd'))).toThrow(IllegalDeal)
  })

  test('2: the counts are public, each seat sees its own card, and the Mafia meet', () => {
    const { log } = new Session(rulesetNamed('classic-7'), rolesOf('csmcdmc'))
    const [opened, ...rest] = log
    expect(opened).toMatchObject({ to: 'everyone', event: { roles: { civilian: 3, sheriff: 1, doctor: 1, mafia: 2 } } })
    expect(rest.slice(0, 7)).toEqual(
      ['civilian', 'sheriff', 'mafia', 'civilian', 'doctor', 'mafia', 'civilian'].map((role, i) => ({
        to: [i + 1],
        event: { type: 'dealt', seat: i + 1, role },
      })),
    )
    expect(rest[7]).toEqual({ to: [3, 6], event: { type: 'met', seats: [3, 6] } })
    expect(rest[8]).toEqual({ to: 'everyone', event: { type: 'began', phase: 'night', number: 1 } })
  })

  test('3: names are a switch, seven different ones', () => {
    const names = ['Ariel', 'Blake', 'Casey', 'Devon', 'Emery', 'Finley', 'Gray']
    const [opened] = new Session(rulesetNamed('classic-7', { names }), rolesOf('mmsdccc')).log
    expect(opened).toMatchObject({ event: { names } })
    expect(() => rulesetNamed('classic-7', { names: [...names.slice(1), 'Blake'] })).toThrow('same name')
    expect(() => rulesetNamed('classic-7', { names: ['Ariel'] })).toThrow()
  })

  test('4: a quiet first night has its phrases and nothing else, and its morning says nothing', () => {
    const { on, asks, game } = play('N2 k1:5 k2:5', { switches: { firstNight: 'quiet' } })
    expect(asks.filter(({ phase }) => phase === 'night 1')).toEqual([])
    expect([on('night 1'), on('morning 1')]).toEqual([[], []])
    expect(game.log.slice(10, 13).map(({ event }) => event.type)).toEqual(['woke', 'woke', 'woke'])
    expect(on('morning 2')).toEqual(['left 5 by kill'])
  })
})

describe('the night', () => {
  test.each(PRESETS)('5, 6: in %s three phrases in one order, then all asks at once', (preset) => {
    const game = new Session(rulesetNamed(preset), rolesOf('cdmscmc'))
    const since = game.log.slice(game.log.findIndex(({ event }) => event.type === 'began'))
    const asked = game.open.map(({ seat, act }) => `${act} ${seat}`)
    expect(since.slice(1, 4).map(({ event }) => event)).toEqual(
      ['mafia', 'sheriff', 'doctor'].map((who) => ({ type: 'woke', who })),
    )
    expect(asked).toEqual(['kill 3', 'kill 6', 'check 4', 'protect 2'])
  })

  test('7, 8: who may be picked, with "none" first and as the default', () => {
    const { asks } = play('')
    const night = asks.filter(({ phase }) => phase === 'night 1')
    expect(night.map(({ options }) => options)).toEqual([
      ['none', 3, 4, 5, 6, 7],
      ['none', 3, 4, 5, 6, 7],
      ['none', 1, 2, 4, 5, 6, 7],
      ['none', 1, 2, 3, 4, 5, 6, 7],
    ])
    expect(night.every(({ otherwise, seconds }) => otherwise === 'none' && seconds === 10)).toBe(true)
  })

  test('7: a Doctor that may not protect itself', () => {
    const played = play('', { switches: { selfProtect: false } })
    expect(optionsOf(played, 'night 1', 4, 'protect')).toEqual([['none', 1, 2, 3, 5, 6, 7]])
  })

  describe('11: Mafia that consult', () => {
    const consult = (script: string) => play(script, { switches: { kill: 'consult' } })
    test('the second hears the first, and its pick decides', () => {
      const played = consult('N1 m1:5 k2:6 c3:1 p4:7')
      expect(played.asks.slice(0, 4).map(({ act, seat }) => `${act} ${seat}`)).toEqual([
        'claim 1',
        'kill 2',
        'check 3',
        'protect 4',
      ])
      const heard = played.game.view(2).history.map(({ event }) => event)
      const claimed = heard.findIndex((event) => event.type === 'claimed')
      expect(claimed).toBeLessThan(heard.findIndex((event) => event.type === 'asked'))
      expect(played.on('night 1')).toEqual([
        '[1 2] claimed 1>5',
        '[1 2] claimed 2>6',
        '[1 2] decided 6',
        '[3] checked 1 black',
      ])
    })
    test('the second may spare everybody, and one who is alone decides alone', () => {
      expect(consult('N1 m1:5 k2:none').on('night 1')).toContain('[1 2] decided none')
      const { on } = consult(`N1 m1:5 k2:5\n${against(1, 1, [3, 4, 6])}\nN2 k2:7`)
      expect(on('night 2')).toEqual(['[2] claimed 2>7', '[2] decided 7'])
    })
  })

  test('14: the bar is set when the night resolves, and for another seat too', () => {
    const played = play('N1 p4:6\nN2 p4:5\nN3 p4:6')
    expect(optionsOf(played, 'night 2', 4, 'protect')).toEqual([['none', 1, 2, 3, 4, 5, 7]])
    expect(optionsOf(played, 'night 3', 4, 'protect')).toEqual([['none', 1, 2, 3, 4, 6, 7]])
    // A night on which nobody was protected bars nobody from the next.
    const rested = play('N1 p4:6\nN3 p4:6')
    expect(optionsOf(rested, 'night 3', 4, 'protect')).toEqual([['none', 1, 2, 3, 4, 5, 6, 7]])
  })

  test.each<[string, string, string[]]>([
    ['both alive', '', ['1 kill', '2 kill', '3 check', '4 protect']],
    ['the Detective dead', `${against(1, 3, [1, 2, 5])}`, ['1 kill', '2 kill', '4 protect']],
    ['the Doctor dead', `${against(1, 4, [1, 2, 5])}`, ['1 kill', '2 kill', '3 check']],
    ['both dead', `N1 k1:3 k2:3\n${against(1, 4, [1, 2, 5])}`, ['1 kill', '2 kill']],
  ])('16: %s: the Mafia kill all the same', (_, script, asked) => {
    const played = play(`${script}\nN2 k1:5 k2:5`)
    expect(played.asks.filter(({ phase }) => phase === 'night 2').map(({ seat, act }) => `${seat} ${act}`)).toEqual(
      asked,
    )
    expect(played.on('morning 2')[0]).toBe('left 5 by kill')
  })
})

describe('the morning', () => {
  test('18: a save is told apart from a night without an attack only where the switch says so', () => {
    const morning = (script: string) => play(script, { switches: { announceSave: true } }).on('morning 1')
    expect(morning('N1 k1:5 k2:5 p4:5')).toEqual(['saved'])
    expect(morning('N1 p4:5')).toEqual(['missed'])
    expect(play('N1 k1:5 k2:5 p4:5').on('morning 1')).toEqual(['missed'])
    const told = play('N1 k1:5 k2:5 p4:5', { switches: { announceSave: true } }).game.log
    expect(told.find(({ event }) => event.type === 'saved')).toEqual({ to: 'everyone', event: { type: 'saved' } })
  })

  test('18: a save is not announced where it would tell of the night before too', () => {
    expect(() => rulesetNamed('classic-7', { announceSave: true, selfProtect: false })).toThrow('selfProtect')
    expect(rulesetNamed('classic-7', { announceSave: true, selfProtect: false, repeatProtect: true })).toBeDefined()
  })

  test.each([
    ['none', [], []],
    ['vote', [], ['farewell 6']],
    ['both', ['farewell 5'], ['farewell 6']],
  ])('20: last words: %s', (lastWords, killed, voted) => {
    const { on } = play(`${KILLED}\n${against(1, 6, [1, 2, 3])}`, { switches: { lastWords } })
    expect(on('morning 1')).toEqual(['left 5 by kill', ...killed])
    expect(on('vote 1').slice(2)).toEqual(['left 6 by vote', ...voted])
  })

  test('20: no last words once the game is decided', () => {
    const { on } = play(`${against(1, 1, [3, 4, 5])}\n${against(2, 2, [3, 4, 5])}`, { switches: { lastWords: 'both' } })
    expect(on('vote 2').slice(-2)).toEqual(['left 2 by vote', 'ended red, no black left'])
  })
})

describe('the vote', () => {
  test('24: everybody else who is alive, and nobody for oneself', () => {
    const played = play(KILLED)
    for (const seat of ALIVE)
      expect(optionsOf(played, 'vote 1', seat, 'vote')).toEqual([['none', ...ALIVE.filter((other) => other !== seat)]])
  })

  test('25: at once, nobody sees a vote', () => {
    const { view } = asVoter(7, 'simultaneous')
    expect(view.filter((event) => event.type === 'voted' || event.type === 'abstained')).toEqual([])
  })

  test('25: in turn, every hand is told before the next is asked', () => {
    const { view } = asVoter(7, 'sequential')
    expect(view.filter((event) => event.type === 'voted' || event.type === 'abstained')).toEqual([
      { type: 'voted', target: 3, by: [{ seat: 1, kind: 'cast' }] },
      { type: 'abstained', seats: [2] },
      { type: 'voted', target: 1, by: [{ seat: 3, kind: 'cast' }] },
      { type: 'abstained', seats: [4] },
      { type: 'abstained', seats: [6] },
    ])
  })

  /** What a seat has heard when it is asked to vote on the first day. */
  function asVoter(seat: Seat, voting: string) {
    const { game } = play(`${KILLED}\nD1 v1:3 v3:1`, { switches: { voting } })
    const heard = game.view(seat).history.map(({ event }) => event)
    return {
      view: heard.slice(
        0,
        heard.findIndex((event) => event.type === 'asked' && event.act === 'vote'),
      ),
    }
  }

  test('25: an early majority ends the vote, and the rest are not asked', () => {
    const switches = { voting: 'sequential', earlyMajority: true }
    const played = play(`${KILLED}\nD1 v1:6 v2:6 v3:6 v4:6`, { switches })
    expect(played.asks.filter(({ phase }) => phase === 'vote 1').map(({ seat }) => seat)).toEqual([1, 2, 3, 4])
    expect(played.on('vote 1').at(-1)).toBe('left 6 by vote')
    const whole = play(`${KILLED}\nD1 v1:6 v2:6 v3:6 v4:6`, { switches: { ...switches, earlyMajority: false } })
    expect(whole.asks.filter(({ phase }) => phase === 'vote 1').map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 6, 7])
  })

  test('26: where nobody may abstain, "none" is not an option, but a late vote still counts as "none"', () => {
    const played = play(`${KILLED}\nD1 v1:3 v2:none`, { switches: { abstain: false } })
    expect(optionsOf(played, 'vote 1', 1, 'vote')).toEqual([[2, 3, 4, 6, 7]])
    expect(played.on('vote 1')).toEqual(['voted 3 by 1', 'abstained 2 3 4 6 7', 'left 3 by vote'])
    const late = played.game.log.find(({ event }) => event.type === 'chose' && event.act === 'vote' && event.seat === 2)
    expect(late?.event).toMatchObject({ pick: 'none', source: 'default' })
  })

  test('28: more than half of the living: three of six are not enough, four are', () => {
    const majority = (voters: readonly Seat[]) =>
      play(`${KILLED}\n${against(1, 1, voters)}`, { switches: { elimination: 'majority' } })
        .on('vote 1')
        .at(-1)
    expect(majority([3, 4, 6])).toBe('unvoted nobody')
    expect(majority([3, 4, 6, 7])).toBe('left 1 by vote')
  })

  test('28: a tie under majority is no tie line', () => {
    const { on } = play(`${KILLED}\nD1 v1:3 v3:1`, { switches: { elimination: 'majority' } })
    expect(on('vote 1').at(-1)).toBe('unvoted nobody')
    expect(on('vote 1').some((line) => line.startsWith('tied'))).toBe(false)
  })
})

describe('the end', () => {
  /** Games of random picks: what cannot happen in any of them. */
  test('17, 32: at most one seat dies a night, never a Mafia, and two Mafia against one are never reached', () => {
    for (let i = 0; i < 200; i++) {
      const random = stream('the end', i)
      const ruleset = rulesetNamed('classic-7', { floor: 'rounds', tie: i % 2 ? 'chance' : 'none' })
      const game = new Session(ruleset, shuffle(ruleset.roles, random))
      while (!game.result)
        game.answer(
          game.open.map(({ options }) => ({
            ...(options.length > 0 ? { pick: options[Math.floor(random() * options.length)]! } : { text: 'PASS.' }),
            source: 'made',
            attempts: 1,
            truncated: false,
            ending_repaired: false,
          })),
        )
      let alive = [1, 2, 3, 4, 5, 6, 7]
      for (const { event } of game.log) {
        if (event.type !== 'left') continue
        alive = alive.filter((seat) => seat !== event.seat)
        const mafia = alive.filter((seat) => game.deal[seat - 1] === 'mafia').length
        expect([event.by, game.deal[event.seat - 1]]).not.toEqual(['kill', 'mafia'])
        expect(mafia === 2 && alive.length === 3).toBe(false)
      }
      const nights = game.log.map(({ event }) =>
        event.type === 'began' ? `${event.phase}` : event.type === 'left' ? event.by : '',
      )
      expect(nights.join(' ')).not.toMatch(/kill +kill/)
      if (game.result.winner === 'black') expect([2, 4]).toContain(alive.length)
    }
  })

  test('33: no game is longer than its days', () => {
    const { on } = play('', { switches: { maxDays: 2 } })
    expect(on('vote 2').at(-1)).toBe('ended draw, too many days')
    expect(on('night 3')).toEqual([])
  })

  test('33: a departure resets the count of quiet days', () => {
    const { on } = play(against(2, 5, [1, 2, 3]))
    expect(on('vote 3').at(-1)).toBe('unvoted nobody')
    expect(on('vote 5').at(-1)).toBe('ended draw, quiet days')
  })

  test('34: points for the team, dead or alive, and for a draw', () => {
    const switches = { winPoints: 2, drawPoints: 0.5, lossPoints: -1 }
    const won = play(`${KILLED}\n${against(1, 6, [1, 2, 3])}\nN2 k1:7 k2:7`, { switches })
    expect(won.game.result!.points([])).toEqual([2, 2, -1, -1, -1, -1, -1])
    expect(play('', { switches }).game.result!.points([])).toEqual(Array(7).fill(0.5))
  })
})

describe('presets', () => {
  test.each([
    ['classic-7', { killTie: 'chance', repeatProtect: false, reveal: 'none', tie: 'none', maxDays: 20, quietDays: 3 }],
    ['classic-7-bench', { killTie: 'chance', repeatProtect: true, reveal: 'vote', tie: 'chance', maxDays: 6 }],
    ['classic-7-product', { killTie: 'lowest', announceSave: true, earlyMajority: true, cueWords: 18, maxDays: 5 }],
  ])('%s is told as it is played', (preset, switches) => {
    const [opened] = new Session(rulesetNamed(preset), rolesOf('mmsdccc')).log
    expect(opened!.event).toMatchObject({ ruleset: preset, book: 'classic-7', switches })
  })

  test('a switch makes another version, and one that is not there is refused', () => {
    expect(rulesetNamed('classic-7', { tie: 'chance' }).version).not.toBe(rulesetNamed('classic-7').version)
    expect(() => rulesetNamed('classic-7', { floor: 'shouting' })).toThrow()
    expect(() => rulesetNamed('classic-7', { ties: 'chance' })).toThrow()
  })
})
