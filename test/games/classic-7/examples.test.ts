import { describe, expect, test } from 'vitest'
import { NEUTRAL_CUE } from '../../../src/games/shared/moderated.ts'
import { optionsOf, play } from './table.ts'

// The worked examples of the rule book, section 8, by their numbers. Seats 1 and 2 are Mafia, 3 the Detective, 4 the Doctor.

/** Villager 5 dies in the first night. */
const KILLED = 'N1 k1:5 k2:5 c3:1 p4:6'

test('1: a plain kill', () => {
  const { on, game } = play(KILLED)
  expect(on('night 1')).toEqual(['[1 2] claimed 1>5', '[1 2] claimed 2>5', '[1 2] decided 5', '[3] checked 1 black'])
  expect(on('morning 1')).toEqual(['left 5 by kill'])
  expect(on('day 1')).toBeDefined()
  expect(game.log.some(({ event }) => event.type === 'revealed')).toBe(false)
})

const SAVED = 'N1 k1:5 k2:5 c3:6 p4:5'
const SPARED = 'N1 k1:none k2:none c3:none p4:5'

test('2: a save', () => {
  const { on } = play(SAVED)
  expect(on('night 1')).toEqual(['[1 2] claimed 1>5', '[1 2] claimed 2>5', '[1 2] decided 5', '[3] checked 6 red'])
  expect(on('morning 1')).toEqual(['missed'])
})

test('2: the public log of a save is that of a night without an attack', () => {
  const open = (script: string) => play(script).game.log.filter(({ to }) => to === 'everyone')
  expect(open(SAVED)).toEqual(open(SPARED))
})

describe('3: the Mafia differ', () => {
  const differ = (more: string, switches = {}) => play(`N1 k1:5 k2:6 c3:7 p4:${more}`, { switches })
  const claims = ['[1 2] claimed 1>5', '[1 2] claimed 2>6']

  test('chance decides between the two seats, and nobody is told that it did', () => {
    const played = differ('7 x:6')
    expect(played.on('night 1')).toEqual(['chance kill 6', ...claims, '[1 2] decided 6', '[3] checked 7 red'])
    expect(optionsOf(played, 'night 1', -1, 'kill')).toEqual([[5, 6]])
    expect(played.on('morning 1')).toEqual(['left 6 by kill'])
  })
  test('lowest: the lower seat, and chance is not asked', () => {
    const { on } = differ('7', { killTie: 'lowest' })
    expect(on('night 1')).toEqual([...claims, '[1 2] decided 5', '[3] checked 7 red'])
    expect(on('morning 1')).toEqual(['left 5 by kill'])
  })
  test('none: nobody', () => {
    const { on } = differ('7', { killTie: 'none' })
    expect(on('night 1')).toEqual([...claims, '[1 2] decided none', '[3] checked 7 red'])
    expect(on('morning 1')).toEqual(['missed'])
  })
  test('the seat that chance names may be protected', () => {
    expect(differ('6 x:6').on('morning 1')).toEqual(['missed'])
  })
})

describe('4: no kill', () => {
  test('both name nobody', () => {
    const { on } = play(SPARED)
    expect(on('night 1')).toEqual(['[1 2] claimed 1>none', '[1 2] claimed 2>none', '[1 2] decided none'])
    expect(on('morning 1')).toEqual(['missed'])
  })
  test('one names nobody', () => {
    expect(play('N1 k1:none k2:7').on('night 1')).toContain('[1 2] decided 7')
  })
})

test('5: a Detective who dies still learns, before the morning', () => {
  const played = play('N1 k1:3 k2:3 c3:2 p4:1')
  expect(played.on('night 1').at(-1)).toBe('[3] checked 2 black')
  expect(played.on('morning 1')).toEqual(['left 3 by kill'])
  expect(played.asks.filter(({ seat, phase }) => seat === 3 && phase !== 'night 1')).toEqual([])
})

test('6: a Doctor who dies is not asked again, and the phrase goes on', () => {
  const { on, asks, game } = play('N1 k1:4 k2:4 p4:6 c3:5')
  expect(on('morning 1')).toEqual(['left 4 by kill'])
  expect(asks.filter(({ act }) => act === 'protect')).toHaveLength(1)
  const phrases = game.log.filter(({ event }) => event.type === 'woke' && event.who === 'doctor')
  const nights = game.log.filter(({ event }) => event.type === 'began' && event.phase === 'night')
  expect(nights.length).toBeGreaterThan(1)
  expect(phrases).toHaveLength(nights.length)
})

describe('7: a Doctor who saves itself', () => {
  test('is barred from itself for one night', () => {
    const played = play('N1 k1:4 k2:4 p4:4\nN2 p4:none')
    expect(played.on('morning 1')).toEqual(['missed'])
    expect(optionsOf(played, 'night 2', 4, 'protect')).toEqual([['none', 1, 2, 3, 5, 6, 7]])
    expect(optionsOf(played, 'night 3', 4, 'protect')).toEqual([['none', 1, 2, 3, 4, 5, 6, 7]])
  })
  test('is not barred where repeating is allowed', () => {
    const played = play('N1 k1:4 k2:4 p4:4', { switches: { repeatProtect: true } })
    expect(optionsOf(played, 'night 2', 4, 'protect')).toEqual([['none', 1, 2, 3, 4, 5, 6, 7]])
  })
})

