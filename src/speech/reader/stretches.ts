import type { Sense } from '../../language/en/heard-rules.ts'
import { HELD, type Lexicon, WORDS } from './lexicon.ts'

/** Who or what stands in a slot: `@4`, `@p`, `@me`, `you`, or several seats. */
export type Filled = Readonly<Record<string, string>>

/** A stretch of a sentence that a template covers, by its words. */
export interface Stretch {
  readonly sense: Sense
  readonly from: number
  readonly to: number
  readonly filled: Filled
}

const ANYBODY = HELD.indexOf('x')

/** Words before which a seat begins a clause of its own and does not end a list. */
const VERBS = new Set(
  `is looks seems was has had 's voted did does must should will would says said who nominated named claims can could sounds feels plays
   talks gets gives gave makes deserves might may have needs`.split(/\s+/),
)

/** All stretches of a sentence that say something. */
export function stretchesIn(words: readonly string[], lexicon: Lexicon): Stretch[] {
  const { next, slots, senses } = lexicon
  const ids = words.map((word) => (word === ',' ? PAUSE : (lexicon.words.get(word) ?? UNKNOWN)))
  const found: Stretch[] = []
  /** What stands in each slot on the way to an entry, as in {@link HELD}. */
  const held: (string | undefined)[] = [undefined, undefined, undefined, undefined, undefined, undefined]
  const walk = (entry: number, from: number, at: number): void => {
    const said = senses[entry]
    if (said !== undefined) for (const sense of said) found.push({ sense, from, to: at, filled: filledBy(held) })
    let place = at
    while (ids[place] === PAUSE && place > from) place++
    if (place >= ids.length) return
    const id = ids[place]!
    if (id === PAUSE) return
    if (id !== UNKNOWN) {
      const behind = next.get(entry * WORDS + id)
      if (behind !== undefined) walk(behind, from, place + 1)
    }
    const open = slots[entry]
    if (open === undefined) return
    const word = words[place]!
    if (!fillsAny(word)) return
    for (let i = 0; i < open.length; i++) {
      const slot = open[i]!
      if (!fits(slot.name, word)) continue
      const before = held[slot.held]
      if (before !== undefined && slot.held !== ANYBODY) {
        // The same player again, or spoken of by a pronoun.
        if (before === word || word === '@p') walk(slot.behind, from, place + 1)
        continue
      }
      held[slot.held] = word
      walk(slot.behind, from, place + 1)
      if (slot.name === 's+')
        for (let to = moreSeats(words, place + 1); to !== undefined; to = moreSeats(words, to)) {
          held[slot.held] = words
            .slice(place, to)
            .filter((one) => one.startsWith('@'))
            .join(' ')
          walk(slot.behind, from, to)
        }
      held[slot.held] = before
    }
  }
  for (let from = 0; from < words.length; from++) if (ids[from] !== PAUSE) walk(0, from, from)
  return found
}

/** The slots that hold something. */
function filledBy(held: readonly (string | undefined)[]): Filled {
  const filled: Record<string, string> = {}
  for (let i = 0; i < HELD.length; i++) if (held[i] !== undefined) filled[HELD[i]!] = held[i]!
  return filled
}

/** Stands for a word of no template, and for a pause. */
const UNKNOWN = 0
const PAUSE = -1

/** Whether a word fits any slot. */
function fillsAny(word: string): boolean {
  const first = word.charCodeAt(0)
  return first === AT || first === HASH || word === 'you' || word === 'one' || word === 'single'
}

function fits(slot: string, word: string): boolean {
  const first = word.charCodeAt(0)
  if (slot === 'n' || slot === 'm')
    return ((first === AT || first === HASH) && isDigit(word.charCodeAt(1))) || word === 'one' || word === 'single'
  return first === AT || (word === 'you' && slot === 's')
}
const AT = 64
const HASH = 35
const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Where a list of seats goes on behind one of them. */
function moreSeats(words: readonly string[], at: number): number | undefined {
  let place = at
  if (words[place] === ',') place++
  const isLast = words[place] === 'and' || words[place] === 'or'
  if (isLast) place++
  const behind = words[place + 1] ?? ','
  if (place === at || !/^@\d/.test(words[place] ?? '')) return undefined
  // Behind a pause alone another seat may begin another clause.
  const goesOn = isLast
    ? !VERBS.has(behind) && !/(?:s|ed)$/.test(behind)
    : behind === ',' || behind === 'and' || behind === 'or'
  return goesOn ? place + 1 : undefined
}
