import { expect } from 'vitest'
import { lines } from './table.ts'

/**
 * Holds a story against expected lines, in this order (`+ line` comes right after the one before; `line …` may go on), and against lines that
 * occur nowhere. `isShown` says which lines a failure prints.
 */
export function expectStory(
  story: readonly string[],
  expected: string,
  never: string,
  isShown: (line: string) => boolean = () => true,
): void {
  const told = story.filter(isShown).join('\n')
  let at = -1
  for (const line of lines(expected)) {
    const isNext = line.startsWith('+ ')
    const wanted = isNext ? line.slice(2) : line
    const found = story.findIndex((happened, i) => i > at && matches(happened, wanted))
    if (found < 0 || (isNext && found !== at + 1 && !matches(story[at + 1]!, wanted)))
      expect.fail(`no "${line}" after "${story[at] ?? 'the start'}" in\n${told}`)
    at = isNext ? at + 1 : found
  }
  for (const line of lines(never))
    if (story.some((happened) => matches(happened, line))) expect.fail(`"${line}" occurs in\n${told}`)
}

const matches = (told: string, wanted: string): boolean =>
  wanted.endsWith('…') ? told.startsWith(wanted.slice(0, -1).trimEnd()) : told === wanted
