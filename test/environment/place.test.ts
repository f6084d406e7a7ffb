import { afterEach, expect, test } from 'vitest'
import { schemas } from '../../pipelines/environment/published.ts'
import { Socket, served } from './client.ts'

let server: Awaited<ReturnType<typeof served>> | undefined
afterEach(() => server?.close())

async function open(ruleset: string): Promise<string> {
  server = await served({ flags: { ruleset } })
  return server.address
}

test('a key in the wrong place is refused on a socket, with the place where it belongs', async () => {
  const address = await open('mini-mafia')
  const socket = await Socket.open(address)
  const told = async (message: object) => (await socket.ask(message)).message.data
  for (const [message, sentence] of [
    [{ type: 'reset', seed: 3 }, '"seed" belongs in "data", as in {"type": "reset", "data": {"seed": …}}'],
    [{ type: 'reset', data: {}, seat: 1 }, '"seat" belongs in "data", as in {"type": "reset", "data": {"seat": …}}'],
    [{ type: 'step', say: 'Hello.' }, '"say" belongs in "data", as in {"type": "step", "data": {"say": …}}'],
    [{ type: 'step' }, 'the action belongs in "data", as in {"type": "step", "data": {"choice": …}}'],
  ] as const)
    expect(await told(message)).toEqual({ code: 'VALIDATION_ERROR', message: sentence })
  expect(await told({ type: 'hello', seed: 3 })).toMatchObject({ code: 'UNKNOWN_TYPE' })
  // OpenEnv's client sends these two alone, a state without data.
  expect((await socket.ask({ type: 'reset', data: { seed: 3 } })).message.type).toBe('observation')
  expect((await socket.ask({ type: 'state' })).message.type).toBe('state')
})

test('a key in the wrong place is refused over HTTP; what OpenEnv sends beside an action is taken', async () => {
  const address = await open('classic-7')
  const told = async (route: string, body: object): Promise<unknown> =>
    (await fetch(`${address}${route}`, { method: 'POST', body: JSON.stringify(body) })).json()
  for (const [body, sentence] of [
    [{ say: 'Hello.' }, '"say" belongs in "action", as in {"action": {"say": …}}'],
    [{ action: { pick: 1 }, thought: 'Hm.' }, '"thought" belongs in "action", as in {"action": {"thought": …}}'],
    [{ episode_id: 'mine' }, 'the action belongs in "action", as in {"action": {"choice": …}}'],
  ] as const)
    expect(await told('/step', body)).toEqual({ code: 'VALIDATION_ERROR', detail: sentence })
  expect(await told('/reset', { data: { seed: 3 } })).toMatchObject({ code: 'VALIDATION_ERROR' })
  await told('/reset', { seed: 0, seat: 'sheriff', episode_id: 'mine' })
  const beside = { episode_id: 'mine', timeout_s: 30, request_id: 'first' }
  expect(await told('/step', { action: { pick: 1 }, ...beside })).toMatchObject({ observation: { turn: 1 } })
})

test('the schema of an action requires exactly one field, where verifiers puts a bare reply', () => {
  expect(schemas.action.required).toEqual(['choice'])
})

test('an episode that is not there is not resumed, over HTTP and on a socket', async () => {
  const address = await open('mini-mafia')
  const socket = await Socket.open(address)
  const known = 'there is no unfinished episode "typo" to resume; leave "resume" out to begin one'
  for (const [data, sentence] of [
    [{ episode_id: 'typo', resume: true }, known],
    [{ resume: true }, '"resume" needs the "episode_id"'],
  ] as const) {
    const right = expect.stringContaining(sentence)
    expect((await socket.reset(data)).message.data).toEqual({ code: 'VALIDATION_ERROR', message: right })
    const http = await fetch(`${address}/reset`, { method: 'POST', body: JSON.stringify(data) })
    expect([http.status, await http.json()]).toEqual([422, { code: 'VALIDATION_ERROR', detail: right }])
  }
  await socket.reset({ seed: 1, episode_id: 'typo' })
  expect((await socket.reset({ episode_id: 'typo', resume: true })).message.type).toBe('observation')
})
