import { isAloud, isSpeech, type Reply } from '../../schemas/ask.ts'
import { MAFIA_2025, type Vocabulary } from '../language/en/vocabulary.ts'
import { brief, type Plan } from '../speech/writer/brief.ts'
import { moodOf } from '../speech/writer/mood.ts'
import { oneOf, type Random } from '../speech/writer/random.ts'
import { factsOf } from '../view/facts.ts'
import type { Player } from '../view/player.ts'
import { askOf } from '../view/view.ts'

/** Chooses uniformly among the legal choices. Its speeches are random sentences of the bank that all built-in players share. */
export const randomPlayer = (random: Random, vocabulary: Vocabulary = MAFIA_2025): Player => ({
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
    return { pick, text: brief(plan, random, ask, vocabulary) }
  },
})
