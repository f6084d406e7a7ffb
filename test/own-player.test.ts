import { expect, test } from 'vitest'
import { ownPlayer } from '../src/policy/own-player.ts'
import { type Player, UNTIMED } from '../src/view/player.ts'
import { type Heard, type View, viewFrom } from '../src/view/view.ts'

const view = viewFrom(1, [])
const answering = (reply: unknown): Player => ownPlayer({ act: () => reply as object }, './own.ts')

test.each([
  [{ pick: 1 }],
  [{ pick: 'none', text: '' }],
  [{ pick: null, text: null, thought: null }],
  [{ beliefs: [0, 1], probs: [] }],
  [null],
  [undefined],
])('the reply %j is passed on as it is', (reply) => expect(answering(reply).act(view, UNTIMED)).toBe(reply))

test.each([
  [{ text: ['a'] }, '`text` is ["a"]; `text` must be a string'],
  [{ pick: true }, '`pick` is the boolean true; `pick` must be a number or a string'],
  [{ thought: 1 }, '`thought` must be a string'],
  [{ beliefs: ['0.5'] }, '`beliefs` must be an array of numbers'],
  [2, 'returned the number 2; it must return an object, { pick, text }'],
])('of the reply %j the wrong type is named', (reply, said) => {
  expect(() => answering(reply).act(view, UNTIMED)).toThrow(said)
})

test('a promise is held to the same, and what else a player has stays: it is called with the player as this', async () => {
  await expect(answering(Promise.resolve({ text: 1 })).act(view, UNTIMED)).rejects.toThrow('`text` must be a string')
  class Own {
    readonly #heard: unknown[] = []
    readonly traits = { mood: 'calm' }
    act = () => ({ text: `${this.#heard.length}` })
    hear(heard: View) {
      this.#heard.push(heard)
    }
    over() {
      this.#heard.length = 0
    }
    async close() {
      this.#heard.push('closed')
    }
    get attempts() {
      return []
    }
  }
  const player = ownPlayer(new Own(), './own.ts')
  const said = async () => (await player.act(view, UNTIMED)).text
  player.hear!(view)
  expect([await said(), player.traits]).toEqual(['1', { mood: 'calm' }])
  player.over!(view, { winner: 'red', reason: 'no black left' })
  expect(await said()).toBe('0')
  await player.close!()
  expect(await said()).toBe('1')
})

test('a player that changes what it is given changes neither the game nor another player', () => {
  const asked = (turn: number): Heard => ({
    event: { type: 'asked', seat: 2, turn, act: 'vote', options: [4, 1, 3], otherwise: 'none', words: 35 } as never,
    open: false,
  })
  const history = [asked(1)]
  const seen: View[] = []
  const player = ownPlayer(
    {
      act(given) {
        seen.push(given)
        const ask = given.history.at(-1)!.event as unknown as { options: number[]; words: number }
        ask.options.sort()
        ask.options.pop()
        ask.words = 9999
        return { pick: 1 }
      },
    },
    './own.ts',
  )
  player.act(viewFrom(2, history), UNTIMED)
  history.push(asked(2))
  player.act(viewFrom(2, history), UNTIMED)
  expect(history).toEqual([asked(1), asked(2)])
  // The same list again, so that what a player folds over a history is read once.
  expect(seen[1]!.history).toBe(seen[0]!.history)
  expect(seen.map(({ upTo }) => upTo)).toEqual([1, 2])
})

test('what waits for no promise of a module does not listen for the end of the process', async () => {
  const before = process.listenerCount('beforeExit')
  const [late, { promise, resolve }] = [Promise.resolve({ text: 'a' }), Promise.withResolvers<object>()]
  const first = answering(promise).act(view, UNTIMED)
  expect(await answering(late).act(view, UNTIMED)).toEqual({ text: 'a' })
  expect(process.listenerCount('beforeExit')).toBe(before + 1)
  resolve({ text: 'b' })
  expect(await first).toEqual({ text: 'b' })
  expect(process.listenerCount('beforeExit')).toBe(before)
})
