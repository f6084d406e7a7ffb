import type { Ask, Choice, HeardInSpeech } from '../../../schemas/ask.ts'
import { conduct } from '../../conduct/conduct.ts'
import { acceptNomination, readNominations } from '../../speech/reader/nominations.ts'
import { ROLES } from './roles.ts'
import type { Switches } from './switches.ts'

/** What the judge hears in a speech: its nomination, and fouls if the rules count them. */
export function hear(
  { seat, nominable }: Ask,
  { text, ending_repaired, truncated }: Choice,
  { discipline, strictEnding }: Switches,
): HeardInSpeech | undefined {
  if (text === undefined) return undefined
  const nominee = nominable && acceptNomination(readNominations(text, seat, ROLES.length), nominable)
  const fouls: string[] = discipline === 'log' ? [] : conduct(text).map(({ code }) => code)
  if (discipline !== 'log' && strictEnding && ending_repaired && !truncated) fouls.push('ending')
  if (nominee === undefined && fouls.length === 0) return undefined
  return { ...(nominee !== undefined && { nominee }), ...(fouls.length > 0 && { fouls }) }
}
