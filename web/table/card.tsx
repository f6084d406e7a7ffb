import { useState } from 'preact/hooks'
import { clean, roleName } from '../text.tsx'
import type { Wire } from './connection.ts'
import { type LiveState, pageOf } from './state.ts'

/** One's own card, face down until it is held. */
export function Card({ state, wire }: { state: LiveState; wire: Wire }) {
  const [isHeld, setHeld] = useState(false)
  const [wasSeen, setSeen] = useState(false)
  const [isReady, setReady] = useState(false)
  const { card, table, seat } = state
  if (!card || !table) return null
  const hold = (): void => {
    setHeld(true)
    setSeen(true)
  }
  const name = table.names?.[seat! - 1]
  const team = table.teams[card.role]
  return (
    <main class="card-screen">
      <h1>
        You sit at seat {seat}
        {name && `, and are called ${clean(name)}`}
      </h1>
      <button
        type="button"
        class={`playing-card ${isHeld ? `up team-${team}` : ''}`}
        aria-pressed={isHeld}
        onPointerDown={hold}
        onPointerUp={() => setHeld(false)}
        onPointerLeave={() => setHeld(false)}
        onKeyDown={(event) => {
          if (event.key === ' ' || event.key === 'Enter') hold()
        }}
        onKeyUp={() => setHeld(false)}
        onBlur={() => setHeld(false)}
      >
        {isHeld ? (
          <>
            <b>{roleName(pageOf(state), card.role)}</b>
            <span>side of the {table.sides[team === 'black' ? 'black' : 'red']}</span>
          </>
        ) : (
          <>
            <span class="mark">Ω</span>
            <span>Press and hold to see your card</span>
            <span class="quiet">(or hold Space)</span>
          </>
        )}
      </button>
      <div class="card-text" aria-live="polite">
        {isHeld && card.text.map((line) => <p key={line}>{clean(line)}</p>)}
      </div>
      <button
        type="button"
        class="primary big"
        disabled={!wasSeen || isReady}
        onClick={() => {
          setReady(true)
          void wire.send('ready', {})
        }}
      >
        {isReady ? 'Waiting for the others …' : 'I have seen it'}
      </button>
    </main>
  )
}
