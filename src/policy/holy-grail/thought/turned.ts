import type { Option, Seat } from '../../../../schemas/ask.ts'
import type { Mind } from '../mind.ts'
import { EVEN } from './candidates.ts'
import { capital, list, percent, player, say } from './words.ts'

/** Why a vote does not go against any of those whom this player accused today, where it has planned no other. */
export function turnedFrom(mind: Mind, pick: Option, planned: Seat | undefined): string[] {
  const { ask, facts, ledger, me } = mind
  const suspects = ledger.suspectsOf(me).filter((seat) => facts.alive.includes(seat) && seat !== me)
  const isVote = ask.act === 'vote' && typeof pick === 'number' && pick !== me
  if (!isVote || suspects.length === 0 || suspects.includes(pick)) return []
  if (planned !== undefined && planned !== pick) return []
  const open = facts.ballot.length > 0 ? facts.ballot : ask.options
  const [up] = suspects.filter((seat) => open.includes(seat))
  return [up === undefined ? absent(mind, suspects) : left(mind, up, pick, planned === pick)]
}

const absent = (mind: Mind, suspects: readonly Seat[]): string => {
  const [who, is] = [list(suspects.map(player)), suspects.length === 1 ? 'is' : 'are']
  return say(
    mind,
    `${capital(who)}, whom I went against, ${is} not to be voted for now.`,
    `I went against ${who}, whom nobody can vote for now.`,
  )
}

/** Why somebody who is up is left, although this player spoke against that one. */
function left(mind: Mind, up: Seat, pick: Seat, isPlanned: boolean): string {
  const { black } = mind.shown
  if (!mind.isMate(pick) && !mind.isMate(up) && black[pick]! - black[up]! >= EVEN)
    return say(
      mind,
      `I spoke against ${player(up)}, but ${player(pick)} is likelier: ${percent(black[pick]!)} against ${percent(black[up]!)}.`,
      `My words were against ${player(up)}, at ${percent(black[up]!)}; ${player(pick)} at ${percent(black[pick]!)} comes first.`,
    )
  return isPlanned
    ? say(mind, `I spoke against ${player(up)} as well, and leave that one.`)
    : say(
        mind,
        `I spoke against ${player(up)}, and still leave that one now.`,
        `Whatever I said of ${player(up)}, my hand goes elsewhere.`,
      )
}
