import { describe, expect, test } from 'vitest'
import type { Ask, Reply, Seat } from '../../../schemas/ask.ts'
import { stream } from '../../../src/game/random.ts'
import { Session } from '../../../src/game/session.ts'
import { settle } from '../../../src/game/settle.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { MAFIA_2025 } from '../../../src/language/en/vocabulary.ts'
import { scriptedPlayer } from '../../../src/policy/scripted/scripted.ts'
import { rowsOf } from '../../../src/rows/rows.ts'
import { readClaims } from '../../../src/speech/reader/listen.ts'
import { countWords } from '../../../src/speech/text/words.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { UNTIMED } from '../../../src/view/player.ts'
import { seriesOf } from './play.ts'
import { rolesOf } from './table.ts'

const { vocabulary } = wordsOf({ language: 'en', book: 'classic-7' })

test('the words of claims are read from the book of the game', () => {
  expect(vocabulary.roles).toEqual({ sheriff: ['Detective'], doctor: ['Doctor'] })
  expect(vocabulary.found['black']).toEqual(['Mafia'])
  expect(wordsOf({ language: 'en', book: 'mafia-2025' }).vocabulary).toEqual(MAFIA_2025)
})

describe.each(['random', 'scripted'] as const)('%s players', (players) => {
  test.each(['moderated', 'chat'])(
    "speak in the game's own words, within their limit, and end without a formula (floor: %s)",
    async (floor) => {
      const { play, words } = seriesOf('classic-7', { floor }, players)
      for (let i = 0; i < 10; i++) {
        const played = await play(i)
        for (const { chosen_action, act, leakage } of rowsOf(played, { words }).decisions) {
          const { text } = chosen_action
          if (text === null) continue
          expect(text).not.toMatch(/sheriff|\bred\b|\bblack\b|nominate|put anybody up|\{|PASS|THANK YOU/i)
          expect(countWords(text)).toBeLessThanOrEqual(act === 'cue' ? 24 : 32)
          expect(leakage.findings.filter(({ severity }) => severity === 'severe')).toEqual([])
          expect(chosen_action.source).toBe('made')
        }
      }
    },
  )
})

describe('scripted players', () => {
  /** A game in which the seats that are not told what to do play by script, up to the first ask for which `isDone` holds. */
  function upTo(
    isDone: (ask: Ask, day: number) => boolean,
    told: (ask: Ask) => Reply | undefined,
    switches: object = {},
  ) {
    const game = new Session(rulesetNamed('classic-7', { floor: 'rounds', rounds: 1, ...switches }), rolesOf('mmsdccc'))
    const policies = Array.from({ length: 8 }, (_, seat) => scriptedPlayer(stream('scripted', seat), vocabulary))
    const act = (ask: Ask): Reply => told(ask) ?? (policies[ask.seat]!.act(game.view(ask.seat), UNTIMED) as Reply)
    const asked = (): readonly Ask[] => {
      const nights = game.log.filter(({ event }) => event.type === 'began' && event.phase === 'night').length
      return game.open.filter((ask) => isDone(ask, nights))
    }
    while (!game.result && asked().length === 0) game.answer(game.open.map((ask) => settle(ask, act(ask))))
    return { game, replies: asked().map((ask) => policies[ask.seat]!.act(game.view(ask.seat), UNTIMED) as Reply) }
  }
  const pick =
    (picks: Readonly<Record<string, Reply>>) =>
    (ask: Ask): Reply | undefined =>
      picks[`${ask.seat} ${ask.act}`]

  test('two Mafia pick the same target without a word, in every night of many games', async () => {
    const { play } = seriesOf('classic-7', {}, 'scripted')
    let nights = 0
    for (let i = 0; i < 20; i++) {
      const { log } = await play(i)
      const claims = log.flatMap(({ to, event }) => (event.type === 'claimed' && to.length === 2 ? [event.target] : []))
      for (let at = 0; at < claims.length; at += 2) expect(claims[at]).toBe(claims[at + 1])
      nights += claims.length / 2
    }
    expect(nights).toBeGreaterThan(20)
  })

  test('a Detective who has found Mafia says so, in words that can be read back', () => {
    const { replies } = upTo(
      ({ seat, act }) => seat === 3 && act === 'speak',
      pick({ '3 check': { pick: 1 }, '1 kill': { pick: 5 }, '2 kill': { pick: 5 }, '4 protect': { pick: 6 } }),
    )
    expect(readClaims(replies[0]!.text!, { speaker: 3, vocabulary })).toMatchObject({
      roles: ['sheriff'],
      checks: [{ seat: 1, found: 'black' }],
    })
    expect(replies[0]!.text).toContain('I am the Detective. I checked player number 1: Mafia.')
  })

  test('a Detective who has found nobody keeps quiet on day 1', () => {
    const { replies } = upTo(
      ({ seat, act }) => seat === 3 && act === 'speak',
      pick({ '3 check': { pick: 6 }, '1 kill': { pick: 5 }, '2 kill': { pick: 5 } }),
    )
    expect(replies[0]!.text).not.toContain('Detective')
  })

  test('a Doctor protects a Detective who has claimed, and another seat where that one is barred', () => {
    const claim = { text: 'I am the Detective. I checked player number 1: Mafia.' }
    const quiet = { '1 kill': { pick: 'none' }, '2 kill': { pick: 'none' }, '3 speak': claim } as const
    const protects = (night: number): unknown =>
      upTo(
        ({ act }, day) => act === 'protect' && day === night,
        (ask) => (ask.act === 'vote' ? { pick: 'none' } : pick(quiet)(ask)),
      ).replies[0]!.pick
    expect(protects(2)).toBe(3)
    expect(protects(3)).not.toBe(3)
  })

  test('a Doctor about to be voted out says who it is and whom it protected', () => {
    const { replies } = upTo(
      ({ seat, act }) => seat === 4 && act === 'defend',
      (ask) => {
        if (ask.act === 'vote') return { pick: ask.seat === 4 ? 'none' : ask.seat < 4 ? 5 : 4 }
        return pick({ '1 kill': { pick: 'none' }, '2 kill': { pick: 'none' }, '4 protect': { pick: 7 } })(ask)
      },
      { tie: 'runoff' },
    )
    expect(readClaims(replies[0]!.text!, { speaker: 4, vocabulary })).toMatchObject({
      roles: ['doctor'],
      protects: [{ seat: 7 }],
    })
  })

  test('when nothing is known they abstain, and vote against a Mafia whom the Detective has named', () => {
    const votes = (check: Seat): (readonly [Seat, unknown])[] => {
      const { game, replies } = upTo(
        ({ act }) => act === 'vote',
        pick({ '3 check': { pick: check }, '1 kill': { pick: 5 }, '2 kill': { pick: 5 }, '4 protect': { pick: 6 } }),
      )
      return game.open.map(({ seat }, i) => [seat, replies[i]!.pick] as const)
    }
    expect(votes(6).every(([, target]) => target === 'none')).toBe(true)
    const named = new Map(votes(1))
    for (const seat of [3, 4, 6, 7]) expect(named.get(seat)).toBe(1)
  })

  test('with five alive everybody votes, because the next kill may end the game', () => {
    const { game, replies } = upTo(
      ({ act }, day) => act === 'vote' && day === 2,
      (ask) => {
        if (ask.act === 'kill') return { pick: ask.options.includes(5) ? 5 : 6 }
        if (ask.act === 'vote' || ask.act === 'check' || ask.act === 'protect') return { pick: 'none' }
        return ask.act === 'speak' ? {} : undefined
      },
    )
    expect(game.open.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 7])
    expect(replies.filter(({ pick }) => pick === 'none')).toEqual([])
  })
})
