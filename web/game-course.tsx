import type { CourseStep } from '../schemas/page.ts'
import { turnsOf } from '../src/page/course.ts'
import { capital, clean, percent } from './text.tsx'

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 200, 46, 24]

interface Shown {
  readonly course: readonly CourseStep[]
  /** How many moments the game has. */
  readonly length: number
  /** The moment shown, if a game is shown next to it. */
  readonly index?: number
  readonly onMove?: (moment: number) => void
}

/** The course of a game as a line, and the steps at which it turned. */
export function GameCourse({ course, length, index, onMove }: Shown) {
  const x = (moment: number): number => LEFT + ((WIDTH - LEFT - 10) * moment) / Math.max(1, length - 1)
  const y = (share: number): number => 8 + (1 - share) * (HEIGHT - BOTTOM - 8)
  const first = course[0]!
  const line = course.map(
    ({ moment, share }, i) => `${i === 0 ? 'M' : 'H'}${x(moment)}${i === 0 ? ' ' : 'V'}${y(share)}`,
  )
  const turns = turnsOf(course)
  const days = course.filter(({ day }, i) => i > 0 && day !== course[i - 1]!.day)
  return (
    <>
      <figure class="course game-course">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`How black the black players looked: ${percent(first.share)} at first, ${percent(course.at(-1)!.share)} at the end`}
        >
          {[0, 0.5, 1].map((share) => (
            <g key={share}>
              <line x1={LEFT} x2={WIDTH - 10} y1={y(share)} y2={y(share)} class="half" />
              <text x={LEFT - 6} y={y(share) + 4} class="tick left">
                {percent(share)}
              </text>
            </g>
          ))}
          {days.map(({ moment, day }) => (
            <text key={day} x={x(moment)} y={HEIGHT - 6} class="tick">
              day {day}
            </text>
          ))}
          <path d={`${line.join('')}H${x(length - 1)}`} class="mean" />
          {turns.map(({ moment, share }) => (
            <circle key={moment} cx={x(moment)} cy={y(share)} r={5} class="turn" />
          ))}
          {index !== undefined && <line x1={x(index)} x2={x(index)} y1={8} y2={HEIGHT - BOTTOM} class="now" />}
        </svg>
        <figcaption class="note">
          How black the black players looked to somebody without a card who heard what everybody heard: the mean of
          their probabilities to be black. Across: the moments of the game.
        </figcaption>
      </figure>
      {turns.length > 0 && (
        <>
          <h4>Where it turned</h4>
          <ol class="turns">
            {turns.map(({ moment, day, phase, text, by }) => (
              <li key={moment}>
                {onMove ? (
                  <button type="button" onClick={() => onMove(moment)}>
                    {capital(phase)} {day}
                  </button>
                ) : (
                  <b>
                    {capital(phase)} {day}
                  </b>
                )}{' '}
                <b>
                  {by > 0 ? '+' : '−'}
                  {Math.abs(100 * by).toFixed(0)} points
                </b>{' '}
                <bdi>{clean(text)}</bdi>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
