import type { Seat } from '../../schemas/ask.ts'

/** Puts seats in the place of the names of players in a text. */
export type Anonymous = (text: string) => string

/** Names that are common words are replaced only in their own capitalisation; single letters are no names. */
const isName = (name: string): boolean => [...name].length > 1 || /\p{Script=Han}/u.test(name)

/**
 * How names of players are replaced by "Player 3", or as `called` says: the longest first, whole words in any case where a name is of letters with spaces
 * between words. `names` may have several of a seat: what the player is called, its id, its nickname.
 */
export function anonymous(
  names: Iterable<readonly [name: string, seat: Seat]>,
  called: (seat: Seat) => string = (seat) => `Player ${seat}`,
): Anonymous {
  const seats = new Map(
    [...names].flatMap(([name, seat]) => (isName(name.trim()) ? [[fold(name), seat] as const] : [])),
  )
  if (seats.size === 0) return (text) => text
  const longestFirst = [...seats.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const pattern = new RegExp(longestFirst.map(whole).join('|'), 'giu')
  return (text) => text.normalize('NFC').replace(pattern, (found) => called(seats.get(fold(found))!))
}

const fold = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** A name as a pattern; letters of scripts that put no spaces between words need no boundary. */
function whole(name: string): string {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const hasSpaces = (edge: string): boolean =>
    /[\p{L}\p{N}]/u.test(edge) && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(edge)
  const edges = [...name]
  const before = hasSpaces(edges[0]!) ? '(?<![\\p{L}\\p{N}_])' : ''
  const after = hasSpaces(edges.at(-1)!) ? '(?![\\p{L}\\p{N}_])' : ''
  return `${before}${escaped}${after}`
}
