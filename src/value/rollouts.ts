import type { Ask, Choice } from '../../schemas/ask.ts'
import type { Course } from '../game/course.ts'
import { actionsOf } from '../view/actions.ts'
import type { Crowd } from './crowd.ts'
import { answer, settled } from './crowd-play.ts'

/** One settled choice for each legal action of an ask, in their order. Words are the shortest that the rules take. */
export const choicesOf = (ask: Ask): Choice[] =>
  actionsOf(ask).map(({ pick, nominee, words }) => settled(pick, words === 'none' ? undefined : 'PASS.', nominee))

/** How rollouts of one scene ended, by their state at nightfall. */
export type Ends = Map<string, string>

/**
 * Plays a game to its end and returns the winner. The asked seat chooses `first`; the crowd makes all other choices, and hears the events of the course.
 * A rollout that reaches a state of an earlier rollout of the same scene ends like that one.
 */
export function rollOut(
  course: Course,
  crowd: Crowd,
  ask: Ask,
  first: Choice,
  ends: Ends,
  count: { decisions: number },
): string {
  const passed: string[] = []
  let isFirst = true
  while (!course.result) {
    const { asks } = course
    if (crowd.isNightfall && !isFirst) {
      const { state } = crowd
      const end = ends.get(state)
      if (end !== undefined) return keep(ends, passed, end)
      passed.push(state)
    }
    crowd.isNightfall = false
    const answers: Choice[] = []
    for (let i = 0; i < asks.length; i++) {
      const isOwn = isFirst && asks[i]!.seat === ask.seat
      if (isOwn && first.text !== undefined) crowd.tell(ask.seat, ask.act)
      answers.push(isOwn ? first : answer(crowd, asks[i]!))
    }
    for (let i = 0; i < asks.length; i++) crowd.heed(asks[i]!.act, answers[i]!.pick)
    count.decisions += asks.length
    course.advance(answers)
    isFirst = false
  }
  return keep(ends, passed, course.result.winner)
}

function keep(ends: Ends, states: readonly string[], end: string): string {
  for (const state of states) ends.set(state, end)
  return end
}