describe('8: plurality', () => {
  const votes = `${KILLED}\nD1 v1:3 v2:3 v3:1 v4:1 v6:1 v7:none`
  const counted = ['voted 1 by 3 4 6', 'voted 3 by 1 2', 'abstained 7']

  test('the most votes leave', () => {
    const { on } = play(votes)
    expect(on('vote 1')).toEqual([...counted, 'left 1 by vote'])
    expect(on('night 2')).toEqual(['[2] claimed 2>none', '[2] decided none'])
  })
  test('a majority needs four of six', () => {
    expect(play(votes, { switches: { elimination: 'majority' } }).on('vote 1')).toEqual([...counted, 'unvoted nobody'])
  })
})

describe('9: a tie', () => {
  const votes = `${KILLED}\nD1 v1:3 v2:3 v3:1 v4:1 v6:2 v7:none`
  const counted = ['voted 1 by 3 4', 'voted 2 by 6', 'voted 3 by 1 2', 'abstained 7', 'tied 1 3']

  test('nobody leaves', () => {
    expect(play(votes).on('vote 1')).toEqual([...counted, 'stayed 1 3 (tie)'])
  })
  test('chance: one of the tied', () => {
    const played = play(`${votes} x:1`, { switches: { tie: 'chance' } })
    expect(played.on('vote 1')).toEqual([...counted, 'chance vote 1', 'left 1 by vote'])
    expect(optionsOf(played, 'vote 1', -1, 'vote')).toEqual([[1, 3]])
  })
  describe('runoff', () => {
    const runoff = (votes2: string) => play(`${votes} ${votes2}`, { switches: { tie: 'runoff' } })
    test('the tied speak, then all vote among them', () => {
      const played = runoff('r1:3 r2:3 r3:1 r4:1 r6:1 r7:none')
      const again = ['voted 1 by 3 4 6', 'voted 3 by 1 2', 'abstained 7', 'left 1 by vote']
      expect(played.on('vote 1')).toEqual([...counted, 'defend 1', 'defend 3', ...again])
      const second = [1, 2, 3, 4, 6, 7].map((seat) => optionsOf(played, 'vote 1', seat, 'vote')[1])
      const all = ['none', 1, 3]
      expect(second).toEqual([['none', 3], all, ['none', 1], all, all, all])
    })
    test('a second tie, and nobody leaves', () => {
      const again = ['voted 1 by 3 4', 'voted 3 by 1 2', 'abstained 6 7', 'tied 1 3', 'stayed 1 3 (tie)']
      expect(runoff('r1:3 r2:3 r3:1 r4:1').on('vote 1')).toEqual([...counted, 'defend 1', 'defend 3', ...again])
    })
    test('nobody votes again, and nobody leaves', () => {
      const again = ['abstained 1 2 3 4 6 7', 'unvoted nobody']
      expect(runoff('').on('vote 1')).toEqual([...counted, 'defend 1', 'defend 3', ...again])
    })
  })
})

test('10: all abstain', () => {
  const { on } = play(KILLED)
  expect(on('vote 1')).toEqual(['abstained 1 2 3 4 6 7', 'unvoted nobody'])
  expect(on('night 2')).not.toEqual([])
})

/** All the living against one seat. */
const against = (day: number, target: number, voters: readonly number[]): string =>
  `D${day} ${voters.map((seat) => `v${seat}:${target}`).join(' ')}`

test('11: parity by a kill: no second day, no last words', () => {
  const day = against(1, 6, [1, 2, 3, 4, 7])
  const { on, game } = play(`${KILLED}\n${day}\nN2 k1:7 k2:7`, { switches: { lastWords: 'both' } })
  expect(on('vote 1').slice(-2)).toEqual(['left 6 by vote', 'farewell 6'])
  expect(on('morning 2')).toEqual(['left 7 by kill', 'ended black, parity'])
  expect(game.result!.alive).toEqual([1, 2, 3, 4])
})

test('12: parity by a vote: the game ends before any night', () => {
  const { on, game } = play([against(1, 5, [1, 2, 3]), against(2, 6, [1, 2, 3]), against(3, 7, [1, 2, 3])].join('\n'))
  expect(on('vote 3').slice(-2)).toEqual(['left 7 by vote', 'ended black, parity'])
  expect(game.result!.alive).toEqual([1, 2, 3, 4])
})

