import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seat } from '../../schemas/ask.ts'
import type { Vocabulary } from '../../src/language/en/vocabulary.ts'
import type { Speech } from '../../src/language/moves.ts'
import { type Claims, claimsOf } from '../../src/speech/reader/claims.ts'
import { readClaims } from '../../src/speech/reader/listen.ts'
import { wordsOf } from '../../src/storage/prompts.ts'

/** A text of a corpus, and what it claims, as a person read it; opinions only where they were labelled. */
export interface Labelled {
  readonly text: string
  readonly speaker: Seat
  readonly vocabulary: Vocabulary
  readonly claims: readonly string[]
}

export const claimKinds = ['role', 'check', 'protect', 'suspect', 'trust'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** Each corpus with the kinds of claims that are labelled in it. */
export const CORPORA = {
  'talk-development': claimKinds,
  'talk-held-out': claimKinds,
  grounding: ['role', 'check', 'protect'],
  conduct: ['role', 'check', 'protect'],
  'conduct-held-out': ['role', 'check', 'protect'],
} as const satisfies Record<string, readonly ClaimKind[]>
export type Corpus = keyof typeof CORPORA
export const corpora = Object.keys(CORPORA) as Corpus[]

interface Text {
  readonly text: string
  readonly speaker?: Seat
  readonly seat?: Seat
  readonly game?: string
  readonly moves?: Speech
}

/** The texts of the corpora of conduct and grounding that claim something, by another hand than the readers'; all their others claim nothing. */
interface Claiming {
  readonly corpus: Corpus
  readonly text: string
  readonly claims: readonly string[]
}

const read = <T>(name: string): readonly T[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../corpus', `${name}.json`), 'utf8'))
const claiming = read<Claiming>('claims')

/** "check 4 black", each once. */
export const keysOf = ({ roles, checks, protects, suspects, trusts }: Claims): string[] => [
  ...new Set([
    ...roles.map((role) => `role ${role}`),
    ...checks.map(({ seat, found }) => `check ${seat} ${found}`),
    ...protects.map(({ seat }) => `protect ${seat}`),
    ...suspects.map((seat) => `suspect ${seat}`),
    ...trusts.map((seat) => `trust ${seat}`),
  ]),
]

export function labelled(corpus: Corpus): Labelled[] {
  return read<Text>(corpus).map(({ text, moves, game = 'mafia-2025', seat = 1, speaker = seat }) => ({
    text,
    speaker,
    vocabulary: wordsOf({ language: 'en', book: game }).vocabulary,
    claims: moves
      ? keysOf(claimsOf(moves, speaker))
      : (claiming.find((one) => one.corpus === corpus && one.text === text)?.claims ?? []),
  }))
}

export interface Figures {
  readonly right: number
  readonly found: number
  readonly wanted: number
}

/** Of the claims of some kinds in a corpus: how many are read, are there, and are both. */
export function figuresOf(corpus: Corpus, kinds: readonly ClaimKind[] = CORPORA[corpus]): Figures {
  let [right, found, wanted] = [0, 0, 0]
  const isCounted = (key: string): boolean => kinds.some((kind) => key.startsWith(`${kind} `))
  for (const { text, speaker, vocabulary, claims } of labelled(corpus)) {
    const heard = keysOf(readClaims(text, { speaker, vocabulary })).filter(isCounted)
    right += heard.filter((key) => claims.includes(key)).length
    found += heard.length
    wanted += claims.filter(isCounted).length
  }
  return { right, found, wanted }
}

if (import.meta.main)
  for (const corpus of corpora)
    for (const kind of [undefined, ...CORPORA[corpus]]) {
      const { right, found, wanted } = figuresOf(corpus, kind && [kind])
      const share = (of: number): string => (of === 0 ? '–' : (right / of).toFixed(3)).padEnd(5)
      console.log(
        `${corpus.padEnd(17)} ${(kind ?? 'all').padEnd(8)} precision ${share(found)} (${right} of ${found})  recall ${share(wanted)} (${right} of ${wanted})`,
      )
    }
