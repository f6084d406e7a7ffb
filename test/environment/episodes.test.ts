import { afterEach, expect, test } from 'vitest'
import type { StepResult } from '../../schemas/environment.ts'
import { rulesets } from '../../src/games/games.ts'
import { episode, firstLegal, Socket, served, type Told } from './client.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function connected(setting: Parameters<typeof served>[0] = {}): Promise<Socket> {
  const server = await served(setting)
  open.push(server)
  const socket = await Socket.open(server.address)
  open.push(socket)
  return socket
}

const last = (texts: readonly string[]): StepResult => (JSON.parse(texts.at(-1)!) as Told['message']).data

test.each(Object.keys(rulesets))(
  'an episode of %s plays to its end, and equal seeds are equal bytes',
  async (ruleset) => {
    const socket = await connected({ flags: { ruleset } })
    const texts = await episode(socket, { seed: 3, episode_id: 'a' })
    expect(await episode(socket, { seed: 3, episode_id: 'a' })).toEqual(texts)
    expect(await episode(socket, { seed: 4, episode_id: 'a' })).not.toEqual(texts)
    const { done, reward, metadata } = last(texts)
    expect(done).toBe(true)
    expect(reward).toBe(metadata!.winner === metadata!.seats![0]!.team ? 1 : metadata!.winner === 'draw' ? 0 : -1)
  },
)

test('roles are told at the end and not before', async () => {
  const socket = await connected({ flags: { ruleset: 'classic-7', shape: 'prompt' } })
  const texts = await episode(socket, { seed: 11, seat: 'civilian' })
  for (const text of texts.slice(0, -1)) expect(text).not.toMatch(/"(?:roles|winner|team)"/)
  expect(last(texts).metadata!.roles).toHaveLength(7)
})

test('a seat, a role, a team, a deal and every seat can be asked for', async () => {
  const socket = await connected({ flags: { ruleset: 'classic-7' } })
  const seatsIn = async (reset: object) => last(await episode(socket, { seed: 1, ...reset })).metadata!
  expect((await seatsIn({ seat: 5 })).seats!.map(({ seat }) => seat)).toEqual([5])
  expect((await seatsIn({ seat: 'doctor' })).seats![0]!.role).toBe('doctor')
  expect((await seatsIn({ seat: 'detective' })).seats![0]!.role).toBe('sheriff')
  expect((await seatsIn({ seat: 'black' })).seats![0]!.team).toBe('black')
  const deal = ['mafia', 'civilian', 'sheriff', 'doctor', 'civilian', 'mafia', 'civilian']
  expect((await seatsIn({ seat: 1, deal })).roles).toEqual(deal)
  expect((await seatsIn({ seats: 'all' })).seats).toHaveLength(7)
})

test('news adds up to a conversation: rules once, then what is new', async () => {
  const socket = await connected({ flags: { ruleset: 'classic-7', shape: 'news' } })
  const played: string[][] = []
  for (const seed of [2, 3, 4, 5]) played.push(await episode(socket, { seed, seat: 'sheriff' }))
  const texts = played.toSorted((a, b) => b.length - a.length)[0]!
  const sizes = texts.slice(0, -1).map((text) => (JSON.parse(text) as Told['message']).data.observation.messages.length)
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes).toEqual([2, ...sizes.slice(1).map(() => 1)])
})

test('an answer that is not legal costs the penalty, and the next message says what was wrong', async () => {
  const socket = await connected({ flags: { ruleset: 'classic-7', penalty: 0.25 } })
  await socket.reset({ seed: 0, seat: 'sheriff' })
  const { message } = await socket.step({ choice: '{"pick": 77}' })
  expect(message.data.reward).toBe(-0.25)
  expect(message.data.metadata!.taken).toMatchObject({ source: 'default', fault: 'pick' })
})

test('a reply may be JSON, fenced JSON, a bare pick or a bare speech', async () => {
  const socket = await connected({ flags: { ruleset: 'classic-7' } })
  for (const wrap of [
    (pick: unknown) => ({ choice: JSON.stringify({ pick }) }),
    (pick: unknown) => ({ choice: `\`\`\`json\n${JSON.stringify({ pick })}\n\`\`\`` }),
    (pick: unknown) => ({ choice: String(pick) }),
    (pick: unknown) => ({ choice: `player ${pick}` }),
  ]) {
    const { message } = await socket.reset({ seed: 0, seat: 'sheriff' })
    const told = await socket.step(wrap(message.data.observation.legal_actions[1]!.target))
    expect(told.message.data.metadata!.taken!.source).not.toBe('default')
    expect(told.message.data.observation.act).toBe('speak')
    const spoken = await socket.step({ choice: 'I have seen nothing.' })
    expect(spoken.message.data.metadata!.taken).toMatchObject({ source: 'made' })
  }
})

test.each(['points', 'value', 'beliefs'] as const)('the reward %s is paid', async (reward) => {
  const socket = await connected({ flags: { ruleset: 'classic-7', players: ['scripted'], reward } })
  const rewards: number[] = []
  let told = await socket.reset({ seed: 5, seat: 'sheriff' })
  while (!told.message.data.done) {
    told = await socket.step({ ...firstLegal(told.message.data), beliefs: Array<number>(7).fill(0.3) })
    rewards.push(told.message.data.reward!)
  }
  const { metadata } = told.message.data
  const { rewards: terms } = metadata!.seats![0]!
  if (reward === 'value') expect(rewards.slice(0, -1).some((one) => one !== 0)).toBe(true)
  else expect(rewards.slice(0, -1).every((one) => one === 0)).toBe(true)
  if (reward === 'points') expect(terms).toEqual({ points: metadata!.seats![0]!.points })
  if (reward === 'beliefs')
    expect(terms).toEqual({ win: expect.any(Number), moved: expect.any(Number), stated: expect.any(Number) })
})

test('before reset nothing is asked, and after the end nothing more', async () => {
  const socket = await connected()
  expect((await socket.step({ choice: '1' })).message.data.code).toBe('EXECUTION_ERROR')
  await episode(socket, { seed: 1 })
  expect((await socket.step({ choice: '1' })).message.data.code).toBe('EXECUTION_ERROR')
})
