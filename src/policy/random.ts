import { isAloud, isSpeech, type Reply } from '../../schemas/ask.ts'
import { MAFIA_2025, type Vocabulary } from '../speech/claims/vocabulary.ts'
import { factsOf } from '../view/facts.ts'
import { askOf } from '../view/view.ts'
import { moodOf, oneOf, type Plan, type Random, speech } from './phrases.ts'
import type { Policy } from './policy.ts'

/** Chooses uniformly among the legal choices. Its speeches are random sentences of the bank that all built-in players share. */
export const randomPlayer = (random: Random, vocabulary: Vocabulary = MAFIA_2025): Policy => ({
  act(view): Reply {
    const ask = askOf(view)
    const pick = isSpeech(ask) ? undefined : oneOf(ask.options, random)
    if (pick !== undefined && !isAloud(ask, pick)) return { pick }
    const isOpen = pick !== undefined || ask.act === 'speak'
    const named = ask.nominable ?? (isOpen ? factsOf(view).alive : [])
    const others = named.filter((seat) => seat !== view.seat)
    const plan: Plan = {
      mood: moodOf(ask),
      also: [],
      nominate: ask.nominable && oneOf([undefined, ...ask.nominable], random),
      suspects: others.length > 0 ? [{ seat: oneOf(others, random), reason: { kind: 'impression' } }] : [],
      trusts:
        others.length > 0 && random() < 0.5 ? [{ seat: oneOf(others, random), reason: { kind: 'impression' } }] : [],
    }
    return { pick, text: speech(plan, random, ask, vocabulary) }
  },
})
