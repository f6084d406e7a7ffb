import { CHECK, CLAIM, PROTECT } from '../../language/en/bank/claims.ts'
import { NOMINATE } from '../../language/en/bank/nominate.ts'
import { MAFIA_2025, type Vocabulary } from '../../language/en/vocabulary.ts'
import type { Move } from '../../language/moves.ts'
import { type Slots, say, type Voice } from './voice.ts'

/** A claim or a nomination. */
export type Declared = Extract<Move, { kind: 'claim' | 'check' | 'protect' | 'nominate' }>

/** Declares something in the first words of the bank: "I checked player number 4: red." Every reader understands them. */
export function declare(move: Declared, vocabulary: Vocabulary = MAFIA_2025): string {
  const voice: Voice = { speaker: 0, vocabulary, style: 'plain', isSafe: true, random: () => 0 }
  const [line, slots] = templateOf(move)
  return `${say(line, slots, voice)}.`
}

function templateOf(move: Declared): [line: string, slots: Slots] {
  switch (move.kind) {
    case 'claim':
      return [CLAIM.plain![0]!, { role: move.role }]
    case 'check':
      return [CHECK.plain![0]!, { s: move.seat, found: move.found }]
    case 'protect':
      return [PROTECT.plain![0]!, { s: move.seat }]
    case 'nominate':
      return [NOMINATE.plain![0]!, { s: move.seat }]
  }
}
