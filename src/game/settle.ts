import { type Ask, type Choice, isAloud, isSpeech, pickOf, type Reply } from '../../schemas/ask.ts'
import { ENDING, isEnded, makeEnded } from '../language/en/ending.ts'
import { countWords, cutLetters, cutWords, fitsWords, fold } from '../speech/text/words.ts'
import { actionsOf, faultIn } from '../view/actions.ts'
import type { Ruleset } from './ruleset.ts'

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number

/** A reply as the rules use it: settled, with what the judge hears in it. */
export function judge(
  { hear }: Pick<Ruleset, 'hear'>,
  ask: Ask,
  reply: Reply | undefined,
  countTokens?: CountTokens,
): Choice {
  const choice = settle(ask, reply, countTokens)
  const heard = hear?.(ask, choice)
  const isOwn = choice.source !== 'default'
  const probs = isOwn ? statedBy(ask, reply) : undefined
  const beliefs = isOwn ? reply?.beliefs : undefined
  return heard || probs || beliefs
    ? Object.assign(choice, { ...(heard && { heard }), ...(probs && { probs }), ...(beliefs && { beliefs }) })
    : choice
}

/** The probabilities that a player states, if there is one for everything that could have been chosen, and they add up to 1. */
function statedBy(ask: Ask, reply: Reply | undefined): readonly number[] | undefined {
  const probs = reply?.probs
  if (!probs) return undefined
  const count = actionsOf(ask).length
  const isWhole = probs?.length === count && Math.abs(probs.reduce((sum, p) => sum + p, 0) - 1) < 1e-3
  return isWhole && probs.every((p) => p >= 0 && p <= 1) ? probs : undefined
}

/**
 * A legal pick or the default; a speech on one line, cut to its limit, with an ending where the rules require one, or "PASS.".
 * Settling is idempotent, so a replay needs no tokenizer.
 */
export function settle(ask: Ask, reply: Reply | undefined, countTokens?: CountTokens): Choice {
  const attempts = reply?.attempts ?? 1
  const thought = fold(reply?.thought ?? '') || undefined
  const repaired = attempts > 1 || reply?.salvaged === true
  const said = ask.words > 0 ? fold(reply?.text ?? '') : ''
  if (isSpeech(ask)) {
    if (said === '')
      return { text: ENDING, thought, source: 'default', attempts, truncated: false, ending_repaired: false }
    const { text, truncated, ending_repaired } = cap(said, ask, countTokens)
    const source = repaired || truncated || ending_repaired ? 'repaired' : 'made'
    return { text, thought, source, attempts, truncated, ending_repaired }
  }
  const pick = reply && pickOf(ask, reply)
  const speaks = isAloud(ask, pick)
  if (faultIn(ask, { pick, text: said }))
    return { pick: ask.otherwise, thought, source: 'default', attempts, truncated: false, ending_repaired: false }
  if (!speaks || said === '')
    return {
      pick,
      thought,
      source: repaired ? 'repaired' : 'made',
      attempts,
      truncated: false,
      ending_repaired: false,
    }
  const { text, truncated, ending_repaired } = cap(said, ask, countTokens)
  return {
    pick,
    text,
    thought,
    source: repaired || truncated ? 'repaired' : 'made',
    attempts,
    truncated,
    ending_repaired,
  }
}

/** Cap, then ending, so that the ending fits inside the cap (docs/rules.md, decisions 6 and 7). */
function cap(
  given: string,
  { words, tokens, letters, closing = false }: Ask,
  countTokens?: CountTokens,
): Pick<Choice, 'truncated' | 'ending_repaired'> & { text: string } {
  // Nearly all speeches are as they should be.
  if (tokens === undefined && letters === undefined && fitsWords(given, words) && (!closing || isEnded(given)))
    return { text: given, truncated: false, ending_repaired: false }
  const said = letters === undefined ? given : cutLetters(given, letters)
  const isCut = said !== given
  const fits = (text: string): boolean =>
    fitsWords(text, words) && (tokens === undefined || countTokens === undefined || countTokens(text) <= tokens)
  const isClosed = (text: string): boolean => !closing || isEnded(text)
  const close = (text: string): string => (closing ? makeEnded(text) : text)
  if (fits(said) && isClosed(said)) return { text: said, truncated: isCut, ending_repaired: false }
  if (fits(close(said))) return { text: close(said), truncated: isCut, ending_repaired: true }
  // Binary search for the most whole words that fit with the ending.
  let kept = 0
  for (let low = 0, high = Math.min(words, countWords(said)) - (closing ? 1 : 0); low <= high; ) {
    const middle = (low + high) >> 1
    if (fits(close(cutWords(said, middle)))) [kept, low] = [middle, middle + 1]
    else high = middle - 1
  }
  const cut = cutWords(said, kept)
  return { text: close(cut), truncated: true, ending_repaired: !isClosed(cut) }
}
