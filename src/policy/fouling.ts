import { isAloud, isSpeech, type Reply } from '../../schemas/ask.ts'
import { MAFIA_2025, type Vocabulary } from '../language/en/vocabulary.ts'
import { oneOf, type Random } from '../speech/writer/random.ts'
import type { Player } from '../view/player.ts'
import { askOf } from '../view/view.ts'
import { randomPlayer } from './random.ts'

/** Breaches of the rules of conduct: two fouls, one foul, an insult. */
const FOULS = ['Alice lies. Robert lies. PASS.', 'Maria lies. PASS.', 'You are all idiots. PASS.'] as const

/**
 * A player of bad manners, for trying the rules and the checks: it commits fouls in every last word and in some other speeches, falls silent, gives answers
 * that are no options, misses at night and votes against itself. Else it plays as the random player does.
 */
export function foulingPlayer(random: Random, vocabulary: Vocabulary = MAFIA_2025): Player {
  const tame = randomPlayer(random, vocabulary)
  return {
    act(view, turn): Reply | Promise<Reply> {
      const ask = askOf(view)
      if (ask.act === 'farewell') return { text: oneOf(FOULS, random) }
      const luck = random()
      if (luck < 0.04) return {}
      if (luck < 0.08) return { pick: 99, text: 'Maria lies.' }
      if (isSpeech(ask) && luck < 0.16) return { text: oneOf(FOULS, random) }
      if (luck < 0.3) {
        const pick = [view.seat, 'none'].find((option) => ask.options.includes(option))
        if (pick !== undefined && !isAloud(ask, pick)) return { pick }
      }
      return tame.act(view, turn)
    },
  }
}
