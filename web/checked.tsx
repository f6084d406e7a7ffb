import type { Checked } from '../schemas/receipt.ts'
import { clean, many } from './text.tsx'

/** The result of validate for these files, its time and coverage; nothing without a matching receipt. */
export function CheckedBy({ checked }: { checked: Checked | null | undefined }) {
  if (!checked) return null
  const { partly, skipped } = checked
  return (
    <details class="checked">
      <summary>
        Checked by validate on <time dateTime={checked.checked}>{dayOf(checked.checked)}</time>
        {partly.length + skipped.length > 0 && ', in part'}
      </summary>
      <p>
        With omerta {clean(checked.omerta)}: {many(checked.games, 'game')}, {many(checked.decisions, 'decision')}, no
        findings; {dealsText(checked.worlds)}.{partly.length > 0 && ` In part: ${partly.join(', ')}.`}
        {skipped.length > 0 && ` Not checked: ${skipped.join(', ')}.`} When this page was made no file had changed
        since.
      </p>
    </details>
  )
}

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function dealsText(worlds: Checked['worlds']): string {
  if (worlds === 'all') return 'each game replayed under every other deal'
  if (worlds === 'default') return 'each game replayed under up to 64 other deals'
  return worlds === 0
    ? 'no game replayed under other deals'
    : `each game replayed under up to ${many(worlds, 'other deal')}`
}
