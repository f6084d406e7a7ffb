import { useState } from 'preact/hooks'
import { clean } from '../text.tsx'
import type { Wire } from './connection.ts'
import type { LiveState } from './state.ts'

/** What is wrong with the connection, in a sentence. */
export function Banner({ state: { connection, missed, notices, ended }, wire }: { state: LiveState; wire: Wire }) {
  const [shown, setShown] = useState(0)
  if (connection === 'lost' && ended)
    return (
      <p class="banner" role="status">
        The table is closed. What is here stays until this page is closed.
      </p>
    )
  if (connection === 'lost')
    return (
      <p class="banner warn" role="alert">
        No connection; the clock goes on at the table. Trying again … If the table was stopped, “npx omerta play
        --resume” continues it.
      </p>
    )
  if (connection === 'denied')
    return (
      <p class="banner warn" role="alert">
        This link is not of a seat at this table. Ask the person who opened the table for yours.
      </p>
    )
  if (connection === 'elsewhere')
    return (
      <p class="banner" role="alert">
        This seat is open in another window.{' '}
        <button type="button" onClick={() => wire.takeHere()}>
          Take it here
        </button>
      </p>
    )
  if (notices.length > shown)
    return (
      <p class="banner" role="status">
        {notices.slice(shown).map(clean).join(' ')}{' '}
        <button type="button" onClick={() => setShown(notices.length)}>
          Close
        </button>
      </p>
    )
  return missed > 0 ? (
    <p class="banner" role="status">
      You are back; {missed} {missed === 1 ? 'thing' : 'things'} happened meanwhile.
    </p>
  ) : null
}
