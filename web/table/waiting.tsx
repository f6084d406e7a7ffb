import { useState } from 'preact/hooks'
import { clean } from '../text.tsx'
import { Clock } from './clock.tsx'
import type { Wire } from './connection.ts'
import type { LiveState } from './state.ts'

/** What is going on while this seat is asked nothing. */
export function Waiting({ state, wire, isOut }: { state: LiveState; wire: Wire; isOut: boolean }) {
  const [isSure, setSure] = useState(false)
  const { clock, taken, moments, lobby } = state
  const isNight = clock?.of === 'hush'
  const phase = moments.at(-1)?.phase
  return (
    <section class="ask waiting" aria-label="What happens now">
      <header>
        <h2>
          {isNight
            ? phase === 'night'
              ? 'The city sleeps.'
              : 'A moment of silence.'
            : isOut
              ? 'You have left the table, and watch what it sees.'
              : phase === 'vote'
                ? 'Hands are shown together.'
                : 'The others have the word.'}
        </h2>
        {isNight && clock.until !== null && <Clock until={clock.until} label="until morning" />}
        {lobby?.maySkip && (
          <button type="button" onClick={() => void wire.send('skip', {})}>
            Skip the wait
          </button>
        )}
      </header>
      {taken && <p role="status">{takenText(taken)}</p>}
      {isOut &&
        (isSure ? (
          <p>
            You see all cards then, and cannot go back to a closed eye.{' '}
            <button type="button" class="primary" onClick={() => void wire.send('open', {})}>
              Open all cards
            </button>{' '}
            <button type="button" onClick={() => setSure(false)}>
              Stay blind
            </button>
          </p>
        ) : (
          <button type="button" onClick={() => setSure(true)}>
            Open all cards …
          </button>
        ))}
    </section>
  )
}

function takenText({
  pick,
  text,
  byRules,
}: {
  readonly pick?: string | number
  readonly text?: string
  readonly byRules: boolean
}): string {
  if (byRules)
    return text !== undefined
      ? 'Time is over: you passed.'
      : `Time is over: the rules chose ${pick === 'none' ? 'nobody' : clean(String(pick))} for you.`
  return text !== undefined ? '' : `Your choice is in: ${pick === 'none' ? 'nobody' : clean(String(pick))}.`
}
