import { isOwn } from './guards.ts'
import type { Stretch } from './stretches.ts'

/** Of stretches that overlap, the longest; what is not the speaker's own is left out. */
export function chosen(all: readonly Stretch[], words: readonly string[], isQuestion: boolean): Stretch[] {
  const isConditional = all.some(({ sense }) => sense.is === 'if' || sense.is === 'if I')
  const isTaken = new Uint8Array(words.length)
  const kept: Stretch[] = []
  for (const stretch of all.toSorted((a, b) => b.to - b.from - (a.to - a.from) || rank(a) - rank(b))) {
    const { from, to } = stretch
    if (stretch.sense.is === 'then' && !isConditional) continue
    let isFree = true
    for (let i = from; i < to && isFree; i++) isFree = isTaken[i] === 0 || isShared(i, stretch, kept, words)
    if (!isFree || !isOwn(stretch, words, isQuestion, isConditional)) continue
    isTaken.fill(1, from, to)
    kept.push(stretch)
  }
  return kept.sort((a, b) => a.from - b.from)
}

/** "I suspect 4, who voted against 3": a player named once for a move and its reason. */
const isShared = (
  at: number,
  { sense, from, to }: Stretch,
  kept: readonly Stretch[],
  words: readonly string[],
): boolean =>
  words[at]!.startsWith('@') &&
  words[at + 1] !== undefined &&
  kept.some((other) =>
    sense.is === 'reason'
      ? other.sense.is !== 'reason' && at === from && other.to === at + 1
      : at === to - 1 &&
        other.sense.is === 'reason' &&
        other.from === at &&
        words.slice(at).some((word) => word === 'who'),
  )

/** Of two senses of the same words, the one that says more. */
const rank = ({ sense }: Stretch): number => (sense.is === 'reason' ? 2 : sense.is === 'then' ? 0 : 1)
