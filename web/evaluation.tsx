import { useState } from 'preact/hooks'
import type { EvaluationPage, ReportSection } from '../schemas/evaluation-page.ts'
import { Course } from './course.tsx'
import { Dataset } from './dataset.tsx'
import { DealList, type DealQuery } from './deal-list.tsx'
import { readLink } from './link.ts'
import { useLink, useQuery } from './linked.ts'
import { Pair } from './pair.tsx'
import { Scores } from './scores.tsx'
import { sourceOf } from './source.ts'
import { Tabs } from './tabs.tsx'
import { clean, Part } from './text.tsx'

const EVERY_DEAL: DealQuery = { pair: '', arm: '', winner: '' }
const TABS = ['report', 'deals', 'games'] as const
type Tab = (typeof TABS)[number]

/** An evaluation: its verdict, the course of its margin, tables, and from each to the deals and games. */
export function EvaluationView({ page }: { page: EvaluationPage }) {
  const [source] = useState(() => sourceOf(page.games))
  const [tab, setTab] = useState<Tab>(() => TABS.find((name) => name === readLink()['page']) ?? 'report')
  const [query, setQuery] = useQuery<DealQuery>('deals', EVERY_DEAL)
  const [deal, setDeal] = useState(() => {
    const wanted = readLink()['deal']
    return wanted !== undefined && /^\d{1,7}$/.test(wanted) ? page.deals[Number(wanted)] : undefined
  })
  useLink({ page: tab, deal: deal === undefined ? undefined : String(deal.deal) })
  const showDeals = (wanted: Partial<DealQuery>): void => {
    setQuery({ ...EVERY_DEAL, ...wanted })
    setTab('deals')
  }
  return (
    <>
      {deal && <Pair page={page} source={source} deal={deal} onClose={() => setDeal(undefined)} />}
      <div hidden={deal !== undefined}>
        <header class="evaluation">
          <h1>{clean(page.name)}</h1>
          <p>
            {clean(page.question)} · {clean(page.games.ruleset)}
          </p>
          <Tabs names={TABS} chosen={tab} id="page" panel="evaluation" onChoose={setTab} />
        </header>
        <div id="evaluation" role="tabpanel" aria-labelledby={`page-${tab}`}>
          {tab === 'games' ? (
            <Dataset page={page.games} />
          ) : (
            <main class="dataset">
              {tab === 'report' && <Report page={page} onDeals={showDeals} />}
              {tab === 'deals' && <DealList page={page} query={query} onQuery={setQuery} onOpen={setDeal} />}
            </main>
          )}
        </div>
      </div>
    </>
  )
}

function Report({ page, onDeals }: { page: EvaluationPage; onDeals: (query: Partial<DealQuery>) => void }) {
  return (
    <>
      {page.verdict.map((line, i) => (
        <p key={i} class={i === 0 ? 'verdict' : ''}>
          {clean(line)}
        </p>
      ))}
      {page.course.length > 0 && (
        <Part
          title={`The margin after so many deals: by how much more often ${clean(page.called['a'] ?? 'A')} wins than is even, in percentage points`}
        >
          <Course steps={page.course} />
        </Part>
      )}
      <Part title="How often each side won, with 95 % intervals; press a bar for its games">
        <Scores page={page} onDeals={onDeals} />
      </Part>
      {page.sections.map((section) => (
        <Table key={section.title} section={section} onDeals={() => onDeals({})} />
      ))}
    </>
  )
}

/** A table of the report. Its figures are means over all deals, so its title leads to them. */
const Table = ({ section, onDeals }: { section: ReportSection; onDeals: () => void }) => (
  <section class="part">
    <h3>
      {clean(section.title)}{' '}
      <button type="button" class="row-link" onClick={onDeals}>
        deals
      </button>
    </h3>
    {section.rows.length > 0 && (
      <div class="scroll">
        <table class="list report">
          <thead>
            <tr>
              {section.head.map((head, i) => (
                <th key={i} scope="col">
                  {clean(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, j) =>
                  j === 0 ? (
                    <th key={j} scope="row">
                      {clean(String(cell))}
                    </th>
                  ) : (
                    <td key={j}>{clean(String(cell))}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
    <p class="note">{clean(section.note)}</p>
  </section>
)
