import type { Style } from '../../moves.ts'

/**
 * The ways to say one thing, by the style that prefers them; every style uses all of them. One template is a line, in the language of
 * `template.ts`. What is `heard` is understood from others and never said.
 *
 * Slots: `{s}` the player it is about and `{t}` the other one; in capitals where that player is the subject and cannot be "I". `{p}` and
 * `{they}` (with a verb in the past) and `{them}` are again `{s}`, `{p's}` is "their". `{black}` and `{red}` stand behind "is", `{blacky}`
 * and `{reddy}` behind "looks", `{blackw}` and `{redw}` are the bare words, `{sheriff}` is the role that checks; `{day}` and
 * `{night}` are times that may be known, `{past}` is "yesterday" or nothing. A line with `~` is no whole clause: it cannot stand behind "so" or "because … ,".
 */
export type Bank = Readonly<Partial<Record<Style | 'heard', readonly string[]>>>

/** Makes a bank of blocks of lines. */
export const bank = (blocks: Readonly<Partial<Record<Style | 'heard', string>>>): Bank =>
  Object.fromEntries(Object.entries(blocks).map(([style, lines]) => [style, linesOf(lines)]))

const linesOf = (lines: string): readonly string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
