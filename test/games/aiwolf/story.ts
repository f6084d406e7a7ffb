import { type Ask, CHANCE, type Reply } from '../../../schemas/ask.ts'
import { aiwolf9 } from '../../../src/games/aiwolf/rules.ts'
import { playAll } from '../table.ts'

export const FIVE = ['mafia', 'possessed', 'sheriff', 'civilian', 'civilian']
export const NINE = ['mafia', 'mafia', 'possessed', 'sheriff', 'medium', 'doctor', 'civilian', 'civilian', 'civilian']

/** Answers by what is asked: everybody is over, votes for the highest seat, and chance takes the first. */
export const quiet = (ask: Ask): Reply =>
  ask.seat === CHANCE ? { pick: ask.options[0]! } : { pick: ask.act === 'post' ? 'over' : ask.options.at(-1)! }

export type Answer = (ask: Ask) => Reply | undefined

/** A game that is played to its end, and what was told in it as lines: to whom, if it was not told to everyone, and what. */
export function story(answer: Answer, { ruleset = aiwolf9(), deal = NINE } = {}) {
  const { game } = playAll(ruleset, deal, (ask) => answer(ask) ?? quiet(ask))
  const lines = game.log.flatMap(({ to, event }) => {
    if (event.type === 'asked' || event.type === 'chose' || event.type === 'opened' || event.type === 'dealt') return []
    const { type, ...rest } = event
    return [`${to === 'everyone' ? '' : `[${to.join(' ')}] `}${type} ${Object.values(rest).flat().join(' ')}`.trim()]
  })
  return { game, lines }
}
