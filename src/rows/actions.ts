import { type Act, type Ask, type Choice, isSpeech, type Option } from '../../schemas/ask.ts'
import type { Action } from '../../schemas/row.ts'

/** The legal actions in the order of the ask. A speech that may nominate has "no nomination" and one action for each nominable seat. */
export function legalActions(ask: Ask): Action[] {
  const { act, options, nominable } = ask
  if (nominable)
    return [{ act, target: null, word: 'none' }, ...nominable.map((target) => ({ act, target, word: null }))]
  if (isSpeech(ask)) return [{ act, target: null, word: null }]
  return options.map((option) => actionOf(act, option))
}

/** The chosen action. The target of a speech is the seat that it nominates, as the judge heard it. */
export function chosenAction(
  ask: Ask,
  { pick, text, source, heard }: Choice,
): Action & { text: string | null; source: Choice['source'] } {
  const { act, nominable } = ask
  if (!isSpeech(ask)) return { ...actionOf(act, pick!), text: text ?? null, source }
  const target = heard?.nominee ?? null
  return { act, target, word: nominable && target === null ? 'none' : null, text: text ?? null, source }
}

const actionOf = (act: Act, option: Option): Action =>
  typeof option === 'number' ? { act, target: option, word: null } : { act, target: null, word: option }
