import { useState } from 'preact/hooks'
import type { EvaluationPage } from '../schemas/evaluation-page.ts'
import { CheckedBy } from './checked.tsx'
import { Dataset } from './dataset.tsx'
import { DealList, type DealQuery } from './deal-list.tsx'
import { readLink, writeLink } from './link.ts'
import { useLink, useQuery } from './linked.ts'
import { useLoaded } from './listing.tsx'
import { Pair } from './pair.tsx'
import { Report } from './report.tsx'
import { sourceOf } from './source.ts'
import { Tabs } from './tabs.tsx'
import { clean } from './text.tsx'

const EVERY_DEAL: DealQuery = { pair: '', arm: '', winner: '' }
const TABS = ['report', 'deals', 'games'] as const
type Tab = (typeof TABS)[number]

/** An evaluation: its verdict, the course of its margin, tables, and from each to the deals and games. */
export function EvaluationView({ page }: { page: EvaluationPage }) {
  const [source] = useState(() => sourceOf(page.games))
  const receipt = useLoaded('checked', () => source.checked())
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
  /** The list of decisions takes its filters from the address. */
  const showDecisions = (query: string): void => {
    writeLink({ list: 'decisions', decisions: query || undefined })
    setTab('games')
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
          {tab !== 'games' && <CheckedBy checked={receipt.state === 'there' ? receipt.it : null} />}
          <Tabs names={TABS} chosen={tab} id="page" panel="evaluation" onChoose={setTab} />
        </header>
        {tab === 'games' ? (
          <div id="evaluation" role="tabpanel" aria-labelledby="page-games">
            <Dataset page={page.games} />
          </div>
        ) : (
          <main class="dataset">
            <div id="evaluation" role="tabpanel" aria-labelledby={`page-${tab}`}>
              {tab === 'report' && <Report page={page} onDeals={showDeals} onDecisions={showDecisions} />}
              {tab === 'deals' && <DealList page={page} query={query} onQuery={setQuery} onOpen={setDeal} />}
            </div>
          </main>
        )}
      </div>
    </>
  )
}
