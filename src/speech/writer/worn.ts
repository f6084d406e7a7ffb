import { ACCUSE_IDIOMS } from '../../language/en/bank/accuse-idioms.ts'
import { DEFEND_IDIOMS } from '../../language/en/bank/defend-idioms.ts'
import { TRUST_IDIOMS } from '../../language/en/bank/trust-idioms.ts'
import { VOTE_ALL_IDIOMS, VOTE_IDIOMS } from '../../language/en/bank/vote-idioms.ts'
import type { Voice } from './voice.ts'

/** Whether the speaker has used a template in this game before, or anybody has, where it is a figure of speech. */
export function isWorn(line: string, { heard }: Pick<Voice, 'heard'>): boolean {
  if (heard === undefined || heard.all === '') return false
  const words = wordsOf(line)
  return words.length > 0 && words.some((some) => (FIGURES.has(line) ? heard.all : heard.own).includes(some))
}

const FIGURES: ReadonlySet<string> = new Set(
  [ACCUSE_IDIOMS, DEFEND_IDIOMS, TRUST_IDIOMS, VOTE_IDIOMS, VOTE_ALL_IDIOMS]
    .flatMap((bank) => Object.values(bank))
    .flatMap((lines) => lines.split('\n').map((line) => line.trim())),
)

/** Figures of speech that everybody remembers. */
const LOUD =
  /\b(?:as I can throw|goes off whenever|would not buy|as slippery|smells of|is as \[nervous|deserves an|about as convincing|comes out \[bad)/

export const isLoud = (line: string): boolean => LOUD.test(line)

/** Fewer letters than this are said in other sentences too. */
const TELLING = 11

const known = new Map<string, readonly string[]>()

/** Words by which a template is known again: its longest words between slots and alternatives, or each alternative of a short one. */
function wordsOf(line: string): readonly string[] {
  let found = known.get(line)
  if (!found) {
    const [longest = ''] = line
      .replace(/^~/, '')
      .split(/\{[^}]*\}|\[[^\]]*\]/)
      .map((part) => part.trim().toLowerCase())
      .sort((a, b) => b.length - a.length)
    const [, before = '', choices] = /([a-z' ]*)\[([^\]]*)\][^[]*$/.exec(line) ?? []
    const each = (choices ?? '').split('|').map((choice) => `${before.trimStart()}${choice}`.trim().toLowerCase())
    found =
      longest.length >= TELLING ? [longest] : FIGURES.has(line) && choices ? each.filter((some) => some.length > 4) : []
    known.set(line, found)
  }
  return found
}
