import { NUMBER, numberOf } from '../text/numbers.ts'
import type { Move } from './moves.ts'

const MAYBE = /\b(?:alive|left|remain|remaining|we are|we're|there are)\b/i
/** How many are alive. */
const ALIVE = new RegExp(
  `\\b(?:(${NUMBER}) (?:of us )?(?:people |players )?(?:are )?(?:still )?(?:alive|left|remain(?:ing)?)\\b|(?:we are|we're|there are) (${NUMBER})(?= of us\\b|[.,;:!]| and\\b))`,
  'i',
)
/** How many more mistakes lose the game. */
const MISSES = new RegExp(
  `\\b(${NUMBER}|once) (?:(?:more|further|other) )?(?:(?:wrong|bad) )?(?:mistakes?|miss(?:es)?|votes?|executions?|lynch(?:es)?|errors?)\\b|\\bmiss (once)\\b`,
  'i',
)
const LOST = /\b(?:los[et]|loses|wins?|over|equals?|parity|level|as many|the end)\b/i

/** Hears a count that is told in more than one sentence, or in words of one's own. */
export function countsOf(text: string): { take(sentence: string, moves: Move[]): void } {
  if (!MAYBE.test(text) || !MISSES.test(text) || !LOST.test(text) || !ALIVE.test(text)) return { take: () => undefined }
  let alive: number | undefined
  return {
    take(sentence, moves) {
      const left = ALIVE.exec(sentence)
      if (left) alive = numberOf((left[1] ?? left[2])!)
      const missed = MISSES.exec(sentence)
      if (alive === undefined || !missed || !LOST.test(sentence) || moves.some(({ kind }) => kind === 'count')) return
      const said = (missed[1] ?? missed[2])!
      moves.push({ kind: 'count', alive, misses: /once/i.test(said) ? 1 : numberOf(said)! })
    },
  }
}
