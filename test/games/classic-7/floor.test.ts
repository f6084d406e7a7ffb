import { describe, expect, test } from 'vitest'
import type { Ask, Reply, Seat } from '../../../schemas/ask.ts'
import { Session } from '../../../src/game/session.ts'
import { settle } from '../../../src/game/settle.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { maxRoundsOf, minimumOf } from '../../../src/games/shared/moderated.ts'
import { nextStarter } from '../../../src/games/shared/rounds.ts'
import { builtInModerator } from '../../../src/policy/moderator.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { UNTIMED } from '../../../src/view/player.ts'
import { render } from '../../../src/view/render.ts'
import { optionsOf, type Played, play, rolesOf } from './table.ts'

// The worked examples of the moderated floor (time-to-talk, section 10), with six alive: 1 to 4, 6 and 7.
const KILLED = 'N1 k1:5 k2:5 c3:1 p4:6'

const speakers = ({ asks }: Played, phase = 'day 1'): Seat[] =>
  asks.filter((ask) => ask.phase === phase && ask.act === 'speak').map(({ seat }) => seat)
const schedules = ({ asks }: Played, phase = 'day 1'): Played['asks'] =>
  asks.filter((ask) => ask.phase === phase && ask.act === 'schedule')
const cues = ({ game }: Played) =>
  game.log.flatMap(({ to, event }) => (event.type === 'cued' ? [{ to, ...event }] : []))

test('the minimum of messages and the number of rounds, by the living', () => {
  expect([9, 7, 6, 5, 4, 3].map(minimumOf)).toEqual([4, 4, 4, 3, 3, 2])
  expect([7, 6, 5, 4, 3].map(maxRoundsOf)).toEqual([10, 10, 10, 8, 6])
})

describe('a moderated day', () => {
  test('1: from the minimum on, a wait closes the floor', () => {
    const played = play(`${KILLED}\nD1 s:send,send,send,send,wait q:3,6,1,4`)
    expect(speakers(played)).toEqual([3, 6, 1, 4])
    expect(schedules(played)).toHaveLength(5)
    expect(played.on('vote 1')).not.toEqual([])
  })

  test('2: before it, the first wait is told to nobody and the second forces a call', () => {
    const played = play(`${KILLED}\nD1 s:wait,wait q:3`)
    expect(cues(played)[0]).toMatchObject({ seat: 3, forced: true })
    expect(cues(played)[1]).toMatchObject({ forced: false })
    const open = played.game.log.filter(({ to }) => to === 'everyone')
    const began = open.findIndex(({ event }) => event.type === 'began' && event.phase === 'day')
    expect(open[began + 1]!.event.type).toBe('cued')
  })

  test('2: a call between two waits is none of them: the second forces nothing', () => {
    const played = play(`${KILLED}\nD1 s:wait,send,wait,send q:3,6`)
    expect(cues(played).slice(0, 2)).toMatchObject([
      { seat: 3, forced: false },
      { seat: 6, forced: false },
    ])
  })

  test('3: the last speaker is no option, and nobody is after two messages', () => {
    const played = play(`${KILLED}\nD1 s:send,send,send,send q:3,6,3,1`)
    expect(optionsOf(played, 'day 1', 0, 'cue')).toEqual([
      [1, 2, 3, 4, 6, 7],
      [1, 2, 4, 6, 7],
      [1, 2, 3, 4, 7],
      [1, 2, 4, 6, 7],
    ])
  })

  test.each([5, 3])(
    '4: a call of seat %s, which is dead or has just spoken, goes to the next after the last',
    (called) => {
      expect(speakers(play(`${KILLED}\nD1 q:3,${called}`)).slice(0, 2)).toEqual([3, 4])
    },
  )

  test('4: of those who have said least today, the next after the last is called', () => {
    expect(speakers(play(`${KILLED}\nD1 q:3,4,3,5`)).slice(0, 4)).toEqual([3, 4, 3, 6])
  })

  test('5: after ten rounds the vote opens without another question', () => {
    const played = play(`${KILLED}\nD1 s:send,send,send,send,send,send,send,send,send,send q:1,2,3,4,6,7,1,2,3,4`)
    expect(speakers(played)).toHaveLength(10)
    expect(schedules(played)).toHaveLength(10)
  })

  /** Seats 5 and 6 killed, 7 voted out, and 1, a Mafia, too: 2, 3 and 4 are left. */
  const THREE = `${KILLED}\nD1 v2:1 v3:1 v4:1\nN2 k2:6\nD2 v2:7 v3:7 v4:7`

  test('6: three alive', () => {
    const played = play(`${THREE}\nD3 s:send,send,wait q:3,4`)
    expect(speakers(played, 'day 3')).toEqual([3, 4])
  })

  test('7: the floor closes when nobody may be called', () => {
    const played = play(`${THREE}\nD3 s:send,send,send,send,send q:2,3,2,3,4`)
    expect(speakers(played, 'day 3')).toEqual([2, 3, 2, 3, 4])
    expect(schedules(played, 'day 3')).toHaveLength(5)
  })

  test('8: an unreadable schedule sends before the minimum and waits after it', () => {
    const played = play(KILLED)
    expect(schedules(played).map(({ otherwise }) => otherwise)).toEqual(['send', 'send', 'send', 'send', 'wait'])
    expect(speakers(played)).toEqual([1, 2, 3, 4])
  })

  test('11: silence is "PASS." and counts as a message', () => {
    const { log } = play(`${KILLED}\nD1 q:3`).game
    const spoke = log.flatMap(({ event }) => (event.type === 'spoke' ? [event] : []))
    expect(spoke[0]).toEqual({ type: 'spoke', seat: 3, act: 'speak', text: 'PASS.' })
  })
})

