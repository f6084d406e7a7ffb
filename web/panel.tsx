import type { Eye, GamePage } from '../schemas/page.ts'
import { BeliefsPanel } from './beliefs.tsx'
import { ClaimsPanel } from './claims.tsx'
import type { Tab } from './opening.ts'
import { Outcome } from './outcome.tsx'
import { RowPanel } from './row-panel.tsx'
import type { Move } from './scrubber.tsx'
import { Tabs } from './tabs.tsx'
import { Transcript } from './transcript.tsx'
import { VoteMatrix } from './vote-matrix.tsx'

interface PanelOf {
  page: GamePage
  eye: Eye
  /** The eye as far as it may be shown: without spoilers, up to the moment. */
  told: Eye
  /** The moment that is shown. */
  index: number
  tabs: readonly Tab[]
  shown: Tab
  /** Whether the story is shown to its end at every moment. */
  isWhole: boolean
  row: string | undefined
  /** The moment to go back to from a row. */
  back: number | undefined
  onTab: (tab: Tab) => void
  onMove: (to: Move) => void
  onRow: (row: number) => void
}

/** The panel of a game, with its tabs: the story, a row, votes, claims, beliefs and the outcome. */
export function Panel({ page, eye, told, index, tabs, shown, isWhole, row, back, onTab, onMove, onRow }: PanelOf) {
  const at = { page, eye, index }
  return (
    <>
      <Tabs names={tabs} titles={{ claims: 'Role claims' }} chosen={shown} id="tab" panel="panel" onChoose={onTab} />
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${shown}`}>
        {shown === 'story' && (
          <Transcript {...at} index={isWhole ? eye.moments.length - 1 : index} onMove={onMove} onRow={onRow} />
        )}
        {shown === 'row' && <RowPanel {...at} row={row} back={back} onRow={onRow} onMove={onMove} />}
        {shown === 'votes' && <VoteMatrix {...at} eye={told} onMove={onMove} onRow={onRow} />}
        {shown === 'claims' && <ClaimsPanel {...at} eye={told} onMove={onMove} />}
        {shown === 'beliefs' && <BeliefsPanel {...at} />}
        {shown === 'outcome' && <Outcome {...at} onMove={onMove} onRow={onRow} />}
      </div>
    </>
  )
}
