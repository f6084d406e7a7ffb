import type { PageRow } from '../schemas/page.ts'
import { deedText } from '../src/page/acts.ts'
import { clean, percent, points } from './text.tsx'

/** The legal actions of a row, with the probability that the player gave each and the chance to win that rollouts give it. */
export function RowTable({ row }: { row: PageRow }) {
  const hasProbabilities = row.options.some(({ probability }) => probability !== undefined)
  const hasChances = row.options.some(({ chance }) => chance !== undefined)
  return (
    <div class="scroll">
      <table class="options">
        <thead>
          <tr>
            <th scope="col">option</th>
            {hasProbabilities && <th scope="col">probability</th>}
            {hasChances && <th scope="col">wins with it</th>}
          </tr>
        </thead>
        <tbody>
          {row.options.map((option) => (
            <tr key={option.name} class={option.isChosen ? 'chosen' : ''}>
              <th scope="row">
                {clean(deedText(row.act === 'speak' && option.name ? 'nominate' : row.act, option.name))}{' '}
                {option.isChosen ? '← chosen' : ''}
              </th>
              {hasProbabilities && <Share value={option.probability} />}
              {hasChances && <Share value={option.chance} error={option.error} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Share({ value, error }: { value: number | undefined; error?: number | undefined }) {
  if (value === undefined) return <td>·</td>
  return (
    <td>
      <svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect x={0} y={1} width={100 * value} height={8} />
        {error !== undefined && error > 0 && (
          <line x1={100 * Math.max(0, value - error)} x2={100 * Math.min(1, value + error)} y1={5} y2={5} />
        )}
      </svg>
      <span>{percent(value, 1)}</span>
      {error !== undefined && <span>{` ±\u00a0${points(error)}`}</span>}
    </td>
  )
}
