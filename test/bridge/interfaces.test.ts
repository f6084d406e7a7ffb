import { describe, expect, test } from 'vitest'
import { inputOf, replyTo } from '../../pipelines/bridge/xmpp/input.ts'
import { InterfaceModel } from '../../pipelines/bridge/xmpp/interface-model.ts'
import { ModelAgent } from '../../pipelines/bridge/xmpp/model-agent.ts'
import { UserAgent } from '../../pipelines/bridge/xmpp/user-agent.ts'
import type { Completion, Model } from '../../schemas/model.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { stream } from '../../src/game/random.ts'
import { Calls } from '../../src/policy/calls.ts'
import { chatPlayer } from '../../src/policy/chat-player.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { VirtualClock } from '../table/virtual-clock.ts'
import { playSeries } from './maw-tables.ts'

const { sampling } = recipeSchema.parse({ ruleset: 'maw', games: { train: 1 } })
const cost = { prompt_tokens: 1, cached_tokens: 0, completion_tokens: 1, ms: 0 }
const modelThat = (say: (last: string) => string | Promise<string>): Model => ({
  complete: async ({ messages }): Promise<Completion> => ({ text: await say(messages.at(-1)!.content), cost }),
  decide: () => Promise.reject(new Error('not asked')),
})

describe('a reply of a model and an act of MAW say the same', () => {
  test.each([
    ['{"pick": "say", "say": "Hello."}', { type: 'chat', message: 'Hello.' }],
    ['{"pick": 3}', { type: 'vote', target: '3' }],
    ['{"pick": 3, "say": "Psst."}', { type: 'whisper', target: '3', message: 'Psst.' }],
    ['{"pick": "whisper"}', { type: 'whisper' }],
    ['{"pick": "retract"}', { type: 'retract' }],
    ['{"pick": "listen"}', { type: 'listen' }],
  ])('%s', (text, input) => {
    expect(inputOf(text)).toEqual(input)
    expect(JSON.parse(replyTo(input as never, Number))).toEqual(JSON.parse(text))
  })

  test('what is no JSON are words, and nothing is to listen', () => {
    expect(inputOf('I trust Ada.')).toEqual({ type: 'chat', message: 'I trust Ada.' })
    expect(inputOf(' ')).toEqual({ type: 'listen' })
  })
})

describe('a Model agent', () => {
  const agentOf = (model: Model, sent: [string, unknown][] = []) => {
    const send = (to: string, body: object): void => void sent.push([to, body])
    return { agent: new ModelAgent({ model, sampling, random: () => 0.5, send }), sent }
  }
  const ask = (turn?: number): string =>
    JSON.stringify({ type: 'get_input', completions: { messages: [{ role: 'user', content: 'You are Ada.' }] }, turn })

  test('answers a player of anybody with the act that the model chose, and repeats its turn', async () => {
    const { agent, sent } = agentOf(modelThat(() => '{"pick": 2}'))
    await agent.take('zoe@there/x', ask(7))
    await agent.take('yan@there', ask())
    expect(sent).toEqual([
      ['zoe@there', { type: 'vote', target: '2', turn: 7 }],
      ['yan@there', { type: 'vote', target: '2' }],
    ])
  })

  test('takes one request of a player at a time, and says so where the model does not answer', async () => {
    let go = (): void => {}
    const { agent, sent } = agentOf(
      modelThat(() => new Promise((_, fail) => void (go = () => fail(new Error('gone'))))),
    )
    const first = agent.take('zoe@there', ask(1))
    await agent.take('zoe@there', ask(2))
    go()
    await first
    expect(sent).toEqual([
      ['zoe@there', { type: 'refused', reason: 'the answer before is still being made', turn: 2 }],
      ['zoe@there', { type: 'refused', reason: 'the model does not answer', turn: 1 }],
    ])
  })

  test.each([
    '',
    'null',
    '{',
    '{"type":"get_input"}',
    '{"type":"get_input","completions":{"messages":[]}}',
    'x'.repeat(5 << 20),
  ])('passes over what is no request: %#', async (body) => {
    const { agent, sent } = agentOf(modelThat(() => '{"pick": 2}'))
    await agent.take('zoe@there', body)
    expect(sent).toEqual([])
  })
})

