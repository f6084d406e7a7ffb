import { expect, test } from 'vitest'
import type { Reply } from '../schemas/ask.ts'
import { stream } from '../src/game/random.ts'
import { type Appraise, plannerPlayer } from '../src/policy/planner.ts'
import { asksOf } from '../src/view/decisions.ts'
import { factsOf } from '../src/view/facts.ts'
import { type Player, UNTIMED } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'
import { play } from './games/mafia-2025/table.ts'

// Seats 1 to 6 are civilians, 7 is the Sheriff, 8 and 9 are mafia, 10 is the Don; on day 3 the seats 4, 5, 6, 7 and 10 live.
const TO_DAY_3 = `
  N1 kill 1
  D1 nominate 2>8, 3>2
  D1 vote 8: rest
  N2 kill 2
  D2 nominate 4>9, 5>4
  D2 vote 9: rest
  N3 kill 3
`
const { game } = play(`${TO_DAY_3}
  N4 kill 4
  D4 nominate 5>6, 6>10
`)
const asks = [...asksOf(game.log)]

/** Picks the first option, and draws from all of them alike. */
const first: Player = {
  act(view) {
    const { options } = askOf(view)
    return {
      pick: options[0]!,
      probs: options.map(() => 1 / options.length),
      thought: 'It is late. Nobody saw me. I choose the first.',
    }
  },
}

/** What the planner does at the ask of an act of a seat on a day or in a night, where the last option is worth so much more than the others. */
function planned(
  act: string,
  seat: number,
  number: number,
  mean: number,
  error = 0.01,
): { reply: Reply; last: number } {
  const ofAct = asks.filter(({ ask }) => ask.act === act && ask.seat === seat)
  const { view, ask } = ofAct[number - 1]!
  const appraise: Appraise = (_, states) => {
    expect(states).toBe(16)
    return ask.options.map((_, i) => ({ mean: i === ask.options.length - 1 ? mean : 0, error }))
  }
  const reply = plannerPlayer(first, stream('planner'), 16, appraise).act(view, UNTIMED) as Reply
  return { reply, last: Number(ask.options.at(-1)) }
}

test('a shot is drawn by what it is worth as well, and the thought says so with no number of a rollout', () => {
  const { reply, last } = planned('kill', 10, 1, 0.9)
  expect(reply.pick).toBe(last)
  expect(reply.probs!.at(-1)).toBeGreaterThan(0.99)
  expect(reply.probs!.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1)
  const what = Number.isNaN(last) ? 'nobody' : `player ${last}`
  expect(reply.thought).toBe(`It is late. Nobody saw me. I thought through how the game may go on, and choose ${what}.`)
})

test('an advantage within twice its error counts for nothing, and a larger one by what is left of it', () => {
  const share = (mean: number, error: number): number => {
    const { probs } = planned('kill', 10, 1, mean, error).reply
    return Math.log(probs!.at(-1)! / probs![0]!)
  }
  for (const within of [0.04, 0.02, 0, -0.02, -0.04]) expect(share(within, 0.02)).toBeCloseTo(0)
  // 0.05 less 4 · 0.02² / 0.05 is 0.018, and 0.3 for each hundredth.
  expect(share(0.05, 0.02)).toBeCloseTo(0.3 * 1.8)
  expect(share(-0.05, 0.02)).toBeCloseTo(-0.3 * 1.8)
})

test('a vote is planned only by red, and only where it may decide the game', () => {
  const isPlanned = (seat: number, number: number): boolean =>
    planned('vote', seat, number, 0.9).reply.probs!.at(-1)! > 0.9
  const votes = (seat: number): number => asks.filter(({ ask }) => ask.act === 'vote' && ask.seat === seat).length
  expect([votes(5) > 1, votes(10) > 1]).toEqual([true, true])
  expect([isPlanned(5, 1), isPlanned(5, votes(5)), isPlanned(10, votes(10))]).toEqual([false, true, false])
})

test('with five alive red plans its vote', () => {
  const five = play(`${TO_DAY_3}
    D3 nominate 4>5, 5>10
  `)
  const { view, ask } = [...asksOf(five.game.log)].findLast(({ ask }) => ask.act === 'vote' && ask.seat === 6)!
  expect(factsOf(view)).toMatchObject({ day: 3, alive: [4, 5, 6, 7, 10] })
  const appraise: Appraise = () => ask.options.map((_, i) => ({ mean: i === 0 ? 0 : 0.9, error: 0.01 }))
  const reply = plannerPlayer(first, stream('planner'), 16, appraise).act(view, UNTIMED) as Reply
  expect(reply.probs![0]).toBeLessThan(0.01)
})
