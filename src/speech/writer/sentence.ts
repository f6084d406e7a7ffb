import type { Move } from '../../language/moves.ts'
import { chance, pickFrom, type Voice } from './voice.ts'

const LINKS = ['also, ', 'and ', 'besides, ', 'on top of that, ', 'one more thing: ', 'now, ']

/** A sentence that another word may stand before. */
const WHOLE =
  /^(?:I [a-z]|(?:my|number|player|seat|\d)[^,.:;!?]* (?:is|has|have|does|should|looks|seems|gets|gives|goes|may|must|stays|falls|talks|plays|sounds|worries|bothers|deserves) )/

/** Leads over from the sentence before, sometimes. */
export function linked(words: string, { kind }: Move, voice: Voice): string {
  const isFree = /^(?:accuse|trust|defend|vote|believe|count|if)$/.test(kind)
  return isFree && WHOLE.test(words) && chance(0.15, voice) ? pickFrom(LINKS, voice) + words : words
}

/** A sentence begins with a capital and ends with a full stop or the like; several in one are parted by their own. */
export function sentence(words: string): string {
  return `${words.replace(/[?!.]$/, '')}${/[?!.]$/.exec(words)?.[0] ?? '.'}`.replace(
    /(^|[.!?] )([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
