import { setImmediate } from 'node:timers/promises'
import type { Seat } from '../../schemas/ask.ts'
import type { Afterwards, TurningPoint } from '../../schemas/table.ts'
import { deedText } from '../../src/page/acts.ts'
import { Appraiser, appraisingOf, luckOf } from '../../src/value/appraise.ts'
import { chance } from '../../src/value/wins.ts'
import { actionsOf, optionOf, optionsOf, placeIn } from '../../src/view/actions.ts'
import { type Decision, decisionsOf } from '../../src/view/decisions.ts'
import type { Game } from './game.ts'

/** Decisions are rolled out from so many imagined states. */
const STATES = 16
/** A decision is a turning point from such a loss on. */
const TURNING = 0.1

/** What is told when a game is over: the cards, what machines thought, and where one's own seat lost most. */
export async function afterwards(
  game: Game,
  seat: Seat | undefined,
  saved: string | null,
  deals: Afterwards['deals'],
): Promise<Afterwards> {
  const { session, setUp, ruleset } = game
  const { winner, reason } = session.result!
  const decisions = [...decisionsOf(session.log, session.choices)]
  return {
    roles: session.deal,
    players: setUp.players,
    teams: ruleset.teams,
    winner,
    reason,
    own: null,
    thoughts: decisions.flatMap(({ ask, choice, place }) =>
      choice.thought && ask.seat > 0
        ? {
            seat: ask.seat,
            act: ask.act,
            day: place.day,
            thought: choice.thought,
            did: deedText(ask.act, String(choice.pick ?? '')),
          }
        : [],
    ),
    turning: seat === undefined ? [] : await turningPoints(game, decisions, seat),
    saved,
    deals,
  }
}

/** How a game ended for a seat. */
export function ownEnd({ session, ruleset }: Game, seat: Seat): NonNullable<Afterwards['own']> {
  const { winner, points } = session.result!
  const team = ruleset.teams[session.deal[seat - 1]!]
  return { seat, won: winner === 'draw' ? null : team === winner, points: points([])[seat - 1]! }
}

/** The decisions of a seat that cost its team most, from games that its view could not tell from the true one. */
async function turningPoints(
  { ruleset, words, setUp }: Game,
  decisions: readonly Decision[],
  seat: Seat,
): Promise<TurningPoint[]> {
  if (ruleset.unshown !== undefined) return []
  const appraiser = new Appraiser(appraisingOf(ruleset, words))
  const points: TurningPoint[] = []
  for (const { ask, choice, view, place } of decisions) {
    const options = optionsOf(ask)
    if (ask.seat !== seat || options.length < 2) continue
    await setImmediate() // pages are answered between decisions
    const wins = appraiser.appraise(view, STATES, luckOf(setUp.seed, seat, ask.turn))
    const actions = actionsOf(ask)
    const chances = actions.map((_, i) => chance(wins, i).mean)
    const at = placeIn(ask, choice)
    if (at < 0) continue
    const best = chances.indexOf(Math.max(...chances))
    const nameOf = (i: number): string => deedText(ask.act, String(optionOf(ask, actions[i]!) ?? ''))
    points.push({
      turn: ask.turn,
      act: ask.act,
      day: place.day,
      chosen: nameOf(at),
      best: nameOf(best),
      chance: chances[at]!,
      bestChance: chances[best]!,
    })
  }
  return points.filter((point) => point.bestChance - point.chance >= TURNING)
}