test('13: the town wins at once, without another night', () => {
  const { on, game } = play(`${KILLED}\n${against(1, 1, [3, 4, 6])}\nN2 k2:7\n${against(2, 2, [3, 4, 6])}`)
  expect(on('vote 2').slice(-2)).toEqual(['left 2 by vote', 'ended red, no black left'])
  expect(on('night 3')).toEqual([])
  expect(game.result!.points([])).toEqual([0, 0, 1, 1, 1, 1, 1])
})

test('14: with both specials dead the Mafia still kill', () => {
  const played = play(`N1 k1:3 k2:3\n${against(1, 4, [1, 2, 5])}\nN2 k1:5 k2:5`)
  expect(played.asks.filter(({ phase }) => phase === 'night 2').map(({ seat, act }) => `${seat} ${act}`)).toEqual([
    '1 kill',
    '2 kill',
  ])
  const phrases = played.game.log.flatMap(({ event }) => (event.type === 'woke' ? [event.who] : []))
  expect(phrases.slice(3)).toEqual(['mafia', 'sheriff', 'doctor'])
  expect(played.on('morning 2')).toEqual(['left 5 by kill', 'ended black, parity'])
})

test('15: a dead Mafia hears nothing of the night', () => {
  const { on } = play(`${KILLED}\n${against(1, 2, [3, 4, 6])}\nN2 k1:6`)
  expect(on('night 2')).toEqual(['[1] claimed 1>6', '[1] decided 6'])
})

test('16: a moderated day', () => {
  const played = play(`${KILLED}\nD1 s:send,send,send,send,send,send,send,send,send,send q:3,6,3,1,4,2,7,6,1,4`)
  const cues = optionsOf(played, 'day 1', 0, 'cue')
  expect(cues).toEqual([
    [1, 2, 3, 4, 6, 7],
    [1, 2, 4, 6, 7],
    [1, 2, 3, 4, 7],
    [1, 2, 4, 6, 7],
    [2, 4, 6, 7],
    [1, 2, 6, 7],
    [1, 4, 6, 7],
    [1, 2, 4, 6],
    [1, 2, 4, 7],
    [2, 4, 7],
  ])
  expect(played.asks.filter(({ phase, act }) => phase === 'day 1' && act === 'speak')).toHaveLength(10)
  const told = played.game.log.flatMap(({ event }) => (event.type === 'cued' ? [event] : []))
  expect(told[0]).toEqual({ type: 'cued', seat: 3, text: 'Player 3, what do you say?', forced: false })
  expect(played.on('vote 1')).not.toEqual([])
})

test('16: a cue whose words cannot be read is a neutral sentence', () => {
  const { game } = play(KILLED)
  const [cue] = game.log.flatMap(({ event }) => (event.type === 'cued' ? [event] : []))
  expect(cue).toMatchObject({ seat: 1, text: NEUTRAL_CUE })
})

test('17: a late vote is recorded as the default and counts as an abstention', () => {
  const { on, game } = play(`${KILLED}\nD1 v1:3 v2:3 v3:1 v4:1 v7:1`)
  expect(on('vote 1')).toEqual(['voted 1 by 3 4 7', 'voted 3 by 1 2', 'abstained 6', 'left 1 by vote'])
  const late = game.log.find(({ event }) => event.type === 'chose' && event.seat === 6 && event.act === 'vote')
  expect(late?.event).toMatchObject({ pick: 'none', source: 'default' })
})

test('17: a late kill does not count', () => {
  expect(play('N1 c3:1').on('night 1').slice(0, 3)).toEqual([
    '[1 2] claimed 1>none',
    '[1 2] claimed 2>none',
    '[1 2] decided none',
  ])
})

describe('18: what is revealed about a player who leaves', () => {
  const script = `${KILLED}\n${against(1, 1, [3, 4, 6])}`
  const shown = (switches: object): readonly string[] => {
    const { on } = play(script, { switches })
    return [...on('morning 1'), ...on('vote 1').slice(-2)].filter((line) => /^(?:left|revealed)/.test(line))
  }
  test.each<[object, string[]]>([
    [{ reveal: 'vote', revealAs: 'role' }, ['left 5 by kill', 'left 1 by vote', 'revealed 1 mafia']],
    [{ reveal: 'both', revealAs: 'team' }, ['left 5 by kill', 'revealed 5 red', 'left 1 by vote', 'revealed 1 black']],
    [{ reveal: 'none' }, ['left 5 by kill', 'left 1 by vote']],
  ])('%j', (switches, lines) => expect(shown(switches)).toEqual(lines))
})

test('19: three quiet nights and days are a draw', () => {
  const { on, game } = play('')
  expect(on('vote 3').at(-1)).toBe('ended draw, quiet days')
  expect(game.result!.points([])).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('20: a second check of one seat is allowed, and gives the same line', () => {
  const played = play('N1 c3:1\nN2 c3:1')
  expect(played.on('night 1')).toContain('[3] checked 1 black')
  expect(optionsOf(played, 'night 2', 3, 'check')).toEqual([['none', 1, 2, 4, 5, 6, 7]])
  expect(played.on('night 2')).toContain('[3] checked 1 black')
})
