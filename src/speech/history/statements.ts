import { withoutQuotes } from '../text/quotes.ts'
import { statementsIn } from '../text/sentences.ts'

/** A statement as it was said: where it begins in the speech, and what was said before it. */
export interface Statement {
  readonly words: string
  readonly start: number
  readonly before: string
}

/** The statements of a speech that are `wanted`. What is quoted is left out, and so are questions. */
export function statementsOf(speech: string, wanted: RegExp): Statement[] {
  const text = withoutQuotes(speech)
  const found: Statement[] = []
  let before = ''
  for (const { index, 0: words } of statementsIn(text)) {
    if (text[index + words.length] !== '?' && wanted.test(words)) found.push({ words, start: index, before })
    before = words
  }
  return found
}
