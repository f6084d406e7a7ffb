import { useEffect, useState } from 'preact/hooks'
import type { Eye } from '../../schemas/page.ts'
import { Bars } from '../beliefs.tsx'
import { ClaimsPanel } from '../claims.tsx'
import { Tabs } from '../tabs.tsx'
import { capital, clean, roleName } from '../text.tsx'
import { VoteMatrix } from '../vote-matrix.tsx'
import { Ask } from './ask.tsx'
import type { Wire } from './connection.ts'
import { End } from './end.tsx'
import { JudgePanel } from './judge.tsx'
import { type Note, Seats } from './seats.tsx'
import { type LiveState, pageOf } from './state.ts'
import { Story } from './story.tsx'
import { Waiting } from './waiting.tsx'

const TABS = ['story', 'votes', 'claims', 'hints', 'rules'] as const
type Tab = (typeof TABS)[number]
const NEXT: Readonly<Record<Note, Note>> = { '': 'suspect', suspect: 'trust', trust: '' }

export interface ScreenOf {
  readonly state: LiveState
  readonly wire: Wire
  readonly isJudge: boolean
}

/** The table while a game is played, and when it is over. */
export function LiveTableScreen({ state, wire, isJudge }: ScreenOf) {
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

/** "4 sit; in play: Detective, 2 Villagers, Mafioso". */
function rolesText(state: LiveState, alive: number): string {
  const page = pageOf(state)
  const roles = Object.entries(state.table!.roles).map(
    ([role, count]) => `${count > 1 ? `${count} × ` : ''}${roleName(page, role)}`,
  )
  return `${alive} sit at the table. In play: ${roles.join(', ')}`
}
