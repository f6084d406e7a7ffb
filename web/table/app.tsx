import { useEffect, useMemo, useReducer } from 'preact/hooks'
import type { LiveMessage } from '../../schemas/table.ts'
import { Banner } from './banner.tsx'
import { Card } from './card.tsx'
import { Wire } from './connection.ts'
import { LiveTableScreen, type ScreenOf } from './live-table.tsx'
import { Lobby } from './lobby.tsx'
import { after, blank, type Connection, type LiveState } from './state.ts'

type Change = { readonly message: LiveMessage } | { readonly connection: Connection }

const reduce = (state: LiveState, change: Change): LiveState =>
  'message' in change
    ? after(state, change.message, Date.now())
    : { ...state, connection: change.connection, missed: change.connection === 'lost' ? 0 : state.missed }

/** The page of a live table. */
export function App({ token, isJudge }: { token: string; isJudge: boolean }) {
  const [state, change] = useReducer(reduce, blank)
  const wire = useMemo(
    () =>
      new Wire(token, {
        message: (message) => change({ message }),
        connection: (connection) => change({ connection }),
      }),
    [token],
  )
  useEffect(() => {
    void wire.listen()
    return () => wire.close()
  }, [wire])
  useEffect(() => {
    document.title = state.ask ? '● Your turn – Omertà' : 'Omertà'
  }, [state.ask])
  return (
    <>
      <Banner state={state} wire={wire} />
      <Screen state={state} wire={wire} isJudge={isJudge} />
    </>
  )
}

function Screen({ state, wire, isJudge }: ScreenOf) {
  const { lobby, card, moments, connection } = state
  if (connection === 'denied') return null
  if (isJudge && !state.cards)
    return (
      <main class="lobby">
        <h1>Omertà</h1>
        <p role="status">
          {state.judge?.isLocked
            ? 'Persons play blind at this table. The cards open for you when they are out, when they open them, ' +
              'or when the game is over; everybody at the table is told.'
            : 'The game has not begun.'}
        </p>
      </main>
    )
  if (!isJudge && !lobby) return <p class="lobby">Opening the table …</p>
  if (lobby?.stage === 'lobby') return <Lobby lobby={lobby} wire={wire} />
  const isDealing = moments.every(({ type }) => type === 'opened' || type === 'met' || type === 'revealed')
  if (!isJudge && card && isDealing && !state.isOpen) return <Card state={state} wire={wire} />
  return <LiveTableScreen state={state} wire={wire} isJudge={isJudge} />
}
