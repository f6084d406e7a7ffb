import { type Ask, CHANCE, type Choice, isAloud } from '../../schemas/ask.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { fitsLetters, fitsWords } from '../speech/text/words.ts'

/** A choice with its place in the game. Written out, not spread: this runs for every choice of every game. */
export function recorded(
  { seat, turn }: Pick<Ask, 'seat' | 'turn'>,
  choice: Choice & Pick<RecordedChoice, 'rollouts'>,
): RecordedChoice {
  const made: RecordedChoice = {
    seat,
    turn,
    pick: choice.pick,
    text: choice.text,
    thought: choice.thought,
    source: choice.source,
    attempts: choice.attempts,
    truncated: choice.truncated,
    ending_repaired: choice.ending_repaired,
    heard: choice.heard,
    probs: choice.probs,
    beliefs: choice.beliefs,
    rollouts: choice.rollouts,
  }
  return choice.why === undefined ? made : { ...made, why: choice.why }
}

/** Why a choice is not a legal answer to an ask, as a sentence; undefined for a legal one. */
export function faultOf(ask: Ask, choice: Choice | undefined): string | undefined {
  const { act, options, words, letters, nominable } = ask
  if (!choice) return `${whoIs(ask)} was asked to ${act} and has no choice`
  const { pick, text, heard } = choice
  if (options.length > 0 ? !options.includes(pick!) && !isDefault(ask, choice) : pick !== undefined)
    return `${whoIs(ask)} cannot ${act} ${pick}; options: ${options.join(', ') || 'none'}`
  if (text === undefined) {
    if (words > 0 && options.length === 0) return `${whoIs(ask)} must say something when asked to ${act}`
  } else if (!isAloud(ask, pick)) return `${whoIs(ask)} may not speak when asked to ${act}`
  else if (!fitsWords(text, words)) return `${whoIs(ask)} may say ${words} words, no more`
  else if (!fitsLetters(text, letters)) return `${whoIs(ask)} may say ${letters} characters, no more`
  if (heard?.nominee !== undefined && !nominable?.includes(heard.nominee))
    return `${whoIs(ask)} cannot nominate ${heard.nominee}; ${nominable?.join(', ') || 'nobody'} may be nominated`
  return undefined
}

const isDefault = ({ otherwise }: Ask, { source, pick }: Choice): boolean =>
  source === 'default' && otherwise !== undefined && pick === otherwise

export const whoIs = ({ seat }: Pick<Ask, 'seat'>): string => (seat === CHANCE ? 'chance' : `seat ${seat}`)

/** A choice as it was given at the first try. */
export const made = (choice: Pick<Choice, 'pick' | 'text' | 'thought' | 'heard'>): Choice => ({
  ...choice,
  source: 'made',
  attempts: 1,
  truncated: false,
  ending_repaired: false,
})
