import type { Seat } from '../../../../schemas/ask.ts'
import { lostOfTeam } from '../lost-mate.ts'
import type { Mind } from '../mind.ts'
import type { Rally } from '../rally.ts'
import { goingAgainst } from '../target.ts'
import { blackIn, percent, player, redIn, say } from './words.ts'

/** Why the hands of a team meet on a seat, and not on the other. */
export function together(mind: Mind, { seat, why, by }: Rally, other: Seat): string {
  if (why === 'win') {
    // The mates of a player who is lost to the table do not raise their hands for it.
    const isAlone = mind.blackAlive === 1 || lostOfTeam(mind) === mind.me
    if (mind.self.outlastsParity)
      return isAlone
        ? say(
            mind,
            `as one ${redIn(mind)} player less gives me half of all votes`,
            'as every vote of theirs less brings me nearer',
          )
        : say(
            mind,
            'where our hands belong together: against all of them apart we need no more',
            'as our hands must meet: together we hold the vote, apart we hold nothing',
          )
    return isAlone
      ? say(mind, 'as one wrong vote wins the game', `for one more of theirs out wins`, 'whose exit wins the game')
      : say(
          mind,
          `as one wrong vote wins: all our hands on ${player(seat)}`,
          `for one more of theirs out wins, and our hands must meet`,
          'where all our hands together win the game',
        )
  }
  if (why === 'check')
    return say(
      mind,
      `hands together: ${player(by!)} has the check`,
      `where our hands belong together, on the check of ${player(by!)}`,
      mind.ledger.claimants.get(by!)!.results.has(other)
        ? `rather than part our hands: that is the check of ${player(by!)}`
        : `rather than part our hands: ${player(by!)} has checked that one and not ${player(other)}`,
    )
  const hands = goingAgainst(mind, seat).filter((one) => one !== mind.me).length
  if (why === 'hands' && hands > 0)
    return say(
      mind,
      `hands together: ${hands} ${hands === 1 ? 'is' : 'are'} for it already`,
      `and not ${player(other)}, as ${hands === 1 ? 'one hand is' : `${hands} hands are`} known to go there and ours must not part`,
      `for ${hands} of the others ${hands === 1 ? 'is' : 'are'} there already, and to part now helps only the ${blackIn(mind)}`,
    )
  return say(
    mind,
    `hands together: to the table it is ${percent(mind.table.black[seat]!)}`,
    ...(mind.table.black[seat]! > mind.table.black[other]!
      ? [
          `for all to see likelier than ${player(other)}, and our hands must not part`,
          `which the table can see as I do: ${percent(mind.table.black[seat]!)} against ${percent(mind.table.black[other]!)}`,
        ]
      : ['as our hands must not part now']),
  )
}
