import { describe, expect, test } from 'vitest'
import { isSpeech, type Reply } from '../schemas/ask.ts'
import { Game } from '../src/game/game.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { rulesetNamed, rulesets } from '../src/game/rulesets/rulesets.ts'
import { playOut } from '../src/play/match.ts'
import type { Policy } from '../src/policy/policy.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { scriptedPlayer } from '../src/policy/scripted.ts'
import { readClaims } from '../src/speech/claims.ts'
import { conduct } from '../src/speech/conduct.ts'
import { isEnded } from '../src/speech/ending.ts'
import { countWords } from '../src/speech/words.ts'
import { askOf } from '../src/view/view.ts'

const players = { scripted: scriptedPlayer, random: randomPlayer }

/** Plays a game and gives every reply with its ask to `look`. */
async function watch(
  name: keyof typeof players,
  switches: object,
  seed: number,
  look: (ask: ReturnType<typeof askOf>, reply: Reply) => void,
) {
  const ruleset = rulesetNamed('mafia-2025', switches)
  const deal = shuffle(ruleset.roles, stream('players', seed))
  const spy = (inner: Policy): Policy => ({
    act(view) {
      const reply = inner.act(view) as Reply
      look(askOf(view), reply)
      return reply
    },
  })
  const policies = deal.map((_, i) => spy(players[name](stream('players', seed, i))))
  const game = new Game(ruleset, deal)
  const choices = await playOut(game, { policies, chance: stream('chance', seed) })
  return { game, choices }
}

describe.each(['scripted', 'random'] as const)('%s', (name) => {
  test.each([200, 40, 12, 3, 1])(
    'keeps to the words of its ask, ends its speeches and breaks no rule of conduct: %i words',
    async (words) => {
      let speeches = 0
      for (let seed = 0; seed < 10; seed++) {
        const { choices } = await watch(name, { speechWords: words, defenceWords: words }, seed, (ask, reply) => {
          if (!isSpeech(ask.act)) return expect(ask.options).toContain(reply.pick)
          speeches++
          expect(countWords(reply.text!)).toBeLessThanOrEqual(words)
          expect(isEnded(reply.text!)).toBe(true)
          expect(conduct(reply.text!).filter(({ severity }) => severity === 'severe')).toEqual([])
        })
        expect(choices.every(({ source }) => source === 'made')).toBe(true)
      }
      expect(speeches).toBeGreaterThan(100)
    },
  )

  test('the same streams give the same game', async () => {
    const play = async () => JSON.stringify((await watch(name, {}, 5, () => {})).choices)
    expect(await play()).toBe(await play())
  })
})

test('a Sheriff who speaks as one tells its own checks, and tells them truly', async () => {
  let told = 0
  for (let seed = 0; seed < 40; seed++) {
    const { game } = await watch('scripted', {}, seed, () => {})
    const sheriff = game.deal.indexOf('sheriff') + 1
    for (const { event } of game.log) {
      if (event.type !== 'spoke' || event.seat !== sheriff) continue
      for (const { seat, colour } of readClaims(event.text).checks) {
        told++
        expect(colour === 'black').toBe(['mafia', 'don'].includes(game.deal[seat - 1]!))
      }
    }
  }
  expect(told).toBeGreaterThan(20)
})

test('the mafia, playing alone against silence, never shoots its own and agrees on a victim every night', async () => {
  for (const ruleset of Object.keys(rulesets)) {
    const rules = rulesetNamed(ruleset)
    for (let seed = 0; seed < 20; seed++) {
      const deal = shuffle(rules.roles, stream('agree', seed))
      const game = new Game(rules, deal)
      const policies = deal.map((_, i) => scriptedPlayer(stream('agree', seed, i)))
      await playOut(game, { policies, chance: stream('chance', seed) })
      const misses = game.log.filter(({ event }) => event.type === 'missed').length
      const kills = game.log.filter(({ event }) => event.type === 'left' && event.by === 'kill').length
      expect(kills).toBeGreaterThan(0)
      expect(misses).toBeLessThanOrEqual(ruleset === 'fiim' ? kills : 0)
    }
  }
})