test('a whole game in which an interface decides for every player; each is shown what its seat hears and no more', async () => {
  const clock = new VirtualClock()
  const shown: string[][] = [[], [], [], []]
  const heard: string[][] = [[], [], [], []]
  const { games, sent } = await playSeries({
    ...{ seed: 'interfaces', switches: { players: 4, dayTicks: 2, nightTicks: 2, maxDays: 2 }, clock },
    // Each player asks a Model agent by messages; its model says something, then votes for the first that it may.
    make: (ruleset, i, seatOf) => {
      const ours: InterfaceModel = new InterfaceModel({
        ...{ clock, milliseconds: 14_000, seatOf },
        send: (body) => void agent.take(`p${i + 1}@here`, JSON.stringify(body)),
      })
      const model = modelThat((last) => {
        const seat = /Options: .*?(\d)/.exec(last)?.[1]
        return last.includes('tick 1') || seat === undefined
          ? '{"pick": "say", "say": "Good day."}'
          : `{"pick": ${seat}}`
      })
      const send = (_: string, body: object): void => ours.take(JSON.stringify(body))
      const agent = new ModelAgent({ model, sampling, random: () => 0.5, send })
      return chatPlayer(new Calls(ours, sampling, stream('interfaces', i)), wordsOf(ruleset))
    },
    heard: (i, body) => {
      heard[i]!.push(body)
      new UserAgent({ print: (line) => shown[i]!.push(line), send: () => {} }).take(`p${i + 1}@here`, body)
    },
  })
  const [{ session }] = games as [(typeof games)[0]]
  const own = session.choices.filter(({ seat }) => seat > 0)
  expect(own.filter(({ source }) => source === 'default')).toEqual([])
  expect(own.some(({ pick }) => typeof pick === 'number')).toBe(true)
  for (const [i, lines] of heard.entries()) {
    const told = sent.flatMap(({ to, body }) => (to === `p${i + 1}@here` ? [JSON.stringify(body)] : []))
    expect(told).toEqual(lines)
    expect(shown[i]!.join('\n')).toContain('Good day.')
    expect(shown[i]!.filter((line) => /^You are a (?:Werewolf|Villager)\./.test(line))).toHaveLength(1)
  }
})

test('an interface that is late, answers another ask, or sends what is no act costs the default and nothing else', async () => {
  const clock = new VirtualClock()
  const model = new InterfaceModel({ clock, milliseconds: 1000, send: () => {}, seatOf: () => undefined })
  const request = { messages: [], sampling, seed: 0 }
  const first = model.complete(request)
  for (const body of ['', '[]', '{"type":"vote"}', '{"type":"vote","target":"2","turn":9}', '{"type":"assign_role"}'])
    model.take(body)
  await Promise.all([clock.run(2000), expect(first).rejects.toThrow('the interface does not answer')])
  model.take('{"type":"listen","turn":1}')
  const second = model.complete(request)
  model.take('{"type":"listen","turn":2}')
  expect((await second).text).toBe('{"pick":"listen"}')
})

test('a person answers with words, and what is no act is asked again', () => {
  const [lines, sent]: [string[], unknown[]] = [[], []]
  const user = new UserAgent({ print: (line) => lines.push(line), send: (to, body) => sent.push([to, body]) })
  user.type('listen')
  expect(lines).toEqual(['You are not asked anything now.'])
  const ask = {
    type: 'get_input',
    completions: { messages: [{ role: 'user', content: '# View\nx\n# Ask\nVote.' }] },
    turn: 3,
  }
  for (const typed of ['dance', 'vote Ada', 'vote Bea']) {
    if (typed !== 'vote Ada') user.take('zoe@there/x', JSON.stringify(ask))
    user.type(typed)
  }
  expect(lines).toContain('# Ask\nVote.')
  expect(lines.some((line) => line.startsWith('"dance" is no act'))).toBe(true)
  expect(sent).toEqual([
    ['zoe@there', { type: 'vote', target: 'Ada', turn: 3 }],
    ['zoe@there', { type: 'vote', target: 'Bea', turn: 3 }],
  ])
})
