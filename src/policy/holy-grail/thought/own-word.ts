import type { Speech } from '../../../language/moves.ts'
import { type OwnDeed, ownDeedIn } from '../../../language/standing.ts'
import type { Mind } from '../mind.ts'
import { standingIn } from './clauses.ts'
import { capital, player, redIn, say } from './words.ts'

/** The deed of its own that a player tells in its defence, as a fact. */
export function ownWord(mind: Mind, speech: Speech): string[] {
  const [why] = speech.flatMap((move) => ownDeedIn(move, mind.me) ?? [])
  if (why === undefined) return []
  const deed = deedIn(mind, why)
  return [
    mind.isBlack
      ? say(
          mind,
          `What I did looks good now: ${deed}.`,
          `${capital(deed)}: that makes me look ${redIn(mind)}.`,
          `I need something that speaks for me: ${deed}.`,
        )
      : say(
          mind,
          `Something that I did speaks for me: ${deed}.`,
          `I can point to what I did: ${deed}.`,
          `${capital(deed)}, which speaks for me.`,
        ),
  ]
}

function deedIn(mind: Mind, why: OwnDeed): string {
  const whom = `${player(why.target)} (${standingIn(mind, why.counts!)})`
  const then = 'day' in why && why.day !== undefined ? ` on day ${why.day}` : ''
  switch (why.kind) {
    case 'voted':
      return `I voted against ${whom}${then}`
    case 'nominated':
      return `I nominated ${whom}${then}`
    case 'accused':
      return `I accused ${whom}`
    case 'defended':
      return `I spoke for ${whom}`
  }
}
