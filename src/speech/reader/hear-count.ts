import { NUMBER, numberOf } from '../../language/en/numbers.ts'
import type { Move } from '../../language/moves.ts'

const MAYBE =
  /\b(?:alive|left|remain|remaining|remains|we are|we're|there are|we have|there's|down to|of us|players|people)\b/i
/** How many are alive. */
const ALIVE = new RegExp(
  `\\b(?:(${NUMBER}) (?:of us )?(?:people |players )?(?:are )?(?:still )?(?:alive|left|remain(?:ing)?)\\b|(?:we are|we're|there are|there's|just|only|down to|we have) (?:just |only |down to )?(${NUMBER})(?= of us\\b| now\\b| players\\b| people\\b|[.,;:!]|$| and\\b)|^(${NUMBER}) (?:people|players|of us)\\b)`,
  'i',
)
/** How many more mistakes lose the game. */
const MISSES = new RegExp(
  `\\b(${NUMBER}|once|a|single) (?:(?:single|more|further|other) )?(?:(?:wrong|bad) )?(?:mistakes?|miss(?:es)?|votes?|executions?|eliminations?|(?:mis)?lynch(?:es)?|errors?)\\b|\\bmiss (once)\\b|\\blos[ei]n?g? (${NUMBER}) more\\b|\\b(one) (?:more )?wrong\\b`,
  'i',
)
/** "If we miss today", and "we cannot afford a mistake": one loses. */
const ONCE =
  /\bif we (?:all )?(?:miss|vote wrong|(?:get|do) (?:it|this) wrong|make a mistake|are wrong|fail|vote out an? (?:red|town\w*|innocent|villager))|\b(?:can't|cannot|can not|cant|must not) (?:afford|make) (?:a|any|another|one)(?: more)? (?:mistake|miss|error)/i
/** "We can afford one mistake": the next one loses. */
const SPARE = new RegExp(
  `\\b(?:can|may) (?:still )?(?:afford|make|allow) (${NUMBER}|a) (?:more )?(?:mistakes?|miss(?:es)?|errors?)\\b`,
  'i',
)
const LOST = /\b(?:los[et]|loses|wins?|over|equals?|parity|level|as many|ends?|finished|done)\b/i

/** Hears a count that is told in more than one sentence, or in words of one's own. */
export function countsOf(text: string): { take(sentence: string, moves: Move[]): void } {
  if (!MAYBE.test(text) || !ALIVE.test(text) || !(LOST.test(text) || /afford/i.test(text)))
    return { take: () => undefined }
  let alive: number | undefined
  /** Said before how many are alive: "Two more mistakes lose it, we are 7." */
  let misses: number | undefined
  return {
    take(sentence, moves) {
      const left = ALIVE.exec(sentence)
      if (left) alive = numberOf((left[1] ?? left[2] ?? left[3])!)
      misses = missesIn(sentence) ?? misses
      if (alive === undefined || misses === undefined || moves.some(({ kind }) => kind === 'count')) return
      moves.push({ kind: 'count', alive, misses })
    },
  }
}

function missesIn(sentence: string): number | undefined {
  if (!/miss|mistake|vote|error|wrong|lynch|execution|elimination|more/i.test(sentence)) return undefined
  const spare = SPARE.exec(sentence)
  if (spare && !/\b(?:not|can't|cannot)\b/i.test(sentence)) return (numberOf(spare[1]!) ?? 1) + 1
  if (ONCE.test(sentence) && (LOST.test(sentence) || /afford/i.test(sentence))) return 1
  const missed = LOST.test(sentence) ? MISSES.exec(sentence) : null
  if (!missed) return undefined
  const said = (missed[1] ?? missed[2] ?? missed[3] ?? missed[4])!
  return /once|^a$|single/i.test(said) ? 1 : numberOf(said)
}
