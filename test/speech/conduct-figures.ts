import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConductCode, conductCodes } from '../../src/conduct/codes.ts'
import { conduct } from '../../src/conduct/conduct.ts'

/** A text and the codes of the rules that it breaks. */
export interface Example {
  readonly text: string
  readonly codes: readonly ConductCode[]
}

/** The patterns were written against the fitted part; the held-out part was written without a look at them, and nothing is fitted to it. */
export const PARTS = { fitted: 'conduct.json', 'held out': 'conduct-held-out.json' } as const

export const readCorpus = (file: string): Example[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../corpus', file), 'utf8'))

export const MINOR: readonly string[] = ['name', 'religious-appeal', 'judge-talk']
export const codesOf = (text: string): ConductCode[] => [...new Set(conduct(text).map(({ code }) => code))].sort()

/** How many codes are found, how many are there to be found, and how many of those found are right: one count for each code of a text. */
export interface Figures {
  readonly right: number
  readonly found: number
  readonly wanted: number
  readonly precision: number
  readonly recall: number
}

/** The figures over a corpus, for some codes. */
export function figuresOf(corpus: readonly Example[], isCounted: (code: ConductCode) => boolean): Figures {
  let [right, found, wanted] = [0, 0, 0]
  for (const { text, codes } of corpus) {
    const read = codesOf(text).filter(isCounted)
    right += read.filter((code) => codes.includes(code)).length
    found += read.length
    wanted += codes.filter(isCounted).length
  }
  return { right, found, wanted, precision: right / found, recall: right / wanted }
}

if (import.meta.main) {
  for (const [part, file] of Object.entries(PARTS)) {
    const corpus = readCorpus(file)
    const print = (name: string, { right, found, wanted, precision, recall }: Figures): void =>
      console.log(
        `  ${name.padEnd(18)} precision ${precision.toFixed(3)} (${right} of ${found})  recall ${recall.toFixed(3)} (${right} of ${wanted})`,
      )
    console.log(
      `${part}: ${corpus.length} texts, ${corpus.filter(({ codes }) => codes.length === 0).length} of them legal`,
    )
    print(
      'all codes',
      figuresOf(corpus, () => true),
    )
    print(
      'severe codes',
      figuresOf(corpus, (code) => !MINOR.includes(code)),
    )
    for (const code of conductCodes)
      print(
        code,
        figuresOf(corpus, (other) => other === code),
      )
  }
}
