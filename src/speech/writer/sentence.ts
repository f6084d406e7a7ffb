import type { Move } from '../../language/moves.ts'
import { chance, pickFrom, type Voice } from './voice.ts'

/** Leads over to a good word for somebody whom the accused went after. */
const BACKINGS = ['and ', 'but ', 'yet ']
const LINKS = ['also, ', 'and ', 'besides, ', 'on top of that, ', 'one more thing: ', 'now, ']

/** A sentence that another word may stand before. */
const WHOLE =
  /^(?:I [a-z]|(?:my|number|player|seat|\d)[^,.:;!?]* (?:is|has|have|does|should|looks|seems|gets|gives|goes|may|must|stays|falls|talks|plays|sounds|worries|bothers|deserves) )/

/** Leads over from the sentence before, sometimes. */
export function linked(words: string, move: Move, voice: Voice): string {
  const { kind } = move
  const isFree = /^(?:accuse|trust|defend|vote|believe|count|if)$/.test(kind)
  const isBacking = isBackingOf(move, voice.before?.at(-1))
  if (!isFree || !WHOLE.test(words) || !chance(isBacking ? 0.5 : 0.15, voice)) return words
  return pickFrom(isBacking ? BACKINGS : LINKS, voice) + words
}

/** Whether a move is a good word for somebody whom the player accused before went after. */
function isBackingOf(move: Move, before: Move | undefined): boolean {
  const isGood = move.kind === 'trust' || move.kind === 'defend'
  if (!isGood || before?.kind !== 'accuse' || !before.why) return false
  return 'target' in before.why && before.why.target === move.seat
}

/** A sentence begins with a capital and ends with a full stop or the like; several in one are parted by their own. */
export function sentence(words: string): string {
  return `${words.replace(/[?!.]$/, '')}${/[?!.]$/.exec(words)?.[0] ?? '.'}`.replace(
    /(^|[.!?] )([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
