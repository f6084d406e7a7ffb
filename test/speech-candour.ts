import { isGoodWord } from '../src/language/standing.ts'
import type { HeardSpeech } from './speech-tallies.ts'

/** Kinds of cases in which a speech keeps back what it should tell, or tells what helps nobody: for each case whether it is a fault. */
export const CANDOUR: Readonly<Record<string, (speech: HeardSpeech) => boolean[]>> = {
  'Sheriffs beside a living false claimant, or leaving, who keep their role': ({ facts, ledger, act, moves }) => {
    const isRivalled = [...ledger.claimants.keys()].some((seat) => facts.alive.includes(seat))
    if (facts.role !== 'sheriff' || ledger.claimants.has(facts.seat)) return []
    return isRivalled || act === 'farewell' ? [!moves.some(({ kind }) => kind === 'claim')] : []
  },
  'accusations for what was done to the speaker': ({ moves, facts }) =>
    moves.flatMap((move) =>
      move.kind === 'accuse' && move.why && 'target' in move.why && move.why.kind !== 'refuted'
        ? [move.why.target === facts.seat]
        : [],
    ),
  'good words in last words without a reason': ({ moves, act }) =>
    act === 'farewell'
      ? moves.flatMap((move) =>
          move.kind === 'trust' || move.kind === 'defend' ? [move.why === undefined || move.why.kind === 'guess'] : [],
        )
      : [],
  'covers told of somebody whom the speech accuses': ({ moves }) =>
    moves.flatMap((move) =>
      move.kind === 'protect' ? [moves.some((other) => other.kind === 'accuse' && other.seat === move.seat)] : [],
    ),
  'first claims of Doctors who do not say that whom they saved this night is red': ({ moves, facts, ledger }) => {
    const last = facts.own.findLast(({ act }) => act === 'protect')?.pick
    const isQuiet = facts.day > 0 && !facts.departures.some(({ by, day }) => by === 'kill' && day === facts.day)
    if (!isQuiet || typeof last !== 'number' || !facts.alive.includes(last) || last === facts.seat) return []
    if (!moves.some((move) => move.kind === 'claim' && move.role === 'doctor')) return []
    if (ledger.claims.get('doctor')?.has(facts.seat)) return []
    return [!moves.some((move) => isGoodWord(move) && 'seat' in move && move.seat === last)]
  },
}
