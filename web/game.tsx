import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { EyeOf } from '../schemas/moment.ts'
import type { Eye, GamePage } from '../schemas/page.ts'
import { CheckedBy } from './checked.tsx'
import { CopyLink } from './copy-link.tsx'
import { endName, winnerText } from './endings.ts'
import { EyeSwitch, eyeName } from './eye-switch.tsx'
import { writeLink } from './link.ts'
import { useLink } from './linked.ts'
import { type Opening, openedAt, rowName, startOf, TABS, type Tab } from './opening.ts'
import { Panel } from './panel.tsx'
import { Ring } from './ring.tsx'
import { Save } from './save.tsx'
import { type Move, Scrubber } from './scrubber.tsx'
import { untold, upTo, VIEWS, type View, withoutSpoilers } from './spoilers.ts'
import { momentAt, placeOf, stateAt } from './table-state.ts'
import { capital, clean, roleName, Select, seatName } from './text.tsx'
import { Transcript } from './transcript.tsx'

const VIEW_NAMES: Readonly<Record<View, string>> = {
  usual: 'table and panels',
  story: 'story only',
  blind: 'without spoilers',
}
/** What may be shown while the end of the game is hidden. */
const PUBLIC_TABS: readonly Tab[] = ['story', 'votes', 'claims']

/** A game: the table, the timeline of moments, and the panels. */
export function Game({ page: whole, opening = {} }: { page: GamePage; opening?: Opening }) {
  const [start] = useState(() => openedAt(whole, opening) ?? startOf(whole))
  const [view, setView] = useState<View>(start.view)
  const isBlind = view === 'blind'
  const page = useMemo(() => (isBlind ? untold(whole) : whole), [whole, isBlind])
  const [of, setEye] = useState<EyeOf>(start.of)
  const [place, setPlace] = useState(start.place)
  const [tab, setTab] = useState<Tab>(start.tab)
  const [row, setRow] = useState(start.row)
  const [beside, setBeside] = useState(start.beside)
  /** The place that was shown before a row was, which shows its own. */
  const [back, setBack] = useState<number>()
  const seen = page.eyes.find((one) => one.of === of)!
  const eye = useMemo(() => (isBlind ? withoutSpoilers(seen) : seen), [seen, isBlind])
  const other = page.eyes.find((one) => String(one.of) === beside)
  const index = momentAt(eye, place)
  const move = (to: Move): void =>
    setPlace((now) => {
      const next = typeof to === 'number' ? to : to(momentAt(eye, now))
      return placeOf(eye, Math.min(Math.max(0, next), eye.moments.length - 1))
    })
  const showRow = (number: number, of = eye): void => {
    const { moment, seat, turn } = of.rows[number]!
    if (tab !== 'row') setBack(place)
    setEye(of.of)
    setPlace(placeOf(of, moment))
    setRow(rowName({ seat, turn }))
    setTab('row')
    setBeside('')
  }

  const panel = useRef<HTMLElement>(null)
  // On a phone the panel is below the table; a link to one of its rows or tables scrolls there.
  useEffect(() => {
    if (start.tab !== 'story' && matchMedia('(max-width: 900px)').matches) panel.current?.scrollIntoView()
  }, [])

  useLink({ eye: String(of), tab, row, beside: beside || undefined, view: view === 'usual' ? undefined : view })
  useEffect(() => writeLink({ moment: String(place) }), [place])

  const told = isBlind ? upTo(eye, index) : eye
  const tabs = view === 'story' ? TABS.slice(0, 1) : isBlind ? PUBLIC_TABS : TABS
  const shown = tabs.find((name) => name === tab) ?? 'story'
  const state = stateAt(eye, index)
  // A seat learns at the end who won.
  const isTold = (of === 'judge' && !isBlind) || index === eye.moments.length - 1
  return (
    <main class="game">
      <header>
        <h1>
          Game {page.index} of {page.split}
        </h1>
        <EyeSwitch page={page} of={of} onLook={setEye} />
        {page.eyes.length > 1 && (
          <Select
            label="Beside it"
            value={beside}
            onChange={setBeside}
            options={[['', 'nobody'], ...page.eyes.map((one) => [String(one.of), eyeName(page, one.of)] as const)]}
          />
        )}
        <Select
          label="Show"
          value={view}
          onChange={(next) => setView(next as View)}
          options={VIEWS.map((name) => [name, VIEW_NAMES[name]] as const)}
        />
        <CopyLink />
        <Save page={whole} of={of} />
        <p>
          {clean(page.ruleset)}
          {isTold && ` · ${clean(`${winnerText(page)} on day ${page.days} (${endName(page, page.reason)})`)}`}
          {of === 'judge' && cardsText(page)}
        </p>
        <CheckedBy checked={page.checked} />
      </header>
      <div class={`stage ${other ? 'two' : ''} ${view === 'story' ? 'story-only' : ''}`}>
        <section class="tables" aria-label="The table" hidden={view === 'story'}>
          <Ring page={page} state={state} eye={eyeName(page, of)} />
          <p class="heard" aria-live="polite">
            {clean(state.moment.text)}
          </p>
          <Scrubber eye={eye} index={index} onMove={move} />
        </section>
        {other ? (
          <>
            <Column page={page} eye={eye} index={index} onMove={move} onRow={(number) => showRow(number)} />
            <Column
              page={page}
              eye={other}
              index={momentAt(other, place)}
              onMove={(to) => setPlace(placeOf(other, to))}
              onRow={(number) => showRow(number, other)}
            />
          </>
        ) : (
          <section class="panel" ref={panel}>
            <Panel
              page={page}
              eye={eye}
              told={told}
              index={index}
              tabs={tabs}
              shown={shown}
              isWhole={view === 'story'}
              row={row}
              back={back === undefined ? undefined : momentAt(eye, back)}
              onTab={setTab}
              onMove={move}
              onRow={(number) => showRow(number)}
            />
          </section>
        )}
      </div>
      <footer>
        Keys: ← → one moment, [ ] marks, Home and End, p plays.{' '}
        {isBlind
          ? 'Without spoilers: what everybody heard up to the moment that is shown. The file has all of it.'
          : page.truth
            ? 'The judge sees everything. With the eye of a seat, table and panels have only what it heard; Outcome also tells how the game ended.'
            : `This file contains only what ${eyeName(page, of)} heard, and how the game ended.`}
      </footer>
    </main>
  )
}

/** Who held the roles that one seat holds, where the page may tell: " · Sheriff: 1". */
const cardsText = (page: GamePage): string =>
  Object.entries(page.roles)
    .filter(([, count]) => count === 1 && page.truth)
    .map(([role]) => ` · ${capital(roleName(page, role))}: ${seatName(page, page.truth!.roles.indexOf(role) + 1)}`)
    .join('')

/** One of two eyes, side by side. */
function Column(props: {
  page: GamePage
  eye: Eye
  index: number
  onMove: (index: number) => void
  onRow: (row: number) => void
}) {
  const { page, eye, index, onMove, onRow } = props
  return (
    <section class="column" aria-label={`As ${eyeName(page, eye.of)} heard it`}>
      <h2>{capital(eyeName(page, eye.of))}</h2>
      <Transcript page={page} eye={eye} index={index} onMove={onMove} onRow={onRow} />
    </section>
  )
}
