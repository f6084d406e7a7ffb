import { expect, test, vi } from 'vitest'
import { ending } from '../../pipelines/environment/ending.ts'
import { Rewards } from '../../pipelines/environment/rewards.ts'
import { type Ask, askId } from '../../schemas/ask.ts'
import { thinkingOf } from '../../src/belief/thinking.ts'
import { movedGame } from '../../src/rows/moved-beliefs.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { Appraiser } from '../../src/value/appraise.ts'
import { finished, RULES } from './finished.ts'

const words = wordsOf(RULES)

test('speeches that move red toward the truth are paid to red, and those that move it away from it to black', async () => {
  const { session, plan } = await finished(0)
  const ends = new Rewards({ ...plan, reward: 'beliefs' }, RULES, words).ends(session)
  const { moved } = movedGame(session.log, plan.deal, thinkingOf(RULES, words))
  const towardTruth = (seat: number): number =>
    session.choices
      .filter((choice) => choice.seat === seat)
      .flatMap((choice) => moved.get(askId(choice)) ?? [])
      .reduce((sum, { change }) => sum + change, 0)
  expect(ends.some(({ seat, team }) => team === 'black' && Math.abs(towardTruth(seat)) > 0.01)).toBe(true)
  for (const { seat, team, won, rewards, reward } of ends) {
    expect(rewards['moved']).toBeCloseTo((team === 'black' ? -1 : 1) * towardTruth(seat), 5)
    expect(rewards).toEqual({ win: won ? 1 : -1, moved: expect.any(Number) })
    expect(reward).toBeCloseTo(rewards['win']! + rewards['moved']!, 5)
  }
})

test('stated beliefs are paid by what they say of the others, and not of oneself', async () => {
  const { session, plan } = await finished(0, ({ seat }) => ({
    beliefs: RULES.roles.map((_, i) => (i + 1 === seat ? 1 : 0.25)),
  }))
  const ends = new Rewards({ ...plan, reward: 'beliefs' }, RULES, words).ends(session)
  // Who left before it was asked anything stated nothing.
  const asked = ends.filter(({ seat }) => session.choices.some((choice) => choice.seat === seat))
  expect(asked.length).toBeGreaterThan(4)
  for (const { seat, rewards } of asked) {
    const others = plan.deal.filter((_, i) => i + 1 !== seat)
    const scores = others.map((role) => Math.log(RULES.teams[role] === 'black' ? 0.25 : 0.75))
    expect(rewards['stated']).toBeCloseTo(scores.reduce((sum, one) => sum + one, 0) / scores.length, 5)
  }
})

test('beliefs about more or fewer seats than there are state nothing', async () => {
  for (const beliefs of [[0.5, 0.5], Array<number>(8).fill(0.5)]) {
    const { session, plan } = await finished(0, () => ({ beliefs }))
    const ends = new Rewards({ ...plan, reward: 'beliefs' }, RULES, words).ends(session)
    expect(ends.filter(({ rewards }) => 'stated' in rewards)).toEqual([])
  }
})

test('with several seats the last answer is paid what its own seat is, and a reset into a game that is over the first', async () => {
  const { session, plan } = await finished(0)
  const rewards = new Rewards(plan, RULES, words)
  const { winner } = session.result!
  const wonBy = (seat: number): number => (RULES.teams[plan.deal[seat - 1]!] === winner ? 1 : -1)
  for (const seat of plan.seats)
    expect(ending(session, plan, rewards, { seat, paid: -0.25 }, {})).toMatchObject({
      done: true,
      reward: wonBy(seat) - 0.25,
    })
  expect(new Set(plan.seats.map(wonBy))).toEqual(new Set([1, -1]))
  expect(ending(session, plan, rewards, null, {}).reward).toBe(wonBy(1))
})

test('a draw is worth nothing to either team', async () => {
  const { session, plan } = await finished(0)
  const drawn = { ...session, result: { ...session.result!, winner: 'draw' } } as typeof session
  expect(new Rewards(plan, RULES, words).ends(drawn).map(({ won, reward }) => [won, reward])).toEqual(
    plan.seats.map(() => [false, 0]),
  )
})

test('an answer costs the penalty if the rules had to replace it, and not if it was only made right', async () => {
  const { session, plan } = await finished(0)
  const rewards = new Rewards({ ...plan, penalty: 0.5 }, RULES, words)
  const [choice] = session.choices.filter(({ seat }) => seat > 0)
  const paid = (source: 'made' | 'repaired' | 'default') => rewards.ofAnswer(session.view(1), { ...choice!, source })
  expect([paid('made'), paid('repaired'), paid('default')]).toEqual([0, 0, -0.5])
})

test('points are those of each seat, and who was alive at the end survived', async () => {
  const { session, plan } = await finished(0)
  const { points, alive } = session.result!
  const ends = new Rewards({ ...plan, reward: 'points' }, RULES, words).ends(session)
  expect(ends.map(({ rewards, reward }) => [rewards, reward])).toEqual(points([]).map((one) => [{ points: one }, one]))
  expect(ends.filter(({ survived }) => survived).map(({ seat }) => seat)).toEqual([...alive])
  expect(new Set(points([])).size).toBeGreaterThan(1)
  expect(alive.length).toBeLessThan(plan.seats.length)
})

test('who is sure of what is false loses no more than the logarithm of a millionth', async () => {
  const { session, plan } = await finished(0, ({ seat }) => ({
    beliefs: RULES.roles.map((_, i) => (i + 1 === seat ? 0.5 : 1)),
  }))
  const ends = new Rewards({ ...plan, reward: 'beliefs' }, RULES, words).ends(session)
  const [red] = ends.filter(({ team, rewards }) => team === 'red' && 'stated' in rewards)
  // Of six others two are black.
  expect(red!.rewards['stated']).toBeCloseTo((4 / 6) * Math.log(1e-6), 5)
})

test('with values an answer is paid its lead over the other options, and one without another option nothing', async () => {
  const { session, plan } = await finished(0)
  const appraise = vi.spyOn(Appraiser.prototype, 'appraise').mockReturnValue([[true], [false], [false]])
  const rewards = new Rewards({ ...plan, reward: 'value' }, RULES, words)
  const choice = session.choices.find(({ seat }) => seat > 0)!
  const asked = (options: Ask['options']) => {
    const event = { type: 'asked', seat: 1, turn: 0, act: 'vote', options, words: 0, seconds: 1 } as const
    return { seat: 1, history: [{ event, open: false }], upTo: 1 }
  }
  const paid = (pick: number, ...options: number[]) =>
    rewards.ofAnswer(asked(options), { ...choice, pick, heard: undefined, source: 'made' })
  expect([paid(2, 2, 3, 4), paid(3, 2, 3, 4)]).toEqual([1, -0.5])
  expect(appraise).toHaveBeenCalledTimes(2)
  expect([paid(2, 2), paid(9, 2, 3, 4)]).toEqual([0, 0])
  expect(appraise).toHaveBeenCalledTimes(2)
  expect(new Rewards(plan, RULES, words).ofAnswer(asked([2, 3, 4]), { ...choice, pick: 2, source: 'made' })).toBe(0)
  appraise.mockRestore()
})
