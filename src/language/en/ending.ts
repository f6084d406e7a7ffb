/** How a speech ends (decision 7). */
export const ENDING = 'PASS.'

/** Whether a speech ends with "PASS" or "THANK YOU", in any case, with any closing punctuation. */
export const isEnded = (text: string): boolean =>
  text.endsWith(' PASS.') || text.endsWith(' THANK YOU.') || ENDED.test(text.slice(-40))
const ENDED = /(?:^|[^\p{L}\p{N}_])(?:pass|thank you)[\s.!…*_"'”’)\]]*$/iu

/** A speech with its ending, added where it is missing. */
export const makeEnded = (text: string): string => (isEnded(text) ? text : text === '' ? ENDING : `${text} ${ENDING}`)