describe('who hears a cue', () => {
  test('9: everybody, or only the moderator and the player called', () => {
    expect(cues(play(KILLED))[0]!.to).toBe('everyone')
    expect(cues(play(`${KILLED}\nD1 q:3`, { switches: { cueTo: 'speaker' } }))[0]!.to).toEqual([0, 3])
  })

  test('9: a cue to the speaker is in no prompt of another seat', () => {
    const day = (text: string) => {
      const game = new Session(
        rulesetNamed('classic-7', { cueTo: 'speaker', voting: 'sequential' }),
        rolesOf('mmsdccc'),
      )
      const reply = ({ act }: Ask): Reply =>
        act === 'cue' ? { pick: 3, text } : act === 'speak' ? { text: 'Yes.' } : {}
      while (game.open[0]!.act !== 'vote') game.answer(game.open.map((ask) => settle(ask, reply(ask))))
      return game
    }
    const [a, b] = [day('Player 3, red or blue?'), day('Player 3, is player 1 loud?')]
    const words = wordsOf({ language: 'en', book: 'classic-7' })
    expect(render(a.view(1), words)).toEqual(render(b.view(1), words))
    expect(JSON.stringify(a.view(2))).toBe(JSON.stringify(b.view(2)))
    expect(JSON.stringify(a.view(3))).not.toBe(JSON.stringify(b.view(3)))
  })

  test("10: the moderator's view is the spectator's and its own asks and choices", () => {
    const { game } = play(KILLED)
    const own = game.view(0).history.filter(({ open }) => !open)
    expect(new Set(own.map(({ event }) => event.type))).toEqual(new Set(['asked', 'chose']))
    expect(own.every(({ event }) => 'seat' in event && event.seat === 0)).toBe(true)
  })

  test('12: what the moderator is asked does not depend on hidden roles', () => {
    const asks = (deal: string) => {
      const { game } = play('D1 s:wait,wait,send q:3,6', { deal })
      return game.view(0).history.filter(({ event }) => event.type === 'asked' || event.type === 'cued')
    }
    expect(asks('mmsdccc')).toEqual(asks('cdmcsmc'))
  })
})

describe('the built-in moderator', () => {
  test('calls everybody once, in seat order, and closes the floor', async () => {
    const game = new Session(rulesetNamed('classic-7'), rolesOf('mmsdccc'))
    const moderator = builtInModerator()
    const called: Seat[] = []
    while (game.log.at(-1)!.event.type !== 'ended' && !game.open.some(({ act }) => act === 'vote')) {
      const replies = game.open.map((ask): Reply => {
        if (ask.seat === 0) return moderator.act(game.view(0), UNTIMED) as Reply
        if (ask.act === 'speak') called.push(ask.seat)
        return ask.act === 'kill' ? { pick: 5 } : {}
      })
      game.answer(game.open.map((ask, i) => settle(ask, replies[i])))
    }
    expect(called).toEqual([1, 2, 3, 4, 6, 7])
    expect(game.view(0).history.filter(({ event }) => event.type === 'chose' && event.source !== 'made')).toEqual([])
    const texts = cues({ game } as Played)
    expect(texts.every(({ seat, text }) => text.startsWith(`Player ${seat}, `))).toBe(true)
    expect(texts.some(({ forced }) => forced)).toBe(false)
  })
})

describe('rounds', () => {
  const rounds = (script: string, switches: object = {}) => play(script, { switches: { floor: 'rounds', ...switches } })

  test("21: seat order from the day's starter, twice", () => {
    const played = rounds('N1 k1:5 k2:5\nN2 k1:4 k2:4')
    expect(speakers(played)).toEqual([1, 2, 3, 4, 6, 7, 1, 2, 3, 4, 6, 7])
    expect(speakers(played, 'day 2')).toEqual([2, 3, 6, 7, 1, 2, 3, 6, 7, 1])
    const started = played.game.log.flatMap(({ event }) => (event.type === 'started' ? [event] : []))
    expect(started.slice(0, 2)).toEqual([
      { type: 'started', seat: 1, day: 1 },
      { type: 'started', seat: 2, day: 2 },
    ])
  })

  test('21: the starter is the next living seat, and seat 1 comes after the last', () => {
    expect(nextStarter([2, 3, 5], undefined)).toBe(2)
    expect(nextStarter([2, 3, 5], 3)).toBe(5)
    expect(nextStarter([2, 3, 5], 5)).toBe(2)
  })

  test('21: a new order by chance in every round, one pick at a time, the last forced', () => {
    const played = rounds(KILLED, { roundOrder: 'chance' })
    const draws = optionsOf(played, 'day 1', -1, 'order')
    expect(draws.map(({ length }) => length)).toEqual([6, 5, 4, 3, 2, 6, 5, 4, 3, 2])
    expect(draws[0]).toEqual([1, 2, 3, 4, 6, 7])
    expect(played.game.log.some(({ event }) => event.type === 'started')).toBe(false)
  })
})
