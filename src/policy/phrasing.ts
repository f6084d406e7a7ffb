import type { Ask } from '../../schemas/ask.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import { moodOf } from '../speech/writer/mood.ts'
import type { Phrasing } from '../speech/writer/phrase.ts'
import type { Random } from '../speech/writer/random.ts'

/** How the speech that an ask wants is put into words: within its limits, in its mood and with the words of the game. */
export const phrasingOf = (ask: Ask, random: Random, vocabulary: Vocabulary): Phrasing => ({
  speaker: ask.seat,
  random,
  words: ask.words,
  letters: ask.letters,
  closing: ask.closing,
  mood: moodOf(ask),
  vocabulary,
})
