import { expect, test } from 'vitest'
import { Episode } from '../../pipelines/environment/episode.ts'
import { type Plan, planOf } from '../../pipelines/environment/episode-plan.ts'
import { openServed } from '../../pipelines/environment/open-served.ts'
import type { Served } from '../../pipelines/environment/served.ts'
import type { Reset, StepResult } from '../../schemas/environment.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { firstLegal, USUAL } from './client.ts'

const servedOf = async (flags: object = {}): Promise<Served> =>
  (await openServed({ ...USUAL, ...flags }, modelsFileSchema.parse({}), () => {})).served
const players = (seats: number) => ['scripted', ...Array<string>(seats - 1).fill('random')]
const served = await servedOf({ ruleset: 'classic-7', players: players(7), shape: 'news' })
/** Chance draws in every tick. */
const maw = await servedOf({
  ...{ ruleset: 'maw', players: players(6), shape: 'news' },
  switch: Object.entries({ dayTicks: 3, nightTicks: 2, maxDays: 2, tie: 'chance' }),
})
const planFor = (reset: Reset, of = served): Plan => planOf({ seed: 3, ...reset }, of)

/** Plays an episode on; returns what the client is sent, and the choices that are kept, each list as it was when the client was told. */
function played(plan: Plan, { most = Infinity, earlier = [] as readonly RecordedChoice[], of = served } = {}) {
  const kept: RecordedChoice[] = []
  const episode = new Episode(plan, of, (choices) => void kept.push(...choices), earlier)
  const told = [episode.begin() as StepResult]
  while (!told.at(-1)!.done && told.length <= most) told.push(episode.step(firstLegal(told.at(-1)!)) as StepResult)
  return { episode, told, kept }
}

function withoutId({ metadata, ...rest }: StepResult): object {
  const { episode_id: _, ...others } = metadata ?? {}
  return { ...rest, metadata: others }
}

test.each([
  ['classic-7', served],
  ['maw', maw],
])(
  '%s: an episode that was interrupted goes on as if it had not been: the same asks, the same players, the same end',
  (_, of) => {
    const plan = planFor({ seats: [2, 5] }, of)
    const whole = played(plan, { of })
    expect(whole.told.length).toBeGreaterThan(6)
    for (const most of [0, 1, 4]) {
      const before = played(plan, { most, of })
      const after = played(plan, { earlier: before.kept, of })
      const names = before.kept.map(({ seat, turn }) => `${seat}.${turn}`)
      expect(new Set(names).size).toBe(names.length)
      const { reward: _reward, metadata: _metadata, ...first } = whole.told[most]!
      expect(withoutId(after.told[0]!)).toMatchObject({
        done: first.done,
        observation: { seat: first.observation.seat },
      })
      expect(after.told.slice(1).map(withoutId)).toEqual(whole.told.slice(most + 1).map(withoutId))
      expect([...before.kept, ...after.kept]).toEqual(whole.kept)
      expect([before.episode.steps, after.episode.steps]).toEqual([most, whole.episode.steps])
    }
  },
)

test('a seat that met its rules before the interruption is sent the news alone', () => {
  const plan = planFor({ seats: [2] })
  const before = played(plan, { most: 1 })
  const { told } = played(plan, { earlier: before.kept })
  expect(before.told[0]!.observation.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(told[0]!.observation.messages.map(({ role }) => role)).toEqual(['user'])
})

test('seats are asked for in any order, each once; who sits there is the same whatever else a reset asks for', () => {
  expect(planFor({ seats: [5, 2, 5] }).seats).toEqual([2, 5])
  expect(() => planFor({ seats: [8] })).toThrow('there is no seat 8; there are 1 to 7')
  expect(planFor({ seat: 7 }).seats).toEqual([7])
  const { deal, seats } = planFor({ seat: 'black' })
  expect(served.ruleset.teams[deal[seats[0]! - 1]!]).toBe('black')
  expect(() => planFor({ seat: 'nobody' as never })).toThrow('nobody is dealt "nobody"')
  expect(planFor({ players: 'scripted', seats: [1] }).players).toEqual(['agent', ...Array(6).fill('scripted')])
  expect(() => planFor({ players: './mine.ts' })).toThrow('"./mine.ts" cannot be named here')
  expect(planFor({ seats: [1] }).deal).toEqual(planFor({ seats: [2, 3] }).deal)
})

test('a deal has the cards of the game, by any of their names, and somebody plays each of them', () => {
  const deal = ['detective', 'mafia', 'mafia', 'doctor', 'civilian', 'civilian', 'civilian']
  expect(planFor({ deal, seats: [2] }).deal).toEqual(['sheriff', ...deal.slice(1)])
  expect(() => planFor({ deal: deal.with(0, 'mafia') })).toThrow('classic-7 deals ')
  const players = { black: 'random', detective: 'scripted' }
  expect(() => planFor({ deal, seats: [7], players })).toThrow('nobody plays the doctor')
  expect(planFor({ deal, seats: [4, 5, 6, 7], players }).players.slice(0, 4)).toEqual([
    ...['scripted', 'random', 'random', 'agent'],
  ])
})
