import { expect, test } from 'vitest'
import { Agent } from '../../pipelines/bridge/aiwolf/agent.ts'
import type { Packet } from '../../schemas/aiwolf.ts'
import { VirtualClock } from '../table/virtual-clock.ts'
import { type End, wireTo } from './wires.ts'

const ASK = { request: 'VOTE' } as Packet

/** An agent that says what the test says, and how often it left. */
function connected() {
  const clock = new VirtualClock()
  const { wire, end } = wireTo(clock, () => {})
  const left: string[] = []
  const agent = new Agent('Minako', wire, {
    clock,
    timeouts: { action: 10, acceptable: 5, response: 100 },
    left: () => void left.push('left'),
  })
  return { agent, end, clock, left }
}
const asked = ({ received }: End): string[] => received.map(({ text }) => JSON.parse(text).request)

/** Asks, and does not wait for an answer. */
function late(agent: Agent): Promise<string> {
  const stop = new AbortController()
  const answer = agent.request(ASK, stop.signal)
  answer.catch(() => {})
  stop.abort()
  return answer
}

test('an agent that was late is asked for its name, and continues under the right one', async () => {
  const { agent, end, clock, left } = connected()
  let isAnswered = false
  late(agent).then(
    () => void (isAnswered = true),
    () => {},
  )
  expect(asked(end)).toEqual(['VOTE', 'NAME'])
  await expect(agent.request(ASK, new AbortController().signal)).rejects.toThrow('Minako does not answer')
  end.say('Minako\n')
  end.say('Agent[03]')
  await clock.run()
  expect([agent.isGone, left, isAnswered]).toEqual([false, [], false])
  const answer = agent.request(ASK, new AbortController().signal)
  end.say('Agent[02]')
  expect(await answer).toBe('Agent[02]')
})

test.each(['Agent[02]', 'Minako ', '', 'minako'])('one that says %j for its name is gone', (said) => {
  const { agent, end, left } = connected()
  late(agent)
  end.say(said)
  expect([agent.isGone, end.isClosed, left]).toEqual([true, true, ['left']])
})

test('one that does not say its name in time is gone, once', async () => {
  const { agent, end, clock, left } = connected()
  late(agent)
  await clock.run(99)
  expect(agent.isGone).toBe(false)
  await clock.run(100)
  end.leave()
  end.say('Minako')
  expect([agent.isGone, left]).toEqual([true, ['left']])
})

test('64 messages that nobody asked for are ignored, and with one more the agent is gone', () => {
  const { agent, end } = connected()
  for (let i = 0; i < 64; i++) end.say('Hello.')
  expect(agent.isGone).toBe(false)
  end.say('Hello.')
  expect(agent.isGone).toBe(true)
})

test('in a group chat what is said waits in order, blank words are none, and after "Over" nothing is taken', () => {
  const { agent, end } = connected()
  let heard = 0
  agent.onSaid = () => void heard++
  agent.listens = true
  for (const text of ['One.', ' \n', 'Over\n', 'Two.']) end.say(text)
  expect([heard, agent.said]).toEqual([3, 0])
  expect([agent.take(), agent.take()]).toEqual(['One.', 'Over\n'])
  expect(agent.said).toBeUndefined()
  expect(() => agent.take()).toThrow('Minako has said nothing')
  end.say('Three.')
  expect(agent.said).toBeUndefined()
})

test('64 messages wait at most, and what was said in a group chat answers nothing', async () => {
  const { agent, end } = connected()
  agent.listens = true
  let heard = 0
  agent.onSaid = () => void heard++
  for (let i = 0; i < 70; i++) end.say('Hello.')
  expect(heard).toBe(64)
  const answer = agent.request(ASK, new AbortController().signal)
  expect(agent.said).toBeUndefined()
  end.say('Agent[03]')
  expect(await answer).toBe('Agent[03]')
})

test('an agent that leaves while it is asked fails the request; after the game nobody counts as gone, and nothing more is sent', async () => {
  const { agent, end } = connected()
  const answer = agent.request(ASK, new AbortController().signal)
  end.leave()
  await expect(answer).rejects.toThrow('Minako has left')
  const other = connected()
  other.agent.end()
  other.end.leave()
  other.agent.tell(ASK)
  expect([other.left, other.end.received, other.end.isClosed]).toEqual([[], [], true])
})
