import { useState } from 'preact/hooks'
import type { DealFacts, EvaluationPage } from '../schemas/evaluation-page.ts'
import type { Eye, GamePage } from '../schemas/page.ts'
import { winnerText } from './endings.ts'
import { useLoaded } from './listing.tsx'
import { rowName } from './opening.ts'
import { Ring } from './ring.tsx'
import { RowPanel } from './row-panel.tsx'
import { type Move, Scrubber } from './scrubber.tsx'
import type { Source } from './source.ts'
import { partingOf, stateAt } from './table-state.ts'
import { clean, Select } from './text.tsx'
import { Transcript } from './transcript.tsx'

interface Opened {
  readonly page: EvaluationPage
  readonly source: Source
  readonly deal: DealFacts
  readonly onClose: () => void
}

/** Two games of one deal, side by side: the same cards and the same chance, with other players. */
export function Pair({ page, source, deal, onClose }: Opened) {
  const [second, setSecond] = useState(deal.games.length > 1 ? '1' : '0')
  const load = (place: number) => source.game(`test-${deal.games[place]!.index}`)
  const games = useLoaded(`${deal.deal}-${second}`, () => Promise.all([load(0), load(Number(second))]))
  return (
    <main class="game">
      <header>
        <button type="button" onClick={onClose}>
          ← {clean(page.name)}
        </button>
        <h1>Deal {deal.deal}</h1>
        {deal.games.length > 2 && (
          <Select
            label="Beside the first"
            value={second}
            onChange={setSecond}
            options={page.arms.map((text, i) => [String(i), clean(text)] as const)}
          />
        )}
      </header>
      {games.state === 'waiting' && <p>Reading the games …</p>}
      {games.state === 'failed' && <p role="alert">{clean(games.why)}</p>}
      {games.state === 'there' &&
        (games.it[0] && games.it[1] ? (
          <Both pages={[games.it[0], games.it[1]]} arms={[page.arms[0] ?? '', page.arms[Number(second)] ?? '']} />
        ) : (
          <p>
            This file holds the first games only. “npx omerta view {clean(page.games.shown)} --serve” shows every deal.
          </p>
        ))}
    </main>
  )
}

function Both({ pages, arms }: { pages: readonly [GamePage, GamePage]; arms: readonly [string, string] }) {
  const eyes = [pages[0].eyes[0]!, pages[1].eyes[0]!] as const
  const parting = partingOf(...eyes)
  const [index, setIndex] = useState(parting ?? 0)
  const [rows, setRows] = useState<readonly (string | undefined)[]>([])
  const longer: Eye = eyes[0].moments.length >= eyes[1].moments.length ? eyes[0] : eyes[1]
  const move = (to: Move): void =>
    setIndex((now) => Math.min(Math.max(0, typeof to === 'number' ? to : to(now)), longer.moments.length - 1))
  const showRow = (which: number, row: number): void => {
    const { seat, turn, moment } = eyes[which]!.rows[row]!
    setRows(eyes.map((_, i) => (i === which ? rowName({ seat, turn }) : rows[i])))
    setIndex(moment)
  }
  return (
    <>
      <Scrubber eye={longer} index={index} onMove={move} />
      <p>
        {parting === undefined ? (
          'The two games are the same to their end.'
        ) : (
          <button type="button" onClick={() => setIndex(parting)}>
            They part at moment {parting + 1}
          </button>
        )}
      </p>
      <div class="stage pair">
        {pages.map((page, i) => {
          const eye = eyes[i]!
          const at = Math.min(index, eye.moments.length - 1)
          return (
            <section key={i} aria-label={arms[i]}>
              <h2>
                {clean(arms[i] ?? '')}: {clean(winnerText(page))}
              </h2>
              <Ring page={page} state={stateAt(eye, at)} eye="the judge" />
              <div class="column">
                <Transcript page={page} eye={eye} index={at} onMove={setIndex} onRow={(row) => showRow(i, row)} />
              </div>
              {rows[i] !== undefined && (
                <div class="column" id={`pair-row-${i}`}>
                  <RowPanel
                    page={page}
                    eye={eye}
                    row={rows[i]}
                    index={at}
                    back={undefined}
                    onRow={(row) => showRow(i, row)}
                    onMove={setIndex}
                  />
                </div>
              )}
            </section>
          )
        })}
      </div>
    </>
  )
}
