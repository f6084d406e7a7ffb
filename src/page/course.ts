import type { CourseStep, Eye } from '../../schemas/page.ts'

/** The course of a game: how black the black players looked to the table, step by step. Of the judge's eye and the true teams. */
export const courseOf = (
  { moments, beliefs }: Pick<Eye, 'moments' | 'beliefs'>,
  teams: readonly string[],
): CourseStep[] =>
  beliefs.map(({ moment, black }) => {
    const shares = black.filter((_, i) => teams[i] === 'black')
    const { day, phase, text } = moments[moment]!
    return {
      moment,
      day,
      phase,
      text,
      share: shares.reduce((sum, p) => sum + p, 0) / (1000 * Math.max(1, shares.length)),
    }
  })

/** A step that changed how black the black players looked, and by how much. */
export interface Turn extends CourseStep {
  readonly by: number
}

/** Fewer and smaller changes are the usual to and fro of a game. */
const TURNS = 4
const LEAST = 0.08

/** The steps of a course that changed most, in order. */
export const turnsOf = (course: readonly CourseStep[]): Turn[] =>
  course
    .map((step, i) => ({ ...step, by: i === 0 ? 0 : step.share - course[i - 1]!.share }))
    .filter(({ by }) => Math.abs(by) >= LEAST)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, TURNS)
    .sort((a, b) => a.moment - b.moment)
