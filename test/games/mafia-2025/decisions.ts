import { test } from 'vitest'
import { expectStory } from '../story.ts'
import { play, type Setup } from './table.ts'

/**
 * One case of the rules: the decision of docs/rules.md (0 for what no single decision says), what it is about, the script played, and the
 * lines of the story that are expected and that occur nowhere: see {@link expectStory}.
 */
export type Case = [decision: number, title: string, script: string, expected: string, never?: string, setup?: Setup]

export function decisions(cases: readonly Case[]): void {
  for (const [decision, title, script, expected, never = '', setup] of cases)
    test(`${decision > 0 ? `decision ${decision}: ` : ''}${title}`, () =>
      expectStory(play(script, setup).story, expected, never, isShown))
}

const isShown = (line: string): boolean => !/^(?:asked speak|speak .*: PASS\.$|opened|\[\d+\] dealt)/.test(line)
