import type { Seat } from '../../../schemas/ask.ts'
import { ACCUSE } from '../../language/en/bank/accuse.ts'
import { ANSWER_WHY } from '../../language/en/bank/answer.ts'
import type { Bank } from '../../language/en/bank/bank.ts'
import { BELIEVE } from '../../language/en/bank/believe.ts'
import { DEFEND } from '../../language/en/bank/defend.ts'
import { DEFEND_LAST } from '../../language/en/bank/farewell.ts'
import { TRUST } from '../../language/en/bank/trust.ts'
import type { Move } from '../../language/moves.ts'
import { WHERE } from './sayable.ts'
import { chance, type Slots, type Voice } from './voice.ts'

/** From where on a speaker is sure of what it says of a player, and from where on it rather believes it than not. */
const CERTAIN = 0.75
const LIKELY = { accuse: 0.45, good: 0.65 } as const

/** How often words leave a doubt where the speaker rather doubts what it says. */
const HEDGES = 0.5

/**
 * Where words for or against players would stand, as bits of {@link WHERE}: how sure the speaker is of them, and whether others were accused or
 * trusted before. A black check of somebody who is there accuses more than any word.
 */
export function placeOf(bank: Bank, { s = [] }: Slots, voice: Voice): number {
  const { sure = [], before = [], gone = [], charging = [] } = voice
  const seats = [s].flat()
  if (bank === ANSWER_WHY) return seats.some((seat) => charging.includes(seat)) ? WHERE.isUnasked : 0
  const kind = bank === ACCUSE ? 'accuse' : bank === TRUST ? 'trust' : undefined
  const isSure = kind === 'accuse' && seats.every((seat) => sure.includes(seat))
  const isAccusing = (move: Move): boolean =>
    move.kind === 'check' && move.found === 'black' && !gone.includes(move.seat)
  const isNext = before.some((move) => move.kind === kind || (kind === 'accuse' && isAccusing(move)))
  return (isSure ? WHERE.isSure : 0) | (isNext ? WHERE.isNext : 0) | strengthOf(bank, seats, voice)
}

/** How strong words can be by what the speaker believes. */
function strengthOf(bank: Bank, seats: readonly Seat[], voice: Voice): number {
  const { black, speaker } = voice
  if (!black || !STANCES.has(bank) || seats.includes(speaker)) return 0
  const isCharge = bank === ACCUSE
  const least = Math.min(...seats.map((seat) => (isCharge ? (black[seat] ?? 1) : 1 - (black[seat] ?? 0))))
  if (least >= CERTAIN) return 0
  if (least >= (isCharge ? LIKELY.accuse : LIKELY.good)) return WHERE.isUnsure
  return WHERE.isWeak | (chance(HEDGES, voice) ? WHERE.isHedged : 0)
}
const STANCES: ReadonlySet<Bank> = new Set([ACCUSE, TRUST, DEFEND, DEFEND_LAST, BELIEVE])
