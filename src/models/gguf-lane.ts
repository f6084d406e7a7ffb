import type { Chat, LlamaLibrary, Sequence } from './llama.ts'

/** One sequence of the context: it remembers the last prompt, so of the next one only what differs is read. One ask at a time. */
export interface Lane {
  readonly chat: Chat
  readonly sequence: Sequence
  /** How many of the tokens that it remembers were read in whole {@link PIECE}s. */
  read: number
  games: number
  last: Promise<unknown>
}

/** A lane on a new sequence, which has read nothing. */
export const laneOf = ({ LlamaChat }: LlamaLibrary, sequence: Sequence): Lane => ({
  chat: new LlamaChat({ contextSequence: sequence }),
  sequence,
  read: 0,
  games: 0,
  last: Promise.resolve(),
})

/**
 * Tokens per piece: prompts are evaluated in pieces from their beginning, and only whole pieces are cached. Batches of another size round differently, so
 * an answer would depend on earlier prompts. This way it depends only on its own prompt, if a context has one sequence: with more, llama.cpp evaluates
 * several at once.
 */
const PIECE = 32

/** Has a sequence forget all but the pieces that a prompt begins with, and read its other whole ones; `proceed` may throw. Returns how many tokens it had. */
export async function readPieces(lane: Lane, tokens: readonly number[], proceed: () => void): Promise<number> {
  const { sequence } = lane
  // At least one token must remain to be evaluated, because the next one is sampled from its output.
  const whole = piecesIn(tokens.length - 1)
  const kept = Math.min(whole, piecesIn(Math.min(lane.read, alike(sequence.contextTokens, tokens))))
  const { length } = sequence.contextTokens
  if (kept < length) await sequence.eraseContextTokenRanges([{ start: kept, end: length }])
  for (lane.read = kept; lane.read < whole; lane.read += PIECE) {
    proceed()
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(lane.read, lane.read + PIECE))
  }
  return kept
}

const piecesIn = (tokens: number): number => Math.floor(Math.max(0, tokens) / PIECE) * PIECE

/** How many tokens two lists begin with alike. */
function alike(a: readonly number[], b: readonly number[]): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
