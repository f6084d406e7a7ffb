import type { CourseStep } from '../schemas/evaluation-page.ts'

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 240, 46, 26]

/** The margin over the deals: its mean, its interval, and the wider bounds that hold at any time. */
export function Course({ steps }: { steps: readonly CourseStep[] }) {
  const last = steps.at(-1)!
  const most = Math.max(
    0.02,
    ...steps
      .slice(Math.floor(steps.length / 6))
      .flatMap((step) => [Math.abs(step.anytime_low), Math.abs(step.anytime_high)]),
  )
  const x = (deals: number): number => LEFT + ((WIDTH - LEFT - 10) * deals) / last.deals
  const y = (margin: number): number =>
    (HEIGHT - BOTTOM) / 2 - (Math.max(-most, Math.min(most, margin)) / most) * ((HEIGHT - BOTTOM) / 2 - 8)
  const band = (low: 'low' | 'anytime_low', high: 'high' | 'anytime_high'): string =>
    `M${steps.map((step) => `${x(step.deals)} ${y(step[high])}`).join('L')}L${steps
      .toReversed()
      .map((step) => `${x(step.deals)} ${y(step[low])}`)
      .join('L')}Z`
  const points = (margin: number): string => `${margin < 0 ? '−' : ''}${(100 * Math.abs(margin)).toFixed(1)}`
  return (
    <figure class="course">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={
          `After ${last.deals} deals ${points(last.mean)} percentage points, interval ${points(last.low)} to ${points(last.high)}, ` +
          `bounds at any time ${points(last.anytime_low)} to ${points(last.anytime_high)}`
        }
      >
        <path d={band('anytime_low', 'anytime_high')} class="anytime" />
        <path d={band('low', 'high')} class="interval" />
        <line x1={LEFT} x2={WIDTH - 10} y1={y(0)} y2={y(0)} class="half" />
        <path d={`M${steps.map((step) => `${x(step.deals)} ${y(step.mean)}`).join('L')}`} class="mean" />
        {[most, 0, -most].map((margin) => (
          <text key={margin} x={LEFT - 6} y={y(margin) + 4} class="tick left">
            {margin > 0 ? '+' : ''}
            {points(margin)}
          </text>
        ))}
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <text key={share} x={x(share * last.deals) - 8} y={HEIGHT - 6} class="tick">
            {Math.round(share * last.deals)}
          </text>
        ))}
      </svg>
      <figcaption class="note">
        Line: mean. Dark band: 95 % interval of a number of deals that was fixed before. Light band: 95 % bounds that
        hold whenever one looks. Across: deals.
      </figcaption>
    </figure>
  )
}
