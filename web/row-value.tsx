import type { PageRow } from '../schemas/page.ts'
import { many, points } from './text.tsx'

/** What rollouts say of the choice of a row: how much it was worth, or why they cannot tell. */
export function RowValue({ row }: { row: PageRow }) {
  const chances = row.options.flatMap(({ chance }) => chance ?? [])
  if (chances.length === 0) return null
  const games = many(row.states ?? 0, 'imagined game')
  if (chances.length === 1)
    return <p class="value">From {games}. There was one option, so they tell nothing of the choice.</p>
  if (new Set(chances).size === 1)
    return (
      <p class="value">
        From {games} of each option, of which its team wins as many whatever the choice: they tell nothing of it.
      </p>
    )
  return (
    <>
      {row.advantage !== null && (
        <p class="value">
          With the choice its team wins {points(Math.abs(row.advantage))} percentage points{' '}
          {row.advantage < 0 ? 'less' : 'more'} often than with the mean of the other options (±{' '}
          {points(row.advantageError ?? 0)}), which is {row.scaled?.toFixed(2).replace('-', '−')} standard deviations of
          what choices of this role are worth. From {games} of each option. Label:{' '}
          <b>{row.label === null ? 'none, as chance explains the difference' : String(row.label)}</b>.
        </p>
      )}
      <p class="note">
        ± is one standard error. The imagined games go on from deals and moments that the seat could not tell from this
        one.
      </p>
    </>
  )
}
