import { expect, test } from 'vitest'
import { lines, play, type Setup } from '../table.ts'

/**
 * One case of the rules: the decision of docs/rules.md (0 for what no single decision says), what it is about, the script played, the
 * lines of the story expected in this order (`+ line` comes right after the one before; `line …` may go on), and lines that occur
 * nowhere.
 */
export type Case = [decision: number, title: string, script: string, expected: string, never?: string, setup?: Setup]

export function decisions(cases: readonly Case[]): void {
  for (const [decision, title, script, expected, never = '', setup] of cases)
    test(`${decision > 0 ? `decision ${decision}: ` : ''}${title}`, () => {
      const { story } = play(script, setup)
      const told = story
        .filter((line) => !/^(?:asked speak|speak .*: PASS\.$|opened|\[\d+\] dealt)/.test(line))
        .join('\n')
      let at = -1
      for (const line of lines(expected)) {
        const next = line.startsWith('+ ')
        const wanted = next ? line.slice(2) : line
        const found = story.findIndex((happened, i) => i > at && matches(happened, wanted))
        if (found < 0 || (next && found !== at + 1 && !matches(story[at + 1]!, wanted)))
          expect.fail(`no "${line}" after "${story[at] ?? 'the start'}" in\n${told}`)
        at = next ? at + 1 : found
      }
      for (const line of lines(never))
        if (story.some((happened) => matches(happened, line))) expect.fail(`"${line}" stands in\n${told}`)
    })
}

const matches = (told: string, wanted: string): boolean =>
  wanted.endsWith('…') ? told.startsWith(wanted.slice(0, -1).trimEnd()) : told === wanted
