import { expect, test } from 'vitest'
import type { Reply } from '../schemas/ask.ts'
import type { ChatRequest, Completion, Model } from '../schemas/model.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { Calls } from '../src/policy/calls.ts'
import { isLate } from '../src/policy/chat-pace.ts'
import { chatPlayer } from '../src/policy/chat-player.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { readClaims } from '../src/speech/reader/listen.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { silentIn } from '../src/view/actions.ts'
import { UNTIMED } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'

const cost = { prompt_tokens: 1, cached_tokens: 0, completion_tokens: 1, ms: 1 }
const chat = rulesetNamed('classic-7', { floor: 'chat', firstNight: 'quiet' })

/** The first ask of a game of seven in which they chat. */
function viewOfChat() {
  const session = new Session(chat, chat.roles)
  while (session.open[0]!.act !== 'post')
    for (const ask of session.open) session.reply(ask, { pick: ask.otherwise ?? ask.options[0]! })
  return session.view(session.open[0]!.seat)
}

/** What a chat model is sent where it gives these answers in turn, and what came of them. */
async function answering(...answers: readonly Pick<Completion, 'text' | 'refusal'>[]) {
  const asked: ChatRequest[] = []
  const model: Pick<Model, 'complete'> = {
    complete: (request) => {
      asked.push(structuredClone(request))
      return Promise.resolve({ ...answers[asked.length - 1]!, cost })
    },
  }
  const { sampling } = recipeSchema.parse({ ruleset: 'classic-7', seed: 'refusal', games: { train: 1 } })
  const calls = new Calls(model as Model, sampling, stream('refusal'))
  const reply = await chatPlayer(calls, wordsOf(chat)).act(viewOfChat(), UNTIMED)
  return { reply, again: asked[1]?.messages.slice(2), reasons: calls.attempts.map(({ reason }) => reason) }
}

test('a model that refuses is shown its refusal again, and the log says that it refused', async () => {
  const refusal = 'I will not play this.'
  const { reply, again, reasons } = await answering({ text: '', refusal }, { text: '{"pick": "listen"}' })
  expect(again![0]).toEqual({ role: 'assistant', content: refusal })
  expect(reasons).toEqual(['refusal', undefined])
  expect(reply).toMatchObject({ pick: 'listen', attempts: 2 })
})

test('a model whose reply is no answer is shown that reply, and the log says what was wrong with it', async () => {
  const { reply, again, reasons } = await answering({ text: 'Hello!' }, { text: '{"pick": "fly"}' })
  expect(again![0]).toEqual({ role: 'assistant', content: 'Hello!' })
  expect(again![1]!.role).toBe('user')
  expect(reasons).toEqual(['format', 'pick'])
  expect(reply).toEqual({ thought: undefined, attempts: 2 })
})

test('the last third of a chat begins after two thirds of its ticks', () => {
  const late = (of: number) =>
    Array.from({ length: of }, (_, i) => i + 1).filter((now) => isLate({ tick: { now, of } }))
  expect(late(12)).toEqual([9, 10, 11, 12])
  expect(late(4)).toEqual([3, 4])
  expect(isLate({})).toBe(false)
})

test('a random player that says something in a chat suspects another player who lives', () => {
  const view = viewOfChat()
  const { vocabulary } = wordsOf(chat)
  const replies = Array.from(
    { length: 40 },
    (_, i) => randomPlayer(stream('chat', i), vocabulary).act(view, UNTIMED) as Reply,
  )
  const said = replies.filter(({ pick }) => pick === 'say')
  expect(said.length).toBeGreaterThan(0)
  for (const { text } of said) {
    const { suspects } = readClaims(text!, { speaker: askOf(view).seat, vocabulary })
    expect(suspects, text).toHaveLength(1)
    expect(suspects[0]).not.toBe(view.seat)
  }
})

test('silence in a room is to listen, to be over, what the ask has for who says nothing, or its first option', () => {
  expect(silentIn({ options: ['say', 'over', 'listen'] })).toBe('listen')
  expect(silentIn({ options: ['say', 'over'], otherwise: 'say' })).toBe('over')
  expect(silentIn({ options: ['say', 'skip'], otherwise: 'skip' })).toBe('skip')
  expect(silentIn({ options: [3, 4] })).toBe(3)
})
