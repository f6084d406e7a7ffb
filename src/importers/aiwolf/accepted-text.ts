import type { Setting } from '../../../schemas/aiwolf.ts'

type Limits = Setting['talk']['max_length']

/**
 * What the contest's server makes of an answer: it is cut to its limit, and the first mention ("@" and a name) has a space on either side and a limit of its
 * own behind it. Limits in words, and of all messages of a seat together, are not known here: later packets tell what was said under those.
 */
export function acceptedText(text: string, limits: Limits, others: readonly string[]): string {
  const { base_length, mention_length, count_in_word, count_spaces, per_agent } = limits
  if (base_length === undefined || count_in_word || per_agent !== undefined) return text
  const [first] = mention_length === undefined ? [] : mentionsIn(text, others)
  if (!first) return cut(text, base_length, count_spaces)
  const before = cut(text.slice(0, first.at), base_length, count_spaces)
  const after = cut(text.slice(first.at + first.mention.length), mention_length!, count_spaces)
  return `${before} ${first.mention} ${after}`
}

/** The mentions of these names in a text, the first of each, in order. */
const mentionsIn = (text: string, names: readonly string[]): { mention: string; at: number }[] =>
  names
    .map((name) => ({ mention: `@${name}`, at: text.indexOf(`@${name}`) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)

/** The first `limit` characters, spaces not counted unless `countSpaces` says so. */
function cut(text: string, limit: number, countSpaces = false): string {
  let kept = ''
  let count = 0
  for (const character of text) {
    if (countSpaces || !/\s/u.test(character)) count++
    if (count > limit) return countSpaces ? kept : kept.trimEnd()
    kept += character
  }
  return text
}
