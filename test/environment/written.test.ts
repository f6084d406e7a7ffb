import { expect, test } from 'vitest'
import type { Client } from '../../pipelines/environment/client.ts'
import { Environment } from '../../pipelines/environment/environment.ts'
import { Journal } from '../../pipelines/environment/journal.ts'
import { openServed } from '../../pipelines/environment/open-served.ts'
import type { Reset, StepResult } from '../../schemas/environment.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { firstLegal, USUAL } from './client.ts'

// Messages are put together from bytes that were sent before. Here each is compared with what JSON.stringify makes of its result.

const UNUSUAL = 'He said "no" \\ and\ttold 👍 half \ud83d of \udc4d it\u2028all.\u0000 Überall. PASS.'

async function clientOf(ruleset: string): Promise<Client> {
  const { served } = await openServed({ ...USUAL, ruleset }, modelsFileSchema.parse({}), () => {})
  return new Environment(served, { capacity: 1, idle: 60_000 }, new Journal()).open()
}

/** Plays episodes in which the client says what has to be escaped; returns how many messages were compared. */
async function compared(ruleset: string, resets: readonly Reset[]): Promise<number> {
  let count = 0
  const client = await clientOf(ruleset)
  const same = (result: StepResult): StepResult => {
    const message = client.written(result)
    expect(message.toString()).toBe(JSON.stringify({ type: 'observation', data: result }))
    // Every other message was sent before the next one is written.
    if (count++ % 2 === 0 && typeof message !== 'string') client.sent(message)
    return result
  }
  for (const reset of resets) {
    let result = same(client.reset(reset) as StepResult)
    while (!result.done) {
      const { say, ...action } = firstLegal(result)
      result = same(client.step({ ...action, ...(say !== undefined && { say: UNUSUAL }) }) as StepResult)
    }
  }
  return count
}

test.each(['mini-mafia', 'classic-7', 'mafia-2025'])(
  '%s: each message is what JSON.stringify writes',
  async (ruleset) => {
    const resets = ['full', 'compact'].flatMap((renderer) =>
      ['prompt', 'news'].flatMap((shape) =>
        [{}, { seats: 'all' }].map((more) => ({ seed: 5, renderer, shape, ...more }) as Reset),
      ),
    )
    expect(await compared(ruleset, resets)).toBeGreaterThan(40)
  },
)

test('a result that is not the latest any more is written as well', async () => {
  const client = await clientOf('classic-7')
  const first = client.reset({ seed: 0, seat: 'sheriff', renderer: 'full' }) as StepResult
  const second = client.step(firstLegal(first)) as StepResult
  for (const result of [first, second, first, second])
    expect(client.written(result).toString()).toBe(JSON.stringify({ type: 'observation', data: result }))
})

test('a message is written over when its bytes were taken back, and not before', async () => {
  const client = await clientOf('mafia-2025')
  const first = client.reset({ seed: 0, seat: 'don' }) as StepResult
  const message = client.written(first) as Buffer
  const text = message.toString()
  const second = client.step(firstLegal(first)) as StepResult
  const other = client.written(second) as Buffer
  expect(message.toString()).toBe(text)
  client.sent(message)
  expect((client.written(second) as Buffer).buffer).not.toBe(other.buffer)
  const last = client.written(second) as Buffer
  client.sent(last)
  expect((client.written(second) as Buffer).buffer).toBe(last.buffer)
})
