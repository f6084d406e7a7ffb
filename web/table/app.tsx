import { useEffect, useMemo, useReducer, useState } from 'preact/hooks'
import type { Eye } from '../../schemas/page.ts'
import type { LiveMessage } from '../../schemas/table.ts'
import { Bars } from '../beliefs.tsx'
import { ClaimsPanel } from '../claims.tsx'
import { Tabs } from '../tabs.tsx'
import { capital, clean, roleName } from '../text.tsx'
import { VoteMatrix } from '../vote-matrix.tsx'
import { Ask } from './ask.tsx'
import { Card } from './card.tsx'
import { Clock } from './clock.tsx'
import { Wire } from './connection.ts'
import { End } from './end.tsx'
import { JudgePanel } from './judge.tsx'
import { Lobby } from './lobby.tsx'
import { type Note, Seats } from './seats.tsx'
import { after, blank, type Connection, type LiveState, pageOf } from './state.ts'
import { Story } from './story.tsx'

type Change = { readonly message: LiveMessage } | { readonly connection: Connection }

const reduce = (state: LiveState, change: Change): LiveState =>
  'message' in change
    ? after(state, change.message, Date.now())
    : { ...state, connection: change.connection, missed: change.connection === 'lost' ? 0 : state.missed }

const TABS = ['story', 'votes', 'claims', 'hints', 'rules'] as const
type Tab = (typeof TABS)[number]
const NEXT: Readonly<Record<Note, Note>> = { '': 'suspect', suspect: 'trust', trust: '' }

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

interface ScreenOf {
  readonly state: LiveState
  readonly wire: Wire
  readonly isJudge: boolean
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
            ? 'Persons play blind at this table. The cards open for you when they are out, when they open them, or when the game is over; everybody at the table is told.'
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

/** What is wrong with the connection, in a sentence. */
function Banner({ state: { connection, missed, notices, ended }, wire }: { state: LiveState; wire: Wire }) {
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

function LiveTableScreen({ state, wire, isJudge }: ScreenOf) {
  const [tab, setTab] = useState<Tab>('story')
  const [isCardHidden, setCardHidden] = useState(true)
  const [notes, setNotes] = useState<Record<number, Note>>({})
  const [picked, setPicked] = useState<number>()
  const { table, ask, seat, moments, card, ended, isOpen } = state
  useEffect(() => setPicked(undefined), [ask])
  if (!table) return null
  const page = pageOf(state)
  const last = moments.at(-1)
  const isOut = moments.some(({ left }) => left?.seat === seat)
  const eye: Eye = { of: isOpen ? 'judge' : seat!, moments, rows: [], ballots: state.ballots, beliefs: [] }
  const options = (ask?.options ?? []).filter((one): one is number => typeof one === 'number')
  const alive = table.seats - moments.filter(({ left }) => left).length
  return (
    <main class={`live ${last?.phase === 'night' && !ended ? 'night' : 'day'}`}>
      <header class="top">
        <h1>{ended ? 'Game over' : last ? `${capital(last.phase)} ${last.day}` : table.ruleset}</h1>
        <span class="quiet">{rolesText(state, alive)}</span>
        {card && !isOpen && (
          <button type="button" aria-pressed={!isCardHidden} onClick={() => setCardHidden(!isCardHidden)}>
            {isCardHidden ? 'Show my card' : `${roleName(page, card.role)} · hide`}
          </button>
        )}
      </header>
      <div class="stage-live">
        <section class="table-side" aria-label="The table">
          <Seats
            state={state}
            isCardHidden={isCardHidden}
            notes={notes}
            onNote={(one) => setNotes({ ...notes, [one]: NEXT[notes[one] ?? ''] })}
            options={options}
            picked={picked}
            onPick={setPicked}
          />
        </section>
        <section class="panel">
          <Tabs
            names={TABS.filter((name) => name !== 'hints' || state.hint)}
            chosen={tab}
            id="live"
            panel="live-panel"
            onChoose={setTab}
          />
          <div
            id="live-panel"
            role="tabpanel"
            aria-labelledby={`live-${tab}`}
            // Rules and tables may be longer than the panel, and then the keyboard must scroll them; the story does so itself.
            tabIndex={tab === 'story' ? undefined : 0}
          >
            {tab === 'story' && <Story state={state} thoughts={isOpen} />}
            {tab === 'votes' && (
              <VoteMatrix
                page={page}
                eye={eye}
                index={moments.length}
                onMove={() => setTab('story')}
                onRow={() => {}}
              />
            )}
            {tab === 'claims' && (
              <ClaimsPanel page={page} eye={eye} index={moments.length} onMove={() => setTab('story')} />
            )}
            {tab === 'hints' && state.hint && <Hints state={state} hint={state.hint} />}
            {tab === 'rules' && (
              <div class="rules">
                {card && !isOpen && !isCardHidden && card.text.map((line) => <p key={line}>▌ {clean(line)}</p>)}
                {state.rules.split('\n').map((line) => (
                  <p key={line}>{clean(line)}</p>
                ))}
              </div>
            )}
          </div>
        </section>
      </div>
      <div class={`bottom ${ended ? 'over-all' : ''}`}>
        {isOpen && !ended && <JudgePanel state={state} wire={wire} isJudge={isJudge} />}
        {ask && !isOpen && (
          <Ask key={ask.turn} state={state} ask={ask} wire={wire} picked={picked} onPick={setPicked} />
        )}
        {!ask && !ended && !isOpen && <Waiting state={state} wire={wire} isOut={isOut} />}
        {ended && <End key={moments.length} state={state} wire={wire} isJudge={isJudge} />}
      </div>
    </main>
  )
}

/** What an exact observer in this seat would believe now, from what this seat has heard. */
function Hints({ state, hint }: { state: LiveState; hint: readonly number[] }) {
  return (
    <>
      <Bars page={pageOf(state)} black={hint} own={state.seat!} />
      <p class="note">
        How likely each seat is on the side of the {state.table?.sides.black}, for somebody who heard what you heard and
        computes exactly.
      </p>
    </>
  )
}

/** What is going on while this seat is asked nothing. */
function Waiting({ state, wire, isOut }: { state: LiveState; wire: Wire; isOut: boolean }) {
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

/** "4 sit; in play: Detective, 2 Villagers, Mafioso". */
function rolesText(state: LiveState, alive: number): string {
  const page = pageOf(state)
  const roles = Object.entries(state.table!.roles).map(
    ([role, count]) => `${count > 1 ? `${count} × ` : ''}${roleName(page, role)}`,
  )
  return `${alive} sit at the table. In play: ${roles.join(', ')}`
}
