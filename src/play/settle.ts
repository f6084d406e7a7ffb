import { type Ask, type Choice, isSpeech, type Reply } from '../../schemas/ask.ts'
import { ENDING, isEnded, makeEnded } from '../speech/text/ending.ts'
import { countWords, cutWords, fitsWords, fold } from '../speech/text/words.ts'

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number

/**
 * What the rules hear of a reply: a legal pick or the default; a speech on one line, cut to its limit, properly ended, or "PASS.".
 * Settling what was settled changes nothing, so a replay needs no tokenizer.
 */
export function settle(ask: Ask, reply: Reply | undefined, countTokens?: CountTokens): Choice {
  const attempts = reply?.attempts ?? 1
  const thought = fold(reply?.thought ?? '') || undefined
  const mended = attempts > 1 || reply?.salvaged === true
  if (isSpeech(ask.act)) {
    const said = fold(reply?.text ?? '')
    if (said === '')
      return { text: ENDING, thought, source: 'default', attempts, truncated: false, ending_repaired: false }
    const { text, truncated, ending_repaired } = hear(said, ask, countTokens)
    const source = mended || truncated || ending_repaired ? 'repaired' : 'made'
    return { text, thought, source, attempts, truncated, ending_repaired }
  }
  const isLegal = reply?.pick !== undefined && ask.options.includes(reply.pick)
  const source = !isLegal ? 'default' : mended ? 'repaired' : 'made'
  const pick = isLegal ? reply.pick : ask.otherwise
  return { pick, thought, source, attempts, truncated: false, ending_repaired: false }
}

/** Cap, then ending (decisions 6 and 7): the ending fits inside the cap. */
function hear(
  said: string,
  { words, tokens }: Ask,
  countTokens?: CountTokens,
): Pick<Choice, 'truncated' | 'ending_repaired'> & { text: string } {
  const fits = (text: string): boolean =>
    fitsWords(text, words) && (tokens === undefined || countTokens === undefined || countTokens(text) <= tokens)
  if (fits(said) && isEnded(said)) return { text: said, truncated: false, ending_repaired: false }
  if (fits(makeEnded(said))) return { text: makeEnded(said), truncated: false, ending_repaired: true }
  // Longest run of whole words that fits with its ending: sizes only shrink, so halving finds it.
  let kept = 0
  for (let low = 0, high = Math.min(words, countWords(said)) - 1; low <= high; ) {
    const middle = (low + high) >> 1
    if (fits(makeEnded(cutWords(said, middle)))) [kept, low] = [middle, middle + 1]
    else high = middle - 1
  }
  const cut = cutWords(said, kept)
  return { text: makeEnded(cut), truncated: true, ending_repaired: !isEnded(cut) }
}
