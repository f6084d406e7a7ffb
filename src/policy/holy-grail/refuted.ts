import type { Seat } from '../../../schemas/ask.ts'
import type { Mind } from './mind.ts'

/** Whether a told result is known to be false: the victims of a night are red, and a shown card says what it is. */
export function isRefuted({ facts, me, isBlack }: Mind, target: Seat, told: string): boolean {
  if (target === me) return told === 'black' && !isBlack
  const shown = facts.shown.find(({ seat }) => seat === target)?.team
  if (shown !== undefined) return shown !== told && (told === 'black' || told === 'red')
  return told === 'black' && facts.departures.some(({ seat, by }) => seat === target && by === 'kill')
}

/** Whether another living player has claimed the role and lived through a night since: then a night survived tells nothing of the two claims. */
export const hasOutlivedToo = ({ facts, ledger }: Mind, seat: Seat): boolean =>
  [...ledger.claimants.values()].some(
    (rival) => rival.seat !== seat && rival.day < facts.day && facts.alive.includes(rival.seat),
  )
