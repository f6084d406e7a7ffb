import { useState } from 'preact/hooks'
import type { DatasetPage } from '../schemas/dataset-page.ts'
import type { Checked } from '../schemas/receipt.ts'
import { CheckedBy } from './checked.tsx'
import { DecisionList } from './decision-list.tsx'
import { Figures } from './figures.tsx'
import { Game } from './game.tsx'
import { GameList } from './game-list.tsx'
import { readLink } from './link.ts'
import { useLink } from './linked.ts'
import { Held, useLoaded } from './listing.tsx'
import type { Opening } from './opening.ts'
import { Search } from './search.tsx'
import { gamesIn, type Source, sourceOf } from './source.ts'
import { Tabs } from './tabs.tsx'
import { clean, many } from './text.tsx'

/** What a link to a game has and one to the list of games has not. */
const NOWHERE = {
  eye: undefined,
  moment: undefined,
  tab: undefined,
  row: undefined,
  beside: undefined,
  view: undefined,
}

const TABS = ['games', 'decisions', 'search', 'figures'] as const
type Tab = (typeof TABS)[number]

/** A dataset: its games, its decisions, what was said, and its figures; and any of its games. */
export function Dataset({ page }: { page: DatasetPage }) {
  const [source] = useState(() => sourceOf(page))
  const [tab, setTab] = useState<Tab>(() => TABS.find((name) => name === readLink()['list']) ?? 'games')
  const [game, setGame] = useState(() => readLink()['game'])
  const [opening, setOpening] = useState<Opening>({})
  useLink({ game, list: tab, ...(game === undefined && NOWHERE) })
  const open = (key: string, at: Opening = {}): void => {
    setOpening(at)
    setGame(key)
  }
  const close = (): void => {
    setGame(undefined)
  }
  const games = gamesIn(page)
  const receipt = useLoaded('checked', () => source.checked())
  const checked = receipt.state === 'there' ? receipt.it : null
  return (
    <>
      {game !== undefined && (
        <OneGame
          key={game}
          source={source}
          page={page}
          game={game}
          opening={opening}
          onClose={close}
          checked={checked}
        />
      )}
      <main class="dataset" hidden={game !== undefined}>
        <header>
          <h1>{clean(page.name)}</h1>
          <p>
            {clean(page.ruleset)} · {many(games, 'game')} · {many(page.figures.rows['decisions'] ?? 0, 'decision')} ·
            players: {clean(page.figures.players)}
          </p>
          <CheckedBy checked={checked} />
          <Held page={page} />
        </header>
        <Tabs names={TABS} chosen={tab} id="list" panel="list" onChoose={setTab} />
        <div id="list" role="tabpanel" aria-labelledby={`list-${tab}`}>
          {tab === 'games' && <GameList page={page} source={source} onOpen={open} />}
          {tab === 'decisions' && (
            <DecisionList page={page} source={source} onOpen={(key, row) => open(key, { row })} />
          )}
          {tab === 'search' && <Search page={page} source={source} onOpen={(key, said) => open(key, { said })} />}
          {tab === 'figures' && <Figures page={page} />}
        </div>
      </main>
    </>
  )
}

interface Opened {
  readonly page: DatasetPage
  readonly source: Source
  readonly game: string
  readonly opening: Opening
  readonly onClose: () => void
  readonly checked: Checked | null
}

function OneGame({ page, source, game, opening, onClose, checked }: Opened) {
  const loaded = useLoaded(game, () => source.game(game))
  return (
    <>
      <p class="back">
        <button type="button" onClick={onClose}>
          ← {clean(page.name)}
        </button>
      </p>
      {loaded.state === 'waiting' && <p class="back">Reading the game …</p>}
      {loaded.state === 'failed' && (
        <p class="back" role="alert">
          {clean(loaded.why)}
        </p>
      )}
      {loaded.state === 'there' &&
        (loaded.it ? (
          <Game page={{ ...loaded.it, checked: checked ?? undefined }} opening={opening} />
        ) : (
          <p class="back">
            This file holds the first games of the dataset only. “npx omerta view {clean(page.shown)} --game{' '}
            {clean(game.split('-')[1] ?? '')} --split {clean(game.split('-')[0] ?? '')}” writes this one, and “npx
            omerta view {clean(page.shown)} --serve” shows all.
          </p>
        ))}
    </>
  )
}
