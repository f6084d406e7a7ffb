import type { Ask, Choice } from '../../schemas/ask.ts'
import { isAloud, isSpeech } from '../../schemas/ask.ts'
import type { Game } from '../table/game.ts'
import type { Crowd } from './crowd.ts'
import { answer, settled } from './crowd-play.ts'

/** One settled choice for each legal action of an ask, in their order: see legalActions in src/rows. Words are the shortest that the rules take. */
export function choicesOf(ask: Ask): Choice[] {
  const { options, nominable } = ask
  const pass = settled(undefined, 'PASS.')
  if (nominable) return [pass, ...nominable.map((nominee) => settled(undefined, 'PASS.', nominee))]
  if (isSpeech(ask)) return [pass]
  return options.map((option) => settled(option, isAloud(ask, option) ? 'PASS.' : undefined))
}

/** How rollouts of one scene ended, by their state at nightfall. */
export type Ends = Map<string, string>

/**
 * Plays a game to its end and returns who won. The seat that is asked makes `first`; everything else is the crowd's. A rollout that comes to a
 * state which another of the same scene has been in ends like that one.
 */
export function rollOut(
  game: Game,
  crowd: Crowd,
  ask: Ask,
  first: Choice,
  ends: Ends,
  count: { decisions: number },
): string {
  const passed: string[] = []
  let isFirst = true
  while (!game.result) {
    crowd.read(game.log)
    if (crowd.isNightfall && !isFirst) {
      const { state } = crowd
      const end = ends.get(state)
      if (end !== undefined) return keep(ends, passed, end)
      passed.push(state)
    }
    const asks = game.pending
    const answers: Choice[] = []
    for (let i = 0; i < asks.length; i++) {
      const isOwn = isFirst && asks[i]!.seat === ask.seat
      if (isOwn && first.text !== undefined) crowd.tell(ask.seat, ask.act)
      answers.push(isOwn ? first : answer(crowd, asks[i]!))
    }
    count.decisions += asks.length
    game.answer(answers)
    isFirst = false
  }
  return keep(ends, passed, game.result.winner)
}

function keep(ends: Ends, states: readonly string[], end: string): string {
  for (const state of states) ends.set(state, end)
  return end
}
